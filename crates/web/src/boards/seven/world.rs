//! The six kingdoms: of each the pool of gifts, the portal, and the temple beside it.

use super::Board;
use super::icons::{Sign, gem};
use maud::{Markup, html};
use seven::{Building, BuildingType, Colour, faces};

impl Board<'_> {
    /// Pools, portals and temples, colour by colour.
    pub(super) fn world(&self) -> Markup {
        let needed = self.pack.numbers.portal_gifts;
        html! {
            section.world {
                header {
                    h2 { "Kingdoms" span.note { "pool, portal and temple of each colour" } }
                    (self.piece("pools", "pools", "All six pools together", &html! { "All pools" }))
                }
                div.kingdoms {
                    @for colour in Colour::ALL {
                        div class={ "kingdom c-" (faces::colour(colour)) } {
                            (self.pool(colour))
                            (self.portal(colour, needed))
                            (self.temple(colour))
                        }
                    }
                }
            }
        }
    }

    fn pool(&self, colour: Colour) -> Markup {
        let (name, count) = (faces::colour(colour), self.view.pools[colour as usize]);
        let barred = self.view.barred == Some(colour);
        let state = if barred { "; barred: nobody takes from it" } else { "" };
        let label = format!("Pool of {name} gifts: {count} left{state}");
        let face = html! { (gem(colour)) b { (count) } @if barred { span.word { "barred" } } };
        self.piece(&format!("pool:{name}"), if barred { "pool barred" } else { "pool" }, &label, &face)
    }

    fn portal(&self, colour: Colour, needed: u8) -> Markup {
        let name = faces::colour(colour);
        let closed = self.view.portals.iter().find(|portal| portal.colour == colour);
        let (label, face) = match closed {
            Some(portal) => (
                format!("The {name} portal, closed; it carries {} marker", self.whose(portal.by)),
                html! { (Sign::Closed.plain()) span.word { "closed" } (self.disc(portal.by)) },
            ),
            None => (
                format!("The {name} portal, open; {needed} {name} gifts close it"),
                html! { (Sign::Portal.plain()) span.word { "open" } span.fig { (needed) (gem(colour)) } },
            ),
        };
        self.piece(&format!("portal:{name}"), "portal", &label, &face)
    }

    /// The temple, unless it was founded or is out of the game.
    fn temple(&self, colour: Colour) -> Markup {
        let temple = Building::of(BuildingType::Temple, colour);
        let owner = self.view.heroes.iter().find(|(_, hero)| hero.buildings.contains(temple));
        html! {
            @if self.view.on_offer.contains(temple) {
                (self.building_for_sale(temple))
            } @else if let Some((seat, _)) = owner {
                p.none { (Sign::Temple.plain()) "temple founded by " (self.cast.name(seat)) " " (self.disc(seat)) }
            } @else {
                p.none { (Sign::Temple.plain()) "no temple" }
            }
        }
    }
}

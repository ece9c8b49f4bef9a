//! S14.2: the twelve points of a round, as they would fall now. They say who is ahead, and in what.

use super::Board;
use super::icons::{Sign, gem};
use maud::{Markup, html};
use seven::{Colour, HeroView, faces};
use table::Seat;

/// Something of which the hero who has most gets a point.
struct Point {
    what: String,
    sign: Markup,
    most: Option<Seat>,
}

impl Board<'_> {
    /// Who has strictly most of each.
    pub(super) fn twelve(&self) -> Markup {
        let points = self.points();
        html! {
            div.twelve {
                h3 title="Step 1 of the Regrouping Phase: one might for strictly the most of each" { "Twelve points, as they would fall now" }
                ul {
                    @for point in &points {
                        @let words = self.said(point);
                        li { span role="img" aria-label=(words) title=(words) {
                            (point.sign)
                            @match point.most { Some(seat) => (self.disc(seat)), None => { span.tie { "–" } } }
                        } }
                    }
                }
            }
        }
    }

    fn said(&self, point: &Point) -> String {
        match point.most {
            Some(seat) => format!("Most {}: {}", point.what, self.who(seat)),
            None => format!("Most {}: nobody alone", point.what),
        }
    }

    fn points(&self) -> Vec<Point> {
        let sum = |counts: &[u8]| counts.iter().map(|&count| u16::from(count)).sum::<u16>();
        let plain = |what: &str, sign: Sign, count: &dyn Fn(&HeroView) -> u16| Point {
            what: what.to_owned(),
            sign: sign.icon(),
            most: self.most(count),
        };
        let gifts =
            Point { what: "gifts".to_owned(), sign: gift_sign(), most: self.most(|hero| sum(&hero.gifts)) };
        let mut points = vec![
            plain("elixirs", Sign::Elixir, &|hero| sum(&hero.elixirs)),
            plain("characters", Sign::Character, &|hero| hero.characters.len() as u16),
            plain("buildings", Sign::Castle, &|hero| hero.buildings.len() as u16),
            gifts,
            plain("fame", Sign::Fame, &|hero| hero.fame),
            plain("gold", Sign::Gold, &|hero| hero.gold),
        ];
        points.extend(Colour::ALL.map(|colour| Point {
            what: format!("{} following", faces::colour(colour)),
            sign: html! { (gem(colour)) },
            most: self.most(|hero| u16::from(hero.following[colour as usize])),
        }));
        points
    }

    /// S14.3: the hero who alone has most.
    fn most(&self, count: impl Fn(&HeroView) -> u16) -> Option<Seat> {
        let most = self.view.heroes.iter().map(|(_, hero)| count(hero)).max()?;
        let mut best = self.view.heroes.iter().filter(|(_, hero)| count(hero) == most);
        match (best.next(), best.next()) {
            (Some((seat, _)), None) => Some(seat),
            _ => None,
        }
    }
}

/// Gifts of any colour.
fn gift_sign() -> Markup {
    html! { span.gifts { (gem(Colour::Red)) (gem(Colour::Blue)) } }
}

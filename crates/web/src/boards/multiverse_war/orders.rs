//! The Build phase as an order form: gold, what each order costs, the orders so far with a way back, and what is being chosen.

use super::Board;
use super::signs::Sign;
use super::structures::lanes;
use maud::{Markup, html};
use multiverse_war::faces::{self, target};
use multiverse_war::{Asked, Dir, Draft, Face, Order, Purchase, Source, Task, Terrain, Unit, Work, Works};
use table::Seat;

impl Board<'_> {
    /// The order form, while the viewer gives orders; whoever is done sees what he ordered.
    pub(super) fn orders(&self) -> Markup {
        let Some(asked) = self.view.asked.as_ref().filter(|asked| asked.task == Task::Orders) else {
            return html! {};
        };
        let Some((seat, player)) = self.own_player() else { return html! {} };
        let Some(orders) = &player.orders else { return html! {} };
        let is_open = self.is_asked(seat);
        let left = player.planned_gold.unwrap_or(player.gold);
        html! {
            section.orders aria-label="Your orders" {
                header {
                    h2 { "Your orders" }
                    p.purse { (Sign::Gold.tinted()) b { (left) } " gold left" span.note { "of " (player.gold) " · +" (player.revenue) " each turn" } }
                    @if is_open {
                        span.buttons {
                            @for (target, words) in [("menu:back", "Back"), ("menu:take_back", "Take back the last"), ("menu:done", "Done")] {
                                @if self.lit.is_open(target) {
                                    (self.piece(target, &format!("order-button {}", target.replace(':', "-")), words, &html! { (words) }))
                                }
                            }
                        }
                    } @else { p.note { "You are done; the others still decide." } }
                }
                ol.given {
                    @for order in orders { li { (self.order(seat, order)) } }
                    @if orders.is_empty() { li.none { "No orders yet" } }
                }
                @if is_open { (self.form(seat, asked)) }
            }
        }
    }

    /// An order that was given.
    fn order(&self, seat: Seat, order: &Order) -> Markup {
        match *order {
            Order::Recruit(source, face, hex) => html! {
                (self.face_sign(Some(face)).icon()) b { (faces::capital(faces::face(self.pack, face))) }
                span.note { "from " (faces::source(self.view, source)) ", on " (faces::hex(self.view, hex)) }
                (price(self.pack.unit(face).map_or(0, |unit| u16::from(unit.price))))
            },
            Order::Decoy(hex) => {
                html! { (Sign::Decoy.icon()) b { "Decoy" } span.note { "on " (faces::hex(self.view, hex)) } }
            }
            Order::Work(unit, work) => html! {
                (Sign::Class(multiverse_war::Class::Civilian).icon()) b { (faces::work(self.view, seat, work)) }
                @if let Some(block) = self.view.blocks.iter().find(|block| block.block.seat == seat && block.block.unit == unit) {
                    span.note { "on " (faces::hex(self.view, block.hex)) }
                }
                (price(self.view.work_price(seat, unit, work)))
            },
            Order::Disband(unit) => {
                let block = self
                    .view
                    .blocks
                    .iter()
                    .find(|block| block.block.seat == seat && block.block.unit == unit);
                html! { b { "Disband " (block.map_or_else(String::new, |block| self.block_name(block))) } }
            }
            Order::Buy(purchase) => {
                html! { (Sign::Shard.tinted()) b { (self.purchase(purchase).0) } span.note { (super::counted(self.purchase(purchase).1, "shard")) } }
            }
        }
    }

    /// What is being chosen.
    fn form(&self, seat: Seat, asked: &Asked) -> Markup {
        match asked.draft {
            Draft::Nothing => self.sources(),
            Draft::Source(source) => self.faces_of(seat, source),
            Draft::Builder(unit) => self.works(seat, unit),
            Draft::Recruit(_, face) => {
                html! { p.note { "Where does the " b { (faces::face(self.pack, face)) } " start? Click a hex that is lit." } }
            }
            Draft::Decoy => html! { p.note { "Where does the decoy start? Click a hex that is lit." } },
            Draft::Disband => html! { p.note { "Which unit is disbanded? Click one that is lit." } },
            Draft::Shards => self.shop(seat),
        }
    }

    /// What can be ordered.
    fn sources(&self) -> Markup {
        let open = |target: &str| self.lit.is_open(target);
        html! {
            div.sources {
                @if open(target::SETTLEMENT) {
                    (self.piece(target::SETTLEMENT, "source", "Recruit in the settlement", &html! { (Sign::First.icon()) "Recruit in the settlement" }))
                }
                @for (target, sign, words) in [("menu:decoy", Sign::Decoy, "Place a decoy"), ("menu:disband", Sign::Done, "Disband a unit"), ("menu:shards", Sign::Shard, "Spend shards")] {
                    @if open(target) { (self.piece(target, "source", words, &html! { (sign.icon()) (words) })) }
                }
                @if self.can_order_on_map() { p.note { "Click a Builder on the map to build, or a building to recruit in it." } }
            }
        }
    }

    /// Is there a Builder or a building to click?
    fn can_order_on_map(&self) -> bool {
        let hexes = self.view.buildings.iter().map(|building| target::hex(self.view, building.hex));
        let units = self.view.blocks.iter().map(|block| target::block(block.block));
        hexes.chain(units).any(|target| self.lit.is_open(&target))
    }

    /// The unit cards of a source.
    fn faces_of(&self, seat: Seat, source: Source) -> Markup {
        let offered = Face::ALL.into_iter().filter(|&face| self.pack.unit(face).is_some());
        let ours = offered.filter(|&face| {
            let of = self.pack.unit(face).and_then(|unit| unit.faction);
            of.is_none() || of == self.faction(seat)
        });
        let (open, closed): (Vec<Face>, Vec<Face>) =
            ours.partition(|&face| self.lit.is_open(&target::face(face)));
        html! {
            h3 { "Recruit in " (faces::source(self.view, source)) }
            div.cards { @for &face in &open { (self.unit_card(seat, face)) } }
            @if !closed.is_empty() {
                div.not-now { span.note { "Not now:" } @for &face in &closed { (self.closed_card(face)) } }
            }
        }
    }

    /// A unit that cannot be recruited now: its figures, and pointed at, what it does and why not.
    fn closed_card(&self, face: Face) -> Markup {
        let Some(unit) = self.pack.unit(face) else { return html! {} };
        let card = html! {
            (self.face_sign(Some(face)).icon()) b { (unit.name) } span.price { (unit.price) (Sign::Gold.tinted()) }
            (self.unit_figures(face))
        };
        self.piece(&target::face(face), "closed-card", &self.unit_label(face), &card)
    }

    fn unit_card(&self, seat: Seat, face: Face) -> Markup {
        let Some(unit) = self.pack.unit(face) else { return html! {} };
        let is_veteran = faces::rank(self.pack, self.steps(seat, face)) != "recruit";
        let card = html! {
            span.head { (self.face_sign(Some(face)).icon()) b.name { (unit.name) } span.price { (unit.price) (Sign::Gold.tinted()) } }
            (self.unit_figures(face))
            span.note { (faces::class(unit.class)) @if !unit.attributes.contains(multiverse_war::Attribute::Light) { ". " (faces::class_text(unit.class)) } }
            (self.traits(face, !is_veteran))
        };
        self.piece(&target::face(face), "unit-card", &self.unit_label(face), &card)
    }

    /// Health, action points, range and damage of a unit.
    pub(super) fn unit_figures(&self, face: Face) -> Markup {
        let Some(unit) = self.pack.unit(face) else { return html! {} };
        html! {
            span.figures {
                span.fig { (unit.hp) (Sign::Heart.tinted()) } span.fig { (unit.ap) " AP" }
                @if unit.range > 0 { span.fig { "range " (unit.range) } }
                @if unit.damage > 1 { span.fig { "damage " (unit.damage) } }
            }
        }
    }

    /// Attributes and ability of a unit with what they do.
    pub(super) fn traits(&self, face: Face, is_locked: bool) -> Markup {
        let ability = self.pack.unit(face).map_or("", |unit| faces::ability(unit.ability));
        html! { @for (name, words) in faces::traits(self.pack, face) {
            span.trait { b { (name) } @if is_locked && name == ability { " (veterans)" } ": " (words) }
        } }
    }

    /// A unit's card in words.
    pub(super) fn unit_label(&self, face: Face) -> String {
        let Some(unit) = self.pack.unit(face) else { return String::new() };
        let figures = faces::figures(self.pack, face);
        let traits = faces::traits(self.pack, face).into_iter();
        let traits = traits.fold(String::new(), |all, (name, words)| format!("{all} {name}: {words}"));
        format!("{}, {} gold: {figures}.{traits}", unit.name, unit.price)
    }

    /// The works of a Builder.
    fn works(&self, seat: Seat, unit: Unit) -> Markup {
        let block =
            self.view.blocks.iter().find(|block| block.block.seat == seat && block.block.unit == unit);
        let Some(block) = block else { return html! {} };
        let roads = Dir::ALL.into_iter().flat_map(|one| {
            Dir::ALL.into_iter().filter(move |&other| one < other).map(move |other| Work::Road(one, other))
        });
        let near = |place: (i8, i8)| {
            let here = self.view.hexes.get(block.hex.index()).map_or((0, 0), |hex| hex.place);
            Dir::ALL.into_iter().any(|direction| {
                let (q, r) = direction.offset();
                (here.0 + q, here.1 + r) == place
            })
        };
        let waters = self
            .view
            .hexes
            .iter()
            .enumerate()
            .filter(|(_, hex)| hex.terrain == Terrain::Water && near(hex.place));
        let bridges =
            waters.flat_map(|(at, _)| Dir::ALL.map(|exit| Work::Bridge(multiverse_war::Hex(at as u8), exit)));
        let works = Works::ALL.map(Work::Build).into_iter().chain([Work::Upgrade]);
        let paths = roads.chain([Work::Crossroads, Work::Widen]).chain(bridges);
        let open = |work: &Work| self.lit.is_open(&target::work(self.view, *work));
        let others: Vec<_> = [Work::Chop, Work::Plant, Work::Demolish].into_iter().filter(open).collect();
        let paths: Vec<_> = paths.filter(open).collect();
        html! {
            h3 { "The Builder on " (faces::hex(self.view, block.hex)) }
            div.cards { @for work in works.filter(open) { (self.work_card(seat, unit, work)) } }
            @let closed: Vec<_> = Works::ALL.into_iter().filter(|&kind| !open(&Work::Build(kind))).collect();
            @if !closed.is_empty() {
                div.not-now { span.note { "Not here, or not now:" } @for kind in closed {
                    @let facts = self.pack.works(kind);
                    @let face = html! { (Sign::Works(kind).icon()) (facts.name) " " (facts.price) (Sign::Gold.tinted()) };
                    (self.piece(&target::works(kind), "closed-card", &format!("{}, {} gold", facts.name, facts.price), &face))
                } }
            }
            @if !paths.is_empty() { div.cards.small { @for work in paths { (self.work_card(seat, unit, work)) } } }
            @if !others.is_empty() { div.cards.small { @for work in others { (self.work_card(seat, unit, work)) } } }
        }
    }

    fn work_card(&self, seat: Seat, unit: Unit, work: Work) -> Markup {
        let gold = self.view.work_price(seat, unit, work);
        let words = faces::work(self.view, seat, work);
        let label = format!("{words}, {gold} gold");
        let path = match work {
            Work::Road(one, other) => Some(lanes(one.bit() | other.bit())),
            Work::Crossroads => Some(lanes(63)),
            _ => None,
        };
        let card = html! {
            @match (work, path) {
                (Work::Build(kind), _) => {
                    @let facts = self.pack.works(kind);
                    span.head { (Sign::Works(kind).icon()) b.name { (facts.name) } span.price { (gold) (Sign::Gold.tinted()) } }
                    span.figures { span.fig { (facts.hp[0]) (Sign::Heart.tinted()) } span.fig { "+" (facts.revenue[0]) (Sign::Gold.tinted()) } span.fig { (facts.vp[0]) (Sign::Points.tinted()) }
                        @if facts.range[0] > 0 { span.fig { "range " (facts.range[0]) } } }
                }
                (_, Some(path)) => {
                    svg.tile viewBox="-54 -60 108 120" aria-hidden="true" { path.hexagon d=(super::ground::OUTLINE) {} (path) }
                    span.price { (gold) (Sign::Gold.tinted()) }
                }
                _ => { b.name { (words) } span.price { (gold) (Sign::Gold.tinted()) } }
            }
        };
        self.piece(&target::work(self.view, work), "work-card", &label, &card)
    }

    /// M27.6: what shards buy.
    fn shop(&self, seat: Seat) -> Markup {
        let types = Face::ALL.into_iter().filter(|face| face.is_type());
        let for_types = types
            .flat_map(|face| [Purchase::Armour(face), Purchase::Weapons(face), Purchase::Promotion(face)]);
        let all = [Purchase::Gold, Purchase::HeroLevel].into_iter().chain(for_types);
        let open: Vec<_> = all.filter(|&purchase| self.lit.is_open(&target::buy(purchase))).collect();
        let shards = self.player(seat).map_or(0, |player| player.shards);
        html! {
            h3 { "You have " (super::counted(shards, "shard")) }
            div.cards.small {
                @for purchase in open {
                    @let (words, price) = self.purchase(purchase);
                    (self.piece(&target::buy(purchase), "work-card", &format!("{words}, {price} shards"), &html! { b.name { (words) } span.price { (price) (Sign::Shard.tinted()) } }))
                }
            }
        }
    }

    fn purchase(&self, purchase: Purchase) -> (String, u8) {
        let name = |face| faces::capital(faces::face(self.pack, face));
        match purchase {
            Purchase::Gold => ("5 gold".to_owned(), 2),
            Purchase::Armour(face) => (format!("{}: 1 HP more", name(face)), 3),
            Purchase::Weapons(face) => (format!("{}: one die more", name(face)), 3),
            Purchase::Promotion(face) => (format!("Promote {}", name(face)), 4),
            Purchase::HeroLevel => ("A level for your hero".to_owned(), 5),
        }
    }
}

fn price(gold: u16) -> Markup {
    html! { span.price { (gold) (Sign::Gold.tinted()) } }
}

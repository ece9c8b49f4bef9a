//! The Sun Oracle: a wheel of seven sectors. Today's is lit, another is matched.

use super::Board;
use super::signs::Sign;
use super::terms;
use battalia::{ArtefactType, Card, Faction};
use maud::{Markup, html};

/// The middle of the wheel, its rim, and where the signs and the days stand.
const MIDDLE: f64 = 110.0;
const RIM: f64 = 104.0;
const HUB: f64 = 42.0;
const SIGNS: f64 = 78.0;

/// A point of the wheel: so many sectors clockwise from the top, so far from the middle.
fn point(sectors: f64, far: f64) -> (f64, f64) {
    let angle = sectors / 7.0 * std::f64::consts::TAU;
    (MIDDLE + far * angle.sin(), MIDDLE - far * angle.cos())
}

/// The outline of a sector.
fn sector(at: usize) -> String {
    let (from, to) = (at as f64 - 0.5, at as f64 + 0.5);
    let ((ax, ay), (bx, by)) = (point(from, RIM), point(to, RIM));
    let ((cx, cy), (dx, dy)) = (point(to, HUB), point(from, HUB));
    format!(
        "M{ax:.1} {ay:.1}A{RIM} {RIM} 0 0 1 {bx:.1} {by:.1}L{cx:.1} {cy:.1}A{HUB} {HUB} 0 0 0 {dx:.1} {dy:.1}z"
    )
}

impl Board<'_> {
    /// The wheel, and what it means today.
    pub(super) fn oracle(&self) -> Markup {
        let oracle = &self.view.oracle;
        if oracle.day == 0 {
            return html! {
                section.oracle { h2 { (Sign::Sun.tinted()) "Sun Oracle" } p.note { "It begins to turn when everybody has a faction and a city." } }
            };
        }
        let label = format!(
            "Sun Oracle: day {} of {}, day {} of week {}; {} lit, {} matched",
            oracle.day,
            self.view.options.day_limit,
            oracle.weekday + 1,
            oracle.week,
            terms::artefact(oracle.lit),
            terms::artefact(oracle.matched)
        );
        html! {
            section.oracle aria-label="The Sun Oracle" {
                (self.piece(super::targets::ORACLE, "wheel", &label, &self.wheel()))
                dl {
                    dt.lit { (Sign::Sun.tinted()) b { (terms::capital(terms::artefact(oracle.lit))) " is lit" } }
                    dd { (terms::capital(terms::shines(oracle.lit))) "." }
                    dt.matched { (Sign::Match.tinted()) b { (terms::capital(terms::artefact(oracle.matched))) " is matched" } }
                    dd { "Whoever creates one today chooses its faction." }
                    @if oracle.day < self.view.options.day_limit {
                        @let (lit, matched) = (self.pack.lit(oracle.day + 1), self.pack.matched(oracle.day + 1));
                        dt.next { "Tomorrow" }
                        dd { (terms::artefact(lit)) " lit, " (terms::artefact(matched)) " matched" }
                    }
                }
            }
        }
    }

    fn wheel(&self) -> Markup {
        let oracle = &self.view.oracle;
        html! {
            svg viewBox="0 0 220 220" aria-hidden="true" {
                @for (at, kind) in self.pack.wheel.into_iter().enumerate() {
                    (self.drawn_sector(at, kind))
                }
                circle.hub cx="110" cy="110" r="38" {}
                text.day-word x="110" y="94" text-anchor="middle" { "day" }
                text.day x="110" y="120" text-anchor="middle" { (oracle.day) }
                text.day-word x="110" y="136" text-anchor="middle" { "week " (oracle.week) }
                path.pointer d=(pointer(usize::from(oracle.weekday))) {}
            }
        }
    }

    fn drawn_sector(&self, at: usize, kind: ArtefactType) -> Markup {
        let oracle = &self.view.oracle;
        let (is_lit, is_matched) = (kind == oracle.lit, kind == oracle.matched);
        let class = match (is_lit, is_matched) {
            (true, true) => "sector lit matched",
            (true, false) => "sector lit",
            (false, true) => "sector matched",
            (false, false) => "sector",
        };
        let (x, y) = point(at as f64, SIGNS);
        let (mark_x, mark_y) = point(at as f64 + 0.32, 95.0);
        html! {
            g class=(class) {
                title { (terms::capital(terms::artefact(kind))) ": " (terms::effect(self.pack, Card::artefact(kind, Faction::Barfolk))) ". When lit, " (terms::shines(kind)) "." }
                path d=(sector(at)) {}
                use href=(Sign::of_type(kind).symbol()) x=(format!("{:.1}", x - 13.0)) y=(format!("{:.1}", y - 13.0)) width="26" height="26" {}
                @if is_matched {
                    use.match-mark href=(Sign::Match.symbol()) x=(format!("{:.1}", mark_x - 7.0)) y=(format!("{:.1}", mark_y - 7.0)) width="14" height="14" {}
                }
            }
        }
    }
}

/// The pointer of the wheel towards today's sector.
fn pointer(at: usize) -> String {
    let at = at as f64;
    let ((ax, ay), (bx, by), (cx, cy)) = (point(at - 0.3, 39.0), point(at, 56.0), point(at + 0.3, 39.0));
    format!("M{ax:.1} {ay:.1}L{bx:.1} {by:.1}L{cx:.1} {cy:.1}z")
}

//! Every effect that a card can have: how a pack writes it, and which numbers it may have.
//!
//! The lists follow the enums of the pack. A number is never so small that an action could be without effect.

use super::{Alternative, ArtifactEffect, CataclysmEffect, Power, SinFunction, TreasureGift, UnnamedEffect};
use Shape::{Number, Plain, Value};
use arrayvec::ArrayVec;
use std::mem::discriminant;
use table::pack::{Fields, Place, Reader, Shape, Shapes};

/// S10.1: the powers of castles and estates.
pub(super) static LIFTED_POWERS: [(&str, Shape<Power>); 12] = [
    ("take_gifts", Number(1..=7, Power::TakeGifts)),
    ("take_different_gifts", Number(1..=6, Power::TakeDifferentGifts)),
    ("take_fame", Number(1..=20, Power::TakeFame)),
    ("take_gold", Number(1..=20, Power::TakeGold)),
    ("refresh_tavern", Plain(Power::RefreshTavern)),
    ("refresh_store", Plain(Power::RefreshStore)),
    ("next_recruit_cheaper", Number(1..=20, Power::NextRecruitCheaper)),
    ("next_elixir_cheaper", Number(1..=20, Power::NextElixirCheaper)),
    ("next_gifts_fewer", Plain(Power::NextGiftsFewer)),
    ("next_coins_fewer", Number(1..=20, Power::NextCoinsFewer)),
    ("cancel_sin", Plain(Power::CancelSin)),
    ("draw_no_sins", Plain(Power::DrawNoSins)),
];

/// S10.2: the powers of temples.
pub(super) static TEMPLE_POWERS: [(&str, Shape<Power>); 6] = [
    ("cannot_be_named", Plain(Power::CannotBeNamed)),
    ("joker_colour", Plain(Power::JokerColour)),
    ("richer_elixirs", Number(1..=7, Power::RicherElixirs)),
    ("recruits_cheaper", Number(1..=20, Power::RecruitsCheaper)),
    ("sins_cost_nothing", Plain(Power::SinsCostNothing)),
    ("ability_again", Plain(Power::AbilityAgain)),
];

/// S8.1: what sins can be played for.
pub(super) static SINS: [(&str, Shape<SinFunction>); 14] = [
    ("take_gold", Number(1..=20, SinFunction::TakeGold)),
    ("take_fame", Number(1..=20, SinFunction::TakeFame)),
    ("take_gifts", Number(1..=20, SinFunction::TakeGifts)),
    ("untap", Plain(SinFunction::Untap)),
    ("steal_gold", Number(1..=20, SinFunction::StealGold)),
    ("steal_fame", Number(1..=20, SinFunction::StealFame)),
    ("steal_gift", Plain(SinFunction::StealGift)),
    ("swap_elixirs", Plain(SinFunction::SwapElixirs)),
    ("spoil_elixir", Plain(SinFunction::SpoilElixir)),
    ("tap_character", Plain(SinFunction::TapCharacter)),
    ("lose_might", Number(1..=20, SinFunction::LoseMight)),
    ("force_pass", Plain(SinFunction::ForcePass)),
    ("cancel_sin", Plain(SinFunction::CancelSin)),
    ("cancel_deed", Plain(SinFunction::CancelDeed)),
];

/// S9.2: what artifacts do.
pub(super) static ARTIFACTS: [(&str, Shape<ArtifactEffect>); 7] = [
    ("gain_might", Number(1..=20, ArtifactEffect::GainMight)),
    ("take_gifts", Number(1..=20, ArtifactEffect::TakeGifts)),
    ("close_portal", Number(1..=7, ArtifactEffect::ClosePortal)),
    ("put_sins_under", Number(1..=4, ArtifactEffect::PutSinsUnder)),
    ("recruit_freely", Plain(ArtifactEffect::RecruitFreely)),
    ("found_freely", Plain(ArtifactEffect::FoundFreely)),
    ("watch_cataclysm", Number(0..=20, ArtifactEffect::WatchCataclysm)),
];

/// S12.3: what treasures give.
pub(super) static TREASURES: [(&str, Shape<TreasureGift>); 4] = [
    ("fame", Number(1..=20, TreasureGift::Fame)),
    ("gold", Number(1..=20, TreasureGift::Gold)),
    ("might", Number(1..=20, TreasureGift::Might)),
    ("artifact", Plain(TreasureGift::Artifact)),
];

/// S13.4: what cataclysms do.
pub(super) static CATACLYSMS: [(&str, Shape<CataclysmEffect>); 13] = [
    ("close_tavern", Plain(CataclysmEffect::CloseTavern)),
    ("close_store", Plain(CataclysmEffect::CloseStore)),
    ("destroy", Number(1..=6, CataclysmEffect::Destroy)),
    ("halve_gold", Plain(CataclysmEffect::HalveGold)),
    ("halve_fame", Plain(CataclysmEffect::HalveFame)),
    ("keep_gifts", Number(0..=20, CataclysmEffect::KeepGifts)),
    ("lose_might", Number(1..=20, CataclysmEffect::LoseMight)),
    ("spoil_elixir", Plain(CataclysmEffect::SpoilElixir)),
    ("tap_character", Plain(CataclysmEffect::TapCharacter)),
    ("draw_sins", Number(1..=7, CataclysmEffect::DrawSins)),
    ("discard_sins", Number(1..=7, CataclysmEffect::DiscardSins)),
    ("betrayal", Number(1..=20, CataclysmEffect::Betrayal)),
    ("breach", Number(0..=5, CataclysmEffect::Breach)),
];

/// S18.4: what the cards of the Unnamed do.
pub(super) static UNNAMED: [(&str, Shape<UnnamedEffect>); 8] = [
    ("demand", Value("[ … ]", demand)),
    ("refresh_tavern", Plain(UnnamedEffect::RefreshTavern)),
    ("refresh_store", Plain(UnnamedEffect::RefreshStore)),
    ("swap_treasure", Plain(UnnamedEffect::SwapTreasure)),
    ("order_cataclysms", Number(1..=4, UnnamedEffect::OrderCataclysms)),
    ("see_sins", Plain(UnnamedEffect::SeeSins)),
    ("bar_pool", Plain(UnnamedEffect::BarPool)),
    ("refresh_buildings", Plain(UnnamedEffect::RefreshBuildings)),
];

/// S18.4: how a demand can be met.
static ALTERNATIVES: [(&str, Shape<Alternative>); 7] = [
    ("pay_gold", Number(1..=20, Alternative::PayGold)),
    ("pay_fame", Number(1..=20, Alternative::PayFame)),
    ("pay_might", Number(1..=20, Alternative::PayMight)),
    ("discard_gift", Plain(Alternative::DiscardGift)),
    ("discard_elixir", Plain(Alternative::DiscardElixir)),
    ("tap_character", Plain(Alternative::TapCharacter)),
    ("give_up_sin", Plain(Alternative::GiveUpSin)),
];

fn demand(r: &mut Reader, place: &Place) -> Option<UnnamedEffect> {
    let shapes: &Shapes<_> = &ALTERNATIVES;
    let mut alternatives = ArrayVec::<Alternative, 3>::new();
    for place in place.list(r, &(1..=3)).iter().take(3) {
        let alternative = place.one_of(r, shapes)?;
        if alternatives.iter().any(|other| discriminant(other) == discriminant(&alternative)) {
            place.fault(
                r,
                "expected alternatives of different kinds: the dearer of two alike is never chosen",
            );
        }
        alternatives.push(alternative);
    }
    Some(UnnamedEffect::Demand(alternatives))
}

/// Effects that only one card of a pack may have, because a position keeps room for one.
#[derive(Default)]
pub(super) struct Once(Vec<&'static str>);

impl Once {
    /// Notes an artifact.
    pub(super) fn artifact(&mut self, r: &mut Reader, card: &mut Fields, effect: ArtifactEffect) {
        match effect {
            ArtifactEffect::PutSinsUnder(_) => self.note(r, card, "put_sins_under"),
            ArtifactEffect::WatchCataclysm(_) => self.note(r, card, "watch_cataclysm"),
            _ => {}
        }
    }

    /// Notes a card of the Unnamed.
    pub(super) fn unnamed(&mut self, r: &mut Reader, card: &mut Fields, effect: &UnnamedEffect) {
        match effect {
            UnnamedEffect::SwapTreasure => self.note(r, card, "swap_treasure"),
            UnnamedEffect::OrderCataclysms(_) => self.note(r, card, "order_cataclysms"),
            _ => {}
        }
    }

    fn note(&mut self, r: &mut Reader, card: &mut Fields, name: &'static str) {
        if !self.0.contains(&name) {
            self.0.push(name);
        } else if let Some(place) = card.may("effect") {
            place.fault(r, format!("expected at most one card with `{name}`, found a second one"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LIFTED_POWERS, Number, Plain, Power, Shape, TEMPLE_POWERS, Value};

    fn powers(shapes: &[(&str, Shape<Power>)]) -> Vec<Power> {
        let power = |(_, shape): &(&str, Shape<Power>)| match shape {
            Plain(power) => *power,
            Number(range, power) => power(*range.start()),
            Value(..) => unreachable!("no power has a value of this kind"),
        };
        shapes.iter().map(power).collect()
    }

    #[test]
    fn powers_last_on_temples_and_nowhere_else() {
        assert!(powers(&TEMPLE_POWERS).into_iter().all(Power::lasts));
        assert!(!powers(&LIFTED_POWERS).into_iter().any(Power::lasts));
    }
}

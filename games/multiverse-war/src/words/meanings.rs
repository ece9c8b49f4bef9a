//! What attributes and abilities do, in a plain sentence each: the same wherever one chooses a unit, a hero or a faction.

use super::terms;
use crate::kinds::{Ability, Attribute, Class, Effect, Face, HeroKind};
use crate::pack::Pack;

/// M18.3: an attribute.
pub const fn attribute(attribute: Attribute) -> &'static str {
    match attribute {
        Attribute::HeavyArmour => "Heavy Armour",
        Attribute::Agility => "Agility",
        Attribute::PiercingShot => "Piercing Shot",
        Attribute::NoFiringArc => "No Firing Arc",
        Attribute::SetUp => "Set Up",
        Attribute::Wrecker => "Wrecker",
        Attribute::Woodcraft => "Woodcraft",
        Attribute::Light => "Light",
        Attribute::Manoeuvrability => "Manoeuvrability",
        Attribute::CloseRanks => "Close Ranks",
    }
}

/// M18.3: what an attribute does.
pub fn attribute_text(pack: &Pack, attribute: Attribute) -> String {
    let numbers = &pack.numbers;
    match attribute {
        Attribute::HeavyArmour => {
            format!("Melee strikes at it roll {} less and may miss.", dice(numbers.handicap_heavy))
        }
        Attribute::Agility => format!("Shots at it roll {} less.", dice(numbers.handicap_agility)),
        Attribute::PiercingShot => {
            format!("Deals {} damage more to units with Heavy Armour.", numbers.piercing)
        }
        Attribute::NoFiringArc => {
            "Cannot shoot over your own units that stand as high as it does.".to_owned()
        }
        Attribute::SetUp => "Spends 1 AP to be set up before it can shoot.".to_owned(),
        Attribute::Wrecker => format!("Deals {} damage more to buildings and settlements.", numbers.wrecker),
        Attribute::Woodcraft => "Enters forests for 1 AP and sees into them from afar.".to_owned(),
        Attribute::Light => "Counters nobody.".to_owned(),
        Attribute::Manoeuvrability => "May still move after its attack.".to_owned(),
        Attribute::CloseRanks => "Counts as two supporters in a fight beside it.".to_owned(),
    }
}

fn dice(count: u8) -> String {
    terms::counted(u32::from(count), "die", "dice")
}

/// M18.6: what an ability does.
pub const fn ability_text(ability: Ability) -> &'static str {
    match ability {
        Ability::None => "",
        Ability::Sprint => "1 AP more in this turn, if it has spent none yet.",
        Ability::Intercept => {
            "Made ready towards one side: it strikes cavalry that attacks your unit there, before the fight."
        }
        Ability::Volley => "Shoots a second time in the turn, for 1 AP.",
        Ability::HitAndRun => "After its attack or shot it may still move.",
        Ability::Cleave1 => "One strike more in its attack, at a second enemy beside both fighters.",
        Ability::Cleave2 => "A strike more in its attack at each enemy beside both fighters, up to two.",
        Ability::SteadyAim => "Forest and Agility do not hinder this shot.",
        Ability::Charge => "1 damage more, if it has moved at least two hexes before its attack.",
        Ability::Skewer => "If the shot hits, it also strikes an enemy behind the target.",
        Ability::Scatter => "The shot also strikes a second enemy next to the target.",
        Ability::SpearThrow => "Instead of an attack it throws a spear, two hexes far.",
        Ability::Testudo => "Made ready: shots at it roll two dice less.",
        Ability::GuardLine => {
            "Made ready towards one side: it strikes whoever attacks your unit there, before the fight."
        }
        Ability::Stakes => "Made ready: it counters cavalry that attacks it.",
        Ability::Zeal => "When it kills a unit, it heals one wound.",
        Ability::ShrugOff => "When a melee strike hits it, it may take 1 damage less, by a roll.",
    }
}

/// H1 to H5: what an ability of a hero does.
pub const fn power_text(kind: HeroKind, power: u8) -> &'static str {
    match (kind, power) {
        (HeroKind::Assassin, 0) => "Always: enemies see her from the next hex only.",
        (HeroKind::Assassin, 1) => {
            "With her attack: the target does not strike back; 1 damage more if nobody had seen her."
        }
        (HeroKind::Assassin, 2) => "She jumps to a free hex up to two hexes away, over anything.",
        (HeroKind::Assassin, 3) => "Kills an enemy unit next to her that has 1 HP left, but no hero.",
        (HeroKind::Assassin, 4) => "Always: whoever she wounds takes 1 damage each turn until it rests.",
        (HeroKind::Sharpshooter, 0) => "With his shot, if he has not moved: one die and 1 damage more.",
        (HeroKind::Sharpshooter, 1) => {
            "Two hexes far, 4 dice: on a hit the target has no AP in its next action phase."
        }
        (HeroKind::Sharpshooter, 2) => "Three hexes far: the target does not strike in this action phase.",
        (HeroKind::Sharpshooter, 3) => "Always: he shoots four hexes far.",
        (HeroKind::Sharpshooter, 4) => "Always: his shots from high to low ground never miss.",
        (HeroKind::Protector, 0) => {
            "Always: in each enemy phase the first shot at another unit of yours next to him misses."
        }
        (HeroKind::Protector, 1) => "Until your next phase, enemies next to him can attack only him.",
        (HeroKind::Protector, 2) => {
            "Next hex, 4 dice: pushes an enemy one hex away, or deals 1 damage if it cannot go."
        }
        (HeroKind::Protector, 3) => "Always: once a turn a deadly blow leaves him 1 HP.",
        (HeroKind::Protector, 4) => "Always: he counts as two supporters.",
        (HeroKind::Warlord, 0) => "With his attack, after at least one step: 1 damage more.",
        (HeroKind::Warlord, 1) => "Another unit of yours within two hexes gets 1 AP.",
        (HeroKind::Warlord, 2) => "4 dice: he rides through infantry next to him; 1 damage on a hit.",
        (HeroKind::Warlord, 3) => "A unit of yours next to him gets all its AP again.",
        (HeroKind::Warlord, 4) => "Always: one unit more may use its ability in each turn.",
        (HeroKind::Sorceress, 0) => {
            "Three hexes far: 1 damage on a hit, and the target has half its AP next time."
        }
        (HeroKind::Sorceress, 1) => {
            "5 dice at every unit around her, friends too: on a hit it is frozen and does nothing."
        }
        (HeroKind::Sorceress, 2) => "Brings a unit of yours from up to three hexes away next to her.",
        (HeroKind::Sorceress, 3) => {
            "Three hexes that touch, up to three hexes far: 1 damage and half the AP on a hit, friends too."
        }
        (HeroKind::Sorceress, 4) => {
            "Always: your hits on units with frostbite deal 1 damage more, and these see one hex far."
        }
        _ => "",
    }
}

/// M20.15: what a hero has beside his abilities.
pub const fn hero_text(kind: HeroKind) -> Option<&'static str> {
    match kind {
        HeroKind::Assassin => Some("counters ranged units"),
        HeroKind::Sorceress => Some("counters melee infantry"),
        HeroKind::Sharpshooter | HeroKind::Protector | HeroKind::Warlord => None,
    }
}

/// M15.7: whom a class counters, in a few words.
pub const fn class_text(class: Class) -> &'static str {
    match class {
        Class::Civilian => "Builds and never fights.",
        Class::Melee => "Counters anti-cavalry: it strikes first and may deal a critical.",
        Class::AntiCavalry => "Counters cavalry: it strikes first and may deal a critical.",
        Class::Cavalry => "Counters ranged units: it strikes first and may deal a critical.",
        Class::Ranged => "Counters all infantry that fights hand to hand; its shots roll dice.",
        Class::Siege => "Shoots far once it is set up; counters nobody.",
    }
}

/// All that a unit's card says beyond its figures: each attribute and the ability, with what they do.
pub fn traits(pack: &Pack, face: Face) -> Vec<(&'static str, String)> {
    let Some(unit) = pack.unit(face) else { return Vec::new() };
    let attributes = unit.attributes.iter().map(|its| (attribute(its), attribute_text(pack, its)));
    let ability = (unit.ability != Ability::None)
        .then(|| (terms::ability(unit.ability), ability_text(unit.ability).to_owned()));
    attributes.chain(ability).collect()
}

/// A unit's figures: "cavalry, 2 HP, 4 AP, range 2, damage 2".
pub fn figures(pack: &Pack, face: Face) -> String {
    let Some(unit) = pack.unit(face) else { return String::new() };
    let range = if unit.range > 0 { format!(", range {}", unit.range) } else { String::new() };
    let damage = if unit.damage > 1 { format!(", damage {}", unit.damage) } else { String::new() };
    format!("{}, {} HP, {} AP{range}{damage}", terms::class(unit.class), unit.hp, unit.ap)
}

/// A hero's class and the abilities that he can have from the start: "cavalry: Charge, Rally, Trample".
pub(super) fn at_first(pack: &Pack, kind: HeroKind) -> String {
    let facts = pack.hero(kind);
    let open = (0..5).filter(|&power| facts.levels[power] <= 1).fold(0, |bits, power| bits | 1 << power);
    format!("{}: {}", terms::class(facts.class), skills(pack, kind, open).join(", "))
}

/// The abilities of a hero whose bits are set.
pub fn skills(pack: &Pack, kind: HeroKind, skills: u8) -> Vec<&str> {
    let names = pack.hero(kind).abilities.iter().enumerate();
    names.filter(|(power, _)| skills >> power & 1 != 0).map(|(_, name)| name.as_str()).collect()
}

/// M22.14: what an adventure card asks for and gives.
pub fn adventure_text(pack: &Pack, card: u8) -> String {
    let Some(card) = pack.adventures.get(usize::from(card)) else { return String::new() };
    let mut said = Vec::new();
    if let Some([hp, its]) = card.foe {
        said.push(format!("A foe with {hp} HP and {} bars the way.", dice(its)));
    }
    if card.test > 0 {
        said.push(format!(
            "A test: {}, one icon of the unit\u{2019}s class or a critical succeeds.",
            dice(card.test)
        ));
    }
    let mut gains = Vec::new();
    if card.gold > 0 {
        gains.push(format!("{} gold", card.gold));
    }
    gains.extend(effect(pack, card.effect));
    if card.foe.is_some() {
        gains.push("a step on the battle track".to_owned());
    }
    if !gains.is_empty() {
        said.push(format!(
            "{}: {}.",
            if said.is_empty() { "It brings" } else { "Success brings" },
            gains.join(", ")
        ));
    }
    if card.effect == Effect::Pitfall {
        said.push("The unit takes 1 damage and stays.".to_owned());
    } else if card.foe.is_some() || card.test > 0 {
        let wound = if card.wound > 0 { format!("{} damage, and ", card.wound) } else { String::new() };
        said.push(format!("After a failure: {wound}the unit goes back where it came from."));
    }
    said.join(" ")
}

/// What an adventure gives beyond gold.
fn effect(pack: &Pack, effect: Effect) -> Option<String> {
    let numbers = &pack.numbers;
    let words = match effect {
        Effect::None | Effect::Pitfall => return None,
        Effect::Heal => "the unit loses all wounds",
        Effect::Reveal => "you reveal a face-down territory",
        Effect::Rope => "2 AP more, and the unit goes on",
        Effect::Pikeman => "a Pikeman joins you",
        Effect::Archer => "an Archer joins you",
        Effect::Horseman => "a Horseman joins you",
        Effect::Spring => "the unit loses all wounds and has 1 AP more in its next action phase",
        Effect::Shrine => {
            return Some(format!("a step on the battle track, if you pay {} gold", numbers.shrine_price));
        }
        Effect::Road => "crossroads here and on a hex next to it",
        Effect::Step => "a step on the battle track",
        Effect::Ants => "an ant colony settles here, and the unit goes back",
        Effect::Caravan => "a merchant caravan starts here and trades at once",
        Effect::Competition => "a sharpshooters\u{2019} competition starts here",
        Effect::Village => "a burning village stands here, and the unit goes back",
    };
    Some(words.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn is_a_sentence(words: &str) -> bool {
        words.ends_with('.') && words.len() > 12 && words.len() < 120
    }

    #[test]
    fn every_ability_of_every_hero_has_a_sentence_of_its_own() {
        let all = HeroKind::ALL.into_iter().flat_map(|kind| (0..5).map(move |power| power_text(kind, power)));
        let all: Vec<_> = all.collect();
        assert!(all.iter().all(|words| is_a_sentence(words)), "{all:?}");
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), 25);
    }

    #[test]
    fn every_attribute_and_ability_of_a_unit_has_a_sentence() {
        let pack = &crate::scene::Scene::with(&crate::setup::Setup::advanced(2)).build().pack;
        for attribute in Attribute::ALL {
            let words = attribute_text(pack, attribute);
            assert!(is_a_sentence(&words), "{attribute:?}: {words}");
        }
        for face in Face::ALL.into_iter().filter(|face| face.is_type()) {
            let traits = traits(pack, face);
            assert!(!traits.is_empty(), "{face:?} has an ability");
            assert!(traits.iter().all(|(_, words)| is_a_sentence(words)), "{traits:?}");
        }
    }

    #[test]
    fn every_adventure_says_what_it_is_about() {
        let pack = &crate::scene::Scene::with(&crate::setup::Setup::advanced(2)).build().pack;
        for card in 0..pack.adventures.len() as u8 {
            let words = adventure_text(pack, card);
            assert!(words.ends_with('.') && words.len() > 15, "{card}: {words}");
        }
    }

    #[test]
    fn names_have_their_article_and_their_plural() {
        let one = ["Archer", "Pikeman", "unit"].map(terms::a);
        assert_eq!(one, ["an Archer", "a Pikeman", "a unit"]);
        let several = ["Heavy Swordsman", "Archer", "Legionary"].map(terms::several);
        assert_eq!(several, ["Heavy Swordsmen", "Archers", "Legionaries"]);
    }
}

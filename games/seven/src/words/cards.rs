//! What the cards do, in words a newcomer understands.

use super::terms::{colour, either, gift_items, gifts, list, the};
use crate::cards::{Building, BuildingType, Cataclysm, Character, Elixir, Quest, Treasure, UnnamedCard};
use crate::pack::{
    Alternative, ArtifactEffect, CataclysmEffect, GiftCounts, Pack, Power, Rate, Requirement, SinFunction,
    TreasureGift, UnnamedEffect, Yield,
};
use table::Kind;

/// S7.12, before it happens: "Ash Wolf is tapped already: …".
pub fn second_use(pack: &Pack, card: Character) -> String {
    format!(
        "{} is tapped already: a second use gives its gifts once more and discards it. Choose it again to do so.",
        pack[card].name
    )
}

/// "red; gives 1 red and 1 yellow per use; +1 might each round".
pub fn character(pack: &Pack, card: Character) -> String {
    let facts = &pack[card];
    let mut parts = vec![colour(facts.colour).to_owned()];
    if facts.gifts != [0; 6] {
        parts.push(format!("gives {} per use", gifts(&facts.gifts)));
    }
    let incomes =
        [(facts.income_fame, "fame"), (facts.income_gold, "gold"), (facts.might_per_round, "might")];
    for (amount, what) in incomes.into_iter().filter(|&(amount, _)| amount > 0) {
        parts.push(format!("+{amount} {what} each round"));
    }
    if facts.might_once > 0 {
        parts.push(format!("{} might once", facts.might_once));
    }
    parts.join("; ")
}

/// What an elixir gives with one of its yields; `richer` is how many more of its own colour. Nothing for a yield it has not.
pub fn yield_gifts(pack: &Pack, card: Elixir, at: u8, richer: u8) -> Option<GiftCounts> {
    let facts = &pack[card];
    let mut gifts = facts.yields.get(usize::from(at))?.gifts;
    let own = &mut gifts[facts.colour.index()];
    *own = own.saturating_add(richer);
    Some(gifts)
}

/// "1 red, or 2 red with a red following of 2".
pub fn elixir(pack: &Pack, card: Elixir) -> String {
    let one = |at: usize| {
        let chosen = pack[card].yields[at];
        let needs = chosen.needs.map(|(of, least)| format!(" with a {} following of {least}", colour(of)));
        format!("{}{}", gifts(&chosen.gifts), needs.unwrap_or_default())
    };
    (0..pack[card].yields.len()).map(one).collect::<Vec<_>>().join(", or ")
}

/// The same in short: "1 red; 2 red (red 2)".
pub(super) fn elixir_in_short(pack: &Pack, card: Elixir) -> String {
    let one = |chosen: &Yield| {
        let needs = chosen.needs.map(|(of, least)| format!(" ({} {least})", colour(of)));
        format!("{}{}", gift_items(&chosen.gifts).join(" + "), needs.unwrap_or_default())
    };
    pack[card].yields.iter().map(one).collect::<Vec<_>>().join("; ")
}

/// "castle", "estate" or "temple".
pub const fn building_type(card: Building) -> &'static str {
    match card.kind() {
        BuildingType::Castle => "castle",
        BuildingType::Estate => "estate",
        BuildingType::Temple => "temple",
    }
}

/// What a building produces: "fame", "gold" or "might".
pub const fn product(card: Building) -> &'static str {
    match card.kind() {
        BuildingType::Castle => "fame",
        BuildingType::Estate => "gold",
        BuildingType::Temple => "might",
    }
}

/// "1 fame each round, 2 with a red following of 2, 3 with 3".
pub fn production(pack: &Pack, card: Building) -> String {
    let (mut said, mut named) = (Vec::new(), false);
    for rate in &pack[card].rates {
        let goods = if said.is_empty() { format!(" {} each round", product(card)) } else { String::new() };
        let condition = match (rate.following, named) {
            (0, _) => String::new(),
            (least, false) => format!(" with a {} following of {least}", colour(card.colour())),
            (least, true) => format!(" with {least}"),
        };
        named |= rate.following > 0;
        said.push(format!("{}{goods}{condition}", rate.produces));
    }
    if said.is_empty() { "no production".to_owned() } else { said.join(", ") }
}

/// The same in short: "1 fame; 2 (red 2); 3 (red 3)".
pub(super) fn production_in_short(pack: &Pack, card: Building) -> String {
    let one = |(at, rate): (usize, &Rate)| {
        let goods = if at == 0 { format!(" {}", product(card)) } else { String::new() };
        let needs = (rate.following > 0).then(|| format!(" ({} {})", colour(card.colour()), rate.following));
        format!("{}{goods}{}", rate.produces, needs.unwrap_or_default())
    };
    pack[card].rates.iter().enumerate().map(one).collect::<Vec<_>>().join("; ")
}

/// What a building can do when it is manned.
pub fn power(pack: &Pack, card: Building) -> String {
    match pack[card].power {
        Power::TakeGifts(1) => format!("take 1 {} gift", colour(card.colour())),
        Power::TakeGifts(count) => format!("take {count} {} gifts", colour(card.colour())),
        Power::TakeDifferentGifts(count) => format!("take {count} gifts of different colours"),
        Power::TakeFame(fame) => format!("take {fame} fame"),
        Power::TakeGold(gold) => format!("take {gold} gold"),
        Power::RefreshTavern => "replace all characters in the tavern".to_owned(),
        Power::RefreshStore => "replace all elixirs in the store".to_owned(),
        Power::NextRecruitCheaper(less) => format!("your next recruit costs {less} fame less"),
        Power::NextElixirCheaper(less) => format!("your next elixir costs {less} gold less"),
        Power::NextGiftsFewer => "your next gift requirement asks for one gift fewer".to_owned(),
        Power::NextCoinsFewer(less) => format!("your next gold or fame requirement costs {less} less"),
        Power::CancelSin => "cancel a sin that names you".to_owned(),
        Power::DrawNoSins => "draw no sins in this round".to_owned(),
        Power::CannotBeNamed => "sins of others cannot name you".to_owned(),
        Power::JokerColour => "gifts of one colour count as any in quests".to_owned(),
        Power::RicherElixirs(more) => format!("each elixir gives {more} more of its colour"),
        Power::RecruitsCheaper(less) => format!("each recruit costs {less} fame less"),
        Power::SinsCostNothing => "the sins in your hand cost nothing this round".to_owned(),
        Power::AbilityAgain => "use your hero's ability once more".to_owned(),
    }
}

/// What a sin can be played for: "take 2 gold from another hero".
pub fn function(function: SinFunction) -> String {
    match function {
        SinFunction::TakeGold(gold) => format!("take {gold} gold"),
        SinFunction::TakeFame(fame) => format!("take {fame} fame"),
        SinFunction::TakeGifts(1) => "take a gift from the pools".to_owned(),
        SinFunction::TakeGifts(count) => format!("take {count} gifts from the pools"),
        SinFunction::Untap => "turn a tapped character of yours upright".to_owned(),
        SinFunction::StealGold(gold) => format!("take {gold} gold from another hero"),
        SinFunction::StealFame(fame) => format!("take {fame} fame from another hero"),
        SinFunction::StealGift => "take a gift of your choice from another hero".to_owned(),
        SinFunction::SwapElixirs => "exchange an elixir with another hero, both of your choice".to_owned(),
        SinFunction::SpoilElixir => "discard an elixir of another hero".to_owned(),
        SinFunction::TapCharacter => "tap an upright character of another hero".to_owned(),
        SinFunction::LoseMight(might) => format!("make another hero lose {might} might"),
        SinFunction::ForcePass => "force another hero to pass in the next turn".to_owned(),
        SinFunction::CancelSin => "react: cancel a sin that names you".to_owned(),
        SinFunction::CancelDeed => "react: cancel the manning or the artifact of another hero".to_owned(),
    }
}

/// What an artifact does: "gain 3 might".
pub fn artifact(effect: ArtifactEffect) -> String {
    match effect {
        ArtifactEffect::GainMight(might) => format!("gain {might} might"),
        ArtifactEffect::TakeGifts(count) => format!("take up to {count} gifts from the pools"),
        ArtifactEffect::ClosePortal(count) => format!("close a portal for {count} gifts of its colour"),
        ArtifactEffect::PutSinsUnder(count) => format!("put up to {count} sins under the sin deck"),
        ArtifactEffect::RecruitFreely => "recruit a character from the tavern for nothing".to_owned(),
        ArtifactEffect::FoundFreely => "found a castle or estate for nothing".to_owned(),
        ArtifactEffect::WatchCataclysm(might) => {
            format!("gain {might} might, see the top cataclysm and leave it or put it under the deck")
        }
    }
}

/// What a space of a quest asks for: "1 red and 1 blue".
pub fn requirement(asked: Requirement) -> String {
    match asked {
        Requirement::Gifts(counts) => gifts(&counts),
        Requirement::Gold(gold) => format!("{gold} gold"),
        Requirement::Fame(fame) => format!("{fame} fame"),
    }
}

/// The might that a quest pays at a table of so many heroes.
pub fn prize(pack: &Pack, quest: Quest, heroes: u8) -> u8 {
    let row = pack.numbers.prizes.get(usize::from(heroes.saturating_sub(2)));
    let prize = row.and_then(|row| row.get(pack[quest].spaces.len().saturating_sub(3)));
    prize.copied().unwrap_or_default()
}

/// A quest by its title.
pub(super) fn quest(pack: &Pack, quest: Quest) -> String {
    format!("“{}”", pack[quest].name)
}

/// What a treasure is called. A pack may have fewer kinds than there are numbers.
pub fn treasure_name(pack: &Pack, card: Treasure) -> &str {
    pack.treasures.get(card.index()).map_or("unknown treasure", |facts| &facts.name)
}

/// What a treasure gives: "3 gold", "an artifact".
pub fn treasure(pack: &Pack, card: Treasure) -> String {
    match pack.treasures.get(card.index()).map(|facts| facts.gives) {
        Some(TreasureGift::Fame(fame)) => format!("{fame} fame"),
        Some(TreasureGift::Gold(gold)) => format!("{gold} gold"),
        Some(TreasureGift::Might(might)) => format!("{might} might"),
        Some(TreasureGift::Artifact) => "an artifact".to_owned(),
        None => "nothing known".to_owned(),
    }
}

/// What a cataclysm does: "each hero loses 3 might; portals reopen until 2 are closed".
pub fn cataclysm(pack: &Pack, card: Cataclysm) -> String {
    let one = |effect: &CataclysmEffect| match *effect {
        CataclysmEffect::CloseTavern => "a space of the tavern closes".to_owned(),
        CataclysmEffect::CloseStore => "a space of the store closes".to_owned(),
        CataclysmEffect::Destroy(number) => destroyed(pack, number),
        CataclysmEffect::HalveGold => "each hero loses half of the gold".to_owned(),
        CataclysmEffect::HalveFame => "each hero loses half of the fame".to_owned(),
        CataclysmEffect::KeepGifts(count) => format!("each hero keeps {count} gifts at most"),
        CataclysmEffect::LoseMight(might) => format!("each hero loses {might} might"),
        CataclysmEffect::SpoilElixir => "each hero discards an elixir".to_owned(),
        CataclysmEffect::TapCharacter => "each hero taps a character without taking gifts".to_owned(),
        CataclysmEffect::DrawSins(1) => "each hero draws a sin".to_owned(),
        CataclysmEffect::DrawSins(count) => format!("each hero draws {count} sins"),
        CataclysmEffect::DiscardSins(1) => "each hero discards a sin".to_owned(),
        CataclysmEffect::DiscardSins(count) => format!("each hero discards {count} sins"),
        CataclysmEffect::Betrayal(might) => {
            format!("each hero discards the costliest character or loses {might} might")
        }
        CataclysmEffect::Breach(closed) => format!("portals reopen until no more than {closed} are closed"),
    };
    pack[card].effects.iter().map(one).collect::<Vec<_>>().join("; ")
}

fn destroyed(pack: &Pack, number: u8) -> String {
    let numbered =
        Building::all().filter(|card| card.kind() != BuildingType::Temple && card.number() == number);
    let names: Vec<_> = numbered.map(|card| pack[card].name.clone()).collect();
    format!("{} are destroyed", list(&names))
}

/// What a card of the Unnamed does; of a demand, what the named hero must do.
pub fn unnamed(pack: &Pack, card: UnnamedCard) -> String {
    match &pack[card].effect {
        UnnamedEffect::Demand(ways) => {
            let ways: Vec<_> = ways.iter().copied().map(alternative).collect();
            either(&ways)
        }
        UnnamedEffect::RefreshTavern => "replace all characters in the tavern".to_owned(),
        UnnamedEffect::RefreshStore => "replace all elixirs in the store".to_owned(),
        UnnamedEffect::SwapTreasure => "replace a face-up treasure by the top one of the deck".to_owned(),
        UnnamedEffect::OrderCataclysms(count) => {
            format!("see the top {count} cataclysms and put them back in any order")
        }
        UnnamedEffect::SeeSins => "see the sins of a hero".to_owned(),
        UnnamedEffect::BarPool => "bar a pool until the end of the next circuit".to_owned(),
        UnnamedEffect::RefreshBuildings => "replace the castles and estates for sale".to_owned(),
    }
}

/// The ways to meet the demand of a card; none if it is no demand.
pub fn ways(pack: &Pack, card: UnnamedCard) -> &[Alternative] {
    match &pack[card].effect {
        UnnamedEffect::Demand(ways) => ways,
        _ => &[],
    }
}

/// One way to meet a demand: "pay 1 gold".
pub fn alternative(way: Alternative) -> String {
    match way {
        Alternative::PayGold(gold) => format!("pay {gold} gold"),
        Alternative::PayFame(fame) => format!("pay {fame} fame"),
        Alternative::PayMight(might) => format!("pay {might} might"),
        Alternative::DiscardGift => "pay 1 gift of any colour".to_owned(),
        Alternative::DiscardElixir => "discard an elixir".to_owned(),
        Alternative::TapCharacter => "tap an upright character without taking gifts".to_owned(),
        Alternative::GiveUpSin => "put a sin on the discard pile, face down".to_owned(),
    }
}

/// "the Forge Apprentice".
pub(super) fn person(pack: &Pack, card: Character) -> String {
    the(&pack[card].name)
}

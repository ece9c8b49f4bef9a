//! What things are called on this board.

use battalia::{ArtefactType, Card, Face, Faction, Figure, Great, Pack, Price, Rank, Shape, Square, Terrain};

/// The name of a faction.
pub(super) const fn faction(faction: Faction) -> &'static str {
    match faction {
        Faction::Barfolk => "Bärfolk",
        Faction::Islanders => "Islanders",
        Faction::Emberians => "Emberians",
        Faction::Cloudborn => "Cloudborn",
    }
}

/// Of a faction: "an Islander chief".
pub(super) const fn of_faction(faction: Option<Faction>) -> &'static str {
    match faction {
        Some(Faction::Barfolk) => "Bärfolk",
        Some(Faction::Islanders) => "Islander",
        Some(Faction::Emberians) => "Emberian",
        Some(Faction::Cloudborn) => "Cloudborn",
        None => "Unbound",
    }
}

/// The name of a terrain.
pub(super) const fn terrain(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Forest => "forest",
        Terrain::Lake => "lake",
        Terrain::Canyon => "canyon",
        Terrain::Mountain => "mountain",
    }
}

/// The name of a rank.
pub(super) const fn rank(rank: Rank) -> &'static str {
    match rank {
        Rank::Friman => "friman",
        Rank::Chief => "chief",
        Rank::Priest => "priest",
        Rank::Lord => "lord",
    }
}

/// Several of a rank.
pub(super) const fn ranks(rank: Rank) -> &'static str {
    match rank {
        Rank::Friman => "frimen",
        Rank::Chief => "chiefs",
        Rank::Priest => "priests",
        Rank::Lord => "lords",
    }
}

/// The name of a type of artefact.
pub(super) const fn artefact(kind: ArtefactType) -> &'static str {
    match kind {
        ArtefactType::Tool => "tool",
        ArtefactType::Weapon => "weapon",
        ArtefactType::Amulet => "amulet",
        ArtefactType::Title => "title",
        ArtefactType::Scroll => "scroll",
        ArtefactType::Tent => "tent",
        ArtefactType::Horse => "horse",
    }
}

/// The name of a shape.
pub(super) const fn shape(shape: Shape) -> &'static str {
    match shape {
        Shape::DeadEnd => "dead end",
        Shape::Straight => "straight",
        Shape::Corner => "corner",
        Shape::Tee => "tee",
        Shape::Cross => "cross",
    }
}

/// A card: "Islander chief", "supply", "Hammer of Strato".
pub(super) fn card(pack: &Pack, card: Card) -> String {
    match card.face() {
        Face::Unit(of, faction) => format!("{} {}", of_faction(faction), rank(of)),
        Face::Supply => "supply".to_owned(),
        Face::Artefact(kind, faction) => format!("{} {}", of_faction(Some(faction)), artefact(kind)),
        Face::Great(great) => pack.great(great).name.clone(),
    }
}

/// What a type of artefact does.
pub(super) const fn does(kind: ArtefactType) -> &'static str {
    match kind {
        ArtefactType::Tool => "pays two frimen of one price",
        ArtefactType::Weapon => "opens an attack, adds 1 in battle, or helps to hire a hero",
        ArtefactType::Amulet => "roll the die for one of your cards",
        ArtefactType::Title => "raises a unit by one rank for this turn",
        ArtefactType::Scroll => "gives up to three cards another faction for this turn",
        ArtefactType::Tent => "with a supply, keeps a card for later turns",
        ArtefactType::Horse => "three steps for a march, or 1 in battle",
    }
}

/// What a type of artefact does on the day it is lit.
pub(super) const fn shines(kind: ArtefactType) -> &'static str {
    match kind {
        ArtefactType::Tool => "each tool pays up to four frimen, or two in each of two actions",
        ArtefactType::Weapon => "each weapon counts twice: opener and strength, or 2 in a line",
        ArtefactType::Amulet => "each amulet gives two rolls, on one card or on two",
        ArtefactType::Title => "each title raises twice, one unit or two",
        ArtefactType::Scroll => "each scroll works twice",
        ArtefactType::Tent => "a tent pitched today takes two cards for one supply",
        ArtefactType::Horse => "each horse gives six steps, or three steps and 1 in battle",
    }
}

/// What a great artefact does.
pub(super) fn great(pack: &Pack, great: Great) -> String {
    let facts = pack.great(great);
    match great {
        Great::Hammer => "Becomes any unit, artefact or supply for the turn.".to_owned(),
        Great::Sword => format!("A weapon of strength {}.", facts.strength),
        Great::Wings => format!("A hero flies up to {} steps, with or without roads.", facts.steps),
        Great::Crown => format!("Raises up to {} units by one rank for the turn.", facts.cards),
        Great::Pavilion => format!("A tent for up to {} cards that needs no supply.", facts.cards),
        Great::Shield => format!("Adds {} to a defence.", facts.strength),
        Great::Book => {
            "All your cards at hand take one faction for the turn; draw as for a cohort.".to_owned()
        }
        Great::Horn => format!("Draw {} cards.", facts.cards),
        Great::Hand => format!("{} random cards of an opponent’s hand go to the shelter.", facts.cards),
        Great::Staff => {
            format!("Build up to {} roads without payment, or {} in battle.", facts.roads, facts.strength)
        }
    }
}

/// A price in words: "1 friman and 2 supplies".
pub(super) fn price(price: &Price) -> String {
    let units = Rank::ALL.into_iter().map(|of| (price.units[of as usize], rank(of), ranks(of)));
    let items = units.chain([(price.weapons, "weapon", "weapons"), (price.supplies, "supply", "supplies")]);
    let words = items.filter(|&(count, ..)| count > 0).map(|(count, one, many)| match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {many}"),
    });
    let words: Vec<_> = words.collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(" and ") }
}

/// A figure: "first hero", "Buff".
pub(super) const fn figure(figure: Figure) -> &'static str {
    match figure {
        Figure::First => "first hero",
        Figure::Second => "second hero",
        Figure::Buff => "Buff",
    }
}

/// Roads that leave a square, in words.
pub(super) fn exits(exits: battalia::Exits) -> String {
    let sides = exits.sides().map(|side| match side {
        battalia::Side::North => "north",
        battalia::Side::East => "east",
        battalia::Side::South => "south",
        battalia::Side::West => "west",
    });
    sides.collect::<Vec<_>>().join(", ")
}

/// "c3" as people write it.
pub(super) fn square(square: Square) -> String {
    square.to_string()
}

/// The first letter large.
pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

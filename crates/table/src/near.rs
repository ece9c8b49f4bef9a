//! Guessing which name was meant by one that is nearly right.

/// The name that was probably meant: one that begins like this, or is at most a third of its letters away.
pub fn nearest<'a>(typed: &str, names: &[&'a str]) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    let distance = |name: &str| match typed.len() {
        2.. if name.starts_with(&typed) => 0,
        _ => edits(&typed, name),
    };
    let (near, distance) =
        names.iter().map(|&name| (name, distance(name))).min_by_key(|&(_, distance)| distance)?;
    (distance * 3 <= near.len()).then_some(near)
}

/// How many letters must be put in, taken out or changed to make one word of the other (Levenshtein's distance).
fn edits(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, letter) in from.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &other) in to.iter().enumerate() {
            let changed = diagonal + usize::from(letter != other);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::{edits, nearest};

    #[test]
    fn counts_edits() {
        assert_eq!(edits("leduc", "leduc"), 0);
        assert_eq!(edits("leduk", "leduc"), 1);
        assert_eq!(edits("", "abc"), 3);
        assert_eq!(edits("kitten", "sitting"), 3);
    }

    #[test]
    fn guesses_only_near_misses() {
        let ids = ["tictactoe", "leduc", "bazaar"];
        assert_eq!(nearest("Leduk", &ids), Some("leduc"));
        assert_eq!(nearest("tic", &ids), Some("tictactoe"));
        assert_eq!(nearest("bazar", &ids), Some("bazaar"));
        assert_eq!(nearest("ledge", &ids), None);
        assert_eq!(nearest("chess", &ids), None);
        assert_eq!(nearest("", &ids), None);
    }
}

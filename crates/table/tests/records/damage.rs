//! Damage: one changed byte, a file that breaks off, unknown fields. All of it is found, where it is.

use super::*;

/// What stands in each position of a text: the number of the entry whose line it is.
fn entry_at(text: &str, at: usize) -> Option<u32> {
    let first = text.find("\n    {").expect("entries") + 1;
    let end = text.find("\n  ]").expect("the end of the entries") + 1;
    (first..end).contains(&at).then(|| text[first..at].matches('\n').count() as u32)
}

/// Other bytes that could stand in the place of this one.
fn replacements(byte: u8) -> impl Iterator<Item = u8> {
    let case = byte ^ 0x20;
    b"0179aefzAFZ \t\n\r\",:{}[]\\/-+._\0\x7f"
        .iter()
        .copied()
        .chain([case, byte ^ 1])
        .filter(move |&other| other != byte)
}

/// Every text that differs from this one in a single byte, with the place of that byte.
fn damaged(text: &str) -> impl Iterator<Item = (usize, String)> {
    let at = 0..text.len();
    at.flat_map(move |at| replacements(text.as_bytes()[at]).map(move |other| (at, other))).filter_map(
        |(at, other)| {
            let mut bytes = text.as_bytes().to_vec();
            bytes[at] = other;
            Some((at, String::from_utf8(bytes).ok()?))
        },
    )
}

/// Damages every byte in every way and lists what `is_wrong` about the answer.
fn every_damage<G: Game>(record: &Record, is_wrong: fn(Option<u32>, Result<Verified, Flaw>) -> bool) {
    let text = record.to_text();
    assert!(verify::<G>(&text).is_ok(), "the record is sound before it is damaged");
    let mut wrong = Vec::new();
    for (at, damaged) in damaged(&text) {
        let (place, found) = (entry_at(&text, at), verify::<G>(&damaged));
        let said = format!("{found:?}");
        if is_wrong(place, found) {
            let line = damaged[damaged[..at].rfind('\n').map_or(0, |end| end + 1)..].lines().next();
            wrong.push(format!("byte {at}, in {place:?}, now {line:?}: {said}"));
        }
    }
    let count = wrong.len();
    wrong.truncate(5);
    assert_eq!(count, 0, "for example:\n{}", wrong.join("\n"));
}

#[test]
fn every_changed_byte_is_found() {
    every_damage::<Leduc>(&unfinished(), |_, found| found.is_ok());
    every_damage::<Leduc>(&finished(), |_, found| found.is_ok());
    every_damage::<Bazaar>(&with_undos(), |_, found| found.is_ok());
}

#[test]
fn every_changed_byte_is_found_where_it_is() {
    /// Outside of the entries nothing is said about an entry, except that the header does not fit the first.
    fn is_elsewhere(place: Option<u32>, found: Result<Verified, Flaw>) -> bool {
        let entry = found.expect_err("it is found").entry;
        if place.is_some() { entry != place } else { entry.is_some_and(|n| n > 0) }
    }
    every_damage::<Leduc>(&unfinished(), is_elsewhere);
    every_damage::<Leduc>(&finished(), is_elsewhere);
    every_damage::<Bazaar>(&with_undos(), is_elsewhere);
}

#[test]
fn a_record_that_breaks_off_is_found_wherever_it_does() {
    let text = finished().to_text();
    for at in (0..text.len()).filter(|&at| text.is_char_boundary(at)) {
        assert!(verify::<Leduc>(&text[..at]).is_err(), "only the first {at} bytes");
    }
    let text = with_undos().to_text();
    for at in 0..text.len() {
        assert!(verify::<Bazaar>(&text[..at]).is_err(), "only the first {at} bytes");
    }
}

#[test]
fn a_record_that_breaks_off_says_so() {
    let text = finished().to_text();
    let at = text.find("\"n\":2").expect("entry 2");
    let flaw = flaw::<Leduc>(&text[..at]);
    assert_eq!(flaw.entry, Some(2));
    assert!(flaw.what.contains("breaks off here"), "{flaw}");
}

#[test]
fn anything_before_or_after_a_record_is_found() {
    let text = finished().to_text();
    for other in [
        format!("{text}\n"),
        format!("{text} "),
        format!(" {text}"),
        format!("{text}{text}"),
        text.replace('\n', "\r\n"),
        text.replace('\n', " "),
    ] {
        assert!(verify::<Leduc>(&other).is_err(), "{other:?}");
    }
    assert!(verify::<Leduc>(&format!("\u{feff}{text}")).is_err(), "a byte order mark");
}

#[test]
fn line_ends_of_another_kind_are_found_in_the_first_line() {
    assert_eq!(flaw::<Leduc>(&finished().to_text().replace('\n', "\r\n")).place, "line 1");
}

#[test]
fn unknown_fields_are_refused_everywhere() {
    let text = finished().to_text();
    for (known, with_more) in [
        ("  \"game\":", "  \"more\": 1,\n  \"game\":"),
        ("{\"n\":1,", "{\"more\":1,\"n\":1,"),
        ("{\"seat\":0,", "{\"more\":1,\"seat\":0,"),
        ("{\"play\":", "{\"more\":1,\"play\":"),
        ("\"setup\": {}", "\"setup\": {\"more\":1}"),
    ] {
        assert!(text.contains(known), "{known}");
        assert!(verify::<Leduc>(&text.replacen(known, with_more, 1)).is_err(), "{with_more}");
    }
}

#[test]
fn missing_and_doubled_fields_are_refused() {
    let text = finished().to_text();
    let lines: Vec<_> = text.lines().collect();
    for line in 0..lines.len() {
        let without: Vec<_> =
            lines.iter().enumerate().filter(|&(at, _)| at != line).map(|(_, line)| *line).collect();
        assert!(verify::<Leduc>(&(without.join("\n") + "\n")).is_err(), "without {}", lines[line]);
        let mut twice = lines.clone();
        twice.insert(line, lines[line]);
        assert!(verify::<Leduc>(&(twice.join("\n") + "\n")).is_err(), "twice {}", lines[line]);
    }
}

#[test]
fn other_formats_are_refused_with_a_reason() {
    let text = finished().to_text().replacen("\"trestleboard\": 1", "\"trestleboard\": 2", 1);
    let flaw = flaw::<Leduc>(&text);
    assert!(flaw.what.contains("format 2") && flaw.what.contains("format 1"), "{flaw}");
    assert_eq!((flaw.place.as_str(), flaw.entry), ("line 2", None));
    for stranger in ["", "null", "[]", "{}", "1", "\"trestleboard\"", "PK\u{3}\u{4}", "<html>"] {
        assert!(verify::<Leduc>(stranger).is_err(), "{stranger}");
    }
}

//! Garbage in any field is refused and never a panic.

use super::*;

/// Something that hardly belongs anywhere.
fn garbage(chance: &mut Fast) -> Value {
    let values = [
        json!(null),
        json!(true),
        json!(0),
        json!(1),
        json!(-1),
        json!(6),
        json!(7),
        json!(255),
        json!(4_294_967_295_u32),
        json!(u64::MAX),
        json!(0.5),
        json!(""),
        json!("0"),
        json!("raise"),
        json!("begin"),
        json!("leduc"),
        json!([]),
        json!([0]),
        json!([7]),
        json!([[]]),
        json!({}),
        json!({ "play": null }),
        json!({ "play": { "seat": 6, "action": "call" } }),
        json!({ "undo": { "seat": 0, "to": 9, "agreed": [6] } }),
    ];
    values[chance.below(values.len() as u32) as usize].clone()
}

/// Puts garbage somewhere into a value: into a field, a field of a field, and so on.
fn spoil(value: &mut Value, chance: &mut Fast) {
    let stop = chance.below(4) == 0;
    match value {
        Value::Array(list) if !stop && !list.is_empty() => {
            let at = chance.below(list.len() as u32) as usize;
            spoil(&mut list[at], chance);
        }
        Value::Object(fields) if !stop && !fields.is_empty() => {
            let at = chance.below(fields.len() as u32) as usize;
            fields.values_mut().nth(at).into_iter().for_each(|field| spoil(field, chance));
        }
        other => *other = garbage(chance),
    }
}

#[test]
fn garbage_in_any_field_is_found_and_never_a_panic() {
    let mut chance = Fast::new(1);
    let mut readable = 0;
    for round in 0..20_000 {
        let record = if round % 2 == 0 { finished() } else { unfinished() };
        let whole = serde_json::to_value(&record).expect("records have JSON forms");
        let mut spoilt = whole.clone();
        spoil(&mut spoilt, &mut chance);
        if spoilt == whole {
            continue;
        }
        assert!(verify::<Leduc>(&spoilt.to_string()).is_err(), "{spoilt}");
        let Ok(mut read) = serde_json::from_value::<Record>(spoilt) else { continue };
        readable += 1;
        assert!(verify::<Leduc>(&read.to_text()).is_err() || read.seed.is_none(), "{}", read.to_text());
        retie(&mut read);
        let _ = verify::<Leduc>(&read.to_text());
        read.seed = None;
        let _ = verify::<Leduc>(&read.to_text());
    }
    assert!(readable > 500, "the garbage reaches the rules: {readable}");
}

#[test]
fn garbage_in_a_record_with_undos_is_never_a_panic() {
    let mut chance = Fast::new(2);
    let record = with_undos();
    let whole = serde_json::to_value(&record).expect("records have JSON forms");
    for _ in 0..5_000 {
        let mut spoilt = whole.clone();
        for _ in 0..=chance.below(3) {
            spoil(&mut spoilt["entries"], &mut chance);
        }
        let Ok(mut read) = serde_json::from_value::<Record>(spoilt) else { continue };
        retie(&mut read);
        let _ = verify::<Bazaar>(&read.to_text());
        read.seed = None;
        let _ = verify::<Bazaar>(&read.to_text());
    }
}

#[test]
fn chopped_and_shuffled_text_is_never_a_panic() {
    let text = finished().to_text();
    let mut chance = Fast::new(3);
    for _ in 0..5_000 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=chance.below(4) {
            let [from, to, at] = [0; 3].map(|_| chance.below(bytes.len() as u32) as usize);
            let piece: Vec<_> = bytes[from.min(to)..from.max(to)].to_vec();
            bytes.splice(at..at, piece.into_iter().take(200));
            let cut = chance.below(bytes.len() as u32) as usize;
            bytes.truncate(cut.max(1));
        }
        let damaged = String::from_utf8_lossy(&bytes);
        assert!(damaged == text || verify::<Leduc>(&damaged).is_err());
    }
}

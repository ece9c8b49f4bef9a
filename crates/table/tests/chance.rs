//! Where chance comes from: fixed streams, exact fairness, and answers read back.

use std::panic::{AssertUnwindSafe, catch_unwind};
use table::chance::ChanceFault;
use table::{Chance, Fast, Recording, Replay, Script, Seed, SeededChance};

/// What a panic said.
fn complaint(run: impl FnOnce()) -> String {
    let panic = catch_unwind(AssertUnwindSafe(run)).expect_err("it should panic");
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned())).expect("panics carry text")
}

// Fast

#[test]
fn fast_is_splitmix64_as_published() {
    let mut chance = Fast::new(1_234_567);
    let published = [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
        4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
    ];
    assert_eq!(published.map(|_| chance.next_u64()), published);
}

#[test]
fn the_streams_of_a_run_are_fixed() {
    let first_two = |seed, index| {
        let mut chance = Fast::stream(seed, index);
        [chance.next_u64(), chance.next_u64()]
    };
    assert_eq!(first_two(1, 0), [7_982_734_928_498_899_980, 7_851_527_857_629_710_090]);
    assert_eq!(first_two(1, 1), [6_654_953_048_204_110_715, 16_628_365_226_939_613_132]);
    assert_eq!(first_two(1, 2), [10_116_348_427_443_287_449, 18_331_329_602_660_409_995]);
    assert_eq!(first_two(2, 0), [12_572_353_284_177_691_764, 1_183_117_364_124_791_349]);
}

#[test]
fn streams_differ_from_each_other_and_do_not_run_into_each_other() {
    let mut seen: Vec<u64> = Vec::new();
    for seed in 0..10 {
        for index in 0..100 {
            let mut chance = Fast::stream(seed, index);
            seen.extend((0..10).map(|_| chance.next_u64()));
        }
    }
    seen.sort_unstable();
    assert!(seen.windows(2).all(|pair| pair[0] != pair[1]), "two streams share a number");
}

/// How often each of `n` answers comes in `times` questions.
fn tally(chance: &mut impl Chance, n: u32, times: u32) -> Vec<u32> {
    let mut tally = vec![0; n as usize];
    (0..times).for_each(|_| tally[chance.below(n) as usize] += 1);
    tally
}

#[test]
fn both_generators_are_roughly_even_and_stay_in_range() {
    for n in [1, 2, 3, 6, 7, 20, 100] {
        let seeded = SeededChance::new(&Seed::from_number(u64::from(n)), 1);
        let tallies = [tally(&mut Fast::new(9), n, 1000 * n), tally(&mut { seeded }, n, 1000 * n)];
        for tally in tallies {
            // The standard deviation is at most 32.
            assert!(tally.iter().all(|count| (850..=1150).contains(count)), "below {n}: {tally:?}");
        }
    }
}

#[test]
fn a_die_shows_every_side_from_one_on() {
    let mut chance = Fast::new(3);
    let mut rolls: Vec<_> = (0..200).map(|_| chance.roll(6)).collect();
    rolls.sort_unstable();
    rolls.dedup();
    assert_eq!(rolls, [1, 2, 3, 4, 5, 6]);
}

// SeededChance

/// `below(u32::MAX)` gives a word of the stream as it is, unless it has only ones.
const WORD: u32 = u32::MAX;

/// The block function of RFC 8439, chapter 2.3, written down from the text.
fn rfc8439_block(key: &[u8; 32], counter: u32, nonce: [u32; 3]) -> [u32; 16] {
    let mut start = [0; 16];
    start[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
    for (word, bytes) in start[4..12].iter_mut().zip(key.chunks(4)) {
        *word = u32::from_le_bytes(bytes.try_into().expect("four bytes"));
    }
    start[12] = counter;
    start[13..].copy_from_slice(&nonce);
    let mut state = start;
    for _ in 0..10 {
        for column in 0..4 {
            quarter_round(&mut state, [column, column + 4, column + 8, column + 12]);
        }
        for column in 0..4 {
            let diagonal = [column, (column + 1) % 4 + 4, (column + 2) % 4 + 8, (column + 3) % 4 + 12];
            quarter_round(&mut state, diagonal);
        }
    }
    std::array::from_fn(|i| state[i].wrapping_add(start[i]))
}

fn quarter_round(state: &mut [u32; 16], [a, b, c, d]: [usize; 4]) {
    for (to, from, mixed, by) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
        state[to] = state[to].wrapping_add(state[from]);
        state[mixed] = (state[mixed] ^ state[to]).rotate_left(by);
    }
}

#[test]
fn a_table_s_chance_is_the_key_stream_of_rfc_8439() {
    // Appendix A.1, test vectors 1 and 2: the key and the nonce are zero, blocks 0 and 1.
    let published = [
        0xade0_b876,
        0x903d_f1a0,
        0xe56a_5d40,
        0x28bd_8653,
        0xb819_d2bd,
        0x1aed_8da0,
        0xccef_36a8,
        0xc70d_778b,
        0x7c59_41da,
        0x8d48_5751,
        0x3fe0_2477,
        0x374a_d8b8,
        0xf4b8_436a,
        0x1ca1_1815,
        0x69b6_87c3,
        0x8665_eeb2,
        0xbee7_079f,
        0x7a38_5155,
        0x7c97_ba98,
        0x0d08_2d73,
        0xa029_0fcb,
        0x6965_e348,
        0x3e53_c612,
        0xed7a_ee32,
        0x7621_b729,
        0x434e_e69c,
        0xb033_71d5,
        0xd539_d874,
        0x281f_ed31,
        0x45fb_0a51,
        0x1f0a_e1ac,
        0x6f4d_794b,
    ];
    let mut chance = SeededChance::new(&Seed::new([0; 32]), 0);
    assert_eq!(published.map(|_| chance.below(WORD)), published);
}

#[test]
fn the_seed_is_the_key_and_the_entry_number_the_first_word_of_the_nonce() {
    for (number, n) in [(1, 0), (1, 1), (2, 1), (3, 258), (4, 0x0102_0304)] {
        let seed = Seed::from_number(number);
        let mut chance = SeededChance::new(&seed, n);
        for block in 0..3 {
            let expected = rfc8439_block(seed.bytes(), block, [n, 0, 0]);
            assert_eq!(expected.map(|_| chance.below(WORD)), expected, "seed {number}, entry {n}");
        }
    }
}

#[test]
fn the_dice_of_a_few_seeds_are_fixed() {
    let dice = |number, n| {
        let mut chance = SeededChance::new(&Seed::from_number(number), n);
        [0; 8].map(|_| chance.roll(6))
    };
    assert_eq!(dice(1, 0), [4, 6, 6, 3, 3, 3, 1, 4]);
    assert_eq!(dice(1, 1), [1, 3, 1, 2, 3, 6, 6, 1]);
    assert_eq!(dice(1, 258), [3, 4, 5, 4, 3, 2, 2, 6]);
    assert_eq!(dice(2, 1), [5, 2, 3, 2, 3, 3, 5, 2]);
}

#[test]
fn words_beyond_the_last_whole_stretch_are_thrown_away() {
    const N: u32 = 3 << 30; // A quarter of all words is too large.
    let seed = Seed::from_number(1);
    let words = rfc8439_block(seed.bytes(), 0, [1, 0, 0]);
    assert!(words[1] >= N && words[3] >= N, "the seed shows what is tested");
    let mut chance = SeededChance::new(&seed, 1);
    for expected in words.into_iter().filter(|&word| word < N) {
        assert_eq!(chance.below(N), expected);
    }
    let mut tally = [0; 3];
    (0..30_000).for_each(|_| tally[(chance.below(N) >> 30) as usize] += 1);
    assert!(tally.iter().all(|count| (9_500..=10_500).contains(count)), "{tally:?}");
}

#[test]
fn the_last_word_of_the_last_whole_stretch_counts_and_the_next_does_not() {
    let seed = Seed::from_number(1);
    let words = rfc8439_block(seed.bytes(), 0, [1, 0, 0]);
    let edge = words[0]; // More than half of 2^32, so that only one stretch is whole.
    assert_eq!(SeededChance::new(&seed, 1).below(edge + 1), edge);
    let next = words.into_iter().find(|&word| word < edge);
    assert_eq!(Some(SeededChance::new(&seed, 1).below(edge)), next);
}

#[test]
fn every_word_counts_where_all_stretches_are_whole() {
    let words = rfc8439_block(Seed::from_number(1).bytes(), 0, [1, 0, 0]);
    for n in [1, 2, 1 << 16, 1 << 31] {
        let mut chance = SeededChance::new(&Seed::from_number(1), 1);
        assert_eq!(words.map(|_| chance.below(n)), words.map(|word| word % n));
    }
}

#[test]
fn one_of_no_cases_is_a_bug_at_a_table() {
    let said = complaint(|| {
        SeededChance::new(&Seed::from_number(1), 1).below(0);
    });
    assert!(said.contains("no cases"), "{said}");
}

// Recording and Replay

fn ask(chance: &mut impl Chance) -> (u32, usize, u32) {
    (chance.below(10), chance.pick(&[0, 2, 0, 5], 7), chance.roll(6))
}

#[test]
fn recorded_answers_are_given_again() {
    for seed in 0..100 {
        let mut recording = Recording::new(Fast::new(seed));
        let answered = ask(&mut recording);
        let answers = recording.into_answers();
        assert_eq!(answers, [answered.0, answered.1 as u32, answered.2 - 1]);
        let mut replay = Replay::new(&answers);
        assert_eq!(ask(&mut replay), answered);
        assert_eq!(replay.finish(), Ok(()));
    }
}

#[test]
fn a_recording_changes_nothing_about_its_source() {
    let mut recording = Recording::new(Fast::new(5));
    let mut plain = Fast::new(5);
    assert_eq!(ask(&mut recording), ask(&mut plain));
}

fn fault(answers: &[u32]) -> Result<(), ChanceFault> {
    let mut replay = Replay::new(answers);
    ask(&mut replay);
    replay.finish()
}

#[test]
fn too_few_answers_are_reported() {
    assert_eq!(fault(&[1, 3]), Err(ChanceFault::TooFew { asked: 3, recorded: 2 }));
    assert_eq!(fault(&[]), Err(ChanceFault::TooFew { asked: 1, recorded: 0 }), "the first fault counts");
}

#[test]
fn too_many_answers_are_reported() {
    assert_eq!(fault(&[1, 3, 5, 0]), Err(ChanceFault::TooMany { asked: 3, recorded: 4 }));
}

#[test]
fn impossible_answers_are_reported() {
    assert_eq!(fault(&[10, 3, 5]), Err(ChanceFault::Impossible { answer: 10, cases: 10 }));
    assert_eq!(fault(&[1, 2, 5]), Err(ChanceFault::Impossible { answer: 2, cases: 4 }), "nothing of kind 2");
    assert_eq!(fault(&[1, 4, 5]), Err(ChanceFault::Impossible { answer: 4, cases: 4 }), "no kind 4");
    assert_eq!(fault(&[1, 3, 6]), Err(ChanceFault::Impossible { answer: 6, cases: 6 }));
    assert_eq!(fault(&[1, 3, 5]), Ok(()));
}

#[test]
fn replay_gives_possible_answers_whatever_is_recorded() {
    let mut chance = Fast::new(11);
    for _ in 0..10_000 {
        let odd = [0, 1, u32::MAX, u32::MAX - 1, 1 << 31];
        let garbage: Vec<_> = (0..chance.below(5))
            .map(|_| odd.get(chance.below(10) as usize).copied().unwrap_or_else(|| chance.below(12)))
            .collect();
        let mut replay = Replay::new(&garbage);
        let (below, picked, rolled) = ask(&mut replay);
        assert!(below < 10 && [1, 3].contains(&picked) && (1..=6).contains(&rolled), "{garbage:?}");
        let fits = garbage == [below, picked as u32, rolled - 1];
        assert_eq!(replay.finish().is_ok(), fits, "{garbage:?}");
    }
}

#[test]
fn replay_does_not_panic_on_questions_without_an_answer() {
    let mut replay = Replay::new(&[0, 7, 0]);
    assert_eq!((replay.below(0), replay.pick(&[], 0), replay.pick(&[0, 0], 0)), (0, 0, 0));
    assert!(replay.finish().is_err());
}

// Script

#[test]
fn a_script_answers_as_it_is_written() {
    let mut script = Script::new([9, 1, 5]);
    assert_eq!(ask(&mut script), (9, 1, 6));
    script.finish();
}

#[test]
fn a_script_says_which_question_has_no_answer() {
    let said = complaint(|| {
        ask(&mut Script::new([9, 1]));
    });
    assert!(said.contains("question 3"), "{said}");
}

#[test]
fn a_script_says_which_answer_is_impossible() {
    let said = complaint(|| {
        ask(&mut Script::new([9, 0, 5]));
    });
    assert!(said.contains("question 2") && said.contains("chance gave 0"), "{said}");
}

#[test]
fn a_script_complains_about_answers_left_over() {
    let said = complaint(|| {
        let mut script = Script::new([9, 1, 5, 4]);
        ask(&mut script);
        script.finish();
    });
    assert!(said.contains("more answers than the game had questions"), "{said}");
}

// pick

#[test]
fn a_pick_is_as_likely_as_its_weight() {
    let weights = [0, 1, 0, 3, 6, 0];
    let seeded = SeededChance::new(&Seed::from_number(4), 1);
    for tally in [tally_picks(&mut Fast::new(4), &weights), tally_picks(&mut { seeded }, &weights)] {
        for (count, &weight) in tally.iter().zip(&weights) {
            let expected = 1000 * u32::from(weight);
            assert!(count.abs_diff(expected) <= 250, "expected about {expected}: {tally:?}");
        }
        assert_eq!([tally[0], tally[2], tally[5]], [0, 0, 0], "nothing has weight 0");
    }
}

fn tally_picks(chance: &mut impl Chance, weights: &[u8; 6]) -> [u32; 6] {
    let mut tally = [0; 6];
    (0..10_000).for_each(|_| tally[chance.pick(weights, 10)] += 1);
    tally
}

#[test]
fn a_pick_falls_exactly_where_its_weight_lies() {
    /// Answers every question with the same number.
    struct Always(u32);
    impl Chance for Always {
        fn below(&mut self, n: u32) -> u32 {
            assert!(self.0 < n);
            self.0
        }
    }
    let picked: Vec<_> = (0..5).map(|at| Always(at).pick(&[0, 2, 0, 3, 0], 5)).collect();
    assert_eq!(picked, [1, 1, 3, 3, 3]);
}

#[test]
fn chance_can_be_lent() {
    let mut script = Script::new([4, 1]);
    let mut lent = &mut script;
    assert_eq!((Chance::below(&mut lent, 5), Chance::pick(&mut lent, &[1, 1], 2)), (4, 1));
    script.finish();
}

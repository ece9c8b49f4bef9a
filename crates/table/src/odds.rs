//! Chances as whole numbers: games guess who will win without floats, so that every machine guesses the same.

use crate::PerSeat;

/// Certainty.
pub const ONE: i32 = 1 << 16;

/// A part of something: `chance` of `whole`.
pub const fn part(chance: i32, whole: i32) -> i32 {
    (chance as i64 * whole as i64 / ONE as i64) as i32
}

/// log2(e), in 65,536ths.
const LOG2_E: i64 = 94_548;

/// `e^x` for `x` in thousandths, not above 0; the result in 65,536ths.
pub fn exp(thousandths: i32) -> i32 {
    debug_assert!(thousandths <= 0, "only what is not above 1 fits");
    let halvings = -i64::from(thousandths) * LOG2_E / 1000;
    let (whole, rest) = (halvings >> 16, halvings & 0xFFFF);
    if whole >= 16 {
        return 0;
    }
    // 2^-rest, by the first terms of its series.
    let square = (rest * rest) >> 16;
    let cube = (square * rest) >> 16;
    let power = 65_536 - ((45_426 * rest - 15_743 * square + 3_085 * cube) >> 16);
    (power >> whole) as i32
}

/// The chance with these odds: `1 / (1 + e^-x)`, for `x` in thousandths.
pub fn chance(thousandths: i32) -> i32 {
    let small = i64::from(exp(-thousandths.saturating_abs()));
    let one = i64::from(ONE);
    (if thousandths < 0 { small * one / (one + small) } else { one * one / (one + small) }) as i32
}

/// The share of each seat in one whole, in proportion to `e^x` for `x` in thousandths.
pub fn shares(strengths: &PerSeat<i32>) -> PerSeat<i32> {
    let best = strengths.as_slice().iter().copied().max().unwrap_or(0);
    let weights = PerSeat::from_fn(strengths.seats(), |seat| exp(strengths[seat].saturating_sub(best)));
    let sum: i64 = weights.as_slice().iter().map(|&weight| i64::from(weight)).sum();
    PerSeat::from_fn(strengths.seats(), |seat| (i64::from(weights[seat]) * i64::from(ONE) / sum) as i32)
}

#[cfg(test)]
mod tests {
    use super::{ONE, chance, exp, shares};
    use crate::{PerSeat, Seat};

    fn close(found: i32, expected: i32) -> bool {
        (found - expected).abs() < 100
    }

    #[test]
    fn powers_agree_with_tables() {
        for (thousandths, expected) in
            [(0, ONE), (-500, 39_750), (-693, 32_768), (-1000, 24_109), (-3000, 3_263)]
        {
            assert!(close(exp(thousandths), expected), "e^{thousandths}: {}", exp(thousandths));
        }
        assert!(
            (-12_000..0).all(|thousandths| exp(thousandths) <= exp(thousandths + 1)),
            "more is never less"
        );
        assert_eq!(exp(-20_000), 0);
        assert_eq!(exp(i32::MIN), 0);
    }

    #[test]
    fn chances_mirror_each_other() {
        assert!(close(chance(0), ONE / 2));
        assert!(close(chance(1000), 47_911));
        for thousandths in [0, 10, 333, 1000, 5000, i32::MAX] {
            assert!(close(chance(thousandths) + chance(-thousandths), ONE), "{thousandths}");
        }
    }

    #[test]
    fn shares_make_a_whole_and_follow_strength() {
        let strengths = [0, 1000, -1000, i32::MIN];
        let shares = shares(&PerSeat::from_fn(4, |seat| strengths[seat.index()]));
        let [first, second, third, last] = [0, 1, 2, 3].map(|seat| shares[Seat::new(seat)]);
        assert!(close(shares.as_slice().iter().sum(), ONE));
        assert!(second > first && first > third && third > last && last == 0);
        assert!(close(first * 2718 / 1000, second), "{shares:?}");
    }
}

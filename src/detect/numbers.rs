//! Logarithms and powers for evidence in bits, exact to four digits. Those of the standard library would add two
//! kilobytes to the WebAssembly module.

/// Returns the binary logarithm of a positive normal number.
pub(super) fn log2(value: f64) -> f64 {
    let bits = value.to_bits();
    let exponent = ((bits >> 52) & 0x7FF) as f64 - 1023.0;
    // The mantissa, from 1 to 2.
    let mantissa = f64::from_bits((bits & ((1 << 52) - 1)) | (1023 << 52));
    // log2 m = 2 / ln 2 * artanh((m - 1) / (m + 1)), by the first terms of its series around the middle of the
    // interval.
    let middle = core::f64::consts::SQRT_2;
    let ratio = (mantissa - middle) / (mantissa + middle);
    let square = ratio * ratio;
    let artanh = ratio * (1.0 + square * (1.0 / 3.0 + square * (1.0 / 5.0 + square / 7.0)));
    exponent + 0.5 + 2.0 * core::f64::consts::LOG2_E * artanh
}

/// Returns a probability to the power of `exponent`. An exponent above 1,000 counts as 1,000.
pub(super) fn power(chance: f64, exponent: usize) -> f64 {
    (0..exponent.min(1000)).fold(1.0, |power, _| power * chance)
}

/// Returns 2 to the power of `-exponent`, for an exponent from 0 on.
pub(super) fn power_of_half(exponent: f64) -> f64 {
    let whole = exponent as u32;
    if whole > 1000 {
        return 0.0;
    }
    let x = (exponent - f64::from(whole)) * -core::f64::consts::LN_2;
    // The series of e^x for x from -0.7 to 0.
    let fraction =
        1.0 + x * (1.0 + x / 2.0 * (1.0 + x / 3.0 * (1.0 + x / 4.0 * (1.0 + x / 5.0 * (1.0 + x / 6.0)))));
    fraction * f64::from_bits(u64::from(1023 - whole) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_and_powers_are_exact_to_four_digits() {
        for step in 1..10_000 {
            let value = f64::from(step) / 37.0;
            assert!((log2(value) - value.log2()).abs() < 1e-4, "{value}");
            let error = power_of_half(value) / (-value).exp2() - 1.0;
            assert!(error.abs() < 1e-4, "{value}");
        }
        assert_eq!(power_of_half(1e9), 0.0);
    }
}

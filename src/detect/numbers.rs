//! Logarithms and powers for evidence in bits, exact to four digits. The functions of the standard library would add two
//! kilobytes to the WebAssembly module.

/// Returns the binary logarithm of a positive normal number.
pub(super) fn log2(value: f64) -> f64 {
    let bits = value.to_bits();
    let exponent = ((bits >> 52) & 0x7FF) as f64 - 1023.0;
    // The mantissa, from 1 to 2.
    let mantissa = f64::from_bits((bits & ((1 << 52) - 1)) | (1023 << 52));
    // log2 m = 1/2 + 2 / ln 2 * artanh((m - √2) / (m + √2)), because log2 √2 = 1/2. Four terms of the series of artanh are
    // exact enough.
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

/// Returns 2 to the power of `-exponent`. `exponent` must be at least 0; from 1,001, the result is 0.
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
mod tests;

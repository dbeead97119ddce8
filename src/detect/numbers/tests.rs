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

//! The data format of the letter frequencies in `frequencies.rs`.

/// The frequencies of the letters of a language, and of pairs of letters.
pub(super) struct Pairs {
    /// The BCP 47 tag.
    pub tag: &'static str,
    /// The letters beyond ASCII, or all letters if the script is not Latin.
    pub letters: &'static str,
    /// The capital of each of them, or a space.
    pub capitals: &'static str,
    /// Whether the letters of ASCII belong to the language.
    pub is_latin: bool,
    /// The cost of each class after each class, two in a byte, in steps of [`STEP`].
    pub costs: &'static [u8],
}

/// The size of a step in `costs`, in tenths of a bit.
pub(super) const STEP: i32 = 8;

/// Packs hexadecimal digits, two in a byte. The generated file has digits, so that its changes can be reviewed.
pub(super) const fn pack<const LEN: usize>(digits: &str) -> [u8; LEN] {
    let digits = digits.as_bytes();
    let mut packed = [0; LEN];
    let (mut at, mut count) = (0, 0);
    while at < digits.len() {
        let digit = match digits[at] {
            digit @ b'0'..=b'9' => digit - b'0',
            digit @ b'a'..=b'f' => digit - b'a' + 10,
            _ => 16,
        };
        if digit < 16 {
            packed[count / 2] |= digit << (4 * (count % 2));
            count += 1;
        }
        at += 1;
    }
    assert!(count.div_ceil(2) == LEN, "the number of digits");
    packed
}

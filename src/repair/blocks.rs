//! Divides a long text into blocks of lines. Each block is repaired by itself, so that the memory for a repair does not grow with the
//! text.

/// The maximum number of UTF-16 code units in a block.
pub const MAX_BLOCK_UNITS: usize = 1 << 18;
/// How many code units at the end of a block are searched for an ASCII character.
const MAX_CUT_SEARCH: usize = 1 << 12;

/// Returns the length of the first block in bytes. The block has as many lines as fit into `MAX_BLOCK_UNITS` code units. If the first line
/// is longer, the block ends within this line, if possible after an ASCII character.
fn first_block_len(text: &str) -> usize {
    let (mut units, mut line_end, mut ascii_end) = (0, 0, 0);
    for (at, character) in text.char_indices() {
        units += character.len_utf16();
        if units > MAX_BLOCK_UNITS {
            return [line_end, ascii_end, at].into_iter().find(|&end| end > 0).unwrap_or(at);
        }
        if character == '\n' {
            line_end = at + 1;
        }
        if character.is_ascii() && units > MAX_BLOCK_UNITS - MAX_CUT_SEARCH {
            ascii_end = at + 1;
        }
    }
    text.len()
}

/// Returns the blocks of a text.
pub fn blocks(mut text: &str) -> impl Iterator<Item = &str> {
    core::iter::from_fn(move || {
        let (block, rest) = text.split_at(first_block_len(text));
        text = rest;
        (!block.is_empty()).then_some(block)
    })
}

//! The memory in which calls find their input and leave their result.
//!
//! It stays from call to call, so that a call allocates nothing. JavaScript asks where it is, writes and reads.

use crate::simd::span::Span;
use crate::stream::Part;
use core::cell::Cell;
use core::mem::ManuallyDrop;
use core::ops::Range;
use wasm_bindgen::prelude::*;

/// Bytes that stay. They have nothing to do when a thread ends, so that asking for them is a load.
struct Kept(Cell<ManuallyDrop<Vec<u8>>>);

impl Kept {
    const fn new() -> Self {
        Self(Cell::new(ManuallyDrop::new(Vec::new())))
    }

    fn take(&self) -> Vec<u8> {
        ManuallyDrop::into_inner(self.0.take())
    }

    fn set(&self, bytes: Vec<u8>) {
        drop(ManuallyDrop::into_inner(self.0.replace(ManuallyDrop::new(bytes))));
    }
}

thread_local! {
    static INPUT: Kept = const { Kept::new() };
    static RESULT: Kept = const { Kept::new() };
    /// How many bytes lie before it.
    static AHEAD_OF_RESULT: Cell<usize> = const { Cell::new(0) };
    /// It stays small, because it is filled anew every few thousand bytes.
    static UNITS: Kept = const { Kept::new() };
}

/// Zeros before the input, and behind it: kernels look so far over its edges.
const BEFORE: usize = 16;
const BEHIND: usize = 64;
const PAGE: usize = 4096;

/// Where the input begins in the memory that is there for it: at the first byte of a page.
///
/// Processors of the Zen kind copy at a sixth of their speed to a place that is up to 31 bytes further from the beginning
/// of its page than the source is from that of its own, and allocators put large sources near the beginning of one.
fn beginning(memory: &[u8]) -> usize {
    BEFORE + (memory.as_ptr() as usize + BEFORE).wrapping_neg() % PAGE
}

/// Makes room for an input, and says where it begins; 0 where there is not so much memory.
///
/// What a former call said holds until a call needs more, or calls the module again from within.
#[wasm_bindgen]
pub fn room(bytes: usize) -> usize {
    let mut input = INPUT.with(Kept::take);
    let size = bytes.saturating_add(BEFORE + PAGE + BEHIND);
    if size > input.len() {
        input.clear();
        if input.try_reserve_exact(size).is_err() {
            return 0;
        }
        input.resize(size, 0);
    }
    let begin = input.as_ptr() as usize + beginning(&input);
    INPUT.with(|kept| kept.set(input));
    begin
}

/// Where the result of the last call begins.
#[wasm_bindgen]
pub fn result() -> usize {
    let result = RESULT.with(Kept::take);
    let begin = result.as_ptr() as usize + AHEAD_OF_RESULT.get();
    RESULT.with(|kept| kept.set(result));
    begin
}

/// Gives up all of it.
#[wasm_bindgen]
pub fn release() {
    INPUT.with(Kept::take);
    RESULT.with(Kept::take);
}

/// An input of so many bytes, taken out of the arena while a call works on it: what calls the module meanwhile gets
/// another.
pub struct Input {
    text: Vec<u8>,
    range: Range<usize>,
}

impl Input {
    pub fn new(bytes: usize) -> Self {
        let mut text = INPUT.with(Kept::take);
        let start = beginning(&text);
        let end = start + bytes;
        text[end..end + BEHIND].fill(0);
        Self { text, range: start..end }
    }

    /// The input, and what stands around it.
    pub fn span(&self) -> Span<'_> {
        Span::new(&self.text, self.range.clone()).unwrap_or(Span::from_slice(&[]))
    }

    pub fn bytes(&self) -> &[u8] {
        &self.text[self.range.clone()]
    }

    pub fn part(&self, is_last: bool) -> Part<'_> {
        Part::within(self.span(), is_last)
    }
}

impl Drop for Input {
    fn drop(&mut self) {
        INPUT.with(|kept| kept.set(core::mem::take(&mut self.text)));
    }
}

/// What lies before a result, so that it can be copied out at full speed, see [`beginning`]: the allocator begins large pieces
/// eight bytes into a page, and JavaScript's arrays begin sixteen bytes into one. It keeps the alignment of numbers.
const AHEAD: usize = 56;

/// A result that is being written.
pub struct Output {
    /// What lies before it, and what is written behind that.
    pub bytes: Vec<u8>,
    ahead: usize,
}

impl Output {
    /// An empty one, in the memory of the last.
    pub fn new() -> Self {
        let mut bytes = Self::last().bytes;
        bytes.clear();
        let ahead = if bytes.try_reserve(AHEAD).is_ok() { AHEAD } else { 0 };
        bytes.resize(ahead, 0);
        Self { bytes, ahead }
    }

    /// The last one, to go on with.
    pub fn last() -> Self {
        Self { bytes: RESULT.with(Kept::take), ahead: AHEAD_OF_RESULT.get() }
    }

    /// Leaves it, and says how many bytes it has.
    pub fn leave(self) -> f64 {
        let len = self.bytes.len() - self.ahead;
        AHEAD_OF_RESULT.set(self.ahead);
        RESULT.with(|kept| kept.set(self.bytes));
        len as f64
    }
}

/// Runs `work` with room for code units on their way from one encoding to another.
pub fn with_units<T>(work: impl FnOnce(&mut Vec<u8>) -> T) -> T {
    let mut units = UNITS.with(Kept::take);
    let made = work(&mut units);
    UNITS.with(|kept| kept.set(units));
    made
}

/// Leaves a result that was made elsewhere, and says how many bytes it has.
pub fn leave(bytes: Vec<u8>) -> f64 {
    Output { bytes, ahead: 0 }.leave()
}

/// The answer of a call for which there is too little memory.
pub const OUT_OF_MEMORY: f64 = -2.0;

/// Numbers on their way to the result.
pub struct Numbers {
    result: Output,
    fit: bool,
}

impl Numbers {
    pub fn new() -> Self {
        Self { result: Output::new(), fit: true }
    }

    /// Appends bytes, if there is memory for them.
    #[inline(never)]
    fn push(&mut self, bytes: &[u8]) {
        self.fit &= self.result.bytes.try_reserve(bytes.len()).is_ok();
        if self.fit {
            self.result.bytes.extend_from_slice(bytes);
        }
    }

    /// Appends a number of one byte.
    pub fn push8(&mut self, number: u8) {
        self.push(&[number]);
    }

    /// Appends a number of four bytes.
    pub fn push32(&mut self, number: u32) {
        self.push(&number.to_le_bytes());
    }

    /// Appends numbers of eight bytes each.
    pub fn push64(&mut self, numbers: &[f64]) {
        numbers.iter().for_each(|number| self.push(&number.to_le_bytes()));
    }

    /// Leaves them, if they all fit into memory.
    pub fn leave(self) -> f64 {
        if self.fit { self.result.leave() } else { OUT_OF_MEMORY }
    }
}

/// Leaves numbers of eight bytes each.
pub fn leave_numbers(numbers: &[f64]) -> f64 {
    let mut all = Numbers::new();
    all.push64(numbers);
    all.leave()
}

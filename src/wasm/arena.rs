//! The memory for the input and the result of a call.
//!
//! Buffers are reused from call to call, so that most calls allocate nothing. JavaScript gets their addresses, writes
//! the input into them and reads the result from them.

use crate::simd::span::{self, Span};
use crate::stream::Chunk;
use core::cell::{Cell, RefCell};
use core::mem::ManuallyDrop;
use core::ops::Range;
use wasm_bindgen::prelude::*;

/// A buffer that is reused. `ManuallyDrop` removes its destructor, so that an access to the thread local is a plain load.
struct ReusedBuffer(RefCell<ManuallyDrop<Vec<u8>>>);

impl ReusedBuffer {
    const fn new() -> Self {
        Self(RefCell::new(ManuallyDrop::new(Vec::new())))
    }

    /// Runs `work` with the buffer, which no other call may use meanwhile. The buffer stays in place, because moving it out and back takes
    /// longer than converting a short text.
    fn with<T>(&self, work: impl FnOnce(&mut Vec<u8>) -> T) -> T {
        work(&mut self.0.borrow_mut())
    }

    fn take(&self) -> Vec<u8> {
        ManuallyDrop::into_inner(self.0.take())
    }

    fn set(&self, bytes: Vec<u8>) {
        drop(ManuallyDrop::into_inner(self.0.replace(ManuallyDrop::new(bytes))));
    }
}

thread_local! {
    static INPUT: ReusedBuffer = const { ReusedBuffer::new() };
    static RESULT: ReusedBuffer = const { ReusedBuffer::new() };
    /// The number of padding bytes before the result in `RESULT`.
    static RESULT_START: Cell<usize> = const { Cell::new(0) };
    /// The address of the result, stored separately: to get it from `RESULT` would take longer than a short call.
    static RESULT_ADDRESS: Cell<usize> = const { Cell::new(0) };
    /// Decoded code units that are not encoded yet. The buffer stays small: kernels refill it every few thousand bytes.
    static SCRATCH: ReusedBuffer = const { ReusedBuffer::new() };
}

/// The number of zero bytes before the input. Kernels load whole vectors across the edges of the input.
const PADDING_BEFORE: usize = 16;
/// The number of zero bytes after the input.
const PADDING_AFTER: usize = span::BLOCK;
const PAGE: usize = 4096;

/// Returns the index of the input in its buffer: the first byte of a page.
///
/// AMD Zen processors copy at a sixth of their speed in one case: if the destination is 0 to 31 bytes further into its
/// page than the source. Allocators place large sources near the start of a page.
fn input_start(buffer: &[u8]) -> usize {
    PADDING_BEFORE + (buffer.as_ptr() as usize + PADDING_BEFORE).wrapping_neg() % PAGE
}

/// Reserves memory for an input of `len` bytes, and returns its address, or 0 if there is not enough memory.
///
/// The address is valid until a call reserves more memory or releases the buffers. An address reserved in a callback is valid until the
/// outer call returns.
#[wasm_bindgen]
pub fn reserve(len: usize) -> usize {
    let mut input = INPUT.with(ReusedBuffer::take);
    let size = len.saturating_add(PADDING_BEFORE + PAGE + PADDING_AFTER);
    if size > input.len() {
        input.clear();
        if input.try_reserve_exact(size).is_err() {
            return 0;
        }
        input.resize(size, 0);
    }
    let address = input.as_ptr() as usize + input_start(&input);
    INPUT.with(|buffer| buffer.set(input));
    address
}

/// Returns the address at which [`RESULT_ADDRESS`] is stored. This address never changes.
///
/// At this address, JavaScript reads the address of each result, because a call of a function takes longer than a read of memory.
#[wasm_bindgen(js_name = addressOfResultAddress)]
pub fn address_of_result_address() -> usize {
    RESULT_ADDRESS.with(|address| address.as_ptr() as usize)
}

/// Frees the buffers of the input and the result.
#[wasm_bindgen]
pub fn release() {
    INPUT.with(ReusedBuffer::take);
    RESULT.with(ReusedBuffer::take);
}

/// Clears the padding after the input of `len` bytes that JavaScript has written, and returns the range of the input.
fn prepare_input(buffer: &mut [u8], len: usize) -> Range<usize> {
    let start = input_start(buffer);
    let end = start + len;
    if let Some(padding) = buffer[end..].first_chunk_mut() {
        span::clear(padding);
    }
    start..end
}

/// Returns the input with the padding around it.
fn span_of(buffer: &[u8], range: Range<usize>) -> Span<'_> {
    Span::new(buffer, range).unwrap_or(Span::from_slice(&[]))
}

/// Runs `work` with the input of `len` bytes. `work` must not call JavaScript, which could call the module.
pub fn with_input<T>(len: usize, work: impl FnOnce(Span<'_>) -> T) -> T {
    INPUT.with(|input| {
        input.with(|buffer| {
            let range = prepare_input(buffer, len);
            work(span_of(buffer, range))
        })
    })
}

/// Runs `work` with an empty result to append to, and stores the result. Returns the value of `work` and the length of the result in
/// bytes. `work` must not call JavaScript, which could call the module.
pub fn with_result<T>(work: impl FnOnce(&mut Vec<u8>) -> T) -> (T, f64) {
    RESULT.with(|result| {
        result.with(|bytes| {
            let start = clear_result(bytes);
            let value = work(bytes);
            (value, store_address(bytes, start))
        })
    })
}

/// The input of a call. It owns the input buffer during the call, so that a callback that calls the module gets another buffer.
pub struct Input {
    buffer: Vec<u8>,
    range: Range<usize>,
}

impl Input {
    /// Takes the input of `len` bytes that JavaScript has written.
    pub fn new(len: usize) -> Self {
        let mut buffer = INPUT.with(ReusedBuffer::take);
        let range = prepare_input(&mut buffer, len);
        Self { buffer, range }
    }

    /// Returns the input with the padding around it.
    pub fn span(&self) -> Span<'_> {
        span_of(&self.buffer, self.range.clone())
    }

    /// Returns the bytes of the input.
    pub fn bytes(&self) -> &[u8] {
        &self.buffer[self.range.clone()]
    }

    /// Returns the input as a chunk of a text.
    pub fn chunk(&self, is_last: bool) -> Chunk<'_> {
        Chunk::from_span(self.span(), is_last)
    }
}

impl Drop for Input {
    fn drop(&mut self) {
        INPUT.with(|buffer| buffer.set(core::mem::take(&mut self.buffer)));
    }
}

/// The number of bytes before a result. With them, JavaScript can copy the result at full speed, see [`input_start`].
///
/// The allocator places large buffers 8 bytes into a page, and JavaScript arrays start 16 bytes into a page. 56 keeps the
/// alignment of 64-bit numbers.
const RESULT_PADDING: usize = 56;

/// Empties the buffer of a result except for its padding. Returns the index at which the result starts.
fn clear_result(bytes: &mut Vec<u8>) -> usize {
    // The contents of the padding do not matter. To keep them is faster than to clear them.
    bytes.truncate(RESULT_PADDING);
    let missing = RESULT_PADDING - bytes.len();
    if missing > 0 && bytes.try_reserve(missing).is_ok() {
        bytes.resize(RESULT_PADDING, 0);
    }
    bytes.len()
}

/// Stores the address of the result that starts at `start`, and returns its length in bytes.
fn store_address(bytes: &[u8], start: usize) -> f64 {
    RESULT_START.set(start);
    RESULT_ADDRESS.set(bytes.as_ptr() as usize + start);
    (bytes.len() - start) as f64
}

/// A result that is being written.
pub struct Output {
    /// The padding, followed by the result.
    pub bytes: Vec<u8>,
    start: usize,
}

impl Output {
    /// Creates an empty result in the buffer of the last result.
    pub fn new() -> Self {
        let mut bytes = Self::last().bytes;
        let start = clear_result(&mut bytes);
        Self { bytes, start }
    }

    /// Returns the last result, to append to it.
    pub fn last() -> Self {
        Self { bytes: RESULT.with(ReusedBuffer::take), start: RESULT_START.get() }
    }

    /// Reserves memory for a result of `total` bytes, which include the bytes that are written already. If there is not enough memory,
    /// nothing is reserved, and the result can still grow while it is written.
    pub fn try_reserve(&mut self, total: usize) {
        let missing = total.saturating_add(self.start).saturating_sub(self.bytes.len());
        let _ = self.bytes.try_reserve_exact(missing);
    }

    /// Stores the result, and returns its length in bytes.
    pub fn store(self) -> f64 {
        let len = store_address(&self.bytes, self.start);
        RESULT.with(|buffer| buffer.set(self.bytes));
        len
    }
}

/// Runs `work` with `SCRATCH`. `work` must not call JavaScript.
pub fn with_scratch<T>(work: impl FnOnce(&mut Vec<u8>) -> T) -> T {
    SCRATCH.with(|scratch| scratch.with(work))
}

/// Stores bytes as the result, and returns their number.
pub fn store(bytes: Vec<u8>) -> f64 {
    Output { bytes, start: 0 }.store()
}

/// The result of a call that ran out of memory.
pub const OUT_OF_MEMORY: f64 = -2.0;

/// A result of little-endian numbers.
pub struct Numbers {
    result: Output,
    has_memory: bool,
}

impl Numbers {
    /// Creates an empty result.
    pub fn new() -> Self {
        Self { result: Output::new(), has_memory: true }
    }

    /// Appends bytes, if there is enough memory.
    #[inline(never)]
    fn push(&mut self, bytes: &[u8]) {
        self.has_memory &= self.result.bytes.try_reserve(bytes.len()).is_ok();
        if self.has_memory {
            self.result.bytes.extend_from_slice(bytes);
        }
    }

    /// Appends an 8-bit number.
    pub fn push8(&mut self, number: u8) {
        self.push(&[number]);
    }

    /// Appends a 32-bit number.
    pub fn push32(&mut self, number: u32) {
        self.push(&number.to_le_bytes());
    }

    /// Appends 64-bit floating-point numbers.
    pub fn push64(&mut self, numbers: &[f64]) {
        numbers.iter().for_each(|number| self.push(&number.to_le_bytes()));
    }

    /// Stores the numbers and returns their length in bytes, or [`OUT_OF_MEMORY`].
    pub fn store(self) -> f64 {
        if self.has_memory { self.result.store() } else { OUT_OF_MEMORY }
    }
}

/// Stores 64-bit floating-point numbers, and returns their length in bytes.
pub fn store_numbers(numbers: &[f64]) -> f64 {
    let mut result = Numbers::new();
    result.push64(numbers);
    result.store()
}

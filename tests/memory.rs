//! Calls without free memory return the correct result or an error. They never report malformed input as well-formed.

// A WebAssembly module has its own allocator.
#![cfg(not(target_arch = "wasm32"))]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use utfscope::stream::Chunk;
use utfscope::validate::{self, ListOptions, Validator};
use utfscope::{Encoding, inspect};

thread_local! {
    /// Whether allocations of this thread fail.
    static IS_EXHAUSTED: Cell<bool> = const { Cell::new(false) };
}

/// The system's allocator, which fails while [`IS_EXHAUSTED`] is true.
struct Failing;

// SAFETY: all memory is the system's, and an allocator may always return null.
unsafe impl GlobalAlloc for Failing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if IS_EXHAUSTED.get() {
            return std::ptr::null_mut();
        }
        // SAFETY: the caller upholds the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller upholds the contract of `dealloc`, and all memory is the system's.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Failing = Failing;

fn without_memory<T>(call: impl FnOnce() -> T) -> T {
    IS_EXHAUSTED.set(true);
    let result = call();
    IS_EXHAUSTED.set(false);
    result
}

/// Texts that are malformed in some encodings: at the start, after text that kernels process, and at the end.
fn inputs() -> Vec<Vec<u8>> {
    let mut inputs =
        vec![b"\xFF".to_vec(), b"caf\xE9".to_vec(), b"\xD8\x00\x00A".to_vec(), b"A".repeat(10_000)];
    for fault in [&b"\xFF"[..], b"\xED\xA0\x80", b"\xE2\x82", b"\x00\xDC\x00", b"\x80"] {
        inputs.push([&b"A\0\0\0".repeat(2500), fault].concat());
        inputs.push([&b"A".repeat(10_000), fault, &b"A".repeat(10_000)].concat());
    }
    inputs
}

#[test]
fn validation_without_memory_returns_the_same_result() {
    for input in inputs() {
        for encoding in Encoding::named() {
            let expected = validate::bytes(&input, encoding);
            assert_eq!(without_memory(|| validate::bytes(&input, encoding)), expected, "{encoding:?}");
            let is_valid = without_memory(|| Validator::new(encoding).is_valid(Chunk::complete(&input)));
            assert_eq!(is_valid, expected.is_ok(), "{encoding:?}");
            let count = validate::count_code_points(&input, encoding);
            assert_eq!(
                without_memory(|| validate::count_code_points(&input, encoding)),
                count,
                "{encoding:?}"
            );
        }
    }
}

#[test]
fn a_list_that_needs_memory_is_an_error_without_memory() {
    let options = ListOptions { limit: usize::MAX, warnings: false };
    for input in inputs() {
        for encoding in Encoding::named() {
            // A list without faults needs no memory.
            let found = without_memory(|| validate::faults(&input, encoding, options));
            assert_eq!(found.is_ok(), validate::bytes(&input, encoding).is_ok(), "{encoding:?}");
            assert!(without_memory(|| inspect::roles(&input, encoding)).is_err(), "{encoding:?}");
            assert!(without_memory(|| inspect::segments(&input, encoding, 0)).is_err(), "{encoding:?}");
        }
    }
}

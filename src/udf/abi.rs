//! The exports of the WebAssembly module for databases. A buffer is passed by its handle: the address of a [`Buffer`].
//!
//! All unsafe code of the functions for databases is here. It is unsafe because the host passes addresses.

use super::{Function, functions, run};
use core::{ptr, slice};

/// A buffer. The ABI defines the first two fields; the capacity is needed to free the vector.
#[repr(C)]
pub struct Buffer {
    data: *mut u8,
    size: u32,
    capacity: usize,
}

impl Buffer {
    /// Returns the handle of a buffer with these bytes; null if there are more bytes than the ABI can pass.
    fn into_handle(bytes: Vec<u8>) -> *mut Self {
        let Ok(size) = u32::try_from(bytes.len()) else { return ptr::null_mut() };
        let mut bytes = core::mem::ManuallyDrop::new(bytes);
        Box::into_raw(Box::new(Self { data: bytes.as_mut_ptr(), size, capacity: bytes.capacity() }))
    }
}

/// Returns the handle of a new buffer with `size` zero bytes; null if there is not enough memory.
#[unsafe(no_mangle)]
pub extern "C" fn clickhouse_create_buffer(size: u32) -> *mut Buffer {
    let mut bytes = Vec::new();
    if bytes.try_reserve_exact(size as usize).is_err() {
        return ptr::null_mut();
    }
    bytes.resize(size as usize, 0);
    Buffer::into_handle(bytes)
}

/// Frees a buffer.
///
/// # Safety
///
/// `handle` is null, or a handle that one of these functions returned and that was not freed before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn clickhouse_destroy_buffer(handle: *mut Buffer) {
    if handle.is_null() {
        return;
    }
    // SAFETY: the handle is from `Buffer::into_handle`, which leaked the box and the vector.
    unsafe {
        let buffer = Box::from_raw(handle);
        drop(Vec::from_raw_parts(buffer.data, buffer.size as usize, buffer.capacity));
    }
}

/// Applies a function to the rows of a buffer; returns the handle of the results, or null if the function fails.
///
/// # Safety
///
/// As for [`clickhouse_destroy_buffer`].
unsafe fn apply(function: Function, handle: *const Buffer, count: u32) -> *mut Buffer {
    if handle.is_null() {
        return ptr::null_mut();
    }
    // SAFETY: a handle points to a buffer, whose bytes are initialised, and the host changes no bytes during the call.
    let rows = unsafe { slice::from_raw_parts((*handle).data, (*handle).size as usize) };
    run(function, rows, count).map_or(ptr::null_mut(), Buffer::into_handle)
}

/// Exports functions under their names.
macro_rules! export {
    ($($name:ident),*) => {$(
        #[doc = concat!("See [`functions::", stringify!($name), "`].")]
        ///
        /// # Safety
        ///
        /// As for [`clickhouse_destroy_buffer`].
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(handle: *const Buffer, count: u32) -> *mut Buffer {
            // SAFETY: the host keeps the conditions of this function.
            unsafe { apply(functions::$name, handle, count) }
        }
    )*};
}

export!(
    utf8_is_valid,
    utf8_first_fault,
    utf8_faults,
    encoding_name,
    transcode_or_null,
    detect_encoding,
    repair_text
);

#[cfg(test)]
mod tests;

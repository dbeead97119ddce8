use super::*;

unsafe fn bytes_of(handle: *const Buffer) -> Vec<u8> {
    // SAFETY: the tests pass handles of buffers that are not freed, and the bytes of a buffer are initialised.
    unsafe { slice::from_raw_parts((*handle).data, (*handle).size as usize).to_vec() }
}

#[test]
fn a_buffer_is_created_filled_used_and_freed() {
    // SAFETY: each handle is from this module, and freed once.
    unsafe {
        let input = clickhouse_create_buffer(4);
        assert_eq!(bytes_of(input), [0; 4]);
        ptr::copy_nonoverlapping(b"\x01a\x01\xFF".as_ptr(), (*input).data, 4);
        let output = utf8_is_valid(input, 2);
        assert_eq!(bytes_of(output), [1, 0]);
        assert_eq!(bytes_of(input), *b"\x01a\x01\xFF");
        clickhouse_destroy_buffer(input);
        clickhouse_destroy_buffer(output);
    }
}

#[test]
fn an_empty_block_has_an_empty_result_and_a_truncated_or_null_block_has_no_result() {
    // SAFETY: each handle is null or from this module, and freed once. Freeing a null handle does nothing.
    unsafe {
        let empty = clickhouse_create_buffer(0);
        let output = repair_text(empty, 0);
        assert_eq!(bytes_of(output), []);
        assert!(repair_text(empty, 1).is_null());
        assert!(repair_text(ptr::null(), 0).is_null());
        for handle in [empty, output, ptr::null_mut()] {
            clickhouse_destroy_buffer(handle);
        }
    }
}

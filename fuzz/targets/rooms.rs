#![no_main]

libfuzzer_sys::fuzz_target!(|octets: &[u8]| checks::rooms::check(octets));

//! Runs tests with each backend that the kernels can choose at run time: on x86-64, SSE4.1 and plain Rust. Other targets
//! have one backend.

/// Declares a test for each given function and each instruction set that kernels can use.
macro_rules! for_every_instruction_set {
    ($($name:ident),* $(,)?) => {
        mod baseline {
            #[cfg(target_arch = "wasm32")]
            use wasm_bindgen_test::wasm_bindgen_test as test;

            $(#[test]
            fn $name() {
                #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
                super::instruction_sets::run(super::InstructionSet::Baseline, super::$name);
                #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
                super::$name();
            })*
        }

        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        mod sse41 {
            $(#[test]
            fn $name() {
                super::instruction_sets::run(super::InstructionSet::Sse41, super::$name);
            })*
        }
    };
}
pub(crate) use for_every_instruction_set;

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use utfscope::simd::dispatch::InstructionSet;

/// Runs a test while all kernels use an instruction set; skips the test if the processor does not have it. One test runs at a time,
/// because all threads share the choice of the instruction set.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub fn run(set: InstructionSet, test: impl FnOnce()) {
    static CHOICE: std::sync::Mutex<()> = std::sync::Mutex::new(());
    // A failed test poisons the lock, but this function chooses the instruction set again for the next test.
    let _choice = CHOICE.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if set.choose() {
        test();
        assert_eq!(InstructionSet::chosen(), set, "another test changed the instruction set");
    }
    assert!(InstructionSet::detect().choose());
}

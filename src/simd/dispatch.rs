//! Chooses the backend of the kernels at run time, by the instructions that the processor has.
//!
//! Only x86-64 has a choice: `Sse41`, or `Portable` on the oldest processors. Every 64-bit ARM processor has NEON, and a module for
//! WebAssembly runs only if the runtime has all of its instructions.

#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
use super::neon::Neon;
#[cfg(not(any(
    all(target_arch = "wasm32", target_feature = "simd128"),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
)))]
use super::portable::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::simd128::Simd128;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub use x86::InstructionSet;

/// The vector type of the backend that every processor of the target supports.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub type Baseline = Simd128;
/// The vector type of the backend that every processor of the target supports.
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
pub type Baseline = Neon;
/// The vector type of the backend that every processor of the target supports.
#[cfg(not(any(
    all(target_arch = "wasm32", target_feature = "simd128"),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
)))]
pub type Baseline = Portable;

/// Defines a kernel: the function `$name`, which calls the generic function `$body` with the vector type that suits the processor.
///
/// `$body` must be `#[inline(always)]`, so that it is compiled once for each instruction set.
macro_rules! kernel {
    ($(
        $(#[$attribute:meta])*
        $visibility:vis fn $name:ident $(<const $constant:ident: $constant_type:ty>)? ($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)? = $body:ident;
    )*) => {$(
        $(#[$attribute])*
        $visibility fn $name $(<const $constant: $constant_type>)? ($($argument: $type),*) $(-> $result)? {
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            {
                use $crate::simd::dispatch::InstructionSet;

                #[target_feature(enable = "sse4.1,popcnt")]
                fn sse41 $(<const $constant: $constant_type>)? ($($argument: $type),*) $(-> $result)? {
                    $body::<$crate::simd::sse41::Sse41 $(, $constant)?>($($argument),*)
                }

                if InstructionSet::chosen() == InstructionSet::Sse41 {
                    // SAFETY: the processor has the instructions.
                    return unsafe { sse41 $(::<$constant>)? ($($argument),*) };
                }
            }
            $body::<$crate::simd::dispatch::Baseline $(, $constant)?>($($argument),*)
        }
    )*};
}
pub(super) use kernel;

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod x86 {
    use core::arch::x86_64::__cpuid;
    use core::sync::atomic::{AtomicU8, Ordering};

    /// The instructions that kernels use.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[repr(u8)]
    pub enum InstructionSet {
        /// The instructions that the compiler may assume.
        Baseline = 1,
        /// SSE4.1 and POPCNT.
        Sse41 = 2,
    }

    /// The instruction set that kernels use, or 0 before the first kernel runs.
    static CHOSEN: AtomicU8 = AtomicU8::new(0);

    impl InstructionSet {
        /// Returns the instruction set that kernels use: the fastest that the processor has, unless a test chose another.
        #[inline(always)]
        pub fn chosen() -> Self {
            // No other data depends on the value, and every thread would store the same value.
            match CHOSEN.load(Ordering::Relaxed) {
                2 => Self::Sse41,
                1 => Self::Baseline,
                _ => Self::detect_and_choose(),
            }
        }

        #[cold]
        #[inline(never)]
        fn detect_and_choose() -> Self {
            let best = Self::detect();
            CHOSEN.store(best as u8, Ordering::Relaxed);
            best
        }

        /// Returns the fastest instruction set that the processor has.
        pub fn detect() -> Self {
            if Self::Sse41.is_available() { Self::Sse41 } else { Self::Baseline }
        }

        /// Returns whether the processor has the instructions.
        pub fn is_available(self) -> bool {
            const SSSE3: u32 = 1 << 9;
            const SSE41: u32 = 1 << 19;
            const POPCNT: u32 = 1 << 23;
            // Neither Miri nor an enclave has the instruction CPUID.
            let has_cpuid = !cfg!(any(miri, target_env = "sgx"));
            let needed = SSSE3 | SSE41 | POPCNT;
            self == Self::Baseline || has_cpuid && __cpuid(1).ecx & needed == needed
        }

        /// Makes all kernels use this instruction set from now on, in all threads. Only for tests.
        ///
        /// Returns false, and changes nothing, if the processor does not have it.
        pub fn choose(self) -> bool {
            let is_available = self.is_available();
            if is_available {
                CHOSEN.store(self as u8, Ordering::Relaxed);
            }
            is_available
        }
    }
}

#[cfg(test)]
mod tests;

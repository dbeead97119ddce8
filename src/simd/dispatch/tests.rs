#![cfg(all(target_arch = "x86_64", target_feature = "sse2"))]

use super::super::sse41::Sse41;
use super::super::vector::Vector;
use super::{Baseline, InstructionSet};

kernel! {
    fn vector_name() -> &'static str = vector_name_with;
}

#[inline(always)]
fn vector_name_with<V: Vector>() -> &'static str {
    core::any::type_name::<V>()
}

#[test]
fn kernels_use_the_fastest_instruction_set_of_the_processor_unless_a_test_chooses_another() {
    let has_sse41 = std::is_x86_feature_detected!("ssse3")
        && std::is_x86_feature_detected!("sse4.1")
        && std::is_x86_feature_detected!("popcnt");
    let best = if has_sse41 { InstructionSet::Sse41 } else { InstructionSet::Baseline };
    assert_eq!((InstructionSet::detect(), InstructionSet::chosen()), (best, best));
    let name_of = |set| match set {
        InstructionSet::Baseline => core::any::type_name::<Baseline>(),
        InstructionSet::Sse41 => core::any::type_name::<Sse41>(),
    };
    assert_eq!(vector_name(), name_of(best));
    for set in [InstructionSet::Baseline, InstructionSet::Sse41] {
        assert_eq!(set.choose(), set.is_available());
        assert_eq!(vector_name(), name_of(if set.is_available() { set } else { InstructionSet::Baseline }));
    }
    assert!(best.choose());
}

//! The package's JavaScript knows encodings, reasons and policies by number: its lists are in the order of ours.
#![cfg(not(target_arch = "wasm32"))]

use utfscope::{Encoding, Fault, Policy};

/// The strings of `export const NAME = Object.freeze([...])`.
fn listed(name: &str) -> Vec<&'static str> {
    let text = include_str!("../pkg-config/entries/names.js");
    let (_, list) = text.split_once(&format!("export const {name} = Object.freeze([")).unwrap();
    let (list, _) = list.split_once(']').unwrap();
    list.split('\'').skip(1).step_by(2).collect()
}

#[test]
fn encodings() {
    assert_eq!(listed("encodings"), Encoding::ALL.map(Encoding::name));
    for (number, encoding) in Encoding::ALL.into_iter().enumerate() {
        assert_eq!((Encoding::numbered(number as u8), encoding as usize), (Some(encoding), number));
    }
    for encoding in [Encoding::Units16, Encoding::Units32] {
        assert_eq!(Encoding::numbered(encoding as u8), Some(encoding));
    }
    assert_eq!(Encoding::numbered(24), None);
}

#[test]
fn reasons() {
    assert_eq!(listed("reasons"), Fault::ALL.map(Fault::reason));
}

#[test]
fn policies() {
    assert_eq!(listed("policies"), Policy::ALL.map(Policy::name));
    for (number, policy) in Policy::ALL.into_iter().enumerate() {
        assert_eq!(policy as usize, number);
    }
}

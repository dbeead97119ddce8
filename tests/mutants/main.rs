//! The integration tests that run against each mutant, as one binary: it is built once, runs the fastest tests first and stops
//! at the first failure. `cargo test` does not run this binary, because it already runs each of these files as a binary of its own.
#![cfg(not(target_arch = "wasm32"))]

/// A single-threaded test run is in alphabetical order, so this module is first.
mod a {
    #[test]
    fn the_first_failure_ends_the_run() {
        std::panic::set_hook(Box::new(|panic| {
            println!("{panic}");
            std::process::exit(101);
        }));
    }
}

#[path = "../profiles.rs"]
mod b_profiles;
#[path = "../vectors.rs"]
mod c_vectors;
#[path = "../bom.rs"]
mod d_bom;
#[path = "../code_page.rs"]
mod d_code_page;
#[path = "../names.rs"]
mod d_names;
#[path = "../segments.rs"]
mod d_segments;
#[path = "../streams.rs"]
mod d_streams;
#[path = "../fuzz.rs"]
mod e_fuzz;
#[path = "../policies.rs"]
mod f_policies;
#[path = "../encodings.rs"]
mod g_encodings;
#[path = "../encode.rs"]
mod h_encode;
#[path = "../kernels.rs"]
mod h_kernels;
#[path = "../conversions.rs"]
mod i_conversions;
#[path = "../order.rs"]
mod i_order;

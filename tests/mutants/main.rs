//! All that a mutant is tried on, as one binary: built in one go, the quick tests first, and the first that fails ends it.
//! `cargo test` does not run it, as it runs each of these tests by itself.
#![cfg(not(target_arch = "wasm32"))]

/// Its name comes first, and tests of one thread run in the order of their names.
mod a {
    #[test]
    fn the_first_failure_ends_all() {
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
#[path = "../parts.rs"]
mod d_parts;
#[path = "../places.rs"]
mod d_places;
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

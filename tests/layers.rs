//! Rules for the source code. The main rule is about layers: a module imports only modules of lower layers, so there are no
//! cyclic dependencies.

// The tests read the source files.
#![cfg(not(target_arch = "wasm32"))]

use std::fs;
use std::path::Path;

/// The modules of the crate, from the lowest layer to the highest.
const CRATE: &[&str] = &[
    "code_point",
    "compact",
    "fault",
    "profile",
    "grammar",
    "single_byte",
    "simd",
    "legacy",
    "encoding",
    "fast_path",
    "codec",
    "hex_escape",
    "policy",
    "stream",
    "lines",
    "validate",
    "transcode",
    "code_page",
    "inspect",
    "sequence",
    "boundary",
    "order",
    "detect",
    "repair",
    "unicode",
    "audit",
    "udf",
    "wasm",
];

/// The files of each folder, from the lowest layer to the highest. `mod` is `mod.rs`.
const FOLDERS: &[(&str, &[&str])] = &[
    ("simd", SIMD),
    (
        "legacy",
        &["oem", "ebcdic", "shift_state", "structure", "code_page", "multi_byte", "iso_2022_jp", "mod"],
    ),
    ("fast_path", &["runner", "legacy", "path", "convert", "mod"]),
    (
        "codec",
        &[
            "step",
            "utf8",
            "utf16",
            "utf32",
            "single_byte",
            "utf7",
            "utf1",
            "code_page",
            "multi_byte",
            "iso_2022_jp",
            "mod",
        ],
    ),
    ("policy", &["surrogate_escape", "mod"]),
    ("transcode", &["error", "round_trip", "target", "fast", "conversion", "into_destination", "mod"]),
    ("detect", DETECT),
    (
        "repair",
        &[
            "blocks",
            "line_cache",
            "characters",
            "plausibility",
            "sequences",
            "passages",
            "vowels",
            "clean",
            "multi_byte",
            "text",
            "misreadings",
            "screen",
            "step",
            "drawings",
            "proposal",
            "unrepaired",
            "rivals",
            "undo",
            "controls",
            "common",
            "rest",
            "mod",
        ],
    ),
    (
        "unicode",
        &["data", "ranges", "scripts", "properties", "augmented", "normalization", "confusables", "mod"],
    ),
    ("audit", AUDIT),
    ("udf", &["row_binary", "names", "functions", "mod", "abi"]),
    ("wasm", WASM),
];

const SIMD: &[&str] = &[
    "constants",
    "vector",
    "portable",
    "instructions",
    "simd128",
    "sse41",
    "neon",
    "dispatch",
    "ascii",
    "span",
    "output",
    "compress",
    "nibble_tables",
    "surrogates",
    "line_ends",
    "single_byte",
    "multi_byte",
    "code_page",
    "utf8",
    "to_utf16",
    "to_utf8",
    "utf16",
    "utf32",
    "mod",
];

const DETECT: &[&str] = &[
    "not_text",
    "numbers",
    "binary",
    "stated",
    "model",
    "wide",
    "escapes",
    "hint",
    "declared",
    "western",
    "evidence",
    "known",
    "pairs",
    "frequencies",
    "other_characters",
    "symbols",
    "ebcdic",
    "letters",
    "ms_dos",
    "unsupported",
    "georgian",
    "ideographs",
    "excerpt",
    "markup",
    "encodings_to_try",
    "unencodable",
    "legacy",
    "sample",
    "content",
    "mod",
];

const AUDIT: &[&str] = &[
    "finding",
    "classes",
    "text",
    "characters",
    "context",
    "bidi",
    "invisible",
    "escapes",
    "normalization",
    "words",
    "skeleton",
    "groups",
    "imitations",
    "confusable",
    "encodings",
    "mod",
];

const WASM: &[&str] = &[
    "mod",
    "encoding_id",
    "arena",
    "output",
    "errors",
    "boundaries",
    "inspection",
    "validation",
    "transcoding",
    "fast",
    "detection",
    "repair",
    "audit",
];

/// The names that `lib.rs` re-exports, and their modules.
const REEXPORTS: &[(&str, &str)] = &[
    ("CodePoint", "code_point"),
    ("Encoding", "encoding"),
    ("Fault", "fault"),
    ("LocatedFault", "fault"),
    ("Severity", "fault"),
    ("Options", "policy"),
    ("Policy", "policy"),
];

/// Returns the code of a file without comments, and without the tests at its end, which may import any module.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let lines = code.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the name after `root` in each path that starts with `root`. If braces follow `root`, returns the first name of each
/// path in the braces.
fn names_after(code: &str, root: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (start, _) in code.match_indices(root) {
        let is_path =
            !code[..start].ends_with(|before: char| before.is_alphanumeric() || "_:".contains(before));
        let rest = &code[start + root.len()..];
        if !is_path {
            continue;
        }
        let word = |text: &str| {
            let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
            text[..end].to_string()
        };
        match rest.strip_prefix('{') {
            Some(group) => {
                let (mut depth, mut at_name) = (0, true);
                for (index, character) in group.char_indices() {
                    match character {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => at_name = true,
                        _ if at_name && !character.is_whitespace() => {
                            names.push(word(&group[index..]));
                            at_name = false;
                        }
                        _ => {}
                    }
                }
            }
            None => names.push(word(rest)),
        }
    }
    names
}

fn is_below(layers: &[&str], upper: &str, lower: &str) -> bool {
    let layer_of = |name| layers.iter().position(|layer| *layer == name);
    let upper_layer = layer_of(upper).unwrap_or_else(|| panic!("{upper} is missing in the list of layers"));
    let lower_layer = layer_of(lower).unwrap_or_else(|| panic!("{lower} is missing in the list of layers"));
    lower_layer < upper_layer
}

/// Returns the module names and paths of the files directly in a folder, without tests and `lib.rs`.
fn files(folder: &Path) -> Vec<(String, std::path::PathBuf)> {
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let named = files.into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    let named = named.map(|path| (path.file_stem().unwrap().to_str().unwrap().to_string(), path));
    named.filter(|(name, _)| !name.ends_with("tests") && name != "lib").collect()
}

/// Returns the paths of the files in a folder and in its subfolders, without tests and `lib.rs`.
fn files_below(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut paths: Vec<_> = files(folder).into_iter().map(|(_, path)| path).collect();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            paths.extend(files_below(&path));
        }
    }
    paths
}

#[test]
fn modules_import_lower_layers_only() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut violations = Vec::new();
    for path in files_below(&sources) {
        let module = path.strip_prefix(&sources).unwrap().iter().next().unwrap();
        let module = Path::new(module).file_stem().unwrap().to_str().unwrap().to_string();
        for name in names_after(&code(&path), "crate::") {
            let reexport = REEXPORTS.iter().find(|(reexported, _)| *reexported == name);
            let target = reexport.map_or(name.as_str(), |(_, module)| module);
            if target != module && !is_below(CRATE, &module, target) {
                violations.push(format!("{}: {module} imports {target}", path.display()));
            }
        }
    }
    assert!(violations.is_empty(), "imports of higher layers:\n{}", violations.join("\n"));
}

#[test]
fn files_of_a_folder_import_lower_layers_only() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut violations = Vec::new();
    for (folder, layers) in FOLDERS {
        for (file, path) in files(&sources.join(folder)) {
            let code = code(&path);
            // `mod.rs` names the files of its folder without `super`.
            let mut names = names_after(&code, if file == "mod" { "use " } else { "super::" });
            if file == "mod" {
                names.retain(|name| layers.contains(&name.as_str()));
            }
            for name in names {
                let target = if layers.contains(&name.as_str()) { &name } else { "mod" };
                if target != file && !is_below(layers, &file, target) {
                    violations.push(format!("{}: {file} imports {target} ({name})", path.display()));
                }
            }
        }
    }
    assert!(violations.is_empty(), "imports of higher layers:\n{}", violations.join("\n"));
}

#[test]
fn every_folder_is_in_the_list_of_layers() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in fs::read_dir(sources).unwrap() {
        let path = entry.unwrap().path();
        let has_modules = path.join("mod.rs").exists();
        let name = path.file_name().unwrap().to_str().unwrap().to_string();
        assert_eq!(has_modules, FOLDERS.iter().any(|(folder, _)| *folder == name), "{name}");
    }
}

#[test]
fn every_file_of_a_folder_is_in_its_list() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (folder, layers) in FOLDERS {
        for (name, path) in files(&sources.join(folder)) {
            assert!(layers.contains(&name.as_str()), "{} is missing in the list of layers", path.display());
        }
    }
}

/// Only a function that is inlined into a kernel is compiled for the instruction set of the kernel.
#[test]
fn a_function_that_is_generic_over_vectors_is_always_inlined() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/simd");
    let (mut generic_count, mut violations) = (0, Vec::new());
    for (_, path) in files(&folder).into_iter().chain(files(&folder.join("code_page"))) {
        let (mut is_in_impl, mut previous_line) = (false, String::new());
        for line in code(&path).lines() {
            let is_backend = line.starts_with("impl Vector for") && !line.contains("Portable");
            is_in_impl = is_in_impl && line != "}" || line.starts_with("impl<V: Vector>") || is_backend;
            let is_function = line.contains("fn ") && line.contains('(');
            if is_function && (is_in_impl || line.contains("<V: Vector")) {
                generic_count += 1;
                if previous_line != "#[inline(always)]" {
                    violations.push(format!("{}: {line}", path.display()));
                }
            }
            previous_line = line.trim().into();
        }
    }
    assert!(violations.is_empty(), "not always inlined:\n{}", violations.join("\n"));
    assert!(generic_count > 60, "only {generic_count} functions were found");
}

#[test]
fn the_binding_to_javascript_is_an_optional_feature() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let (_, wasm_section) =
        manifest.split_once("[target.'cfg(target_arch = \"wasm32\")'.dependencies]").unwrap();
    let dependencies: Vec<_> = wasm_section.lines().skip(1).take_while(|line| line.contains('=')).collect();
    assert!(!dependencies.is_empty());
    for dependency in dependencies {
        assert!(dependency.contains("optional = true"), "not optional: {dependency}");
    }
    // Outside of `src/wasm`, each line that names the binding or its dependencies requires the feature `bindgen`.
    let sources = root.join("src");
    let folders =
        FOLDERS.iter().filter(|(folder, _)| *folder != "wasm").map(|(folder, _)| sources.join(folder));
    for (_, path) in folders.flat_map(|folder| files(&folder)).chain(files(&sources)) {
        for line in code(&path).lines() {
            let names_binding = ["wasm_bindgen", "js_sys", "serde", "rlsf", "mod wasm;"]
                .iter()
                .any(|name| line.contains(name));
            assert!(!names_binding || line.contains("feature = \"bindgen\""), "{}: {line}", path.display());
        }
    }
    let lib = code(&sources.join("lib.rs"));
    assert!(lib.contains("#[cfg(all(target_arch = \"wasm32\", feature = \"bindgen\"))]\nmod wasm;"));
}

#[test]
fn imported_names_are_found_in_paths_and_braces() {
    let code = "use crate::{CodePoint, a::{self, B}, c};\nuse crate::d::E; crate::f::g(); core::crate_::h";
    assert_eq!(names_after(code, "crate::"), ["CodePoint", "a", "c", "d", "f"]);
}

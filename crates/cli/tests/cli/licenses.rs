//! The notice of what others have written and `rival` is made with, which goes with the program.
//!
//! `make licenses` writes it anew: `RIVAL_WRITE=1` and this test.

use crate::run::{json, rival};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// What is handed on, each with the notice that goes with it: the program, the package for Python, and the page without a server.
const PRODUCTS: [Product; 3] = [
    Product { package: "rival-cli", notice: "crates/cli/THIRD-PARTY.txt", has_page: true, target: "all" },
    Product { package: "rival-python", notice: "crates/python/THIRD-PARTY.txt", has_page: false, target: "all" },
    Product {
        package: "rival-wasm",
        notice: "crates/wasm/THIRD-PARTY.txt",
        has_page: true,
        target: "wasm32-unknown-unknown",
    },
];

struct Product {
    package: &'static str,
    notice: &'static str,
    has_page: bool,
    /// The system that it is built for.
    target: &'static str,
}

/// What the page has inside: the parts of Svelte that run in a browser, and its face.
const IN_THE_PAGE: [&str; 4] = ["@fontsource-variable/inter", "clsx", "esm-env", "svelte"];

/// A package by name and version.
type Package = (String, String);

fn toml(path: impl AsRef<Path>) -> toml::Table {
    let text = fs::read_to_string(Path::new(ROOT).join(path)).expect("a file of ours");
    text.parse().expect("TOML")
}

/// The packages that a product has inside, with the features that it is built with.
fn packages(product: &Product) -> BTreeSet<Package> {
    let tree = ["tree", "--locked", "--edges", "normal", "--prefix", "none", "--format", "{p}"];
    let ran = cargo(&[&tree[..], &["--package", product.package, "--target", product.target]].concat());
    let lines = String::from_utf8(ran).expect("text");
    let external = |line: &str| {
        let (name, rest) = line.split_once(" v")?;
        let ours = name.starts_with("rival-");
        (!ours).then(|| (name.to_owned(), rest.split(' ').next().unwrap_or_default().to_owned()))
    };
    let found: BTreeSet<Package> = lines.lines().filter_map(external).collect();
    assert!(!found.is_empty(), "cargo lists what {} is made of", product.package);
    found
}

/// What cargo answers.
fn cargo(arguments: &[&str]) -> Vec<u8> {
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    Command::new(cargo).args(arguments).current_dir(ROOT).output().expect("cargo starts").stdout
}

/// The packages of the page with their versions, if the product has it.
fn page_packages(product: &Product) -> BTreeSet<Package> {
    if !product.has_page {
        return BTreeSet::new();
    }
    let lock = fs::read_to_string(Path::new(ROOT).join("web/package-lock.json")).expect("the page's packages");
    let lock: Value = serde_json::from_str(&lock).expect("JSON");
    let version = |name: &str| lock["packages"][format!("node_modules/{name}")]["version"].as_str().map(str::to_owned);
    IN_THE_PAGE.iter().map(|name| ((*name).to_owned(), version(name).expect("a package of the page"))).collect()
}

/// A package's licence, and the text of it that has to go with copies.
struct Terms {
    license: String,
    texts: Vec<String>,
}

/// The files of a folder that hold a licence: of several to choose from MIT's, which is the shortest.
fn texts_in(folder: &Path, license: &str) -> Vec<String> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .expect("a package's folder")
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
            path.is_file()
                && ["licen", "copying", "copyright", "unlicense", "notice"].iter().any(|lead| name.starts_with(lead))
        })
        .collect();
    files.sort();
    let is_mit = |path: &&PathBuf| {
        path.to_string_lossy().to_lowercase().ends_with("mit") || {
            let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
            name.contains("mit.") || name.contains("-mit")
        }
    };
    if license.contains("MIT") && (license.contains(" OR ") || license.contains('/')) {
        let mit: Vec<PathBuf> = files.iter().filter(is_mit).cloned().collect();
        files = if mit.is_empty() { files } else { mit };
    }
    files.iter().filter_map(|path| fs::read(path).ok()).map(|text| tidy(&String::from_utf8_lossy(&text))).collect()
}

/// Lines without blanks at their ends, so that equal texts are equal.
fn tidy(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

fn terms_of_crates() -> BTreeMap<Package, Terms> {
    let ran = cargo(&["metadata", "--format-version", "1", "--locked"]);
    let metadata: Value = serde_json::from_slice(&ran).expect("metadata is JSON");
    let terms = |package: &Value| {
        let said = |name: &str| package[name].as_str().unwrap_or_default().to_owned();
        let folder = PathBuf::from(said("manifest_path")).parent().expect("a folder").to_owned();
        let texts = texts_in(&folder, &said("license"));
        ((said("name"), said("version")), Terms { license: said("license"), texts })
    };
    metadata["packages"].as_array().expect("packages").iter().map(terms).collect()
}

fn terms_in_page(name: &str) -> Terms {
    let folder = Path::new(ROOT).join("web/node_modules").join(name);
    let manifest = fs::read_to_string(folder.join("package.json")).expect("`make run` has fetched the page's packages");
    let manifest: Value = serde_json::from_str(&manifest).expect("JSON");
    let license = manifest["license"].as_str().unwrap_or_default().to_owned();
    Terms { texts: texts_in(&folder, &license), license }
}

/// A notice as it should be.
fn written(product: &Product) -> String {
    let mut crates = terms_of_crates();
    let of_crates = packages(product).into_iter().map(|package| {
        let terms = crates.remove(&package).unwrap_or_else(|| panic!("cargo does not know {package:?}"));
        (package, terms)
    });
    let of_page = page_packages(product).into_iter().map(|package| {
        let terms = terms_in_page(&package.0);
        (package, terms)
    });
    let (mut lists, mut by_text) = ([String::new(), String::new()], BTreeMap::<String, Vec<String>>::new());
    for (list, terms) in [of_crates.collect::<Vec<_>>(), of_page.collect()].into_iter().enumerate() {
        for ((name, version), Terms { license, texts }) in terms {
            lists[list].push_str(&format!("  {name} {version}: {license}\n"));
            for text in texts {
                by_text.entry(text).or_default().push(format!("{name} {version}"));
            }
        }
    }
    let [crates, page] = lists;
    let mut texts: Vec<(Vec<String>, String)> = by_text.into_iter().map(|(text, names)| (names, text)).collect();
    texts.sort();
    let rule = "-".repeat(80);
    let texts = texts.iter().map(|(names, text)| format!("{rule}\n{}\n{rule}\n\n{text}\n\n", names.join(", ")));
    let page = if product.has_page { format!("In the page:\n{page}\n") } else { String::new() };
    format!(
        "Software of others in rival\n\nRust packages:\n{crates}\n{page}Their terms, each text once:\n\n{}",
        texts.collect::<String>()
    )
}

/// The packages that the notice names under a heading.
fn named(notice: &str, heading: &str) -> BTreeSet<Package> {
    let list = notice.split(heading).nth(1).and_then(|rest| rest.split("\n\n").next()).unwrap_or_default();
    let package = |line: &str| {
        let (package, _) = line.trim().split_once(": ")?;
        let (name, version) = package.rsplit_once(' ')?;
        Some((name.to_owned(), version.to_owned()))
    };
    list.lines().filter_map(package).collect()
}

#[test]
fn the_notice_names_all_that_the_program_is_made_of() {
    for product in &PRODUCTS {
        let file = Path::new(ROOT).join(product.notice);
        if env::var_os("RIVAL_WRITE").is_some() {
            fs::write(&file, written(product)).expect("the file can be written");
        }
        let notice = fs::read_to_string(&file).expect("a notice");
        let again = format!("the packages have changed: `make licenses` writes {} anew", product.notice);
        assert_eq!(named(&notice, "Rust packages:\n"), packages(product), "{again}");
        assert_eq!(named(&notice, "In the page:\n"), page_packages(product), "{again}");
    }
}

#[test]
fn the_package_for_python_goes_with_our_own_licences() {
    for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
        let read = |folder: &str| fs::read_to_string(Path::new(ROOT).join(folder).join(name)).expect("a licence");
        assert_eq!(read("crates/python"), read(""), "{name}");
    }
}

/// The licences that deny.toml allows.
fn allowed() -> BTreeSet<String> {
    let licenses = toml("deny.toml")["licenses"].clone();
    let exceptions = licenses["exceptions"].as_array().expect("exceptions").iter().map(|exception| &exception["allow"]);
    let lists = exceptions.chain([&licenses["allow"]]).filter_map(toml::Value::as_array);
    lists.flatten().filter_map(toml::Value::as_str).map(str::to_owned).collect()
}

#[test]
fn every_licence_is_one_of_those_allowed() {
    let allowed = allowed();
    let is_allowed = |license: &str| {
        let plain = license.replace(['(', ')'], "").replace('/', " OR ");
        let one_of = |part: &str| part.split(" OR ").any(|name| allowed.contains(name.trim()));
        plain.split(" AND ").all(one_of)
    };
    for package in json(&["licenses", "--json"])["packages"].as_array().expect("packages") {
        let license = package["license"].as_str().unwrap_or_default();
        // The face of the page may go with any program, under its own name.
        assert!(is_allowed(license) || license == "OFL-1.1", "{package}");
    }
}

#[test]
fn the_program_shows_its_notice() {
    let shown = rival(&["licenses"]).out;
    for words in ["MIT OR Apache-2.0", "serde ", "svelte ", "Permission is hereby granted, free of charge"] {
        assert!(shown.contains(words), "{words}");
    }
    let told = json(&["licenses", "--json"]);
    assert_eq!(told["license"], "MIT OR Apache-2.0");
    let packages = told["packages"].as_array().expect("packages");
    assert!(packages.iter().any(|package| package["name"] == "clap" && package["license"] == "MIT OR Apache-2.0"));
}

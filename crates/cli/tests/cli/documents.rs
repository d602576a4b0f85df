//! The documents say nothing that is not so: links lead somewhere, commands exist and those of the lessons run.

use crate::run::rival;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the project")
}

/// All Markdown files of the project, by their paths from its top.
fn documents() -> BTreeMap<PathBuf, String> {
    fn collect(folder: &Path, found: &mut BTreeMap<PathBuf, String>) {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let (path, name) = (entry.path(), entry.file_name());
            if path.is_dir() {
                if !["target", "node_modules", "dist", "site", ".git"].iter().any(|left_out| name == *left_out) {
                    collect(&path, found);
                }
            } else if path.extension().is_some_and(|ending| ending == "md") {
                let text = fs::read_to_string(&path).expect("text");
                found.insert(path, text);
            }
        }
    }
    let (top, mut found) = (top(), BTreeMap::new());
    collect(&top, &mut found);
    assert!(found.len() > 30, "{} documents", found.len());
    found.into_iter().map(|(path, text)| (path.strip_prefix(&top).expect("below").to_owned(), text)).collect()
}

/// The lines of a document that are no code.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut in_code = false;
    text.lines().filter(move |line| {
        let fence = line.trim_start().starts_with("```");
        in_code ^= fence;
        !in_code && !fence
    })
}

/// The blocks of code of these languages, or of any.
fn blocks<'a>(text: &'a str, languages: &[&str]) -> Vec<Vec<&'a str>> {
    let mut found: Vec<Vec<&str>> = Vec::new();
    let mut open: Option<bool> = None;
    for line in text.lines() {
        match (line.trim_start().strip_prefix("```"), open) {
            (Some(language), None) => {
                let wanted = languages.is_empty() || languages.contains(&language);
                open = Some(wanted);
                if wanted {
                    found.push(Vec::new());
                }
            }
            (Some(_), Some(_)) => open = None,
            (None, Some(true)) => found.last_mut().expect("a block").push(line),
            (None, _) => {}
        }
    }
    found
}

/// What a heading is called in links, as GitHub and mdBook make it: letters and digits in lower case, spaces as hyphens.
fn anchor(heading: &str) -> String {
    let visible = |text: &str| {
        // Of a link, its text.
        let mut shown = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("](") {
            shown.push_str(before);
            rest = after.split_once(')').map_or("", |(_, behind)| behind);
        }
        shown + rest
    };
    let kept = |letter: char| match letter {
        ' ' => Some('-'),
        '-' | '_' => Some(letter),
        _ => letter.is_alphanumeric().then_some(letter),
    };
    visible(heading.trim()).to_lowercase().chars().filter_map(kept).collect()
}

fn anchors(text: &str) -> BTreeSet<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let headings = prose(text).filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#'));
    let mut all = BTreeSet::new();
    for heading in headings {
        let name = anchor(heading);
        let before = seen.entry(name.clone()).or_default();
        all.insert(if *before == 0 { name } else { format!("{name}-{before}") });
        *before += 1;
    }
    all
}

/// The targets of a document's links and pictures.
fn links(text: &str) -> Vec<&str> {
    prose(text)
        .flat_map(|line| line.split("](").skip(1).filter_map(|rest| rest.split_once(')')))
        .map(|(target, _)| target.trim_matches(|letter| letter == '<' || letter == '>'))
        .collect()
}

#[test]
fn every_link_of_the_documents_leads_somewhere() {
    let (documents, top) = (documents(), top());
    let mut lost = Vec::new();
    for (document, text) in &documents {
        let is_elsewhere = |link: &&str| link.contains("://") || link.starts_with("mailto:");
        for link in links(text).into_iter().filter(|link| !is_elsewhere(link)) {
            let (file, wanted) = link.split_once('#').map_or((link, None), |(file, wanted)| (file, Some(wanted)));
            let target = if file.is_empty() {
                top.join(document)
            } else {
                top.join(document).parent().expect("a folder").join(file)
            };
            let Ok(target) = target.canonicalize() else {
                lost.push(format!("{}: {link} is not there", document.display()));
                continue;
            };
            let target = target.strip_prefix(&top).expect("in the project").to_owned();
            let (Some(wanted), Some(text)) = (wanted, documents.get(&target)) else { continue };
            if !anchors(text).contains(wanted) {
                lost.push(format!("{}: {link}: no such heading", document.display()));
            }
        }
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

#[test]
fn headings_are_called_in_links_as_browsers_know_them() {
    assert_eq!(anchor(" In course notes and Moodle"), "in-course-notes-and-moodle");
    assert_eq!(anchor(" Levels, and `rival` [linked](x.md)!"), "levels-and-rival-linked");
    assert!(anchors("# Same\n## Same\n```sh\n# no heading\n```").iter().eq(["same", "same-1"]));
}

#[test]
fn the_table_of_contents_has_every_page() {
    let documents = documents();
    let summary = &documents[Path::new("docs/SUMMARY.md")];
    for page in documents.keys().filter_map(|path| path.strip_prefix("docs").ok()) {
        let link = format!("({})", page.display());
        assert!(page == Path::new("SUMMARY.md") || summary.contains(&link), "{link} is missing");
    }
}

/// The commands of a document's blocks, whole where a `\` breaks them, without what a pipe or `>` leads on to. A certificate, which
/// begins with the name of the program too, is none.
fn commands(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for block in blocks(text, &[]).into_iter().filter(|block| block.first() != Some(&"rival certificate 1")) {
        for line in block.join("\n").replace("\\\n", " ").lines() {
            let line = line.trim_start().trim_start_matches("$ ");
            if line.starts_with("rival ") && !line.contains("  ") {
                found.push(line.split([';', '|', '>', '&']).next().unwrap_or_default().trim().to_owned());
            }
        }
    }
    found
}

#[test]
fn every_command_and_option_of_the_documents_exists() {
    let mut helps: BTreeMap<String, String> = BTreeMap::new();
    let (mut seen, mut wrong) = (0, Vec::new());
    for (document, text) in documents().iter().filter(|(path, _)| !path.ends_with("CHANGELOG.md")) {
        for command in commands(text) {
            let words: Vec<&str> = command.split(' ').collect();
            let name = words.get(1).copied().unwrap_or_default();
            let nested = if name == "farm" { words.get(2).copied() } else { None };
            let known = helps.entry(format!("{name} {}", nested.unwrap_or_default())).or_insert_with(|| {
                let asked: Vec<&str> =
                    [Some(name), nested, Some("--help")].into_iter().flatten().filter(|word| word.is_ascii()).collect();
                rival(&asked).out
            });
            if known.is_empty() {
                wrong.push(format!("{}: {command}: no such command", document.display()));
            }
            let options = words.iter().filter(|word| word.len() > 2 && word.starts_with("--"));
            for option in options.map(|option| option.split('=').next().unwrap_or_default()) {
                let ends = |rest: &str| !rest.starts_with(|letter: char| letter.is_alphanumeric() || letter == '-');
                if !known.split(option).skip(1).any(ends) {
                    wrong.push(format!("{}: {command}: no {option}", document.display()));
                }
            }
            seen += 1;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen > 60, "{seen} commands found");
}

#[cfg(unix)]
#[test]
fn the_commands_of_the_lessons_run() {
    let program = Path::new(env!("CARGO_BIN_EXE_rival")).parent().expect("a folder");
    let lessons = documents();
    let mut ran = BTreeSet::new();
    for lesson in ["docs/students.md", "docs/students.es.md", "docs/course.md", "docs/course.es.md"] {
        for command in blocks(&lessons[Path::new(lesson)], &["sh"]).concat() {
            if !ran.insert(command) {
                continue;
            }
            let folder = tempfile::tempdir().expect("a folder");
            let done = std::process::Command::new("/bin/sh")
                .args(["-c", command])
                .env("PATH", program)
                .env("LC_ALL", "C")
                .current_dir(&folder)
                .output()
                .expect("the shell starts");
            assert!(done.status.success(), "{lesson}: {command}\n{}", String::from_utf8_lossy(&done.stderr));
        }
    }
    assert!(ran.len() > 30, "{} commands", ran.len());
}

/// Whether what an install line installs is there: it is run by `make release-check`.
fn can_be_installed(line: &str) -> Result<(), String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let folder = |place: &str, manifest: &str, name: &str| {
        let text = fs::read_to_string(top().join(place).join(manifest)).map_err(|error| format!("{place}: {error}"))?;
        if text.contains(&format!("name = \"{name}\"")) { Ok(()) } else { Err(format!("{place} is not {name}")) }
    };
    match words.as_slice() {
        ["cargo", "install", options @ ..] => match options.iter().position(|word| *word == "--path") {
            Some(place) => folder(options.get(place + 1).copied().unwrap_or_default(), "Cargo.toml", "rival-cli"),
            None if options.contains(&"rival-cli") => Ok(()),
            None => Err("not ours".to_owned()),
        },
        ["pip", "install", place, ..] if place.starts_with("./") => folder(place, "pyproject.toml", "rival-games"),
        ["pip", "install", name, ..] => match *name {
            "rival-games" | "pettingzoo" | "open_spiel" => Ok(()),
            _ => Err("neither ours nor known".to_owned()),
        },
        _ => Err("no install line".to_owned()),
    }
}

#[test]
fn what_the_documents_install_is_ours() {
    let mut seen = 0;
    for (document, text) in documents().iter().filter(|(path, _)| !path.ends_with("CHANGELOG.md")) {
        let in_prose = prose(text).flat_map(|line| line.split('`').skip(1).step_by(2));
        let in_code = blocks(text, &[]).concat();
        let lines = in_prose.chain(in_code).map(str::trim);
        for line in lines.filter(|line| line.starts_with("cargo install ") || line.starts_with("pip install ")) {
            assert_eq!(can_be_installed(line), Ok(()), "{}: {line}", document.display());
            seen += 1;
        }
    }
    assert!(seen >= 4, "{seen} install lines");
    assert!(can_be_installed("pip install rival").is_err() && can_be_installed("cargo install rival").is_err());
}

#[test]
fn every_make_target_of_the_documents_exists() {
    let makefile = fs::read_to_string(top().join("Makefile")).expect("the Makefile");
    let targets: BTreeSet<&str> =
        makefile.lines().filter_map(|line| line.split_once(':')).map(|(name, _)| name).collect();
    for (document, text) in documents().iter().filter(|(path, _)| !path.ends_with("CHANGELOG.md")) {
        let in_prose = prose(text).flat_map(|line| line.split('`').skip(1).step_by(2));
        for line in in_prose.chain(blocks(text, &[]).concat()) {
            let Some(rest) = line.strip_prefix("make ") else { continue };
            let target = rest.split(' ').next().unwrap_or_default();
            assert!(targets.contains(target) || target.contains('/'), "{}: {line}", document.display());
        }
    }
}

/// The one version, wherever it stands.
#[test]
fn everything_has_the_same_version() {
    let version = env!("CARGO_PKG_VERSION");
    let read = |path: &str| fs::read_to_string(top().join(path)).expect("a file of ours");
    let workspace: toml::Table = read("Cargo.toml").parse().expect("TOML");
    let dependencies = workspace["workspace"]["dependencies"].as_table().expect("dependencies");
    for (name, told) in dependencies.iter().filter(|(name, _)| name.starts_with("rival-")) {
        assert_eq!(told["version"].as_str(), Some(version), "{name}");
    }
    let description: serde_json::Value = serde_json::from_str(&read("web/openapi.json")).expect("JSON");
    assert_eq!(description["info"]["version"], version, "web/openapi.json: make openapi");
    assert!(read("CITATION.cff").contains(&format!("\nversion: {version}\n")), "CITATION.cff");
    assert!(read("crates/python/pyproject.toml").contains("dynamic = [\"version\"]"), "the wheel's is Cargo's");
    let known = read("CHANGELOG.md").lines().any(|line| line.starts_with(&format!("## {version}, ")));
    assert!(known, "CHANGELOG.md has no {version}");
}

/// The documents' site: links that leave docs/ lead to the repository, in any folder.
#[cfg(unix)]
#[test]
fn the_documents_become_a_site_whose_links_lead_on() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    // In place of mdBook: keeps what it is given.
    let tool = folder.path().join("mdbook");
    fs::write(&tool, "#!/bin/sh\ncp -r \"$2/docs\" \"$4\"\n").expect("a script");
    fs::set_permissions(&tool, fs::Permissions::from_mode(0o755)).expect("a program");
    let site = folder.path().join("site");
    let done = std::process::Command::new(top().join("docs/book.sh")).args([&tool, &site]).output().expect("it starts");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let page = |path: &str| fs::read_to_string(site.join(path)).expect("a page");
    assert!(page("commands.md").contains("](https://example.org/rival/blob/main/crates/server/README.md)"));
    for (path, _) in documents().iter().filter(|(path, _)| path.starts_with("docs")) {
        let path = path.strip_prefix("docs").expect("below");
        let text = page(path.to_str().expect("a name"));
        let leaves = |link: &&str| {
            !link.contains("://") && !link.starts_with('#') && {
                let file = link.split('#').next().unwrap_or_default();
                !site.join(path).parent().expect("a folder").join(file).exists()
            }
        };
        assert_eq!(
            links(&text).into_iter().filter(leaves).collect::<Vec<_>>(),
            Vec::<&str>::new(),
            "{}",
            path.display()
        );
    }
}

//! Printing pages to PDF with an installed browser.

use crate::output::{Console, Failure};
use rival_game::phrase;
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Headless browsers, by their names on Linux, macOS and Windows.
const BROWSERS: [&str; 9] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/// The time limit for printing a page.
const PRINT_TIMEOUT: Duration = Duration::from_secs(120);

/// Prints every page among these files, and adds the PDFs to the list. Without a working browser it
/// explains how to print one by hand; the report itself is already written.
pub(super) fn print_pages(files: &mut Vec<String>, console: &mut Console) -> Result<(), Failure> {
    let pages: Vec<PathBuf> = files.iter().filter(|file| file.ends_with(".html")).map(PathBuf::from).collect();
    let browser = find_browser();
    for page in pages {
        let pdf = page.with_extension("pdf");
        if browser.as_ref().is_some_and(|browser| print(browser, &page, &pdf)) {
            files.push(pdf.display().to_string());
            continue;
        }
        let (page, names) = (page.display(), "Chromium, Chrome, Edge");
        let by_hand = match browser {
            Some(_) => phrase!(
                "the browser could not print {page}: open it in any browser and print it to a PDF (Ctrl+P)",
                "el navegador no pudo imprimir {page}: ábrelo en cualquier navegador e imprímelo en PDF (Ctrl+P)"
            ),
            None => phrase!(
                "no browser that prints without a window was found ({names}): open {page} in any browser and print it to a PDF (Ctrl+P)",
                "no se encontró un navegador que imprima sin ventana ({names}): abre {page} en cualquier navegador e imprímelo en PDF (Ctrl+P)"
            ),
        };
        console.say_aside(&by_hand);
    }
    Ok(())
}

/// The first browser of this machine that prints without a window.
pub(crate) fn find_browser() -> Option<PathBuf> {
    let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH")?).collect();
    let places = |name: &str| {
        let in_folders = folders.iter().map(|folder| folder.join(name)).collect::<Vec<_>>();
        let named = if cfg!(windows) {
            folders.iter().map(|folder| folder.join(format!("{name}.exe"))).collect()
        } else {
            Vec::new()
        };
        in_folders.into_iter().chain(named).find(|place| place.is_file())
    };
    BROWSERS.iter().find_map(|name| places(name))
}

/// Whether the browser has printed the page.
fn print(browser: &Path, page: &Path, pdf: &Path) -> bool {
    let Ok(address) = std::path::absolute(page) else { return false };
    let _ = std::fs::remove_file(pdf);
    // Where a browser cannot use its sandbox (in a container, as root) it prints without: the page
    // is ours, and has no script.
    [&[][..], &["--no-sandbox"][..]].into_iter().any(|more| {
        let started = Command::new(browser)
            .args(["--headless", "--disable-gpu", "--no-pdf-header-footer"])
            .args(more)
            .arg(format!("--print-to-pdf={}", pdf.display()))
            .arg(file_address(&address))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        started.is_ok_and(finishes) && pdf.metadata().is_ok_and(|written| written.len() > 0)
    })
}

/// The URL of a file, with any characters in its name.
fn file_address(file: &Path) -> String {
    let mut address = "file://".to_owned();
    for byte in file.display().to_string().replace('\\', "/").bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' | b':' => {
                address.push(byte.into());
            }
            _ => address.push_str(&format!("%{byte:02X}")),
        }
    }
    address
}

/// Whether a program succeeds in time; after that it is killed.
fn finishes(mut child: Child) -> bool {
    let started = Instant::now();
    while started.elapsed() < PRINT_TIMEOUT {
        match child.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) => thread::sleep(Duration::from_millis(50)),
            Err(_) => return false,
        }
    }
    let _ = child.kill();
    let _ = child.wait();
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_name_is_an_address() {
        assert_eq!(file_address(Path::new("/home/a b/ñ#.html")), "file:///home/a%20b/%C3%B1%23.html");
    }
}

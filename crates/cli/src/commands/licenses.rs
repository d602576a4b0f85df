//! `rival licenses`: the licences of rival and of everything it includes.

use crate::output::{Console, Failure};
use clap::Args;
use rival_game::Phrase;
use serde::Serialize;
use std::process::ExitCode;

/// Show the licence of rival and those of all that it is made with
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  rival licenses | less\n  rival licenses --json")]
pub(crate) struct Options {}

const LICENSE: &str = env!("CARGO_PKG_LICENSE");
/// `make licenses` writes it; a test compares it with Cargo.lock.
const NOTICE: &str = include_str!("../../THIRD-PARTY.txt");

#[derive(Serialize)]
struct LicensesJson {
    license: &'static str,
    packages: Vec<PackageJson>,
    notice: &'static str,
}

#[derive(Serialize)]
struct PackageJson {
    name: &'static str,
    version: &'static str,
    license: &'static str,
}

pub(crate) fn run(_: &Options, console: &mut Console) -> Result<ExitCode, Failure> {
    if console.json {
        console.print_json(&LicensesJson { license: LICENSE, packages: packages(), notice: NOTICE })?;
    } else {
        let own = Phrase::composed(format!("rival itself: {LICENSE}.\n"), format!("rival en sí: {LICENSE}.\n"));
        console.say_line(&own)?;
        console.print(NOTICE)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The packages that the notice lists before their terms: "  name version: licence".
fn packages() -> Vec<PackageJson> {
    let lists = NOTICE.split("\n---").next().unwrap_or_default();
    let package = |line: &'static str| {
        let (package, license) = line.strip_prefix("  ")?.split_once(": ")?;
        let (name, version) = package.rsplit_once(' ')?;
        Some(PackageJson { name, version, license })
    };
    lists.lines().filter_map(package).collect()
}

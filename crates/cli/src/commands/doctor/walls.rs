//! What a Linux kernel offers to shut a program in: players of others (`ugi:`) and browsers can be kept behind it.

use super::yes_and_no;
use rival_game::{Lang, Phrase};
use serde::Serialize;
use std::fs;
use std::path::Path;

/// One kind of wall.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct Wall {
    name: &'static str,
    /// Null where the kernel does not tell.
    available: Option<bool>,
}

/// What the kernel of the system whose files are below `root` offers.
pub(super) fn of_kernel(root: &Path) -> Vec<Wall> {
    let read = |path: &str| fs::read_to_string(root.join(path)).ok();
    let Some(status) = read("proc/self/status") else { return Vec::new() };
    let modules = read("sys/kernel/security/lsm");
    vec![
        Wall { name: "seccomp", available: Some(read("proc/sys/kernel/seccomp/actions_avail").is_some()) },
        Wall { name: "landlock", available: modules.map(|list| list.trim().split(',').any(|one| one == "landlock")) },
        Wall { name: "no-new-privileges", available: Some(status.contains("\nNoNewPrivs:")) },
        Wall { name: "user-namespaces", available: Some(has_user_namespaces(&read)) },
        Wall { name: "cgroups-v2", available: Some(read("sys/fs/cgroup/cgroup.controllers").is_some()) },
    ]
}

/// Whether a user who is not root may make a namespace: the kernel, Debian's switch and Ubuntu's AppArmor each have a say.
fn has_user_namespaces(read: &impl Fn(&str) -> Option<String>) -> bool {
    let number = |path| read(path).and_then(|text| text.trim().parse::<u64>().ok());
    number("proc/sys/user/max_user_namespaces").is_some_and(|most| most > 0)
        && number("proc/sys/kernel/unprivileged_userns_clone") != Some(0)
        && number("proc/sys/kernel/apparmor_restrict_unprivileged_userns") != Some(1)
}

pub(super) fn told(walls: &[Wall], lang: Lang) -> String {
    if walls.is_empty() {
        let unknown = Phrase::fixed("walls are looked for on Linux only", "las barreras solo se buscan en Linux");
        return unknown.get(lang).to_owned();
    }
    yes_and_no(&walls.iter().map(|wall| (wall.name, wall.available)), lang)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The walls of a kernel with these files.
    fn walls_with(files: &[(&str, &str)]) -> Vec<(&'static str, Option<bool>)> {
        let root = tempfile::tempdir().expect("a folder");
        for (path, text) in files {
            let file = root.path().join(path);
            fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            fs::write(file, text).expect("a file");
        }
        of_kernel(root.path()).into_iter().map(|wall| (wall.name, wall.available)).collect()
    }

    #[test]
    fn a_kernel_with_everything_offers_everything() {
        let walls = walls_with(&[
            ("proc/self/status", "Name:\trival\nNoNewPrivs:\t0\n"),
            ("proc/sys/kernel/seccomp/actions_avail", "kill_process trap\n"),
            ("sys/kernel/security/lsm", "capability,landlock,yama\n"),
            ("proc/sys/user/max_user_namespaces", "63000\n"),
            ("sys/fs/cgroup/cgroup.controllers", "cpu memory\n"),
        ]);
        assert!(walls.len() == 5 && walls.iter().all(|(_, available)| *available == Some(true)), "{walls:?}");
    }

    #[test]
    fn what_a_kernel_refuses_or_does_not_tell_is_said() {
        let walls = walls_with(&[
            ("proc/self/status", "Name:\trival\n"),
            ("proc/sys/user/max_user_namespaces", "63000\n"),
            ("proc/sys/kernel/unprivileged_userns_clone", "0\n"),
        ]);
        assert_eq!(
            walls,
            [
                ("seccomp", Some(false)),
                ("landlock", None),
                ("no-new-privileges", Some(false)),
                ("user-namespaces", Some(false)),
                ("cgroups-v2", Some(false)),
            ]
        );
    }

    #[test]
    fn a_system_without_proc_has_none() {
        assert_eq!(walls_with(&[]), []);
    }
}

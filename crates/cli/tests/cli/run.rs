//! Running the command and reading what it says.

use assert_cmd::Command;
use serde_json::Value;

/// What a run left behind.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The command, to be run to its end.
pub(crate) fn command(args: &[&str]) -> Command {
    Command::from_std(process(args))
}

/// The command in an environment that asks for nothing: no language, no colours.
pub(crate) fn process(args: &[&str]) -> std::process::Command {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_rival"));
    for variable in ["LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command.args(args);
    command
}

pub(crate) fn finish(mut command: Command) -> Ran {
    let output = command.output().expect("the command starts");
    let text = |bytes| String::from_utf8(bytes).expect("the command writes UTF-8");
    Ran { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

pub(crate) fn rival(args: &[&str]) -> Ran {
    finish(command(args))
}

/// Runs the command with these lines on standard input.
pub(crate) fn rival_fed(args: &[&str], input: &str) -> Ran {
    let mut command = command(args);
    command.write_stdin(input);
    finish(command)
}

/// Runs the command, which must do well, and reads the one object it prints.
pub(crate) fn json(args: &[&str]) -> Value {
    let ran = rival(args);
    assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
    read_json(&ran.out)
}

pub(crate) fn read_json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Runs the command, which must refuse its input, and gives back the sentence.
pub(crate) fn complaint(args: &[&str]) -> String {
    let ran = rival(args);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}: {}", ran.err);
    ran.err.trim_end().to_owned()
}

pub(crate) fn keys(object: &Value) -> Vec<&str> {
    object.as_object().expect("an object").keys().map(String::as_str).collect()
}

//! Records as text: written, read back, and refused with the faulty line.

use super::*;
use crate::Lang;
use proptest::prelude::*;
use rival_core::Score;

fn ply(side: Side, mv: &str, note: &str) -> Ply {
    Ply { side, mv: mv.to_owned(), note: Note::read(note) }
}

fn clash() -> Record {
    let mut record = Record { ending: Ending::Won(Side::Second), ..Record::default() };
    record.tags.set(tag::WHITE, "amateur");
    record.tags.set(tag::BLACK, "Ana \"la rápida\" \\o/");
    record.tags.set(tag::GAME, "color-clash");
    record.plies = vec![
        ply(Side::First, "mb3", "+3.00/5 0.012s"),
        ply(Side::First, "pb2", ""),
        ply(Side::Second, "md3", "-M5/7, wins"),
        ply(Side::Second, "pd4", "2s"),
        ply(Side::First, "mc3", ""),
    ];
    record
}

fn read_one(text: &str) -> Result<Record, RecordError> {
    let mut found: Vec<_> = read_all(text).collect();
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

fn fault(text: &str) -> String {
    read_all(text).find_map(Result::err).expect("a fault").to_string()
}

#[test]
fn a_turn_of_several_actions_is_one_word() {
    let expected = r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "amateur"]
[Black "Ana \"la rápida\" \\o/"]
[Result "0-1"]
[Game "color-clash"]

1. mb3+pb2 {+3.00/5 0.012s; } md3+pd4 {-M5/7, wins; 2s} 2. mc3 0-1

"#;
    assert_eq!(clash().to_string(), expected);
    assert_eq!(read_one(expected), Ok(clash()));
}

#[test]
fn a_file_holds_many_games() {
    let (one, two) = (clash(), Record::default());
    let read: Result<Vec<_>, _> = read_all(&format!("{one}{two}{one}")).collect();
    assert_eq!(read, Ok(vec![one.clone(), two, one]));
    assert_eq!(read_all("\n \n\n").count(), 0);
}

#[test]
fn a_game_that_the_second_side_begins_says_so() {
    let record = Record { plies: vec![ply(Side::Second, "a1", ""), ply(Side::First, "b2", "")], ..Record::default() };
    let text = record.to_string();
    assert!(text.ends_with("\n1... a1 2. b2 *\n\n"), "{text}");
    assert_eq!(read_one(&text), Ok(record));
}

#[test]
fn every_ply_knows_the_number_of_its_turn() {
    let numbers: Vec<_> = (0..6).map(|ply| clash().number_of(ply)).collect();
    let expected = [Some("1."), Some("1."), Some("1..."), Some("1..."), Some("2."), None];
    assert_eq!(numbers, expected.map(|number| number.map(str::to_owned)));
}

#[test]
fn long_games_and_long_remarks_are_wrapped_and_read_back() {
    let remark = "the quick brown fox [White \"?\"] % jumps over the lazy dog, again and again ".repeat(9);
    let plies = (0..200).map(|number| ply(Side::BOTH[number % 2], "b2", if number == 7 { &remark } else { "0.1s" }));
    let record = Record { plies: plies.collect(), ..Record::default() };
    let text = record.to_string();
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert_eq!(read_one(&text), Ok(record));
}

#[test]
fn numbers_are_read_with_and_without_spaces_and_repeated_for_the_second_side() {
    let spellings =
        ["1. 4 4 2. 3 *", "1.4 4 2.3 *", "1. 4 {x} 1... 4 2. 3 *", "4 4 3 *", "1. 4 ; a comment\n4\n2. 3\n*"];
    for text in spellings {
        let moves: Vec<_> = read_one(text).unwrap().plies.into_iter().map(|ply| (ply.side, ply.mv)).collect();
        let expected = [(Side::First, "4"), (Side::Second, "4"), (Side::First, "3")];
        assert_eq!(moves, expected.map(|(side, mv)| (side, mv.to_owned())), "{text}");
    }
}

#[test]
fn files_from_elsewhere_may_have_crlf_a_byte_order_mark_and_hidden_lines() {
    let text = "\u{feff}[White  \"a\" ]\r\n% hidden\r\n\r\n1. b2\r\n1-0 ; done\r\n";
    let record = read_one(text).unwrap();
    assert_eq!((record.tags.get(tag::WHITE), record.ending), (Some("a"), Ending::Won(Side::First)));
}

#[test]
fn a_comment_may_go_over_lines_and_follow_another() {
    let record = read_one("{before} 1. b2 {+1.00/3\n0.5s, one\ntwo} {three; four} *").unwrap();
    let note =
        Note { value: Some(Score::hundredths(100)), depth: Some(3), micros: Some(500_000), remark: String::new() };
    assert_eq!(record.plies[0].note, Note { remark: "one two, three, four".to_owned(), ..note });
}

#[test]
fn what_is_wrong_is_named_with_its_line() {
    let cases = [
        ("[White Ana]\n", "record: line 1: [White Ana] is not a tag like [White \"Ana\"]"),
        ("[White \"a\"]\n[White \"b\"]", "record: line 2: the tag White is there twice"),
        ("[Result \"2-0\"]", "record: line 1: \"2-0\" is not a result; there is 1-0, 0-1, 1/2-1/2 and *"),
        ("[Result \"1-0\"]\n\n1. b2 0-1", "record: line 3: the tag Result says 1-0 and the game ends with 0-1"),
        ("1. b2 $4 *", "record: line 1: \"$4\" is neither a move nor the number of a turn nor a result"),
        ("1. b2++c3 *", "record: line 1: \"b2++c3\" is neither a move nor the number of a turn nor a result"),
        ("1. b2\n3. c3 *", "record: line 2: the turn is numbered 3. where 1... is due"),
        ("1. b2 a1\n3. c3 *", "record: line 2: the turn is numbered 3. where 2. is due"),
        ("1. b2 * 1. c3", "record: line 1: \"1. c3\" stands behind the result of the game"),
        ("\n1. b2 {what", "record: line 2: the comment has no }"),
        ("\n\n1. b2\n\n", "record: line 3: the game has no result at its end: 1-0, 0-1, 1/2-1/2 or *"),
        ("1. b2\n[White \"a\"]", "record: line 2: the game has no result at its end: 1-0, 0-1, 1/2-1/2 or *"),
    ];
    for (text, expected) in cases {
        assert_eq!(fault(text), expected);
    }
}

#[test]
fn faults_are_told_in_spanish_too() {
    let error = read_one("1. b2 %% *").unwrap_err();
    let expected = "partida: línea 1: «%%» no es una jugada ni el número de un turno ni un resultado";
    assert_eq!(error.phrase().get(Lang::Es), expected);
}

#[test]
fn games_before_a_fault_are_read_and_nothing_after_it() {
    let read: Vec<_> = read_all("1. b2 *\n1. ? *\n1. b2 *\n").collect();
    assert!(read.len() == 2 && read[0].is_ok() && read[1].is_err(), "{read:?}");
}

#[test]
fn a_record_holds_so_much_and_no_more() {
    let plies = |count: usize| format!("{} *", "b2 ".repeat(count));
    assert!(read_one(&plies(MAX_PLIES)).is_ok());
    assert_eq!(fault(&plies(MAX_PLIES + 1)), "record: line 1: more than 4096 moves");
    assert_eq!(
        fault(&format!("b2 {{{}}} *", "x".repeat(MAX_COMMENT))),
        "record: line 1: more than 4096 bytes in a comment"
    );
    assert!(fault(&format!("b2 {} *", "{xxxxxxxx}".repeat(MAX_COMMENT))).ends_with("bytes in a comment"));
    assert!(fault(&format!("b2 {{\n{}", "x\n".repeat(MAX_COMMENT))).ends_with("bytes in a comment"));
    assert_eq!(fault(&format!("[Site \"{}\"]", "x".repeat(501))), "record: line 1: more than 500 characters in a tag");
    let tags: String = (0..70).map(|number| format!("[Tag{number} \"\"]\n")).collect();
    assert_eq!(fault(&tags), "record: line 65: more than 64 tags");
    let long = fault(&"y".repeat(1_000_000));
    assert!(long.len() < 200, "{long}");
}

#[test]
fn a_tag_is_kept_to_one_line() {
    let mut tags = Tags::default();
    tags.set(tag::EVENT, &format!("a\nb{}", "x".repeat(1000)));
    assert_eq!(tags.get(tag::EVENT).map(|value| (value.starts_with("a bx"), value.chars().count())), Some((true, 500)));
}

fn any_value() -> impl Strategy<Value = Score> {
    let heuristic = (-1_000_000_000_i64..1_000_000_000).prop_map(Score::hundredths);
    let decided =
        (-700..700, 0..1024_u32).prop_map(|(margin, plies)| Score::decided(Outcome::by_margin(margin), plies));
    prop_oneof![heuristic, decided]
}

prop_compose! {
    fn any_note()(
        value in proptest::option::of(any_value()),
        depth in proptest::option::of(any::<u16>()),
        micros in proptest::option::of(0..10_000_000_u64),
        words in proptest::collection::vec("[^\\s{};\\p{C}]{1,9}", 0..4),
    ) -> Note {
        Note { value, depth: depth.filter(|_| value.is_some()), micros, remark: words.join(" ").trim_start_matches(',').trim().to_owned() }
    }
}

prop_compose! {
    fn any_record()(
        tags in proptest::collection::vec((0..4_usize, "[^\\p{C}]{0,20}"), 0..5),
        plies in proptest::collection::vec((any::<bool>(), "[a-zA-Z0-9_=:#-]{1,16}", any_note()), 0..40),
        ending in 0..4_usize,
    ) -> Record {
        let mut record = Record { ending: Ending::ALL[ending], ..Record::default() };
        for (name, value) in tags {
            record.tags.set([tag::EVENT, tag::WHITE, tag::FEN, tag::GAME][name], &value);
        }
        let plies = plies.into_iter().filter(|(_, mv, _)| is_move(mv));
        record.plies = plies.map(|(first, mv, note)| Ply { side: Side::BOTH[usize::from(!first)], mv, note }).collect();
        record
    }
}

#[test]
fn a_brace_within_a_comment_is_read_as_it_is_written() {
    let record = read_one("1. b2 {+1.00/3 0.5s; {+1.00/3 0.5s; } *").unwrap();
    assert_eq!(record.plies[0].note.remark, "(+1.00/3 0.5s");
    assert_eq!(read_one(&record.to_string()), Ok(record));
}

proptest! {
    #[test]
    fn every_record_is_read_back_as_it_was_written(records in proptest::collection::vec(any_record(), 1..4)) {
        let text: String = records.iter().map(Record::to_string).collect();
        let read: Result<Vec<_>, _> = read_all(&text).collect();
        prop_assert_eq!(read, Ok(records), "{}", text);
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        let _ = read_all(&text).count();
    }

    #[test]
    fn any_text_made_of_the_parts_of_records_is_read_or_refused_and_what_is_read_is_written_alike(
        parts in proptest::collection::vec(
            prop_oneof![
                Just("[White \"a\"]\n"), Just("[Result \"*\"]\n"), Just("["), Just("\""), Just("\n"), Just(" "), Just("1. "),
                Just("1... "), Just("2. "), Just("b2 "), Just("b2+c3 "), Just("{+1.00/3 0.5s; "), Just("{x, "), Just("} "),
                Just(";"), Just("*\n"), Just("1-0\n"), Just("\\"), Just("%"), Just("é"),
            ],
            0..30,
        )
    ) {
        for record in read_all(&parts.concat()).filter_map(Result::ok) {
            prop_assert_eq!(read_one(&record.to_string()), Ok(record));
        }
    }
}

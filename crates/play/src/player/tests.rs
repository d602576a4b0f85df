use super::*;
use crate::{Algorithm, games, open};
use rival_core::Seeded;
use rival_game::Lang;
use rival_search::Limits;
use std::time::Duration;

fn game(name: &str) -> Box<dyn AnyGame> {
    open(name).expect("a game")
}

fn read(text: &str) -> Player {
    Player::read(text, &*game("connect-four")).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn complaint(text: &str) -> String {
    Player::read(text, &*game("connect-four")).expect_err(text).to_string()
}

fn search(text: &str) -> SearchPlayer {
    read(text).search().expect("a search").clone()
}

/// A random player with random options.
fn random_player(game: &dyn AnyGame, chance: &mut Seeded) -> Player {
    let kind = match chance.below(6) {
        0 => PlayerKind::Human,
        1 => PlayerKind::Random,
        2 => {
            let levels = game.levels();
            Player::of_level(chance.choose(&levels).expect("some level").clone(), game).expect("a level").kind
        }
        3 => PlayerKind::External(random_program(chance)),
        _ => PlayerKind::Search(random_search(game, chance)),
    };
    let names = ["mine", "a, b", "\"x\" \\ y", " spaced ", "Ñandú: 1=2", "it's $5 {game}"];
    let name = (chance.below(2) == 0).then(|| (*chance.choose(&names).expect("some name")).to_owned());
    // `{game}` in a program's setting is the game's name.
    let name = name.filter(|name| !(name.contains("{game}") && matches!(kind, PlayerKind::External(_))));
    Player { name, kind }
}

fn random_program(chance: &mut Seeded) -> Program {
    let some = |chance: &mut Seeded| (chance.below(2) == 0).then(|| u64::from(chance.below(1000) + 1));
    Program {
        program: ["./engine", "/opt/my engine/x=1", "python3"][chance.below(3) as usize].to_owned(),
        arguments: vec!["a b".to_owned(), "depth=3".to_owned(), "'\"".to_owned()][..chance.below(4) as usize].to_vec(),
        options: vec![("Hash".to_owned(), "16 MiB".to_owned())][..chance.below(2) as usize].to_vec(),
        limits: Limits {
            depth: some(chance).map(|depth| depth as u16),
            nodes: some(chance),
            time: some(chance).map(Duration::from_millis),
            memory_mib: None,
        },
        timeout: some(chance).map(Duration::from_millis),
    }
}

fn random_search(game: &dyn AnyGame, chance: &mut Seeded) -> SearchPlayer {
    let algorithm = *chance.choose(&Algorithm::ALL).expect("some algorithm");
    let mut player = SearchPlayer::new(algorithm);
    for option in SearchOption::of(algorithm) {
        if chance.below(3) > 0 {
            continue;
        }
        let value = match &option.kind {
            OptionKind::Switch(_) => ["on", "off"][chance.below(2) as usize].to_owned(),
            OptionKind::Whole(range, ..) | OptionKind::Limit(range, ..) => {
                let span = (range.end() - range.start()).clamp(1, 100_000) as u32;
                (range.start() + u64::from(chance.below(span))).to_string()
            }
            OptionKind::Real(range, ..) => (range.start() + f64::from(chance.below(1000)) / 37.0).to_string(),
            OptionKind::Word(words, ..) => (*chance.choose(words).expect("some word")).to_owned(),
        };
        option.set(&mut player, &value).expect("a value of the option");
    }
    if player.limits.depth.is_none() && (algorithm.is_textbook() || chance.below(4) == 0) {
        player.full = true;
    }
    if chance.below(2) == 0 {
        player.request.heuristic = game.heuristic("classic").expect("every game has it");
    }
    let heuristic = player.request.heuristic.name();
    let features = game.heuristics();
    let known = features.iter().find(|known| known.id.name() == heuristic).expect("its heuristic");
    for feature in known.features {
        if chance.below(3) > 0 {
            continue;
        }
        let weight = f64::from(chance.below(2_000_000)) / 100.0 - 10_000.0;
        player.request.weights.0.push((feature.name.to_owned(), weight));
    }
    player
}

#[test]
fn a_written_player_reads_as_an_equal_one() {
    let mut chance = Seeded::new(13);
    for info in games() {
        let game = open(info.id).expect("a game");
        for number in 0..rival_testkit::size(300, 20_000) {
            let player = random_player(&*game, &mut chance);
            let text = player.text();
            assert_eq!(Player::read(&text, &*game), Ok(player), "{} {number}: {text}", info.id);
        }
    }
}

#[test]
fn levels_are_found_by_id_and_by_name_in_any_case() {
    for text in ["expert", "Expert", "experto", "EXPERTO", "level:expert", "level:Experto"] {
        assert_eq!(read(text).text(), "expert", "{text}");
    }
    assert_eq!(read("Principiante:name=Ana").text(), "beginner:name=Ana");
    assert_eq!(read("level:expert,name=Ana"), read("expert:name=Ana"));
    assert_eq!(read("expert,name=Ana"), read("expert:name=Ana"));
    assert_eq!(read("random,name=x"), read("random:name=x"));
    for text in ["grandmaster", "engine", "human"] {
        let expected = format!("there is no level \"{text}\"; there is beginner amateur expert master perfect");
        assert_eq!(complaint(&format!("level:{text}")), expected);
    }
    assert!(complaint("guru").starts_with("\"guru\" is no player of this game; there is human random beginner"));
}

#[test]
fn old_spellings_still_work() {
    assert_eq!(read("engine:3000"), read("engine:time=3000"));
    assert_eq!(read("engine").text(), "engine");
    assert_eq!(search("engine:nodes=5,threads=2,table=16").request.engine.threads, 2);
}

#[test]
fn every_switch_of_the_engine_has_a_name() {
    let bare = rival_search::EngineOptions::bare();
    let text = "engine:table=0,exact-depth=on,symmetry=off,ranking=off,killers=off,history=off,pvs=off,deepening=off,aspiration=off,\
                double-steps=off,winning-moves=off,forced-moves-free=off,keep=off";
    assert_eq!(search(text).request.engine, bare);
}

#[test]
fn wrong_values_are_refused_with_the_alternatives() {
    let cases = [
        ("engine:threads=99", "threads: \"99\" is not a whole number from 1 to 64"),
        ("engine:table=999999999", "table: \"999999999\" is not a whole number from 0 to 16384"),
        ("engine:time=100,time=200", "time is given twice"),
        ("engine:time=0", "time: \"0\" is not a whole number from 1 to 86400000"),
        ("engine:nodes=-1", "nodes: \"-1\" is not a whole number from 1 up"),
        ("alpha-beta:depth=65", "depth: \"65\" is neither a whole number from 1 to 64 nor full"),
        ("alpha-beta:depth=4,depth=full", "depth is given twice"),
        ("engine:killers=maybe", "killers: \"maybe\" is neither on nor off"),
        ("engine:heuristic=wild", "there is no heuristic \"wild\"; there is classic tuned"),
        ("mcts:exploration=-1", "exploration: \"-1\" is not a number from 0 to 100"),
        ("alpha-beta", "alpha-beta wants a depth: alpha-beta:depth=6"),
        ("alpha-beta:killers=off", "alpha-beta has no option killers: it is one of engine"),
        ("engine:killers", "\"killers\" is not name=value"),
        ("engine:name=\"x", "name: a quote has no end"),
        ("human:depth=4", "human has no option \"depth\", only name"),
        ("ugi:time=1 time=2 ./x", "time is given twice"),
        ("ugi:", "ugi wants a program: ugi:./engine or ugi:nodes=1000 ./engine {game}"),
    ];
    for (text, expected) in cases {
        assert_eq!(complaint(text), expected);
    }
    assert!(complaint("engine:speed=9").starts_with("\"speed\" is no option of engine; there is depth"));
    let unknown = Player::read("engine:w.luck=1", &*game("connect-four")).expect_err("no such feature");
    assert!(unknown.reason.get(Lang::En).contains("luck"), "{unknown}");
}

#[test]
fn untrusted_text_starts_no_programs_and_reads_no_files() {
    let game = game("connect-four");
    for text in ["ugi:./engine", "engine:weights=/etc/passwd"] {
        assert!(Player::read_untrusted(text, &*game).is_err(), "{text}");
    }
    assert!(Player::read_untrusted("mcts:nodes=20000", &*game).is_ok());
}

#[test]
fn levels_are_players_of_the_grammar_in_every_game() {
    for info in games() {
        let game = open(info.id).expect("a game");
        for level in game.levels() {
            let player = Player::of_level(level.clone(), &*game).expect("a player");
            assert!(player.search().is_some(), "{} {}", info.id, level.id);
        }
    }
}

#[test]
fn a_player_without_a_clock_is_repeatable() {
    for (text, repeatable) in [
        ("engine:nodes=100", true),
        ("engine:nodes=100,time=5", false),
        ("engine:depth=4,threads=2", false),
        ("engine", false),
        ("mcts:depth=4", false),
        ("alpha-beta:depth=full", true),
        ("expert", true),
        ("master", false),
        ("random", true),
    ] {
        assert_eq!(read(text).is_repeatable(), repeatable, "{text}");
    }
}

#[test]
fn equal_names_become_different() {
    let mut players = [read("random:name=x"), read("random:name=x"), read("random:name=x (2)"), read("random:name=x")];
    Player::make_names_unique(&mut players);
    assert_eq!(players.map(|player| player.short_name()), ["x", "x (2)", "x (2) (2)", "x (3)"]);
}

#[test]
fn keep_is_the_default_of_an_engine_limited_by_time_alone() {
    for (text, keeps) in [
        ("engine", true),
        ("engine:time=50", true),
        ("engine:time=50,keep=off", false),
        ("engine:depth=6", false),
        ("engine:depth=6,time=50", false),
        ("engine:nodes=1000", false),
        ("engine:nodes=1000,keep=on", true),
        ("alpha-beta:depth=4", false),
        ("mcts:time=50", false),
    ] {
        let player = search(text);
        assert_eq!(player.request.engine.keep, keeps, "{text}");
        assert_eq!(Player::from(PlayerKind::Search(player)).text(), text);
    }
}

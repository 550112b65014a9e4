//! Whole games through the session.

use proptest::prelude::*;
use qeq_core::board::{JoinError, QuestionError};
use qeq_core::builders::Strategy as Builder;
use qeq_core::candidates::CharacterId;
use qeq_core::guesser::Guesser;
use qeq_core::session::{Event, Input, Naming, Phase, Refusal, Session};
use qeq_core::tree::Answer;

use crate::support::{answers, boards, dumped, grow, load, parse, walk};

fn start(name: &str, builder: Builder) -> Session {
    let board = load(name);
    let tree = grow(builder, &board).tree;
    Session::start(Guesser::new(board, tree).unwrap())
}

/// Answers truthfully for a character until the session guesses, but lies at the given steps.
fn play(session: &mut Session, character: CharacterId, lies: &[usize]) {
    let mut step = 0;
    while let Phase::Asking(question) = *session.phase() {
        let truth = Answer::from(session.board().has(character, question));
        assert_eq!(session.truth(character), Some(truth));
        let answer = if lies.contains(&step) { truth.opposite() } else { truth };
        let before = session.remaining_count();
        let event = session.handle(Input::Answer(answer)).unwrap();
        if let Event::Answered { ruled_out, .. } = event {
            assert_eq!(session.candidates().len() + ruled_out, before);
        }
        step += 1;
    }
    assert_eq!(session.truth(character), None, "nothing is asked any more");
}

#[test]
fn everybody_is_found_by_every_strategy() {
    for name in boards() {
        for builder in Builder::ALL {
            let mut session = start(&name, builder);
            let everybody: Vec<_> = session.board().character_ids().collect();
            for id in everybody {
                play(&mut session, id, &[]);
                assert_eq!(*session.phase(), Phase::Guessed(id));
                assert_eq!(session.view().remaining, [id]);
                assert_eq!(session.candidates().iter().collect::<Vec<_>>(), [id]);
                session.handle(Input::Restart).unwrap();
            }
        }
    }
}

#[test]
fn a_wrong_answer_is_found_and_mended() {
    for builder in [Builder::Optimal, Builder::Order] {
        let mut session = start("clasico.csv", builder);
        let everybody: Vec<_> = session.board().character_ids().collect();
        for &id in &everybody {
            for lie in 0..3 {
                session.handle(Input::Restart).unwrap();
                play(&mut session, id, &[lie]);
                if let Phase::Guessed(guess) = *session.phase() {
                    assert_ne!(guess, id);
                    assert_eq!(session.handle(Input::WrongGuess), Ok(Event::Missed));
                }
                let told = session.view().history.to_vec();
                assert!(session.suspects().iter().all(|(_, wrong)| wrong.len() == 1));
                assert!(session.suspects().iter().any(|(suspect, _)| *suspect == id));
                let name = session.board().name(id).to_owned();
                assert_eq!(session.handle(Input::Name(name)), Ok(Event::Contradicted));
                let Phase::Mending { wrong, .. } = session.phase() else { panic!() };
                assert_eq!(*wrong, [told[lie]], "exactly the lie");
                assert_eq!(session.handle(Input::Answer(Answer::Yes)), Ok(Event::Mended(id)));
                let named = Phase::Named { character: id, naming: Naming::Corrected };
                assert_eq!(*session.phase(), named);
                // One step back is the question whether to mend.
                let mended = session.view().history.to_vec();
                assert_eq!(session.handle(Input::Undo), Ok(Event::Undone));
                let asked = Phase::Mending { character: id, wrong: vec![told[lie]] };
                assert_eq!((session.phase(), session.view().history), (&asked, &told[..]));
                assert_eq!(session.handle(Input::Answer(Answer::Yes)), Ok(Event::Mended(id)));
                assert_eq!(session.view().history, mended);
                // Later than that it is an answer.
                session.handle(Input::WrongGuess).unwrap();
                (0..2).for_each(|_| assert_eq!(session.handle(Input::Undo), Ok(Event::Undone)));
                assert_eq!(session.view().history, &mended[..mended.len() - 1]);
            }
        }
    }
}

/// Whoever stands by the answers is asked for another name, and nothing was changed.
#[test]
fn answers_that_are_not_mended_stay() {
    let mut session = start("clasico.csv", Builder::Optimal);
    let id = session.board().character_ids().next().unwrap();
    play(&mut session, id, &[0]);
    session.handle(Input::WrongGuess).unwrap();
    let told = session.view().history.to_vec();
    for _ in 0..2 {
        let name = session.board().name(id).to_owned();
        assert_eq!(session.handle(Input::Name(name)), Ok(Event::Contradicted));
        assert_eq!(session.handle(Input::Answer(Answer::No)), Ok(Event::NotMended));
        assert_eq!((session.phase(), session.view().history), (&Phase::Missed, &told[..]));
    }
    assert_eq!(session.handle(Input::Name("Zoe".to_owned())), Ok(Event::NewName));
}

#[test]
fn a_stranger_is_learnt_and_found_from_then_on() {
    for builder in Builder::ALL {
        let mut session = start("tabla-1.csv", builder);
        let lola = [true, false, true, true];
        let trait_of = |question: qeq_core::board::QuestionId| {
            Answer::from(lola[qeq_base::ids::Id::index(question)])
        };
        while let Phase::Asking(question) = *session.phase() {
            session.handle(Input::Answer(trait_of(question))).unwrap();
        }
        if let Phase::Guessed(_) = session.phase() {
            session.handle(Input::WrongGuess).unwrap();
        }
        let asked_in_game = session.view().history.len();
        let mut event = session.handle(Input::Name("  Lola\tMar ".into())).unwrap();
        let mut asked_after = 0;
        while let Phase::Learning { newcomer, question } = session.phase() {
            let question = *question;
            assert_eq!(newcomer.place(), (asked_after + 1, 4 - asked_in_game));
            assert!(matches!(event, Event::NewName | Event::TraitNoted));
            event = session.handle(Input::Answer(trait_of(question))).unwrap();
            asked_after += 1;
        }
        assert!(matches!(event, Event::Learnt(_)));
        assert_eq!(asked_in_game + asked_after, 4, "nothing is asked twice");
        let id = session.board().find_character("Lola Mar").unwrap();
        assert_eq!(session.board().traits(id), lola);
        session.handle(Input::Restart).unwrap();
        play(&mut session, id, &[]);
        assert_eq!(*session.phase(), Phase::Guessed(id));
        let guesser = session.guesser();
        walk(&dumped(guesser.tree(), guesser.board()), &answers(guesser.board()));
    }
}

/// The question that the two give apart is asked from then on, and nobody else is found otherwise than before.
#[test]
fn whoever_is_like_somebody_in_everything_brings_a_question() {
    for builder in Builder::ALL {
        let mut session = start("tabla-1.csv", builder);
        let ana = session.board().find_character("Ana").unwrap();
        let traits = session.board().traits(ana);
        play(&mut session, ana, &[]);
        session.handle(Input::WrongGuess).unwrap();
        let mut event = session.handle(Input::Name("Gemela".into()));
        let mut views = Vec::new();
        while let Phase::Learning { question, .. } = *session.phase() {
            views.push(format!("{:?}", session.view()));
            let answer = Answer::from(traits[qeq_base::ids::Id::index(question)]);
            event = session.handle(Input::Answer(answer));
        }
        assert_eq!(event, Ok(Event::Alike(ana)));
        assert_eq!(session.board().len(), 5);
        // Undo asks for the traits again, one by one.
        for view in views.iter().rev() {
            assert_eq!(session.handle(Input::Undo), Ok(Event::Undone));
            assert_eq!(*view, format!("{:?}", session.view()));
        }
        while let Phase::Learning { question, .. } = *session.phase() {
            let answer = Answer::from(traits[qeq_base::ids::Id::index(question)]);
            session.handle(Input::Answer(answer)).unwrap();
        }
        let there = session.board().question_ids().next().unwrap();
        for (text, error) in [
            ("", QuestionError::BadText),
            (" ¿? ", QuestionError::BadText),
            ("a\tb", QuestionError::BadText),
            (" ¿MUJER? ", QuestionError::Taken(there)),
        ] {
            let refused = session.handle(Input::Question(text.into()));
            assert_eq!(refused, Err(Refusal::Question(error)), "{text:?}");
            assert_eq!(session.board().question_count(), 4);
        }
        let learnt = session.handle(Input::Question("¿Lleva capa?".into())).unwrap();
        let Event::Learnt(added) = learnt else { panic!("{learnt:?}") };
        let asked = session.board().find_question("Lleva capa").unwrap();
        assert_eq!(added.split, Some((asked, ana)));
        assert_eq!(session.phase().found(), Some(added.character));
        let everybody: Vec<_> = session.board().character_ids().collect();
        for id in everybody {
            session.handle(Input::Restart).unwrap();
            play(&mut session, id, &[]);
            assert_eq!(*session.phase(), Phase::Guessed(id));
            assert_eq!(session.board().has(id, asked), id == added.character);
        }
        let guesser = session.guesser();
        walk(&dumped(guesser.tree(), guesser.board()), &answers(guesser.board()));
    }
}

#[test]
fn values_of_one_attribute_exclude_one_another_when_a_stranger_is_learnt() {
    let mut session = start("rondas.config", Builder::Optimal);
    let first = session.board().character_ids().next().unwrap();
    play(&mut session, first, &[]);
    session.handle(Input::WrongGuess).unwrap();
    session.handle(Input::Name("Newcomer".into())).unwrap();
    let mut asked = 0;
    while let Phase::Learning { .. } = session.phase() {
        asked += 1;
        session.handle(Input::Answer(Answer::Yes)).unwrap();
    }
    assert!(asked <= 8, "one yes answers a whole attribute, and {asked} questions were asked");
}

/// Of two who differ in capitals alone one is meant by the very name, however it is spaced; nothing else is asked then.
#[test]
fn whoever_is_on_the_board_is_known_whatever_spaces_are_typed() {
    let board = parse("Mujer\tGafas\tNombre\n1\t0\tAna B\n0\t0\tana b\n1\t1\tEva\n");
    let tree = grow(Builder::Entropy, &board).tree;
    let mut session = Session::start(Guesser::new(board, tree).unwrap());
    let ana = session.board().find_character("Ana B").unwrap();
    play(&mut session, ana, &[]);
    session.handle(Input::WrongGuess).unwrap();
    for typed in ["Ana B", "Ana  B", " Ana\tB "] {
        assert_eq!(
            session.handle(Input::Name(typed.into())),
            Ok(Event::WasRight(ana)),
            "{typed:?}"
        );
        session.handle(Input::Undo).unwrap();
    }
    assert_eq!(session.handle(Input::Name("ANA B".into())), Ok(Event::Alike(ana)), "a stranger");
}

#[test]
fn a_name_is_taken_back_before_the_first_trait() {
    let board = parse("Mujer\tGafas\tNombre\n1\t0\tAna\n0\t0\tLuis\n");
    let tree = grow(Builder::Entropy, &board).tree;
    let mut session = Session::start(Guesser::new(board, tree).unwrap());
    let inputs = [Input::Answer(Answer::Yes), Input::WrongGuess, Input::Name("Eva".to_owned())];
    inputs.into_iter().for_each(|input| _ = session.handle(input).unwrap());
    let Phase::Learning { newcomer, .. } = session.phase() else { panic!("glasses are open") };
    assert_eq!(newcomer.place(), (1, 1));
    session.handle(Input::Undo).unwrap();
    assert_eq!(*session.phase(), Phase::Missed);
}

/// The basic construction asks for every value, so somebody may say yes to two: whoever has both cannot be learnt.
#[test]
fn two_values_of_one_attribute_are_no_stranger() {
    let mut session = start("rondas.config", Builder::Order);
    let first = session.board().question_ids().next().unwrap();
    let rivals: Vec<_> = session.board().exclusive_values(first).collect();
    while let Phase::Asking(question) = *session.phase() {
        let answer = Answer::from(question == first || rivals.contains(&question));
        session.handle(Input::Answer(answer)).unwrap();
    }
    let before = (session.phase().clone(), session.view().history.to_vec());
    assert_eq!(before.0, Phase::Missed);
    let second = JoinError::SecondValue(rivals[0]);
    let refused = session.handle(Input::Name("Zoe".to_owned()));
    assert_eq!(refused, Err(Refusal::Newcomer { name: "Zoe".to_owned(), error: second }));
    assert_eq!((session.phase().clone(), session.view().history.to_vec()), before);
    // With the last answer taken back the stranger is welcome.
    session.handle(Input::Undo).unwrap();
    while let Phase::Asking(_) = *session.phase() {
        session.handle(Input::Answer(Answer::No)).unwrap();
    }
    if let Phase::Guessed(_) = *session.phase() {
        session.handle(Input::WrongGuess).unwrap();
    }
    assert_eq!(session.handle(Input::Name("Zoe".to_owned())), Ok(Event::NewName));
}

#[test]
fn what_does_not_belong_is_refused_and_changes_nothing() {
    let mut session = start("tabla-1.csv", Builder::Optimal);
    assert_eq!(session.handle(Input::Undo), Err(Refusal::NothingToUndo));
    assert_eq!(session.handle(Input::WrongGuess), Err(Refusal::NotNow));
    assert_eq!(session.handle(Input::Name("Ana".into())), Err(Refusal::NotNow));
    let ana = session.board().find_character("Ana").unwrap();
    play(&mut session, ana, &[]);
    assert_eq!(session.handle(Input::Answer(Answer::Yes)), Err(Refusal::NotNow));
    session.handle(Input::WrongGuess).unwrap();
    assert!(matches!(session.handle(Input::Name(" ".into())), Err(Refusal::Newcomer { .. })));
    assert_eq!(session.handle(Input::Name("Ana".into())), Ok(Event::WasRight(ana)));
}

/// Whoever said that a right guess was wrong, and then gave its name, goes back the same way.
#[test]
fn each_step_after_a_right_guess_is_taken_back_by_itself() {
    let mut session = start("tabla-1.csv", Builder::Optimal);
    let ana = session.board().find_character("Ana").unwrap();
    play(&mut session, ana, &[]);
    let mut steps = vec![Phase::Guessed(ana)];
    for _ in 0..2 {
        session.handle(Input::WrongGuess).unwrap();
        assert_eq!(session.handle(Input::Name("Ana".into())), Ok(Event::WasRight(ana)));
        let named = Phase::Named { character: ana, naming: Naming::Confirmed };
        assert_eq!(*session.phase(), named);
    }
    while let Ok(event) = session.handle(Input::Undo) {
        assert_eq!(event, Event::Undone);
        steps.push(session.phase().clone());
    }
    assert_eq!(steps[1..3], [Phase::Missed, Phase::Guessed(ana)]);
    assert!(steps[3..].iter().all(|phase| matches!(phase, Phase::Asking(_))), "{steps:?}");
    assert!(session.view().history.is_empty());
    session.handle(Input::Restart).unwrap();
    play(&mut session, ana, &[]);
    session.handle(Input::Undo).unwrap();
    assert!(matches!(session.phase(), Phase::Asking(_)), "a new game knows nothing of it");
}

fn input() -> impl Strategy<Value = Input> {
    prop_oneof![
        6 => any::<bool>().prop_map(|yes| Input::Answer(yes.into())),
        2 => Just(Input::Undo),
        2 => Just(Input::WrongGuess),
        2 => prop_oneof![Just("Pilar"), Just("Ana"), Just("Lola"), Just("Ñu"), Just("")]
            .prop_map(|name| Input::Name(name.into())),
        2 => prop_oneof![Just("Capa"), Just("¿capa?"), Just("Sombrero"), Just("?")]
            .prop_map(|text| Input::Question(text.into())),
        1 => Just(Input::Restart),
    ]
}

proptest! {
    #[test]
    fn no_input_breaks_the_law(
        inputs in proptest::collection::vec(input(), 0..60), in_order in any::<bool>(),
    ) {
        let builder = if in_order { Builder::Order } else { Builder::Entropy };
        let mut session = start("tabla-2.csv", builder);
        for input in inputs {
            let before = format!("{:?}", session.view());
            let refused = session.handle(input);
            if let Err(Refusal::NotNow | Refusal::NothingToUndo) = refused {
                prop_assert_eq!(before, format!("{:?}", session.view()));
            }
            prop_assert_eq!(session.view().remaining.len(), session.remaining_count());
        }
        let guesser = session.guesser();
        walk(&dumped(guesser.tree(), guesser.board()), &answers(guesser.board()));
        while session.handle(Input::Undo).is_ok() {}
        prop_assert!(session.view().history.is_empty(), "undo leads back to the first question");
        prop_assert_eq!(session.remaining_count(), session.board().len());
    }

    #[test]
    fn undo_is_the_inverse_of_an_answer(
        given in proptest::collection::vec(any::<bool>(), 1..12), in_order in any::<bool>(),
    ) {
        let builder = if in_order { Builder::Order } else { Builder::Entropy };
        let mut session = start("clasico.csv", builder);
        let mut seen = vec![format!("{:?}", session.view())];
        for yes in given {
            if session.handle(Input::Answer(yes.into())).is_err() {
                break;
            }
            seen.push(format!("{:?}", session.view()));
        }
        while let Some(view) = seen.pop() {
            prop_assert_eq!(view, format!("{:?}", session.view()));
            let undone = session.handle(Input::Undo);
            prop_assert_eq!(undone.is_ok(), !seen.is_empty());
        }
    }
}

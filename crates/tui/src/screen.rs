//! What a screen is: state and a picture. It gets actions, never keys; it asks for effects, and never
//! causes them.

use std::any::Any;
use std::time::Duration;

use ratatui::layout::Rect;

use crate::action::Action;
use crate::canvas::Canvas;
use crate::keymap::Context;
use crate::prompt::Prompt;
use crate::worker::{Job, JobResult};
use crate::world::World;

/// A screen on the stack. What it asks finds its way back to it as itself.
pub(crate) trait Screen: Any {
    /// Where keys are pressed now.
    fn context(&self, world: &World) -> Context;

    /// The name, for the header and the help.
    fn title(&self, world: &World) -> String;

    /// What is said beside the title.
    fn subtitle(&self, _world: &World) -> String {
        String::new()
    }

    /// A sentence on the game whose line is marked, for the help.
    fn in_short(&self, _world: &World) -> Option<String> {
        None
    }

    /// Why what a key of this place means does nothing now; nothing where it does something. The help says so.
    fn idle(&self, _action: Action, _world: &World) -> Option<String> {
        None
    }

    /// It has just been opened.
    fn entered(&mut self, _world: &mut World) -> Effect {
        Effect::Nothing
    }

    /// Another screen that lay on top of it is gone; not the help, after which all is as before.
    fn uncovered(&mut self, _world: &World) {}

    /// It is on top again, whatever has lain there, be it below a question. What was worked on beside it was given up.
    fn on_top_again(&mut self, _world: &mut World) -> Effect {
        Effect::Nothing
    }

    /// Acts. Back, help and quit come here first; who does not use them returns [`Effect::Unused`].
    fn act(&mut self, action: Action, world: &mut World) -> Effect;

    /// Draws itself between header and footer.
    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, world: &World);

    /// The part of its area in which work is shown that somebody waits for, so that what is looked at meanwhile stays in sight.
    /// Where there is none, it is shown on top of everything.
    fn room_beside(&self, _area: Rect, _world: &World) -> Option<Rect> {
        None
    }

    /// A job that the screen had ordered is done.
    fn on_job_done(&mut self, _result: JobResult, _world: &mut World) -> Effect {
        Effect::Nothing
    }

    /// How long the next picture may wait where something moves.
    fn wait(&self, _world: &World) -> Option<Duration> {
        None
    }

    /// Time has passed, and the picture that was waited for is due.
    fn tick(&mut self, _world: &mut World) -> Effect {
        Effect::Nothing
    }
}

/// What is done with the result of a job, whichever screen has ordered it.
pub(crate) type OnDone = Box<dyn FnOnce(JobResult, &mut World) -> Effect>;

/// What a screen wants to happen.
pub(crate) enum Effect {
    /// Nothing more.
    Nothing,
    /// The action was of no use here.
    Unused,
    /// Opens a screen on top.
    Open(Box<dyn Screen>),
    /// Closes itself.
    Close,
    /// Closes itself, and the screen below does this.
    Below(Action),
    /// Leaves the program.
    Quit,
    /// Asks the person.
    Ask(Prompt),
    /// Opens a screen on top of the first one alone.
    OpenAlone(Box<dyn Screen>),
    /// Has a job done while nothing else can be; the result comes back.
    Work(Job),
    /// The same, where something else is done with the result.
    WorkFor(Job, OnDone),
    /// Has a job done while the screen goes on being used, and shows how far it is; the result comes back as long as the
    /// screen is on top.
    Aside(Job),
}

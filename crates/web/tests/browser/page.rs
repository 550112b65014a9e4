//! What a person does to the page, and what is seen on it. Whatever is not there yet is waited for.

use std::time::{Duration, Instant};

use axum::http::Method;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, Locator};
use serde_json::{Value, json};
use url::{ParseError, Url};

/// A page reacts within this, or never.
const PATIENCE: Duration = Duration::from_secs(20);

/// Between two looks.
const MOMENT: Duration = Duration::from_millis(15);

/// The page in its browser.
#[derive(Clone)]
pub(crate) struct Page {
    client: Client,
    address: String,
}

/// A command that only Chromium knows.
#[derive(Debug)]
struct OwnCommand {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for OwnCommand {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _address: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}

impl Page {
    pub(crate) fn new(client: Client, address: String) -> Self {
        Self { client, address }
    }

    /// From now on the last question is in `window.asked`, how many there were in `window.questions`, and each is answered as
    /// `window.wants` says: no, at first.
    pub(crate) async fn note_questions(&self) {
        let hook = "
            [window.asked, window.questions, window.wants] = [null, 0, false];
            window.confirm = (text) => (window.questions++, window.asked = text, window.wants);";
        self.run(hook, ()).await;
    }

    /// Opens the page at what stands behind its `#`.
    pub(crate) async fn open(&self, place: &str) {
        self.client.goto(&format!("{}#/{place}", self.address)).await.unwrap();
        self.see("main:not([hidden])").await;
    }

    /// The same by an address that asks for a language.
    pub(crate) async fn open_in(&self, lang: &str, place: &str) {
        self.client.goto(&format!("{}?lang={lang}#/{place}", self.address)).await.unwrap();
        self.see("main:not([hidden])").await;
    }

    /// Opens what is open once more, as somebody who was sent its link.
    pub(crate) async fn reload(&self) {
        self.client.refresh().await.unwrap();
        self.see("main:not([hidden])").await;
    }

    /// Gives the screen a width and a height.
    pub(crate) async fn resize(&self, width: u32, height: u32) {
        let metrics =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        let body = json!({"cmd": "Emulation.setDeviceMetricsOverride", "params": metrics});
        self.own("goog/cdp/execute", body).await;
    }

    /// Gives the browser no leave to keep anything from the next visit on.
    pub(crate) async fn keep_nothing(&self) {
        let refuse = "Object.defineProperty(window, 'localStorage', {
            get() { throw new DOMException('no leave', 'SecurityError'); }
        });";
        self.on_every_visit(refuse).await;
    }

    /// Runs a script before those of the page from the next visit on.
    pub(crate) async fn on_every_visit(&self, source: &str) {
        let path = "Page.addScriptToEvaluateOnNewDocument";
        self.own("goog/cdp/execute", json!({"cmd": path, "params": {"source": source}})).await;
    }

    /// Has no time pass for the page but what [`pass`](Self::pass) lets pass.
    pub(crate) async fn stop_clock(&self) {
        let stop = "const now = performance.now(); window.passed = 0; performance.now = () => now + window.passed;";
        self.run(stop, ()).await;
    }

    /// Lets so many milliseconds pass.
    pub(crate) async fn pass(&self, milliseconds: u32) {
        self.run("window.passed += arguments[0];", milliseconds).await;
    }

    /// Holds what is asked at addresses that begin so until [`let_go`](Self::let_go).
    pub(crate) async fn hold_back(&self, beginning: &str) {
        let hold = "
            const [ask, beginning] = [window.fetch, arguments[0]];
            const wait = new Promise((go) => (window.letGo = go));
            window.fetch = async (path, options) => (path.startsWith(beginning) && (await wait), ask(path, options));";
        self.run(hold, beginning).await;
    }

    /// Lets go what was held back.
    pub(crate) async fn let_go(&self) {
        self.run("window.letGo();", ()).await;
    }

    /// Nothing is answered from now on.
    pub(crate) async fn stop_server(&self) {
        let gone = "
            window.kept = window.fetch;
            window.fetch = () => Promise.reject(new TypeError('gone'));";
        self.run(gone, ()).await;
    }

    /// It is again.
    pub(crate) async fn start_server(&self) {
        self.run("window.fetch = window.kept;", ()).await;
    }

    /// Shows the page as it would be printed.
    pub(crate) async fn on_paper(&self) {
        self.as_on("print").await;
    }

    /// Shows it on the screen again.
    pub(crate) async fn on_screen(&self) {
        self.as_on("screen").await;
    }

    async fn as_on(&self, medium: &str) {
        let body = json!({"cmd": "Emulation.setEmulatedMedia", "params": {"media": medium}});
        self.own("goog/cdp/execute", body).await;
    }

    /// As for somebody who wants pictures that stand still.
    pub(crate) async fn keep_still(&self) {
        let features = json!([{"name": "prefers-reduced-motion", "value": "reduce"}]);
        let body = json!({"cmd": "Emulation.setEmulatedMedia", "params": {"features": features}});
        self.own("goog/cdp/execute", body).await;
    }

    /// Notes from now on from where things come: so many of their places to the right, and below.
    pub(crate) async fn watch_motion(&self) {
        let note = "
            const animate = Element.prototype.animate;
            window.motion = [];
            Element.prototype.animate = function (path, timing) {
                motion.push(path[0].translate.match(/-?\\d+(?= \\*)/g).map(Number));
                return animate.call(this, path, timing);
            };";
        self.run(note, ()).await;
    }

    /// From where things have come since the last look.
    pub(crate) async fn motion(&self) -> Vec<(i64, i64)> {
        let noted = self.run("return window.motion.splice(0);", ()).await;
        serde_json::from_value(noted).unwrap()
    }

    /// What was wrong in the browser since the last look.
    pub(crate) async fn errors(&self) -> Vec<String> {
        let told = self.own("se/log", json!({"type": "browser"})).await;
        let is_wrong = |entry: &&Value| {
            let refused = entry["message"].as_str().is_some_and(|it| it.contains("status of 422"));
            entry["level"] == "SEVERE" && !refused
        };
        let entries = told.as_array().into_iter().flatten().filter(is_wrong);
        entries.map(|entry| entry["message"].to_string()).collect()
    }

    async fn own(&self, path: &'static str, body: Value) -> Value {
        self.client.issue_cmd(OwnCommand { path, body }).await.unwrap()
    }

    /// What a script gives back; `arguments[0]` is the value.
    pub(crate) async fn run(&self, script: &str, value: impl Into<Value>) -> Value {
        self.client.execute(script, vec![value.into()]).await.unwrap()
    }

    /// What a promise comes to.
    pub(crate) async fn run_long(&self, promise: &str) -> Value {
        let script = format!("const done = arguments[0]; ({promise}).then(done);");
        self.client.execute_async(&script, Vec::new()).await.unwrap()
    }

    /// Waits until a script gives something that is true.
    pub(crate) async fn until(&self, script: &str, value: impl Into<Value>) {
        let (value, start) = (value.into(), Instant::now());
        let whole = format!("return Boolean({script});");
        while self.run(&whole, value.clone()).await != Value::Bool(true) {
            let shown = "return document.querySelector('main:not([hidden])')?.innerText;";
            if start.elapsed() > PATIENCE {
                panic!("never: {script} of {value}; there is {}", self.run(shown, ()).await);
            }
            tokio::time::sleep(MOMENT).await;
        }
    }

    /// Waits until something is shown.
    pub(crate) async fn see(&self, css: &str) {
        self.until("document.querySelector(arguments[0])?.checkVisibility()", css).await;
    }

    /// Waits until something says so much.
    pub(crate) async fn reads(&self, css: &str, text: &str) {
        let script =
            "document.querySelector(arguments[0][0])?.textContent.includes(arguments[0][1])";
        self.until(script, json!([css, text])).await;
    }

    /// Waits until there are so many of something.
    pub(crate) async fn counts(&self, css: &str, count: usize) {
        let script = "document.querySelectorAll(arguments[0][0]).length === arguments[0][1]";
        self.until(script, json!([css, count])).await;
    }

    /// Clicks on something, as soon as it can be clicked on.
    pub(crate) async fn click(&self, css: &str) {
        self.until("document.querySelector(arguments[0])?.matches(':not(:disabled)')", css).await;
        let start = Instant::now();
        while let Err(missed) = self.try_click(css).await {
            // It was drawn anew in between.
            assert!(start.elapsed() < PATIENCE, "{css}: {missed}");
            tokio::time::sleep(MOMENT).await;
        }
    }

    async fn try_click(&self, css: &str) -> Result<(), fantoccini::error::CmdError> {
        self.client.find(Locator::Css(css)).await?.click().await
    }

    /// A click of the mouse in the middle of something: the first at this place, or the second of a double one.
    pub(crate) async fn press(&self, css: &str, at_once: u32) {
        self.see(css).await;
        let middle = "
            const it = document.querySelector(arguments[0]);
            it.scrollIntoView({ block: 'center' });
            const { left, right, top, bottom } = it.getBoundingClientRect();
            return [(left + right) / 2, (top + bottom) / 2];";
        let place = self.run(middle, css).await;
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({"type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": at_once});
            let body = json!({"cmd": "Input.dispatchMouseEvent", "params": event});
            self.own("goog/cdp/execute", body).await;
        }
    }

    /// A key that has been held down for so long that it repeats itself.
    pub(crate) async fn hold(&self, key: &str) {
        let (text, code) = if key == "Enter" { ("\r", 13) } else { (key, 0) };
        let event = json!({"type": "keyDown", "key": key, "text": text, "windowsVirtualKeyCode": code, "autoRepeat": true});
        let body = json!({"cmd": "Input.dispatchKeyEvent", "params": event});
        self.own("goog/cdp/execute", body).await;
    }

    /// Types on the keyboard, wherever the focus is.
    pub(crate) async fn keys(&self, keys: &str) {
        self.client.active_element().await.unwrap().send_keys(keys).await.unwrap();
    }

    /// Drops a file onto the page.
    pub(crate) async fn drop_file(&self, name: &str, content: impl AsRef<[u8]>) {
        let script = "
            const [name, bytes] = arguments[0];
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
            for (const kind of ['dragover', 'drop']) {
                window.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
            }";
        self.run(script, json!([name, content.as_ref()])).await;
    }

    /// Chooses a file where one is asked for.
    pub(crate) async fn choose_file(&self, css: &str, content: impl AsRef<[u8]>) {
        let script = "
            const [css, content] = arguments[0];
            const chosen = new DataTransfer();
            chosen.items.add(new File([new Uint8Array(content)], 'chosen'));
            const input = document.querySelector(css);
            input.files = chosen.files;
            input.dispatchEvent(new Event('change'));";
        self.run(script, json!([css, content.as_ref()])).await;
    }

    /// The text of something.
    pub(crate) async fn text(&self, css: &str) -> String {
        let text = self.run("return document.querySelector(arguments[0]).textContent;", css).await;
        text.as_str().unwrap_or_default().to_owned()
    }
}

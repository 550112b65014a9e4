//! A browser of one's own for each test, one at a time, before a server of its own.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use fantoccini::ClientBuilder;
use hyper_util::client::legacy::connect::HttpConnector;
use qeq_web::{Options, router};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::page::Page;

/// Browsers side by side would only be slower.
static TURN: Mutex<()> = Mutex::new(());

/// A browser that has hung is not waited for; a test takes some seconds, and a minute on a machine that does much else.
const LONGEST: Duration = Duration::from_secs(600);

/// Runs a test before a page; nothing may go wrong in the browser meanwhile.
pub(crate) fn play<F>(test: impl FnOnce(Page) -> F)
where
    F: Future<Output = ()> + 'static,
{
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(driver) = Driver::start() else { return };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let whole = async {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let server = axum::serve(listener, router(Options::default()));
        tokio::spawn(async move { server.await.unwrap() });
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities().as_object().cloned().unwrap())
            .connect(&format!("http://127.0.0.1:{}", driver.port))
            .await
            .expect("the driver opens a browser");
        let page = Page::new(client.clone(), format!("http://{address}/"));
        // The browser is closed whatever comes of the test.
        let outcome = tokio::task::spawn_local(test(page.clone())).await;
        let errors = page.errors().await;
        client.close().await.unwrap();
        if let Err(failed) = outcome {
            eprintln!("the browser says: {errors:#?}");
            std::panic::resume_unwind(failed.into_panic());
        }
        assert_eq!(errors, Vec::<String>::new(), "errors in the browser");
    };
    tokio::task::LocalSet::new().block_on(&runtime, async {
        tokio::time::timeout(LONGEST, whole).await.expect("the browser answers");
    });
}

fn capabilities() -> Value {
    let arguments = [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--lang=es",
        "--window-size=1280,900",
    ];
    json!({
        "goog:chromeOptions": {
            "args": arguments,
            "prefs": {"intl.accept_languages": "es"},
        },
        "goog:loggingPrefs": {"browser": "ALL"},
        "unhandledPromptBehavior": "accept",
    })
}

/// The program that drives the browser. It ends with the test.
struct Driver {
    process: Child,
    port: u16,
    /// What driver and browsers write, and would leave behind.
    _folder: TempDir,
}

impl Driver {
    /// `None`, with the reason, where browser or driver are missing.
    fn start() -> Option<Self> {
        for program in ["chromium", "chromedriver"] {
            let found = Command::new(program).arg("--version").stderr(Stdio::null()).output();
            if found.is_err() {
                let missing = format!("{program} is not installed");
                assert!(std::env::var_os("QEQ_SKIP_NOTHING").is_none(), "{missing}");
                println!("skipped: {missing}");
                return None;
            }
        }
        let folder = tempfile::tempdir().expect("there is room for what they write");
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .env("TMPDIR", folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the driver starts");
        let mut lines = BufReader::new(process.stdout.take().expect("it is piped")).lines();
        let port = lines.by_ref().map_while(Result::ok).find_map(|line| {
            line.split_once("successfully on port ")?.1.trim_end_matches('.').parse().ok()
        });
        // What else it says is read and forgotten, so that it never waits for a reader.
        std::thread::spawn(move || lines.for_each(drop));
        let port = port.expect("the driver says its port");
        Some(Self { process, port, _folder: folder })
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ended = self.process.kill();
        let _waited = self.process.wait();
    }
}

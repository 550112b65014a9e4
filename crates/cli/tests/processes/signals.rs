//! Ctrl-C and the other signals.

use super::conecta4::LATE;
use super::*;

#[cfg(unix)]
#[test]
fn ctrl_c_ends_with_130() {
    let mut child = qeq(&["play"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut first = [0; 1];
    child.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
    // Waiting closes the input, and its end would end the game first.
    let _open = child.stdin.take();
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

/// Whoever stops a set of positions has the times of those before.
#[cfg(unix)]
#[test]
fn ctrl_c_leaves_what_was_measured() {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), format!("{LATE} 0\n1 0\n")).unwrap();
    let mut command = qeq(&["conecta4", "bench", file.path().to_str().unwrap()]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut told = BufReader::new(child.stderr.take().unwrap());
    // The first score is wrong, which is told before the search that nobody waits for.
    told.read_line(&mut String::new()).unwrap();
    interrupt(&child);
    let mut last = String::new();
    told.read_to_string(&mut last).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), Some(130), "{last}");
    assert!(last.ends_with("\nSe ha dejado sin llegar al final.\n"), "{last}");
    assert!(out(&output).starts_with("1 posición · "), "{}", out(&output));
}

/// What is in no file would be lost: notes go into one that is not there yet, and a game of Connect 4 is told.
#[cfg(unix)]
#[test]
fn ctrl_c_loses_neither_notes_nor_a_game() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("cuaderno.txt"), "mine").unwrap();
    let stop = |arguments: &[&str], typed: &str, until: &str| {
        let mut child = qeq(arguments)
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut open = child.stdin.take().unwrap();
        open.write_all(typed.as_bytes()).unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        assert!(lines.any(|line| line.unwrap().contains(until)), "{until}");
        interrupt(&child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(code(&output), Some(130));
        err(&output)
    };
    let setup = "5\n\n\n\n\n";
    let notes = format!("{setup}1 + Cuerda\nhistoria\n");
    let told = stop(&["cluedo", "play", "--text"], &notes, "  1. El jugador 1");
    assert!(told.contains("Lo apuntado queda en cuaderno-2.txt."), "{told}");
    let kept = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(kept("cuaderno.txt"), "mine");
    assert!(kept("cuaderno-2.txt").contains("Cuerda"));
    // Where nothing is noted there is nothing to keep.
    let begun = format!("{setup}historia\n");
    let told = stop(&["cluedo", "play", "--text"], &begun, "Todavía no hay nada apuntado.");
    assert!(!told.contains("queda en"), "{told}");
    assert!(!folder.path().join("cuaderno-3.txt").exists());
    // What is in a file already is not kept twice.
    let saved = format!("{setup}1 + Cuerda\nguardar mio.txt\nhistoria\n");
    let told = stop(&["cluedo", "play", "--text"], &saved, "  1. El jugador 1");
    assert!(!told.contains("queda en"), "{told}");
    assert!(kept("mio.txt").contains("Cuerda") && !folder.path().join("cuaderno-3.txt").exists());
    let told = stop(&["conecta4", "play", "444", "--second", "persona"], "5\n", "Columna");
    assert!(told.contains("Partida: 444"), "{told}");
}

/// A large file that is half written when somebody loses patience leaves nothing in the folder.
#[cfg(unix)]
#[test]
fn ctrl_c_leaves_no_half_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let large = ["aleatorio", "-n", "300000", "-k", "64", "--seed", "1", "-o", "large.csv"];
    let mut child = qeq(&large).current_dir(folder.path()).stderr(Stdio::piped()).spawn().unwrap();
    let files = || fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path());
    let is_begun = |path: &PathBuf| fs::metadata(path).is_ok_and(|file| file.len() > 0);
    while child.try_wait().unwrap().is_none() && !files().any(|path| is_begun(&path)) {
        std::hint::spin_loop();
    }
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), Some(130), "{}", err(&output));
    assert_eq!(files().collect::<Vec<_>>(), Vec::<PathBuf>::new());
}

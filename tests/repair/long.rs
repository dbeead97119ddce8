//! Long texts: the repair takes linear time, and combines the steps of all blocks of lines. If the repair took quadratic time, the tests
//! would take minutes.

use utfscope::repair;

const LENGTH: usize = 400_000;

fn repaired(text: &str) -> Option<String> {
    repair::repair_text(text).map(|found| found.text)
}

#[test]
fn a_long_quoted_word_is_repaired_in_linear_time() {
    let letters = "a".repeat(LENGTH);
    let text = format!("\"{letters}Ã©\" {letters}");
    assert_eq!(repaired(&text), Some(format!("\"{letters}é\" {letters}")));
}

#[test]
fn many_passages_of_one_letter_are_repaired_in_linear_time() {
    let line = "Ã© Ã© Ã© Ã© ×£\n";
    let text = line.repeat(LENGTH / line.len());
    assert!(repaired(&text).is_some_and(|result| result.starts_with("é é é é ")));
}

#[test]
fn lines_that_occur_several_times_are_repaired_at_each_place() {
    let lines = ["über", "gruÃ¼n", "Ã¼berprÃ¼ft", "中", "", "NESTLÉ®", "РїСЂРёРІРµС‚"];
    let order = (0..500).map(|at| lines[at * at % 7]);
    let text: String = order.clone().flat_map(|line| [line, "\n"]).collect();
    let units: Vec<u16> = text.encode_utf16().collect();
    let found = repair::repair_lines_utf16(&units).unwrap();
    let mut expected = Vec::new();
    let mut start = 0;
    for line in order {
        let line_units: Vec<u16> = line.encode_utf16().collect();
        let changes = repair::repair_lines_utf16(&line_units).map_or(Vec::new(), |repaired| repaired.changes);
        expected.extend(
            changes.into_iter().map(|change| (start + change.start, start + change.end, change.text)),
        );
        start += line_units.len() + 1;
    }
    let changes: Vec<_> =
        found.changes.into_iter().map(|change| (change.start, change.end, change.text)).collect();
    assert!(changes.len() > 100);
    assert_eq!(changes, expected);
}

#[test]
fn a_step_that_occurs_in_several_blocks_of_lines_is_listed_once() {
    let (western, cyrillic) = ("Ã¼berprÃ¼ft\n", "РїСЂРёРІРµС‚ РјРёСЂ\n");
    let padding = "plain\n".repeat(LENGTH / 6);
    // The second block has only the second step of the first block.
    let result = repair::repair_text(&format!("{western}{cyrillic}{padding}{cyrillic}")).unwrap();
    assert!(result.text == format!("überprüft\nпривет мир\n{padding}привет мир\n"));
    let steps: Vec<_> = result.steps.iter().map(|step| (step.encoding.name(), step.passages)).collect();
    assert_eq!(steps, [("windows-1252", 2), ("windows-1251", 4)]);
}

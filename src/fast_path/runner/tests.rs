use super::*;

#[test]
fn a_kernel_stopped_if_it_leaves_more_than_a_cut_sequence() {
    // The end of a chunk may cut a sequence of up to six bytes. A kernel that takes no bytes has stopped.
    assert!(has_stopped(4096, 0));
    assert!(has_stopped(4096, 4089));
    assert!(!has_stopped(4096, 4090));
    assert!(!has_stopped(4096, 4096));
    assert!(!has_stopped(1, 1));
}

/// Runs a kernel that stops at `stop`. Returns the number of bytes that the runner took.
fn run(runner: &mut Runner, range: core::ops::Range<usize>, budget: usize, stop: usize) -> usize {
    let text = vec![0; range.end];
    let mut rest = Span::new(&text, range.clone()).unwrap();
    let Ok(()) =
        runner.run(&mut rest, budget, |chunk, _| Ok::<_, core::convert::Infallible>(chunk.end().min(stop)));
    rest.start() - range.start
}

#[test]
fn after_a_stop_the_chunk_is_twice_the_bytes_taken_and_then_doubles() {
    let mut runner = Runner::default();
    assert_eq!(run(&mut runner, 0..20_101, usize::MAX, 100), 100);
    assert_eq!((runner.chunk_len, runner.skip), (200, 1));
    // A clone keeps the state, although it has no scratch memory.
    assert_eq!(runner.clone().chunk_len, 200);
    // The next call is skipped, because it starts at the fault.
    assert_eq!(run(&mut runner, 100..20_101, usize::MAX, usize::MAX), 0);
    assert_eq!(run(&mut runner, 101..20_101, 200, usize::MAX), 200);
    assert_eq!(runner.chunk_len, 400);
    assert_eq!(run(&mut runner, 301..20_101, usize::MAX, usize::MAX), 19_800);
    assert_eq!(runner.chunk_len, MAX_CHUNK);
    assert_eq!(run(&mut runner, 301..20_101, 0, usize::MAX), 0);
}

#[test]
fn a_kernel_that_leaves_only_a_cut_sequence_has_not_stopped() {
    let mut runner = Runner::default();
    for (length, budget) in [(100, usize::MAX), (20_000, usize::MAX), (20_000, 100), (4, usize::MAX)] {
        // The kernel takes only whole sequences of three bytes. The same runner runs several times, as if the text went on.
        for _ in 0..10 {
            let end = length.min(budget);
            assert_eq!(run(&mut runner, 0..length, budget, end - end % 3), end - end % 3);
            assert_eq!((runner.chunk_len, runner.skip), (MAX_CHUNK, 0));
        }
    }
}

#[test]
fn kernels_that_take_almost_nothing_are_tried_less_and_less_often() {
    for taken in [0, 1, MIN_CHUNK / 2 - 1] {
        let mut runner = Runner::default();
        let mut skips = Vec::new();
        for _ in 0..100 {
            let is_tried = runner.skip == 0;
            assert_eq!(run(&mut runner, 0..100, usize::MAX, taken), if is_tried { taken } else { 0 });
            if is_tried {
                skips.push(runner.skip);
            }
        }
        assert_eq!(skips, [1, 3, 7, 15, 31, 31, 31]);
        assert_eq!(runner.chunk_len, MIN_CHUNK);
    }
    let mut runner = Runner::default();
    run(&mut runner, 0..100, usize::MAX, 0);
    runner.skip = 0;
    assert_eq!(run(&mut runner, 0..100, usize::MAX, MIN_CHUNK / 2), MIN_CHUNK / 2);
    assert_eq!((runner.skip, runner.last_skip), (1, 1));
}

// How many tests ran, read from what the test runners print.
import { stripVTControlCharacters } from 'node:util';

function add(matches) {
  const sum = { passed: 0, failed: 0 };
  for (const { groups } of matches) {
    sum.passed += Number(groups.passed);
    sum.failed += Number(groups.failed);
  }
  return sum;
}

/** Counts of libtest and of wasm-bindgen's runner, which prints the same line: one for each test binary. */
export function rustCounts(output) {
  return add(
    stripVTControlCharacters(output).matchAll(/^test result: .*?(?<passed>\d+) passed; (?<failed>\d+) failed/gm),
  );
}

/** Counts of `node --test --test-reporter=spec`. A test that did not end counts as failed. */
export function nodeCounts(output) {
  const text = stripVTControlCharacters(output);
  const of = (word) => Number(new RegExp(`^ℹ ${word} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  return { passed: of('pass'), failed: of('fail') + of('cancelled') };
}

/** Counts of the sample of mutants: those that are killed, and the others. */
export function sampleCounts(output) {
  const [, killed = 0, all = 0] = /^(\d+) of (\d+) mutants of the sample are killed/m.exec(output) ?? [];
  return { passed: Number(killed), failed: all - killed };
}

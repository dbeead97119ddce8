// How many tests ran and what failed, read from what the test runners print.
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

const MOST_LINES = 60;

/** The first lines of a long text, as many as a person reads. */
export function cut(text) {
  const lines = text.split('\n');
  return lines.length <= MOST_LINES ? text : [...lines.slice(0, MOST_LINES), '...'].join('\n');
}

/** What a runner says at its end of what failed, of Node's and of libtest's; the end of what any other program printed. */
export function failuresIn(output) {
  const text = stripVTControlCharacters(output).trim();
  const [, ofNode] = /^✖ failing tests:\n([^]*)/m.exec(text) ?? [];
  const ofRust = text.matchAll(/^failures:\n\n(?<said>---- [^]*?)(?=^failures:$|^test result:)/gm);
  const said = (ofNode ?? Array.from(ofRust, ({ groups }) => groups.said).join('')).trim();
  return said ? cut(said) : text.split('\n').slice(-MOST_LINES).join('\n');
}

// Reads the numbers of tests that passed and failed from the output of test programs.
import { stripVTControlCharacters } from 'node:util';

const LAST_LINES = 60;

const sumOf = (output, pattern) =>
  Array.from(stripVTControlCharacters(output).matchAll(pattern)).reduce((sum, [, number]) => sum + Number(number), 0);

/** Counts the tests of libtest and of wasm-bindgen's test runner. The output has a result line for each test binary. */
export const rustCounts = (output) => ({
  passed: sumOf(output, /^test result: .*?(\d+) passed;/gm),
  failed: sumOf(output, /^test result: .*?(\d+) failed/gm),
});

/** Counts the tests of `node --test --test-reporter=spec`. A test that did not end counts as failed. */
export const nodeCounts = (output) => ({
  passed: sumOf(output, /^ℹ pass (\d+)$/gm),
  failed: sumOf(output, /^ℹ (?:fail|cancelled) (\d+)$/gm),
});

/**
 * Returns the files of the tests that failed, each once, from the list at the end of the output of `node --test --test-reporter=spec`.
 */
export function failedFiles(output) {
  const list = stripVTControlCharacters(output).split('✖ failing tests:')[1] ?? '';
  return [...new Set(Array.from(list.matchAll(/^test at (.+?):\d+:\d+$/gm), ([, file]) => file))];
}

/** Returns the end of an output, where test programs list what failed. */
export const lastLines = (output) => stripVTControlCharacters(output).trim().split('\n').slice(-LAST_LINES).join('\n');

// Reads the numbers of tests that passed and failed from the output of test programs.
import { stripVTControlCharacters } from 'node:util';

const LAST_LINES = 60;

const sum = (numbers) => numbers.reduce((total, number) => total + Number(number), 0);
const numbersIn = (output, pattern) =>
  Array.from(stripVTControlCharacters(output).matchAll(pattern), ([, number]) => number);

/** Counts the tests of libtest and of wasm-bindgen's test runner: a line for each test binary. */
export const rustCounts = (output) => ({
  passed: sum(numbersIn(output, /^test result: .*?(\d+) passed;/gm)),
  failed: sum(numbersIn(output, /^test result: .*?(\d+) failed/gm)),
});

/** Counts the tests of `node --test --test-reporter=spec`. A test that did not end counts as failed. */
export const nodeCounts = (output) => ({
  passed: sum(numbersIn(output, /^ℹ pass (\d+)$/gm)),
  failed: sum(numbersIn(output, /^ℹ (?:fail|cancelled) (\d+)$/gm)),
});

/** Counts of a program that prints `65 passed, 0 failed`. */
export const plainCounts = (output) => ({
  passed: sum(numbersIn(output, /^(\d+) passed, \d+ failed$/gm)),
  failed: sum(numbersIn(output, /^\d+ passed, (\d+) failed$/gm)),
});

/** Returns the end of an output, where test programs list what failed. */
export const lastLines = (output) => stripVTControlCharacters(output).trim().split('\n').slice(-LAST_LINES).join('\n');

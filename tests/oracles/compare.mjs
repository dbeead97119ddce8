// Compares the results of the package with those of an oracle, on many inputs.
//
// An answer is bytes. The answers of `decoded` and `encoded` start with the offset of the first fault, in 32 bits. The
// offset counts bytes for decoding, and code points or UTF-16 code units for encoding. If the input has no fault, the
// offset is NONE, and the result follows: the decoded code points of 32 bits each, or the encoded bytes. With a fault, no
// result follows, unless `decoded` has the option `replaced`.
import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import '../module-alone.mjs';
import { fromUtf16, fromUtf32, isValid, toUtf32, validate } from '../../pkg-config/dist/index.js';
import { Batch } from './batch.mjs';
import { Random } from './random.mjs';

/** The minimum number of inputs of each test. */
export const MILLION = 1_000_000;

/** The value that an answer has instead of the offset of the first fault, if the input has no fault. */
export const NONE = 0xffffffff;
/** Returns the bytes of a typed array, without a copy. */
export const bytesOf = (array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** Tests whether a BOM decides the byte order. */
const bomDecidesByteOrder = (encoding) => encoding === 'utf-16' || encoding === 'utf-32';

/** Returns a batch of the inputs that the function `generate` returns, the same in every run. */
export function inputsOf(generate, seed, count = MILLION) {
  const random = new Random(seed);
  const batch = new Batch(count);
  while (batch.count < count) batch.add(generate(random));
  return batch;
}

/** Returns a batch of the answers that the function `answer` gives to the inputs. */
export function answersOf(inputs, answer) {
  const batch = new Batch(inputs.count);
  for (const input of inputs) batch.add(answer(input));
  return batch;
}

/**
 * Returns a batch of the oracle's answers. The function `answer` computes the answer to an input. Without `answer`, a
 * process reads the inputs from a file and writes the answers to another file. `command(inputPath, outputPath)` returns
 * its command line. `install` says what must be installed.
 */
export async function askOracle({ answer, command, install }, inputs) {
  if (answer) return answersOf(inputs, answer);
  const folder = mkdtempSync(join(tmpdir(), 'oracle-'));
  const [inputPath, outputPath] = [join(folder, 'inputs'), join(folder, 'answers')];
  try {
    inputs.write(inputPath);
    const [file, ...args] = command(inputPath, outputPath);
    const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
    const ended = await new Promise((resolve) => {
      child.on('error', ({ message }) => resolve(message));
      child.on('close', (code) => resolve(code === 0 ? null : `it ended with code ${code}`));
    });
    assert.equal(ended, null, `The oracle ${file} failed: ${ended}.\n${install}\n${errors}`);
    return Batch.read(outputPath);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Returns a function that decodes an input with the package and returns the answer.
 *
 * With `replaced`, the answer has the text of the policy `replace` after the offset of a fault. Without `withOffset`,
 * the offset of a fault is 0. With `warned`, the number of warnings comes before the text of an input without a fault.
 */
export function decoded(encoding, { replaced = false, withOffset = true, warned = false } = {}) {
  const options = { errors: 'replace', ignoreBOM: !bomDecidesByteOrder(encoding) };
  return (input, fail) => {
    const valid = isValid(input, encoding);
    // validate is slower, and most inputs do not need it.
    const { validUpTo, warnings } = valid && !warned ? {} : validate(input, encoding);
    if (valid !== (validUpTo === undefined)) fail('isValid does not agree with validate');
    if (!valid && !replaced) return bytesOf(Uint32Array.of(withOffset ? validUpTo : 0));
    const text = toUtf32(input, encoding, options);
    const head = warned && valid ? 2 : 1;
    const answer = new Uint32Array(head + text.length);
    answer[0] = valid ? NONE : withOffset ? validUpTo : 0;
    if (head === 2) answer[1] = warnings;
    answer.set(text, head);
    return bytesOf(answer);
  };
}

/**
 * Returns a function that encodes code points, or UTF-16 code units with `units`, and returns the answer. The input is
 * in little-endian bytes. Without `withOffset`, the offset of a fault is 0.
 */
export function encoded(encoding, { units = false, withOffset = true } = {}) {
  let firstFault = NONE;
  const onFault = ({ offset }) => {
    if (firstFault === NONE) firstFault = withOffset ? offset : 0;
  };
  const options = { errors: 'ignore', onFault };
  return (input) => {
    firstFault = NONE;
    const { buffer } = input.slice();
    const bytes = units
      ? fromUtf16(new Uint16Array(buffer), encoding, options)
      : fromUtf32(new Uint32Array(buffer), encoding, options);
    const result = firstFault === NONE ? bytes : bytes.subarray(0, 0);
    const answer = new Uint8Array(4 + result.length);
    answer.set(bytesOf(Uint32Array.of(firstFault)));
    answer.set(result, 4);
    return answer;
  };
}

/** Returns bytes as hexadecimal digits, such as `E2 82 AC`. */
export const hex = (bytes) =>
  Buffer.from(bytes)
    .toString('hex')
    .toUpperCase()
    .replace(/..(?=.)/g, '$& ');

/**
 * Runs each comparison and reports how many inputs it had. All comparisons together must have at least a million inputs.
 *
 * A comparison is `{ name, oracle, generate, seed, count, ours, differences }`. `generate(random)` returns an input,
 * and `ours(input, fail)` the package's answer. Each of the `differences`, `{ name, differsOn(input) }`, describes
 * inputs for which the oracle is known to differ. The answers to these inputs may differ, and at least one of these answers must differ.
 */
export async function compare(t, comparisons) {
  let total = 0;
  for (const comparison of comparisons) total += await compareOne(t, comparison);
  assert.ok(total >= MILLION, `only ${total} inputs were compared`);
}

/** Runs one comparison. Returns the number of inputs without a known difference. */
async function compareOne(t, { name, oracle, generate, seed, count = MILLION, ours, differences = [] }) {
  const inputs = inputsOf(generate, seed, count);
  const pending = askOracle(oracle, inputs);
  // The oracle works at the same time. If our side throws first, the oracle's rejection must not be unhandled.
  pending.catch(() => {});
  const own = answersOf(inputs, (input) => ours(input, (wrong) => assert.fail(`${wrong}, on ${hex(input)}`)));
  const theirs = await pending;
  assert.equal(theirs.count, count, 'the oracle must answer every input');

  const counts = differences.map(() => ({ excluded: 0, different: 0 }));
  const [ownAnswers, theirAnswers] = [own, theirs].map((batch) => batch[Symbol.iterator]());
  let compared = 0;
  for (const input of inputs) {
    const [a, b] = [ownAnswers.next().value, theirAnswers.next().value];
    const same = Buffer.compare(a, b) === 0;
    const known = differences.findIndex(({ differsOn }) => differsOn(input));
    if (known >= 0) {
      counts[known].excluded++;
      counts[known].different += Number(!same);
    } else {
      compared++;
      if (!same) assert.fail(`${name}: input ${hex(input)}\n  ours:   ${hex(a)}\n  oracle: ${hex(b)}`);
    }
  }
  const number = (value) => value.toLocaleString('en');
  t.diagnostic(`${name}: ${number(compared)} inputs compared`);
  differences.forEach((difference, index) => {
    const { excluded, different } = counts[index];
    t.diagnostic(`  ${number(excluded)} excluded, ${number(different)} of them differ: ${difference.name}`);
    assert.ok(different > 0, `this known difference does not occur: ${difference.name}`);
  });
  return compared;
}

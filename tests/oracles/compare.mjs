// What the package makes of many inputs, held against what an oracle makes of them.
//
// An answer is bytes. Of decoding: the offset of the first fault (32 bits, NONE without one), then the text as
// code points of 32 bits. Of encoding: the same offset, in code points or units, then the bytes.
import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import '../module-alone.mjs';
import { fromUtf16, fromUtf32, isValid, toUtf32, validate } from '../../pkg-config/dist/index.js';
import { Batch } from './batch.mjs';
import { Random } from './random.mjs';

/** How many inputs each test has at least. */
export const MILLION = 1_000_000;

/** Where there is no fault. */
export const NONE = 0xffffffff;
export const bytesOf = (array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** Whether a signature decides the byte order. */
const signed = (encoding) => encoding === 'utf-16' || encoding === 'utf-32';

/** Inputs made by `text`, the same in every run. */
export function inputsOf(text, seed, count = MILLION) {
  const random = new Random(seed);
  const batch = new Batch(count);
  while (batch.count < count) batch.add(text(random));
  return batch;
}

function answered(inputs, answer) {
  const batch = new Batch(inputs.count);
  for (const input of inputs) batch.add(answer(input));
  return batch;
}

/**
 * A batch of the oracle's answers: those of its function `answer`, or of a process of its own.
 * `command(request, answers)` is its command line, `install` says what it needs.
 */
async function ask({ answer, command, install }, inputs) {
  if (answer) return answered(inputs, answer);
  const folder = mkdtempSync(join(tmpdir(), 'oracle-'));
  const [request, answers] = [join(folder, 'request'), join(folder, 'answers')];
  try {
    inputs.write(request);
    const [file, ...args] = command(request, answers);
    const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
    const ended = await new Promise((resolve) => {
      child.on('error', ({ message }) => resolve(message));
      child.on('close', (code) => resolve(code === 0 ? null : `it ended with code ${code}`));
    });
    assert.equal(ended, null, `The oracle ${file} does not work: ${ended}.\n${install}\n${errors}`);
    return Batch.read(answers);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * The package's answer on decoding `input`.
 *
 * With `replaced`, the text goes on after a fault as `replace` has it; without `placed`, the offset of a fault is 0;
 * with `warned`, the number of warnings stands before a text without a fault.
 */
export function decoded(encoding, { replaced = false, placed = true, warned = false } = {}) {
  const options = { errors: 'replace', ignoreBOM: !signed(encoding) };
  return (input, fail) => {
    const valid = isValid(input, encoding);
    // To ask is all that most inputs need, and quicker.
    const { validUpTo, warnings } = valid && !warned ? {} : validate(input, encoding);
    if (valid !== (validUpTo === undefined)) fail('isValid does not agree with validate');
    if (!valid && !replaced) return bytesOf(Uint32Array.of(placed ? validUpTo : 0));
    const text = toUtf32(input, encoding, options);
    const head = warned && valid ? 2 : 1;
    const answer = new Uint32Array(head + text.length);
    answer[0] = valid ? NONE : placed ? validUpTo : 0;
    if (head === 2) answer[1] = warnings;
    answer.set(text, head);
    return bytesOf(answer);
  };
}

/**
 * The package's answer on encoding code points, or with `units` UTF-16 code units, given as little-endian bytes;
 * without `placed`, the offset of a fault is 0.
 */
export function encoded(encoding, { units = false, placed = true } = {}) {
  let first = NONE;
  const onFault = ({ offset }) => {
    if (first === NONE) first = placed ? offset : 0;
  };
  const options = { errors: 'ignore', onFault };
  return (input) => {
    first = NONE;
    const { buffer } = input.slice();
    const bytes = units
      ? fromUtf16(new Uint16Array(buffer), encoding, options)
      : fromUtf32(new Uint32Array(buffer), encoding, options);
    const kept = first === NONE ? bytes : bytes.subarray(0, 0);
    const answer = new Uint8Array(4 + kept.length);
    answer.set(bytesOf(Uint32Array.of(first)));
    answer.set(kept, 4);
    return answer;
  };
}

const hex = (bytes) =>
  Buffer.from(bytes)
    .toString('hex')
    .toUpperCase()
    .replace(/..(?=.)/g, '$& ');

/**
 * Makes each comparison in turn, and says how many inputs it had; together they have a million or more.
 *
 * A comparison: `{ name, oracle, text, seed, count, ours, differences }`. `differences` name where the oracle is known
 * to differ: `{ name, on(input) }`. What such a predicate holds for is left out and counted; each must be met, by
 * inputs on which the answers do differ.
 */
export async function compare(t, comparisons) {
  let all = 0;
  for (const comparison of comparisons) all += await compareOne(t, comparison);
  assert.ok(all >= MILLION, `only ${all} inputs were compared`);
}

async function compareOne(t, { name, oracle, text, seed, count = MILLION, ours, differences = [] }) {
  const inputs = inputsOf(text, seed, count);
  const asked = ask(oracle, inputs);
  // Not awaited yet: the oracle works at the same time, and a failure of ours must not leave it unhandled.
  asked.catch(() => {});
  const own = answered(inputs, (input) => ours(input, (wrong) => assert.fail(`${wrong}, on ${hex(input)}`)));
  const theirs = await asked;
  assert.equal(theirs.count, count, 'the oracle answers each input');

  const met = differences.map(() => ({ left: 0, different: 0 }));
  const [ownAnswers, theirAnswers] = [own, theirs].map((batch) => batch[Symbol.iterator]());
  let compared = 0;
  for (const input of inputs) {
    const [a, b] = [ownAnswers.next().value, theirAnswers.next().value];
    const same = Buffer.compare(a, b) === 0;
    const known = differences.findIndex(({ on }) => on(input));
    if (known >= 0) {
      met[known].left++;
      met[known].different += Number(!same);
    } else {
      compared++;
      if (!same) assert.fail(`${name}: input ${hex(input)}\n  here:   ${hex(a)}\n  oracle: ${hex(b)}`);
    }
  }
  const number = (value) => value.toLocaleString('en');
  t.diagnostic(`${name}: ${number(compared)} inputs compared`);
  differences.forEach((difference, index) => {
    const { left, different } = met[index];
    t.diagnostic(`  ${number(left)} left out, ${number(different)} of them differ: ${difference.name}`);
    assert.ok(different > 0, `this known difference does not occur: ${difference.name}`);
  });
  return compared;
}

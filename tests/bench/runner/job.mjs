// Runs a job, in the same way in every runtime: compares the results of the contenders, then times them.
import { Random } from '../../oracles/random.mjs';
import { LIMIT, PLATFORM_PEERS, REPLACING_ENCODERS, WITH, callsOf, checkedName, optionsOf } from '../calls.mjs';
import { TEXT_SETS } from '../plan.mjs';
import { codeUnitsOf, cuts, damage, inForm, restrictTo, utf8SizeFor } from './inputs.mjs';
import { runKernels } from './kernels.mjs';
import { OURS, loopOf, measure, warmUp } from './measure.mjs';

// From this size on, garbage is collected before each slice, where the runtime allows it.
const LARGE = 1 << 20;

// The size of the input on which results are compared. With the damage `every: 10_000` of plan.mjs, it has two faults.
const COMPARED_SIZE = 20_000;

const pause = () => new Promise((resolve) => setTimeout(resolve));

/** Returns a result in a form that `===` can compare. Arrays are compared as bytes, so that a Buffer can equal a Uint16Array. */
function contentOf(result) {
  if (!ArrayBuffer.isView(result)) return result;
  return new Uint8Array(result.buffer, result.byteOffset, result.byteLength).join();
}

/** Returns the names of the contenders that throw or give another result than ours: they do different work. */
export function differingContenders(contenders, bytes, encoderOf) {
  const resultOf = ({ form, call }) => contentOf(call(inForm(form, [bytes], encoderOf)[0]));
  const expected = resultOf(contenders[OURS]);
  return Object.keys(contenders).filter((name) => {
    try {
      return resultOf(contenders[name]) !== expected;
    } catch {
      return true;
    }
  });
}

/** Returns a function that calls `make(...keys)` only once for the same keys. */
function memoized(make) {
  const values = new Map();
  return (...keys) => {
    const key = keys.join('|');
    if (!values.has(key)) values.set(key, make(...keys));
    return values.get(key);
  };
}

function inputsOf({ size, damage: damageOptions }, text, seed) {
  const undamaged = cuts(text, size);
  return damageOptions ? undamaged.map((bytes, i) => damage(bytes, damageOptions, seed + i)) : undamaged;
}

const UTF16 = new TextDecoder('utf-16le', { ignoreBOM: true });

/**
 * Returns contenders that do the least that the platform must do for these results. They allocate the results and copy
 * their contents. In Node and Bun, they also read the input strings, if the results are arrays. Which of two methods
 * reads a string faster depends on the text, so there is a contender for each. Returns no contender for results that
 * are neither arrays nor strings.
 */
function limitsOf(results, inputs) {
  const [first] = results;
  const { Buffer } = globalThis;
  if (ArrayBuffer.isView(first) && typeof inputs[0] === 'string' && Buffer) {
    const memory = Buffer.alloc(3 * Math.max(...inputs.map((text) => text.length)));
    const calls = {
      ucs2Write: ([text, array]) => memory.ucs2Write(text, 0, memory.length) && array.slice(),
      utf8Write: ([text, array]) => memory.utf8Write(text, 0, memory.length) && array.slice(),
    };
    const pairs = results.map((array, index) => [inputs[index], array]);
    return Object.entries(calls).map(([name, call]) => ({ name: `${LIMIT}${name}, slice`, call, inputs: pairs }));
  }
  if (ArrayBuffer.isView(first)) return [{ name: `${LIMIT}slice`, call: (array) => array.slice(), inputs: results }];
  if (typeof first !== 'string') return [];
  if (!Buffer) return [{ name: `${LIMIT}TextDecoder`, call: (u) => UTF16.decode(u), inputs: results.map(codeUnitsOf) }];
  const isLatin1 = results.every((text) => !/[^\0-\xff]/.test(text));
  const buffers = results.map((text) => Buffer.from(text, isLatin1 ? 'latin1' : 'utf16le'));
  if (isLatin1) return [{ name: `${LIMIT}latin1Slice`, call: (b) => b.latin1Slice(0, b.length), inputs: buffers }];
  return [{ name: `${LIMIT}ucs2Slice`, call: (b) => b.ucs2Slice(0, b.length), inputs: buffers }];
}

/** Up to this size, the checks of arguments take a noticeable part of a call. */
const MAX_CHECKED = 1 << 10;

/** Returns whether a key is one of the options of the measured calls (`OPTIONS` in calls.mjs). */
const isOption = (key) => key === 'errors' || key === 'ignoreBOM' || key === 'onFault';

/**
 * Returns a call that first does the least that a library must do with its arguments. It checks the class of the input, that `options`
 * has no unknown key, and, with `rejectsSurrogates`, that a string has no lone surrogates.
 */
function checked(call, [first], options, rejectsSurrogates) {
  const isText = typeof first === 'string';
  const Class = Object(first).constructor;
  return (input) => {
    if (isText ? typeof input !== 'string' : !(input instanceof Class)) throw new TypeError('unexpected input');
    for (const key in options) if (!isOption(key)) throw new TypeError(`unknown option ${key}`);
    if (rejectsSurrogates && !input.isWellFormed()) throw new TypeError('a lone surrogate');
    return call(input);
  };
}

/**
 * Returns, for each peer of the platform and each of `REPLACING_ENCODERS`, a contender that calls the peer after the checks of `checked`.
 * No library that uses the peer can be faster.
 */
function checkedPeers(rows, { call, size }) {
  if (size > MAX_CHECKED) return [];
  const options = optionsOf(call);
  const isReplacing = (name) => call.split(WITH)[0] === 'encode' && REPLACING_ENCODERS.includes(name);
  return rows
    .filter(({ name }) => PLATFORM_PEERS.includes(name) || isReplacing(name))
    .map(({ name, call: peer, inputs }) => {
      const rejectsSurrogates = isReplacing(name) && options?.errors !== 'replace';
      return { name: checkedName(name), call: checked(peer, inputs, options, rejectsSurrogates), inputs };
    });
}

/**
 * Returns whether a contender is ours, or a peer that accepts all inputs. A peer that throws for an input is not measured. For example,
 * some versions of Chromium reject all ISO-2022-JP beyond ASCII if `fatal` is true.
 */
function isMeasured(name, call, inputs) {
  if (name === OURS) return true;
  try {
    inputs.forEach((input) => call(input));
    return true;
  } catch {
    return false;
  }
}

function measureCell(cell, contenders, text, { loops, job, encoderOf, collectGarbage, ...settings }) {
  const inputs = inputsOf(cell, text, job.seed);
  const inputsIn = memoized((form) => inForm(form, inputs, encoderOf));
  const undamagedIn = memoized((form) => (cell.damage ? inForm(form, cuts(text, cell.size)) : undefined));
  const loopFor = (name, call, inputs) => {
    const key = `${cell.call}, ${name}`;
    if (!loops.has(key)) loops.set(key, loopOf(key, call, inputs[0]));
    // Each cell warms up: another size or text can take another path through the code, which the engine has not optimized.
    return warmUp(loops.get(key), inputs, settings.processorTime);
  };
  const measured = Object.entries(contenders).filter(([name, { form, call }]) =>
    isMeasured(name, call, inputsIn(form)),
  );
  const rows = measured.map(([name, { form, call }]) => {
    const inputs = inputsIn(form);
    return { name, call, loop: loopFor(name, call, inputs), inputs, undamaged: undamagedIn(form) };
  });
  const { form, call } = contenders[OURS];
  const limits = limitsOf(inputsIn(form).map(call), inputsIn(form));
  for (const each of [...limits, ...checkedPeers(rows, cell)])
    rows.push({ ...each, loop: loopFor(each.name, each.call, each.inputs) });
  const [ourInput] = rows.find(({ name }) => name === OURS).inputs;
  // A string has no `byteLength`. Its size is that of the UTF-8 from which it was made.
  const bytes = ourInput.byteLength ?? inputs[0].length;
  const collectIfLarge = cell.size >= LARGE ? collectGarbage : undefined;
  return { bytes, ...measure(rows, { ...job, ...settings, collectGarbage: collectIfLarge }) };
}

/**
 * Runs a job `{ cells, kernels, slice, rounds, seed }`, whose cells are `{ call, text, size, damage? }`.
 *
 * `texts` maps the name of a text to its bytes, `peers` is the argument of `callsOf`, `peerExports` and `module` are arguments
 * of `runKernels`. Returns the cells and the kernels with their times, and `differing`. This is a list of the contenders
 * whose result differs from ours, as `{ ...cell, contender }`. It has a contender once for each call, text and damage.
 */
export async function runJob({
  job,
  texts,
  peers,
  peerExports,
  module,
  processorTime,
  collectGarbage,
  progress = () => {},
}) {
  const calls = callsOf(peers);
  const { encoderOf } = peers.exodus;
  const settings = { job, random: new Random(job.seed), processorTime, encoderOf, collectGarbage, loops: new Map() };
  const textFor = memoized((name, encoding) =>
    encoding ? restrictTo(encoderOf(encoding), texts.get(name)) : texts.get(name),
  );
  const utf8SizeOf = ({ size, text }, encoding) =>
    encoding ? utf8SizeFor(size, encoderOf(encoding), textFor(text, encoding)) : size;
  const compared = new Map();
  const cells = [];
  const differing = [];
  for (const cell of job.cells) {
    const { contenders, texts: set } = calls[cell.call];
    const { encoding } = TEXT_SETS[set];
    const text = textFor(cell.text, encoding);
    const comparison = [cell.call, cell.text, cell.damage?.name].join();
    if (!compared.has(comparison)) {
      progress(`${cell.call}, ${cell.text}`);
      await pause();
      const [sample] = inputsOf({ ...cell, size: COMPARED_SIZE }, text, job.seed);
      const names = differingContenders(contenders, sample, encoderOf);
      compared.set(comparison, names);
      differing.push(...names.map((contender) => ({ ...cell, contender })));
    }
    const names = compared.get(comparison);
    const withUtf8Size = { ...cell, size: utf8SizeOf(cell, encoding) };
    cells.push({ ...cell, differing: names, ...measureCell(withUtf8Size, contenders, text, settings) });
  }
  progress('kernels');
  const kernels =
    job.kernels.length > 0 ? await runKernels({ job, texts, peerExports, module, encoderOf, processorTime }) : [];
  return { cells, differing, kernels };
}

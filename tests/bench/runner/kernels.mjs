// The bare loops, each on its own module's memory, and what the machine can do at all.
import { Random } from '../../oracles/random.mjs';
import { cut, inForm, within } from './inputs.mjs';
import { kernelsOfOurs } from './kernels-of-ours.mjs';
import { loopOf } from './loop.mjs';
import { OURS, measure, warmed } from './measure.mjs';

const FORMS = { fromUtf16: 'units', 'latin1 to utf-8': 'latin1', 'windows-1252 to utf-8': 'windows-1252' };
const SINGLE_BYTES = ['latin1', 'windows-1252'];
const COPY = 'copy';

const formOf = (operation) => FORMS[operation] ?? 'bytes';

// Beside a text there is room for the longest that any kernel makes of it.
const MOST = 3;
const MOST_OF_INPUT = 2; // a unit of UTF-16 for a byte of ASCII
const ROOM_BESIDE = 1024;

/** The kernels of the peers, by operation and name. */
const peersOf = (bare) => ({
  isValid: {
    'simdutf8 (wasm)': bare.bare_simdutf8_validate,
    'std (wasm)': bare.bare_std_validate,
    'limit: load and or': bare.bare_load_and_or,
  },
  toUtf16: { 'encoding_rs (wasm)': bare.bare_utf8_to_utf16 },
  fromUtf16: { 'encoding_rs (wasm)': bare.bare_utf16_to_utf8 },
  'latin1 to utf-8': { 'encoding_rs (wasm)': bare.bare_latin1_to_utf8 },
  'windows-1252 to utf-8': { 'encoding_rs (wasm)': bare.bare_windows_1252_to_utf8 },
  [COPY]: { 'limit: memory.copy': bare.bare_copy },
});

const largestOf = (cells) => Math.max(0, ...cells.map(({ size }) => size));

/** Puts an input where a kernel reads it, and says where that is. */
function place(input, memory, from, to) {
  // The view is made only now: the memory may have grown.
  new Uint8Array(memory.buffer).set(bytesOf(input), from);
  return { from, length: input.length, to };
}

/** Rooms in a module's memory, for one input of `cells` at a time and what becomes of it. */
function roomsIn({ memory, room }, cells) {
  const from = room(MOST_OF_INPUT * largestOf(cells) + ROOM_BESIDE);
  const to = room(MOST * largestOf(cells) + ROOM_BESIDE);
  return (input) => place(input, memory, from, to);
}

/** The room of our module, which knows by itself where results go. */
const roomOfOurs =
  ({ memory, room }, cells) =>
  (input) =>
    place(input, memory, room(MOST_OF_INPUT * largestOf(cells)));

const bytesOf = ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength);

function inputOf({ operation, corpus, size }, texts) {
  const form = formOf(operation);
  const text = texts.get(corpus);
  const able = SINGLE_BYTES.includes(form) ? within(text, { windows1252: form === 'windows-1252' }) : text;
  return inForm(form, [cut(able, 0, size)])[0];
}

/** Copies as JavaScript makes them: between two arrays, and into the memory of a module. */
function copiesOf(input, memory, { to }) {
  const copy = (target, at) => (source) => {
    target.set(source, at);
    return target[at];
  };
  return {
    'limit: Uint8Array.set': copy(new Uint8Array(input.length), 0),
    'limit: Uint8Array.set into wasm': copy(new Uint8Array(memory.buffer), to),
  };
}

const rowOf = (operation, name, call, input) => {
  const loop = loopOf(`kernel ${operation}, ${name}`, 'number', call);
  return { name, loop: warmed(loop, [input]), inputs: [input] };
};

const onPlace =
  (kernel) =>
  ({ from, length, to }) =>
    Number(kernel(from, length, to) ?? 0);

/**
 * Runs the cells `{ operation, corpus, size }` of a job's `kernels`. `bare` are the exports of the peers, `module` the bytes
 * of our own. Returns cells as `run` does; where our exports have other names, without ratios.
 */
export async function runKernels({ job, texts, bare, module, cpu }) {
  const ours = await kernelsOfOurs(module);
  const peers = peersOf(bare);
  const random = new Random(job.seed);
  const inOurs = roomOfOurs(
    ours,
    job.kernels.filter(({ operation }) => operation !== COPY),
  );
  const inPeers = roomsIn({ memory: bare.memory, room: bare.bare_room }, job.kernels);
  return job.kernels.map((cell) => {
    const { operation } = cell;
    const input = inputOf(cell, texts);
    const place = inPeers(input);
    const row = (name, call, on) => rowOf(operation, name, call, on);
    const rows = Object.entries(peers[operation]).map(([name, kernel]) => row(name, onPlace(kernel), place));
    const kernel = ours.kernels[operation];
    if (kernel) rows.push(row(OURS, ({ length }) => Number(kernel(length)), inOurs(input)));
    if (operation === COPY) {
      for (const [name, copy] of Object.entries(copiesOf(input, bare.memory, place))) rows.push(row(name, copy, input));
    }
    return { ...cell, bytes: input.byteLength, ...measure(rows, { ...job, random, cpu }) };
  });
}

// Times the bare kernels (the loops in WebAssembly), each on the memory of its own module: without the JavaScript of the
// package, and without copies of the input. The rows whose names begin with `limit` show the highest speed that the
// machine allows.
import { Random } from '../../oracles/random.mjs';
import { cut, inForm, restrictTo } from './inputs.mjs';
import { OURS, loopOf, measure, warmUp } from './measure.mjs';

const COPY = 'copy';
// The form of each kernel's input, for `inForm`. The other kernels read bytes of UTF-8.
const INPUT_FORMS = { fromUtf16: 'units', 'latin1 to utf-8': 'iso-8859-1', 'windows-1252 to utf-8': 'windows-1252' };
const SINGLE_BYTE = ['iso-8859-1', 'windows-1252'];

// Bytes of memory for each byte of text in UTF-8: ASCII takes two in UTF-16, and no kernel writes more than three.
const INPUT_BYTES = 2;
const OUTPUT_BYTES = 3;
const SLACK = 1024;

const peerKernels = (peerExports) => ({
  isValid: {
    'simdutf8 (wasm)': peerExports.bare_simdutf8_validate,
    'std (wasm)': peerExports.bare_std_validate,
    'limit: load and or': peerExports.bare_load_and_or,
  },
  toUtf16: { 'encoding_rs (wasm)': peerExports.bare_utf8_to_utf16 },
  fromUtf16: { 'encoding_rs (wasm)': peerExports.bare_utf16_to_utf8 },
  'latin1 to utf-8': { 'encoding_rs (wasm)': peerExports.bare_latin1_to_utf8 },
  'windows-1252 to utf-8': { 'encoding_rs (wasm)': peerExports.bare_windows_1252_to_utf8 },
  [COPY]: { 'limit: memory.copy': peerExports.bare_copy },
});

// Arguments of the module's `transcode`, as wasm-bindgen passes them: encodings, the strict policy, and options.
const [UTF_8, ISO_8859_1, WINDOWS_1252] = [0, 18, 19];
const [STRICT, DEFAULT_IGNORE_BOM, DEFAULT_WRITE_BOM, NO_LISTENER] = [0, 0, 0xffffff, 0];

/**
 * Returns our kernels. They read the input from the memory that `reserve` of the module allocates, so their only argument is the length
 * of the input in bytes.
 */
function ownKernels({ isUtf8, utf8ToUtf16, utf16ToUtf8, transcode }) {
  // A module of another build may export other names. Its kernels are left out.
  if (!isUtf8) return {};
  const toUtf8 = (from) => (length) =>
    transcode(length, from, UTF_8, STRICT, DEFAULT_IGNORE_BOM, DEFAULT_WRITE_BOM, NO_LISTENER);
  return {
    isValid: isUtf8,
    toUtf16: utf8ToUtf16,
    fromUtf16: utf16ToUtf8,
    'latin1 to utf-8': toUtf8(ISO_8859_1),
    'windows-1252 to utf-8': toUtf8(WINDOWS_1252),
  };
}

// No kernel calls JavaScript, so the module needs no real imports.
const noImport = () => {
  throw new Error('a kernel called an import');
};
const NO_IMPORTS = new Proxy({}, { get: () => new Proxy({}, { get: () => noImport }) });

function inputOf({ call, text, size }, texts, encoderOf) {
  const form = INPUT_FORMS[call] ?? 'bytes';
  const bytes = texts.get(text);
  const restricted = SINGLE_BYTE.includes(form) ? restrictTo(encoderOf(form), bytes) : bytes;
  return inForm(form, [cut(restricted, 0, size)], encoderOf)[0];
}

function store(input, memory, address) {
  const bytes = new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  new Uint8Array(memory.buffer).set(bytes, address);
}

const copyTo = (target, offset) => (source) => {
  target.set(source, offset);
  return target[offset];
};

/**
 * Measures the cells `{ call, text, size }` of `job.kernels`. `peerExports` are the exports of the Rust peers' module,
 * `module` the bytes of ours. Returns the cells, each with the input's size in bytes and the result of `measure`.
 */
export async function runKernels({ job, texts, peerExports, module, encoderOf, processorTime }) {
  const { exports: ours } = (await WebAssembly.instantiate(module, NO_IMPORTS)).instance;
  const kernels = ownKernels(ours);
  const random = new Random(job.seed);
  const largest = (cells) => Math.max(0, ...cells.map(({ size }) => size));
  const from = peerExports.bare_allocate(INPUT_BYTES * largest(job.kernels) + SLACK);
  const to = peerExports.bare_allocate(OUTPUT_BYTES * largest(job.kernels) + SLACK);
  const ownSize = INPUT_BYTES * largest(job.kernels.filter(({ call }) => call !== COPY)) + SLACK;
  return job.kernels.map((cell) => {
    const input = inputOf(cell, texts, encoderOf);
    store(input, peerExports.memory, from);
    const contenders = Object.entries(peerKernels(peerExports)[cell.call]).map(([name, kernel]) => [
      name,
      ({ length }) => Number(kernel(from, length, to) ?? 0),
    ]);
    if (cell.call === COPY) {
      contenders.push(['limit: Uint8Array.set', copyTo(new Uint8Array(input.length), 0)]);
      contenders.push(['limit: Uint8Array.set into wasm', copyTo(new Uint8Array(peerExports.memory.buffer), to)]);
    } else if (kernels[cell.call]) {
      store(input, ours.memory, ours.reserve(ownSize));
      contenders.push([OURS, ({ byteLength }) => Number(kernels[cell.call](byteLength))]);
    }
    const rows = contenders.map(([name, call]) => {
      const loop = loopOf(`kernel ${cell.call}, ${name}`, call, input);
      return { name, loop: warmUp(loop, [input], processorTime), inputs: [input] };
    });
    return { ...cell, bytes: input.byteLength, ...measure(rows, { ...job, random, processorTime }) };
  });
}

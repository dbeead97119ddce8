// npm run linearity: checks that the cost of the calls in linearity/calls.mjs is linear in their input, in every encoding, for
// every shape of input. A cell is a call in one encoding on one shape. If the cost of a cell is not linear, the command lists the cell, and
// ends with exit code 1. README.md describes the options.
import { parseArgs } from 'node:util';
import * as full from '../../pkg-config/dist/full/index.js';
import * as unicode from '../../pkg-config/dist/unicode.js';
import { callsOf } from './linearity/calls.mjs';
import { MAX_RATIO, SMALL, growth } from './linearity/measure.mjs';
import { SHAPES } from './linearity/shapes.mjs';

const { values: options } = parseArgs({
  options: {
    sample: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    encoding: { type: 'string' },
    shape: { type: 'string', default: '' },
  },
});

const utfscope = { ...full, ...unicode };
if (options.encoding !== undefined && !utfscope.encodings.includes(options.encoding)) {
  throw new Error(`--encoding: unknown encoding "${options.encoding}"`);
}

/** A sample has one cell in 41. This step shares no factor with the number of shapes or of encodings. */
const SAMPLE_STEP = 41;

/** Makes a call. An error that refuses the encoding, the policy or malformed input counts as a result. */
function attempt(call) {
  try {
    call();
  } catch (error) {
    if (!(error instanceof RangeError) && error.code !== 'ERR_MALFORMED') throw error;
  }
}

const inputs = new Map();

/** Returns the input that `inputOf` of a call makes from bytes of this shape. The same arguments give the same object. */
function inputFor(shape, inputOf, length) {
  const key = `${shape} ${inputOf.name} ${length}`;
  if (!inputs.has(key)) inputs.set(key, inputOf(SHAPES[shape](length)));
  return inputs.get(key);
}

function measure({ encoding, inputOf, call, shape }) {
  return growth((scale) => {
    const input = inputFor(shape, inputOf, scale * SMALL);
    return () => attempt(() => call(utfscope, input, encoding));
  });
}

const milliseconds = (microseconds) => `${(microseconds / 1000).toFixed(2)} ms`;

const cells = callsOf(options.encoding ? [options.encoding] : utfscope.encodings)
  .filter(({ name }) => name.includes(options.only))
  .flatMap((cell) => Object.keys(SHAPES).map((shape) => ({ ...cell, shape })))
  .filter(({ shape }) => shape.includes(options.shape))
  .filter((_, index) => !options.sample || index % SAMPLE_STEP === 0);
if (cells.length === 0) throw new Error('no call and shape match --only and --shape');

console.log(`Measuring ${cells.length} cells: ${SMALL / 1024} KB and ${(4 * SMALL) / 1024} KB of input.`);
let nonlinearCount = 0;
for (const cell of cells) {
  const { ratio, small, large } = measure(cell);
  if (ratio <= MAX_RATIO) continue;
  nonlinearCount++;
  const times = `${milliseconds(small)} and ${milliseconds(large)}`;
  console.log(`${ratio.toFixed(1).padStart(6)} times: ${cell.name}, ${cell.encoding}, ${cell.shape} (${times})`);
}
if (nonlinearCount > 0) process.exitCode = 1;
console.log(
  nonlinearCount > 0
    ? `${nonlinearCount} of ${cells.length} cells take more than ${MAX_RATIO} times as long for four times the input.`
    : `Every cell takes at most ${MAX_RATIO} times as long for four times the input.`,
);

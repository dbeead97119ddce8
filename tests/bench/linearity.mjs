// npm run linearity: measures that the cost of every call grows with its input, in every encoding, whatever the input is.
//
// It ends with exit code 1 and a list where four times the input takes more than nine times the processor time. `--sample`
// measures one cell in forty-one; `--only` and `--shape` take a part of a name, `--encoding` a name.
import { parseArgs } from 'node:util';
import * as utfscope from '../../pkg-config/dist/index.js';
import { callsOf } from './linearity/calls.mjs';
import { MOST, SMALL, growth } from './linearity/measure.mjs';
import { SHAPES } from './linearity/shapes.mjs';

const { values: options } = parseArgs({
  options: {
    sample: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    encoding: { type: 'string' },
    shape: { type: 'string', default: '' },
  },
});

/** One cell in so many is measured in a sample. It shares no factor with the numbers of shapes and encodings. */
const ONE_IN = 41;

/** Calls that refuse an encoding, a policy or a malformed input do so at once; that takes no time, and counts as such. */
function quietly(call) {
  return () => {
    try {
      return call();
    } catch (error) {
      if (error instanceof RangeError || error.code === 'ERR_MALFORMED') return undefined;
      throw error;
    }
  };
}

const inputs = new Map();

/** An input of a shape, made once. */
function inputFor(shape, inputOf, length) {
  const key = `${shape} ${inputOf.name} ${length}`;
  if (!inputs.has(key)) inputs.set(key, inputOf(SHAPES[shape](length)));
  return inputs.get(key);
}

function measured({ name, encoding, inputOf, call }, shape) {
  const callWith = (scale) => {
    const input = inputFor(shape, inputOf, scale * SMALL);
    return quietly(() => call(utfscope, input, encoding));
  };
  return { name, encoding, shape, ...growth(callWith) };
}

const milliseconds = (microseconds) => `${(microseconds / 1000).toFixed(2)} ms`;

function described({ name, encoding, shape, ratio, small, large }) {
  const times = `${milliseconds(small)} and ${milliseconds(large)}`;
  return `${ratio.toFixed(1).padStart(6)} times: ${name}, ${encoding}, ${shape} (${times})`;
}

const cells = callsOf(options.encoding ? [options.encoding] : utfscope.encodings)
  .filter(({ name }) => name.includes(options.only))
  .flatMap((cell) => Object.keys(SHAPES).map((shape) => [cell, shape]))
  .filter(([, shape]) => shape.includes(options.shape))
  .filter((_, index) => !options.sample || index % ONE_IN === 0);
if (cells.length === 0) throw new Error('no call, encoding and shape fits these options');

console.log(`Measuring ${cells.length} cells: ${SMALL / 1024} KB and ${(4 * SMALL) / 1024} KB of input.`);
const slow = [];
for (const [cell, shape] of cells) {
  const found = measured(cell, shape);
  if (found.ratio <= MOST) continue;
  slow.push(found);
  console.log(described(found));
}
if (slow.length > 0) {
  console.log(`${slow.length} of ${cells.length} take more than ${MOST} times as long for four times the input.`);
  process.exitCode = 1;
} else {
  console.log(`Each takes at most ${MOST} times as long for four times the input.`);
}

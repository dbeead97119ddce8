// Detects the encoding of bytes. The module finds the candidates and their evidence, and words.js writes the sentences.
import { run } from '../call.js';
import { core } from '../core.js';
import { bytesFrom } from '../input.js';
import { encodings } from '../names.js';
import { becauseOf, becauseOfBinary, formatName } from './words.js';

/** How many bytes are examined. */
const SAMPLE = 65536;
/** The numbers of a candidate: see src/wasm/detection.rs. */
const ROW = 8;

/** The bytes that the module needs: one more than it examines, so that it knows that there are more. */
const startOf = (input, call) => bytesFrom(input, call).subarray(0, SAMPLE + 1);

const inSample = (because, { length }) => (length > SAMPLE ? `${because} (in the first ${SAMPLE} bytes)` : because);

export function detect(input) {
  const bytes = startOf(input, 'detect');
  const numbers = run('detect', () => core.detect(bytes));
  return Array.from({ length: numbers.length / ROW }, (_, index) => {
    const [id, confidence, ...evidence] = numbers.subarray(ROW * index, ROW * (index + 1));
    const isUnknown = index === 0 && confidence < 0.5;
    return {
      encoding: encodings[id],
      confidence,
      because: inSample(becauseOf(encodings[id], evidence, isUnknown), bytes),
    };
  });
}

export function detectBinary(input) {
  const bytes = startOf(input, 'detectBinary');
  const [format, ...counts] = run('detectBinary', () => core.detectBinary(bytes));
  if (format === undefined) return null;
  if (format < 0) return { name: 'binary data', because: inSample(becauseOfBinary(counts), bytes) };
  return { name: formatName(format), because: 'it begins with the signature of this format' };
}

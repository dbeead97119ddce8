// Detects the encoding of bytes. The module finds the candidates and their evidence, and words.js writes the sentences.
import { run } from '../call.js';
import { core } from '../core.js';
import { bytesFrom } from '../input.js';
import { encodings } from '../names.js';
import { wrongOption } from '../errors.js';
import { encodingsFrom, hintFrom } from '../options.js';
import { optionsFrom } from '../read-options.js';
import { becauseOf, becauseOfBinary, formatName, unsupportedName } from './words.js';

/** The maximum number of bytes that are examined. */
const SAMPLE = 65536;
/** How many numbers the module returns for a candidate; see src/wasm/detection.rs. */
const NUMBERS_PER_CANDIDATE = 8;

/** Returns the bytes that the module needs: one more than it examines, so that it knows whether the input is longer. */
const startOf = (input, call) => bytesFrom(input, call).subarray(0, SAMPLE + 1);

const inSample = (because, { length }) => (length > SAMPLE ? `${because} (in the first ${SAMPLE} bytes)` : because);

const NO_IDS = new Uint8Array(0);

export function detect(input, options) {
  const call = 'detect';
  const { among, hint } = optionsFrom(options, call);
  const ids = encodingsFrom(among, call) ?? NO_IDS;
  if (among && ids.length === 0) throw wrongOption(call, 'among must have at least one encoding, or be omitted');
  const hintNumber = hintFrom(hint, call, (tag) => run(call, () => core.languageHint(tag)));
  const bytes = startOf(input, call);
  const numbers = run(call, () => core.detect(bytes, ids, hintNumber));
  return Array.from({ length: numbers.length / NUMBERS_PER_CANDIDATE }, (_, index) => {
    const start = NUMBERS_PER_CANDIDATE * index;
    const [id, confidence, ...evidence] = numbers.subarray(start, start + NUMBERS_PER_CANDIDATE);
    const isUnknown = index === 0 && confidence < 0.5;
    const because = inSample(becauseOf(encodings[id], evidence, isUnknown), bytes);
    const unsupported = unsupportedName(evidence);
    return { encoding: encodings[id], confidence, because, ...(unsupported && { unsupported }) };
  });
}

export function detectBinary(input) {
  const bytes = startOf(input, 'detectBinary');
  const [format, ...counts] = run('detectBinary', () => core.detectBinary(bytes));
  if (format === undefined) return null;
  if (format < 0) return { name: 'binary data', because: inSample(becauseOfBinary(counts), bytes) };
  return { name: formatName(format), because: 'it has the identifying bytes of this format' };
}

// Finds hidden text: malformed sequences that a decoder without checks reads as characters.
import { EncodingId } from '../binding/utfscope.js';
import { run } from './call.js';
import { NO_LIMIT, core } from './core.js';
import { ownBytesFrom } from './input.js';
import { NO_CODE_POINT, reasons } from './names.js';
import { FaultTable } from './results.js';

/** How many bytes are examined at once. */
const CHUNK = 65536;
/** The maximum number of continuation bytes in a sequence (RFC 2044 §2). */
const MAX_CONTINUATIONS = 5;
const LAST_CODE_POINT = 0x10ffff;

const isContinuation = (byte) => byte >> 6 === 0b10;
const isHigh = (value) => value >> 10 === 0xd800 >> 10;
const isLow = (value) => value >> 10 === 0xdc00 >> 10;

export function reveal(input) {
  const bytes = ownBytesFrom(input, 'reveal');
  return run('reveal', () => hiddenIn(bytes));
}

function hiddenIn(bytes) {
  const hidden = [];
  for (let start = 0; start < bytes.length;) {
    let end = Math.min(start + CHUNK, bytes.length);
    // The continuation bytes of the last sequence belong to the same chunk, so that no sequence is cut.
    for (let added = 0; added < MAX_CONTINUATIONS && isContinuation(bytes[end]); added++) end++;
    collect(bytes.subarray(start, end), start, hidden);
    start = end;
  }
  return hidden;
}

/** Adds the sequences that UTF-8 rejects, but that RFC 2044 §2 accepts, which only requires the right number of continuation bytes. */
function collect(bytes, start, hidden) {
  const faults = new FaultTable(core.faults(bytes, EncodingId.Utf8, NO_LIMIT, {}));
  if (faults.length === 0) return;
  const { starts, codePoints } = core.inspect(bytes, EncodingId.Rfc2044, 0);
  let segment = 0;
  faults.offsets.forEach((offset, index) => {
    while (starts[segment] < offset) segment++;
    if (starts[segment] !== offset || codePoints[segment] === NO_CODE_POINT) return;
    const sequence = {
      offset: start + offset,
      length: starts[segment + 1] - offset,
      reads: [codePoints[segment]],
      text: textOf(codePoints[segment]),
      reason: reasons[faults.reasons[index]],
    };
    const previous = hidden.at(-1);
    if (previous !== undefined && isPair(previous, sequence)) join(previous, sequence);
    else hidden.push(sequence);
  });
}

/** Returns the character with this number as a string; an empty string for a number above U+10FFFF, which no string can contain. */
const textOf = (value) => (value > LAST_CODE_POINT ? '' : String.fromCodePoint(value));

const isPair = (high, low) => high.offset + high.length === low.offset && isHigh(high.reads[0]) && isLow(low.reads[0]);

/** Joins the two halves of a surrogate pair, as a UTF-16 string does. */
function join(high, low) {
  high.length += low.length;
  high.text += low.text;
  high.reads = [high.text.codePointAt(0)];
}

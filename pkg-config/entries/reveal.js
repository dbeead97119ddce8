// Finds hidden text: malformed sequences that a decoder without checks reads as characters.
import { EncodingId } from '../binding/utfscope.js';
import { run } from './call.js';
import { EVERY, core } from './core.js';
import { ownBytesFrom } from './input.js';
import { reasons } from './names.js';
import { FaultTable } from './results.js';

/** How many bytes are examined at once. */
const CHUNK = 65536;
const MAX_CONTINUATIONS = 5;
const NO_CODE_POINT = 0xffffffff;
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
    // A chunk ends before a lead byte, so that no sequence is cut.
    for (let more = 0; more < MAX_CONTINUATIONS && isContinuation(bytes[end]); more++) end++;
    collect(bytes.subarray(start, end), start, hidden);
    start = end;
  }
  return hidden;
}

/** Adds the sequences that UTF-8 rejects and RFC 2044 §2 reads: its decoder checks only for continuation bytes. */
function collect(bytes, start, hidden) {
  const faults = new FaultTable(core.faults(bytes, EncodingId.Utf8, EVERY, {}));
  if (faults.length === 0) return;
  const { starts, codePoints } = core.inspect(bytes, EncodingId.Rfc2044, 0);
  let at = 0;
  faults.offsets.forEach((offset, index) => {
    while (starts[at] < offset) at++;
    if (starts[at] !== offset || codePoints[at] === NO_CODE_POINT) return;
    const sequence = {
      offset: start + offset,
      length: starts[at + 1] - offset,
      reads: [codePoints[at]],
      text: textOf(codePoints[at]),
      reason: reasons[faults.reasons[index]],
    };
    const last = hidden.at(-1);
    if (last !== undefined && isPair(last, sequence)) join(last, sequence);
    else hidden.push(sequence);
  });
}

/** Returns the character of a number; an empty string above 10FFFF, which no string can hold. */
const textOf = (value) => (value > LAST_CODE_POINT ? '' : String.fromCodePoint(value));

const isPair = (high, low) => high.offset + high.length === low.offset && isHigh(high.reads[0]) && isLow(low.reads[0]);

/** Joins the two halves of a surrogate pair, as a UTF-16 string does. */
function join(high, low) {
  high.length += low.length;
  high.text += low.text;
  high.reads = [high.text.codePointAt(0)];
}

// Text hidden from whoever checks bytes: what a decoder that skips the checks would have read.
import { EncodingId } from '../binding/utfscope.js';
import { run } from './call.js';
import { EVERY, core } from './core.js';
import { ownBytesFrom } from './input.js';
import { reasons } from './names.js';
import { FaultTable } from './results.js';

/** How many bytes are judged at once. */
const AT_ONCE = 65536;
const MOST_CONTINUATIONS = 5;
const NO_CODE_POINT = 0xffffffff;
const LAST_IN_STRINGS = 0x10ffff;

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
    let end = Math.min(start + AT_ONCE, bytes.length);
    // No sequence is cut: before its lead at the earliest, behind its last continuation at the latest.
    for (let more = 0; more < MOST_CONTINUATIONS && isContinuation(bytes[end]); more++) end++;
    collect(bytes.subarray(start, end), start, hidden);
    start = end;
  }
  return hidden;
}

/** Adds what UTF-8 refuses and the decoder of 1996, which checks nothing but continuations, reads (RFC 2044 §2). */
function collect(bytes, start, hidden) {
  const refused = new FaultTable(core.faults(bytes, EncodingId.Utf8, EVERY, {}));
  if (refused.length === 0) return;
  const { starts, codePoints } = core.inspect(bytes, EncodingId.Rfc2044, 0);
  let at = 0;
  refused.offsets.forEach((offset, index) => {
    while (starts[at] < offset) at++;
    if (starts[at] !== offset || codePoints[at] === NO_CODE_POINT) return;
    const found = {
      offset: start + offset,
      length: starts[at + 1] - offset,
      reads: [codePoints[at]],
      text: textOf(codePoints[at]),
      reason: reasons[refused.reasons[index]],
    };
    const last = hidden.at(-1);
    if (last !== undefined && pairs(last, found)) join(last, found);
    else hidden.push(found);
  });
}

/** No string holds a number beyond 10FFFF. */
const textOf = (value) => (value > LAST_IN_STRINGS ? '' : String.fromCodePoint(value));

const pairs = (high, low) => high.offset + high.length === low.offset && isHigh(high.reads[0]) && isLow(low.reads[0]);

/** Joins a pair of surrogates, as whoever writes them as UTF-16 does. */
function join(high, low) {
  high.length += low.length;
  high.text += low.text;
  high.reads = [high.text.codePointAt(0)];
}

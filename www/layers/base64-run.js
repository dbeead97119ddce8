/** A text in Base64 within other text, such as the argument of `powershell -EncodedCommand`, which is UTF-16. */
import { notationLayers } from './from-notations.js';
import { BASE64_WITHIN_TEXT, NO_BASE64, ONLY_BASE64_KEPT, ONLY_BASE64_SHOWN, TEXT_WITH_BASE64 } from '../text/input.js';
import { utf8Text } from '../utf8-text.js';

const base64 = notationLayers.find(({ id }) => id === 'base64');
/**
 * A run of Base64 characters, so long that it is rarely a path or an identifier. After a question mark, it belongs to a MIME encoded word. With `{40,}`,
 * the pattern would overflow the stack at a run of several megabytes.
 */
const RUN = /(?<![A-Za-z0-9+/_=?-])[A-Za-z0-9+/]{40}[A-Za-z0-9+/]*={0,2}(?![A-Za-z0-9+/_=-])/g;

/** The header of a message or part whose body is Base64. Each line of such a body is a run, and has only a part of the text. */
const BASE64_BODY = /^content-transfer-encoding:[ \t]*base64/im;

/** The C0 controls that text can have: tab, line feed, form feed, carriage return, ESC. */
const TEXT_CONTROLS = [0x09, 0x0a, 0x0c, 0x0d, 0x1b];

/** Returns whether bytes are UTF-16LE in which two thirds of the code units are below U+0100, and no low byte is 00. */
function isMostlyLatinUtf16(bytes) {
  const zeros = bytes.filter((byte, at) => at % 2 === 1 && byte === 0).length;
  return bytes.length % 2 === 0 && 3 * zeros >= bytes.length && bytes.every((byte, at) => at % 2 === 1 || byte !== 0);
}

/** Returns whether bytes are text in UTF-8. */
const isUtf8 = (bytes) =>
  utf8Text(bytes) !== null && bytes.every((byte) => byte >= 0x20 || TEXT_CONTROLS.includes(byte));

/** If a text has more runs than this, no run is decoded, because decoding one run would discard the other runs. A JSON Web Token has two runs. */
const MAX_RUNS = 2;
/** A line of Base64 after a run, which continues the value of the run. Words, such as a command, are shorter or have no padding. */
const NEXT_LINE =
  /^(?:\r\n|[\r\n])(?:[ \t]+[A-Za-z0-9+/]+={0,2}|[A-Za-z0-9+/]{12,}={0,2}|[A-Za-z0-9+/]+={1,2})[ \t]*(?:[\r\n]|$)/;
/** A line of Base64 before a run, which continues the value of this line. */
const PREVIOUS_LINE = /[A-Za-z0-9+/]{20,}(?:\r\n|[\r\n])[ \t]*$/;
const MAX_LINE = 1024; // characters beside a run that are examined

/** Returns whether a run is one line of a longer value, so that it has only a part of the text. */
function isPartOfValue(text, start, end) {
  return (
    NEXT_LINE.test(text.slice(end, end + MAX_LINE)) ||
    PREVIOUS_LINE.test(text.slice(Math.max(0, start - MAX_LINE), start))
  );
}

/**
 * Returns the longest run whose bytes are text, with these bytes and the text around the run. Returns null if the text has no such run
 * or more than MAX_RUNS, or if one of the runs is a line of a longer value.
 */
function runOf(text) {
  let [longest, count] = [null, 0];
  for (const { 0: letters, index } of text.matchAll(RUN)) {
    if (letters.replace(/=+$/, '').length % 4 === 1) continue;
    const { bytes } = base64.parse(letters);
    if (!bytes || !(isMostlyLatinUtf16(bytes) || isUtf8(bytes))) continue;
    const end = index + letters.length;
    count += 1;
    if (count > MAX_RUNS || isPartOfValue(text, index, end)) return null;
    if (letters.length <= (longest?.letters.length ?? 0)) continue;
    longest = { letters, before: text.slice(0, index), after: text.slice(end), bytes };
  }
  return longest;
}

export const base64Run = {
  id: 'base64-run',
  label: BASE64_WITHIN_TEXT,
  description: TEXT_WITH_BASE64,
  trims: true,
  describe: () => ({ hint: ONLY_BASE64_KEPT }),
  recognise(text) {
    const run = BASE64_BODY.test(text) ? null : runOf(text);
    return run !== null && run.before + run.after !== '' && !base64.recognise(text);
  },
  decode(text) {
    const run = runOf(text);
    if (!run) return { problem: NO_BASE64 };
    const { before, after, letters, bytes } = run;
    return {
      bytes,
      encoding: isMostlyLatinUtf16(bytes) ? 'utf-16le' : undefined,
      form: { ...base64.formOf(letters), before, after },
      note: ONLY_BASE64_SHOWN,
    };
  },
  encode: (content, form) => ({ text: form.before + base64.encode(content, form).text + form.after }),
};

// Finds hidden, misleading and malformed text. The module returns findings as numbers, and audit-messages.js writes the
// sentences.
import { EncodingId, audit as auditInModule } from '../../binding/utfscope.js';
import { copyIn, copyOut, copyWords } from '../arena.js';
import { run } from '../call.js';
import { quoted, unknown } from '../did-you-mean.js';
import { describe, optionTypeError, wrongEncoding, wrongOption, wrongType } from '../errors.js';
import { bytesFrom } from '../input.js';
import { encodings, reasons } from '../names.js';
import { encodingFrom } from '../options.js';
import { optionsFrom } from '../read-options.js';
import { messageOf } from './audit-messages.js';

/** The kinds of findings, except faults of the encoding, in the order of the module's numbers. */
const KINDS = [
  'bidi-control',
  'invisible',
  'tag-smuggling',
  'variation-selector',
  'mixed-script',
  'confusable',
  'control',
  'private-use',
  'unassigned',
  'noncharacter',
  'replacement-character',
  'not-nfc',
  'bom-inside',
  'lone-surrogate-escape',
  'surrogate-pair-escape',
  'mojibake',
  'mixed-encoding',
];

/** Every check, in the order of the module's bits. The last check finds all faults of the encoding. */
export const auditChecks = Object.freeze([...KINDS, 'faults']);

const SEVERITIES = ['error', 'warning', 'note'];
/** How many numbers of a finding come before its code points: see src/wasm/audit.rs. */
const HEADER_LENGTH = 11;
/** In place of the length of a suggestion: the finding has no suggestion. */
const NO_SUGGESTION = 0xffffffff;
/** The maximum number of code points that a finding lists; a run of control characters can be as long as the input. */
const MAX_CODE_POINTS = 256;
/** How many code points `String.fromCodePoint` takes at a time. */
const CHUNK = 8192;

/** Returns the bits of the checks that an option names; all by default. */
function bitsFrom(checks, call) {
  if (checks === undefined) return 2 ** auditChecks.length - 1;
  if (!Array.isArray(checks)) throw optionTypeError(call, `checks must be an array of names, got ${describe(checks)}`);
  let bits = 0;
  for (const name of checks) {
    const index = auditChecks.indexOf(name);
    if (index < 0) {
      if (typeof name !== 'string') throw optionTypeError(call, `a check must be a string, got ${describe(name)}`);
      throw wrongOption(call, unknown('check', name, auditChecks));
    }
    bits |= 1 << index;
  }
  return bits;
}

/** Returns the input and the id of its encoding. Strings are UTF-16 code units. */
function inputFrom(input, encoding, call) {
  if (typeof input !== 'string') {
    const isObject = typeof input === 'object' && input !== null;
    if (!isObject) throw wrongType(call, 'a string, a Uint8Array, another view or an ArrayBuffer', input);
    return { value: bytesFrom(input, call), id: encodingFrom(encoding, call) };
  }
  if (encoding !== undefined && !encodings[encodingFrom(encoding, call)].startsWith('utf-16')) {
    throw wrongEncoding(
      call,
      `a string consists of UTF-16 code units, but the encoding is ${quoted(encoding)}; omit the encoding, or pass the bytes`,
    );
  }
  return { value: input, id: EncodingId.Units16 };
}

function textOf(words) {
  let text = '';
  for (let at = 0; at < words.length; at += CHUNK)
    text += String.fromCodePoint.apply(null, words.subarray(at, at + CHUNK));
  return text;
}

const kindName = (number) => KINDS[number] ?? reasons[number - KINDS.length];

/** Returns the findings that the module wrote as numbers. */
function findingsFrom(words, encoding) {
  const findings = [];
  // Many findings have the same message. They share one string, to save memory.
  const messages = new Map();
  let at = 0;
  const take = (count) => words.subarray(at, (at += count));
  while (at < words.length) {
    const row = at;
    at += HEADER_LENGTH;
    const kind = kindName(words[row]);
    const severity = SEVERITIES[words[row + 1]];
    const codePoints = Array.from(take(words[row + 8]));
    const text = textOf(take(words[row + 9]));
    const suggestionLength = words[row + 10];
    const suggestion = suggestionLength === NO_SUGGESTION ? undefined : textOf(take(suggestionLength));
    const found = { kind, severity, codePoints, text, otherLine: words[row + 7], encoding };
    const newMessage = messageOf(words[row + 2], found);
    const message = messages.get(newMessage) ?? newMessage;
    messages.set(message, message);
    findings.push({
      kind,
      severity,
      offset: words[row + 3],
      length: words[row + 4],
      line: words[row + 5],
      column: words[row + 6],
      codePoints: codePoints.slice(0, MAX_CODE_POINTS),
      message,
      ...(suggestion !== undefined && { suggestion }),
    });
  }
  return findings;
}

export function audit(input, options) {
  const call = 'audit';
  const { checks, encoding } = optionsFrom(options, call);
  const bits = bitsFrom(checks, call);
  const { value, id } = inputFrom(input, encoding, call);
  return findingsFrom(
    run(call, () => copyOut(auditInModule(copyIn(value), id, bits), copyWords)),
    encodings[id] ?? 'utf-16',
  );
}

/**
 * HTML character references to the bytes of UTF-8: a program took each byte for a character of windows-1252 or ISO-8859-1 and wrote a reference
 * to it. For example, PHP’s `htmlentities` with the wrong encoding writes `&Atilde;&copy;` for é.
 */
import { scriptOfCharacter } from '../utf8-runs.js';
import { utf8Text } from '../utf8-text.js';
import { REFERENCE, referencesOf, replaceRuns, WINDOWS_1252 } from './references.js';

/**
 * How many sequences of bytes of UTF-8 must be evidence (`isEvidence`), by the script of their characters. `script` is
 * for each script other than Latin. `other` is for characters of no script.
 */
const MIN_SEQUENCES = { Latin: 2, script: 6, other: 20 };
/** The minimum number of such sequences for each reference beyond ASCII that is not part of a sequence. */
const SEQUENCES_PER_OTHER = 5;

/**
 * Characters that are plausible in a text in Latin script: letters of European languages and Vietnamese, punctuation, symbols, emoji and the
 * BOM. In clean text, references can by chance be the bytes of other letters, such as letters of the International Phonetic Alphabet.
 */
const PLAUSIBLE =
  /[\u00a0-\u017f\u0218-\u021b\u1e9e\u1ea0-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2100-\u27bf\u3000-\u3020\ufeff\u{1f000}-\u{1faff}]|\ufe0f/u;
/**
 * Bytes whose characters stand directly after a letter in clean text: quotation marks, dashes, an ellipsis, a no-break space and a soft hyphen.
 */
const AFTER_LETTERS = [0x82, 0x84, 0x85, 0x8b, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0x9b, 0xa0, 0xab, 0xad, 0xbb];
/** `Å²` and `Å³`, a square and a cube of ångströms, are also the bytes of `Ų` and `ų`. */
const ANGSTROMS = 'Ųų';
const LETTER_BEFORE = /[\p{L};]$/u;
const CAPITALS_BEFORE = /[A-Z]{2}$/;

/** Returns the byte that a reference stands for, if a program took bytes for characters of windows-1252; -1 if the reference stands for no byte. */
function byteOf({ number, character }) {
  if (number !== null && number <= 0xff) return number;
  const index = character === null ? -1 : WINDOWS_1252.indexOf(character);
  return index < 0 ? -1 : 0x80 + index;
}

/**
 * Characters that stand for bytes 80 to 9F: C1 controls, U+DC80 to U+DC9F for malformed bytes, and characters of windows-1252. ISO-8859-1 has
 * no characters for these bytes, so a program can leave them without a reference.
 */
const RAW_BYTE = `[\\u0080-\\u009f\\udc80-\\udc9f${WINDOWS_1252}]`;
const REFERENCE_OR_BYTE = new RegExp(`${REFERENCE.source}|${RAW_BYTE}`, 'g');
const RAW_BYTES = new RegExp(`(${RAW_BYTE})`);
/** A C1 control or a malformed byte. If the decoded text still has one, the input had it, and it is not part of a character. */
const OTHER_BYTE = /[\u0080-\u009f\udc80-\udcff]/u;

/** Returns the references of a run, as `referencesOf` does, and the bytes between the references. */
const withBytes = (run) =>
  run.split(RAW_BYTES).flatMap((part, index) => {
    if (index % 2 === 0) return referencesOf(part);
    const unit = part.charCodeAt(0);
    return {
      source: part,
      kind: 'byte',
      number: unit >= 0xdc80 && unit <= 0xdc9f ? unit & 0xff : unit,
      character: part,
    };
  });

/** The bytes that windows-1252 leaves unassigned. For these, programs that read bytes as windows-1252 write references to C1 controls too. */
const UNASSIGNED = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

/**
 * Returns the encoding in which a program read a byte before it wrote a reference; null if the reference does not show
 * it:
 *
 * - `windows-1252` for a character that this encoding has at a byte from 80 to 9F, such as `&euro;`
 * - `iso-8859-1` for a C1 control that windows-1252 reads as another character, such as `&#128;`
 */
function encodingOf(reference) {
  const byte = byteOf(reference);
  if (reference.kind === 'byte' || byte < 0x80 || byte > 0x9f) return null;
  if (reference.number !== byte) return 'windows-1252';
  return UNASSIGNED.includes(byte) ? null : 'iso-8859-1';
}

/** Returns a reference, or the hexadecimal number of a byte. */
const nameOf = (reference) =>
  reference.kind === 'byte' ? byteOf(reference).toString(16).toUpperCase() : reference.source;

/** Returns the character whose UTF-8 bytes begin at `at`, and its bytes with their references; null if they are not UTF-8. */
function utf8CharacterAt(references, at) {
  if (references[at].kind === 'byte') return null;
  const lead = byteOf(references[at]);
  if (lead < 0xc2 || lead > 0xf4) return null;
  const count = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const parts = references.slice(at, at + count);
  const bytes = parts.map(byteOf);
  if (bytes.length < count || bytes.some((byte, index) => index > 0 && byte >> 6 !== 0b10)) return null;
  const character = utf8Text(Uint8Array.from(bytes));
  return character === null ? null : { character, bytes, parts };
}

/**
 * Returns the script of the character of a sequence, `Latin` if it is plausible in Latin text, or `other`. Returns null if the references are
 * more plausible as they are.
 *
 * @param {string} before the end of the text before the sequence
 */
function scriptOf({ character }, before) {
  if (!PLAUSIBLE.test(character)) return scriptOfCharacter(character) ?? 'other';
  if (ANGSTROMS.includes(character) && !LETTER_BEFORE.test(before)) return null;
  // In capitals, `IRMÃ` and a no-break space are more plausible than `IRMà`.
  return CAPITALS_BEFORE.test(before) && /\p{Ll}/u.test(character) ? null : 'Latin';
}

/** Returns whether the characters of the references are rare in clean text. A letter before a quotation mark, for example, is usual. */
function isEvidence({ bytes, parts }) {
  // If one of two bytes has no reference, the two can also be a letter and a symbol of windows-1252, as in `&Atilde;©`.
  if (bytes.length === 2 && parts.some(({ kind }) => kind === 'byte')) return false;
  return !bytes.slice(1).every((byte) => AFTER_LETTERS.includes(byte));
}

/**
 * Replaces each sequence of bytes of UTF-8 by the result of `replace`, which gets the sequence, its script, and whether it is evidence. If the
 * result is null, the sequence stays. Replaces other references by the results of `other`.
 */
function replaceSequences(text, replace, other = ({ source }) => source) {
  const inRun = (run, offset) => {
    const references = withBytes(run);
    let result = '';
    let before = text.slice(Math.max(0, offset - 2), offset);
    for (let at = 0; at < references.length; at += 1) {
      const found = utf8CharacterAt(references, at);
      if (found === null) result += other(references[at]);
      else {
        const script = scriptOf(found, before);
        const replaced = replace(found, script, script !== null && isEvidence(found));
        if (replaced === null) result += other(references[at]);
        else {
          result += replaced;
          at += found.parts.length - 1;
        }
      }
      before = references[at].source;
    }
    return result;
  };
  return replaceRuns(text, inRun, REFERENCE_OR_BYTE);
}

/** Returns the scripts of which a text has enough evident sequences. */
function evidentScripts(text) {
  const counts = new Map();
  replaceSequences(text, (_, script, isEvident) => {
    if (isEvident) counts.set(script, (counts.get(script) ?? 0) + 1);
    return script === null ? null : '';
  });
  const isEnough = ([script, count]) => count >= (MIN_SEQUENCES[script] ?? MIN_SEQUENCES.script);
  const scripts = new Set([...counts].filter(isEnough).map(([script]) => script));
  // Punctuation counts as Latin, and a text in another script has punctuation too.
  return scripts.size > 0 ? scripts.add('Latin') : scripts;
}

function decodeUtf8Characters(text) {
  const scripts = evidentScripts(text);
  if (scripts.size === 0) return null;
  let [sequences, others, first, firstWithBytes] = [0, 0, null, null];
  const encodings = new Set(); // that the references show
  const decoded = replaceSequences(
    text,
    ({ character, parts }, script, isEvident) => {
      if (!scripts.has(script)) return null;
      for (const part of parts) encodings.add(encodingOf(part));
      if (isEvident) sequences += 1;
      const hasBytes = parts.some(({ kind }) => kind === 'byte');
      const isExample = isEvident && character !== '\ufeff';
      if (isExample && !hasBytes) first ??= { references: parts.map(({ source }) => source).join(''), character };
      else if (isExample) firstWithBytes ??= { references: parts.map(nameOf).join(' '), character };
      return character;
    },
    ({ source, kind, number }) => {
      if (kind !== 'byte' && number > 0x7f) others += 1;
      return source;
    },
  );
  if (first === null && firstWithBytes === null) return null;
  if (sequences < SEQUENCES_PER_OTHER * others) return null;
  encodings.delete(null);
  const readAs = encodings.size === 1 ? [...encodings][0] : null;
  const hasOtherBytes = OTHER_BYTE.test(decoded);
  return { text: decoded, first: first ?? firstWithBytes, firstWithBytes, readAs, hasOtherBytes };
}

/** The last text and its result, because the functions of a layer need the result of the same text several times. */
let last = { text: '', result: null };

/**
 * Returns a text in which references to the bytes of characters in UTF-8 are these characters: `&Atilde;&copy;` is é.
 * Returns null if the text has few such references, or many other references. Bytes without a reference can be part of
 * a character. References that are more plausible as they are, such as `&Eacute;&nbsp;`, stay.
 *
 * @param {string} text malformed bytes are U+DC80 to U+DCFF
 * @returns {{ text: string, first: object, firstWithBytes: object | null, readAs: string | null, hasOtherBytes: boolean } | null}
 *   `firstWithBytes`: the first character with a byte that is not written as a reference; `first`: the first character whose bytes all have references, or else
 *   `firstWithBytes`; both have their `references`; `readAs`: the encoding in which the bytes were read, null unless the references show it;
 *   `hasOtherBytes`: whether C1 controls or malformed bytes are left
 */
export function withUtf8Characters(text) {
  if (text !== last.text) last = { text, result: decodeUtf8Characters(text) };
  return last.result;
}

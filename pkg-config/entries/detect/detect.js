// Which encoding bytes are in: candidates, and what speaks for each; or that they are no text.
import { EncodingId, Policy } from '../../binding/utfscope.js';
import { run } from '../call.js';
import { EVERY, core } from '../core.js';
import { bytesFrom } from '../input.js';
import { encodings } from '../names.js';
import { designationAt, signatureAt } from '../recognition.js';
import { FaultTable, validationFrom } from '../results.js';
import { stringFrom } from '../strings.js';
import { isBinary, isControl, signatureName } from './binary.js';
import { escapedEncoding, utf7Likelihood } from './escapes.js';
import { westernEvidence } from './western.js';
import { wideReading } from './wide.js';

/** How many bytes are looked at. */
const SAMPLE = 65536;
/** The longest sequence: a fault nearer to the end of a sample than this may come from the cut. */
const LONGEST = 6;
/** How often a sequence of several bytes is valid UTF-8 by chance: a guess, on the high side. */
const CHANCE = 0.3;
/** A signature is likely, but not certain (draft 2279bis <38>); nor is anything else. */
const SUREST = 0.99;
/** What a BOM or a designation states counts even where the text contradicts it. */
const CONTRADICTED = 0.7;

/** The confidence of a reading without evidence. */
const UNKNOWN = 0.1;
/** UTF-8 with faults has so many sequences for each fault. */
const SEQUENCES_PER_FAULT = 2;

const { Utf7, Utf8, Rfc2279bis, Cesu8, Wtf8, Mutf8, Utf16Le, Utf32Le, Ascii, Windows1252, Iso8859_1, Units16 } =
  EncodingId;
// What is valid in one of these and not in UTF-8, how likely that is at best, and how it comes about.
const RELATIVES = [
  [Cesu8, 0.85, 'supplementary characters are pairs of three-byte surrogates'],
  [Wtf8, 0.8, 'lone surrogates have three bytes'],
  [Mutf8, 0.75, 'NUL is C0 80, or surrogates have three bytes'],
  [Rfc2279bis, 0.5, 'there are numbers beyond 10FFFF'],
];
/** Chance diminishes with every sequence (draft 2279bis <15>). */
const likelihood = (sequences) => Math.min(SUREST, 1 - CHANCE ** sequences);

const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The bytes that are looked at, and whether there are more. */
function sampleOf(input, call) {
  const all = bytesFrom(input, call);
  // Not within a sequence of UTF-8, which would look malformed.
  let end = SAMPLE;
  while (end > SAMPLE - LONGEST && all[end] >> 6 === 0b10) end--;
  const bytes = all.slice(0, end); // a copy: what is shared cannot change meanwhile
  return { bytes, start: 0, cut: bytes.length < all.length };
}

export function detect(input) {
  const sample = sampleOf(input, 'detect');
  return run('detect', () => candidates(sample));
}

export function detectBinary(input) {
  const sample = sampleOf(input, 'detectBinary');
  return run('detectBinary', () => binaryFrom(sample));
}

/** What kind of binary data a sample is; null if it may be text. */
function binaryFrom(sample) {
  const { bytes } = sample;
  if (bytes.length === 0 || signatureAt(bytes) || designationAt(bytes)) return null;
  const counts = { length: bytes.length, controls: 0, nuls: 0 };
  for (const byte of bytes) {
    if (isControl(byte)) counts.controls++;
    if (byte === 0) counts.nuls++;
  }
  const name = signatureName(bytes, counts.controls);
  if (name) return { name, because: 'it begins with the signature of this format' };
  if (counts.controls === 0 || wideReading(bytes)) return null;
  const { high, read, met } = multiByte(bytes, Utf8);
  if (high === 0 && escapedEncoding(singleByteText(bytes, Iso8859_1))) return null;
  const isUtf8 = met === 0 || (counts.nuls === 0 && read >= SEQUENCES_PER_FAULT * met);
  if (!isBinary(counts, isUtf8)) return null;
  const what = counts.nuls > 0 ? `, ${counted(counts.nuls, 'NUL')} among them` : '';
  return {
    name: 'binary data',
    because: inSample(
      `${counted(counts.controls, 'control character')}${what}, in ${counted(bytes.length, 'byte')}`,
      sample,
    ),
  };
}

const inSample = (because, { cut }) => (cut ? `${because} (in the first ${SAMPLE} bytes)` : because);

/** How many sequences of several bytes there are under a form of UTF-8, and how many faults. */
function multiByte(bytes, id) {
  let high = 0;
  for (const byte of bytes) if (byte >= 0x80) high++;
  const met = new FaultTable(core.faults(bytes, id, EVERY, {})).length;
  return { high, met, read: core.countCodePoints(bytes, id) - met - (bytes.length - high) };
}

/** The candidates for a sample; none if it is no text. */
function candidates(sample) {
  if (binaryFrom(sample)) return [];
  const best = new Map();
  const add = (id, confidence, because) => {
    if (confidence <= (best.get(id)?.confidence ?? 0)) return;
    best.set(id, {
      encoding: encodings[id],
      confidence: Math.max(1, Math.round(confidence * 1000)) / 1000,
      because: inSample(because, sample),
    });
  };
  const text = { ...sample, add };
  if (!signed(text)) designated(text);
  if (best.size === 0) add(Utf8, 0.5, 'there is no text to judge; UTF-8 is the default');
  return [...best.values()].sort((a, b) => b.confidence - a.confidence);
}

/** The first fault under an encoding, apart from what the cut made; its place is that in the input. */
function faultOf({ bytes, start, cut }, id) {
  const { valid, fault } = validationFrom(core.validate(bytes, id));
  if (valid || (cut && fault.offset > bytes.length - LONGEST)) return undefined;
  return `${fault.reason} at offset ${fault.offset + start}`;
}

/** Adds what a signature or a designation says of the text, and whether the text contradicts it. */
function stated(text, id, because, confidence) {
  const fault = faultOf(text, id);
  text.add(id, fault ? CONTRADICTED : confidence, fault ? `${because}, but it is malformed: ${fault}` : because);
  return fault === undefined;
}

/** Adds what a signature says; false where there is none, or the text contradicts it. */
function signed(text) {
  const signature = signatureAt(text.bytes);
  if (signature === null) return false;
  const { encoding } = signature;
  const id = encodings.indexOf(encoding);
  if (id === Utf32Le && !faultOf(text, Utf16Le)) text.add(Utf16Le, 0.1, 'a signature of utf-16le, and a NUL');
  return stated(text, id, `a signature of ${encoding}`, SUREST);
}

/** Adds what a designation says, and what the text says that follows it, or all of it. */
function designated(text) {
  const designation = designationAt(text.bytes);
  const start = designation?.length ?? 0;
  const after = { ...text, bytes: text.bytes.subarray(start), start };
  if (designation?.kind === 'utf-8') {
    const { level = 'not named' } = designation;
    stated(after, Utf8, `an ISO 2022 designation of UTF-8, implementation level ${level}`, 0.98);
  }
  if (after.bytes.length > 0) judged(after);
}

/** The text that bytes are in an encoding of single bytes. */
function singleByteText(bytes, id) {
  const { buffer } = core.transcode(bytes, [id, Units16, Policy.Strict, true, false]);
  return stringFrom(new Uint16Array(buffer), 'detect');
}

/** Adds what the bytes themselves speak for. */
function judged(text) {
  const { bytes, add } = text;
  const { high, met, read } = multiByte(bytes, Utf8);
  const ascii = high === 0 ? singleByteText(bytes, Iso8859_1) : '';
  const escaped = escapedEncoding(ascii);
  if (escaped) {
    add(Utf8, 0.2, `unknown: escape sequences of ${escaped}, which utfscope does not decode; all bytes are ASCII`);
    return;
  }
  const wide = wideReading(bytes);
  if (wide) {
    const { id, units, bits, confidence } = wide;
    add(
      id,
      Math.min(SUREST, confidence),
      `${counted(units, 'unit')} that fit together as text: ${bits} bits of evidence`,
    );
  }
  const doubt = wide ? 1 - wide.confidence : 1;
  if (high === 0) allAscii(text, ascii, doubt);
  else if (met === 0 || (text.cut && faultOf(text, Utf8) === undefined)) {
    const likely = likelihood(read) * doubt * textual(bytes);
    add(Utf8, likely, `valid UTF-8 with ${counted(read, 'sequence')} of several bytes`);
    eightBit(text, 1 - likely, 'the bytes are also UTF-8');
  } else malformed(text, { doubt, met, read });
}

/** Less where there are control characters, which text seldom has. */
function textual(bytes) {
  let controls = 0;
  for (const byte of bytes) if (isControl(byte)) controls++;
  return Math.max(0.05, 1 - (4 * controls) / bytes.length);
}

/** Adds what bytes without any beyond 7F may be. */
function allAscii({ bytes, cut, add }, ascii, doubt) {
  const { likelihood: likely, runs } = utf7Likelihood(ascii, cut);
  if (likely > 0) add(Utf7, likely, `all ASCII, and ${counted(runs, 'Base64 run')} that UTF-7 decodes to text`);
  // Text that is hardly UTF-7 is not unknown: it is ASCII.
  const share = textual(bytes) * doubt * (likely < 0.5 ? Math.max(0.6, 1 - likely) : 1 - likely);
  // UTF-8 first: it holds what may follow, and ASCII is UTF-8 (draft 2279bis <7>).
  add(Utf8, 0.9 * share, 'all ASCII, which is UTF-8');
  add(Ascii, 0.85 * share, 'all ASCII');
  add(Windows1252, 0.1 * share, 'all ASCII, which most encodings share');
}

/** Adds what bytes that are not UTF-8 may be, with `met` faults and `read` sequences of several bytes. */
function malformed(text, { doubt, met, read }) {
  const { bytes, add } = text;
  const fault = faultOf(text, Utf8) ?? 'malformed';
  let likely = 0;
  if (read >= SEQUENCES_PER_FAULT * met) {
    likely = (0.9 * likelihood(read) * read * doubt) / (read + 2 * met);
    add(Utf8, likely, `UTF-8 but for ${counted(met, 'fault')} among ${counted(read, 'sequence')}: ${fault}`);
  }
  for (const [id, most, why] of RELATIVES) {
    if (faultOf(text, id)) continue;
    const also = most * likelihood(multiByte(bytes, id).read) * doubt;
    likely = Math.max(likely, also);
    add(id, also, `valid, and not UTF-8 (${fault}): ${why}`);
  }
  eightBit(text, doubt * (1 - likely), `not UTF-8: ${fault}`);
}

/** Adds windows-1252: on evidence, or as what unknown 8-bit text is shown in; `share` is what other candidates leave it. */
function eightBit({ bytes, add }, share, because) {
  const { confidence, language, letters, marks } = westernEvidence(singleByteText(bytes, Windows1252));
  if (confidence === 0) {
    const unknown = 'unknown 8-bit text: nothing speaks for windows-1252, in which every byte is a character';
    add(Windows1252, UNKNOWN * Math.max(share, 0.1), `${unknown} (${because})`);
    return;
  }
  const what = [
    letters > 0 && `${counted(letters, 'letter')} beyond ASCII as in ${language} words`,
    marks > 0 && `${counted(marks, 'punctuation mark')} of windows-1252`,
  ].filter(Boolean);
  const unsure = confidence * share < 0.5 && share === 1 ? 'unknown 8-bit text, perhaps windows-1252: ' : '';
  add(Windows1252, Math.max(0.01, confidence * share), `${unsure}${what.join(' and ')} (${because})`);
}

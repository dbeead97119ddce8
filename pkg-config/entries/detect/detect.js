// Detects the encoding of bytes: candidates with the evidence for each, or that they are binary data.
import { EncodingId, Policy } from '../../binding/utfscope.js';
import { run } from '../call.js';
import { EVERY, core } from '../core.js';
import { bytesFrom } from '../input.js';
import { encodings } from '../names.js';
import { designationAt, bomAt } from '../recognition.js';
import { FaultTable, validationFrom } from '../results.js';
import { stringFrom } from '../strings.js';
import { isBinary, isControl, signatureName } from './binary.js';
import { escapedEncoding, utf7Likelihood } from './escapes.js';
import { westernEvidence } from './western.js';
import { wideReading } from './wide.js';

/** How many bytes are examined. */
const SAMPLE = 65536;
/** The longest sequence, in bytes. A fault nearer to the end of a sample can come from the cut. */
const MAX_SEQUENCE = 6;
/** How likely a multi-byte sequence is valid UTF-8 by chance: a cautious estimate. */
const CHANCE = 0.3;
/** The maximum confidence. Even a BOM is not certain (draft 2279bis <38>). */
const MAX_CONFIDENCE = 0.99;
/** The confidence in a BOM or a designation that the text contradicts. */
const CONTRADICTED = 0.7;

/** The confidence in windows-1252 without evidence. */
const UNKNOWN = 0.1;
/** UTF-8 with errors has at least this many multi-byte sequences per error. */
const SEQUENCES_PER_FAULT = 2;

const { Utf7, Utf8, Rfc2279bis, Cesu8, Wtf8, Mutf8, Utf16Le, Utf32Le, Ascii, Windows1252, Iso8859_1, Units16 } =
  EncodingId;
// Encodings related to UTF-8, each with its maximum confidence and what it has that UTF-8 does not allow.
const RELATIVES = [
  [Cesu8, 0.85, 'supplementary characters are pairs of three-byte surrogates'],
  [Wtf8, 0.8, 'it has lone surrogates of three bytes'],
  [Mutf8, 0.75, 'NUL is C0 80, or it has surrogates of three bytes'],
  [Rfc2279bis, 0.5, 'it has code points above 10FFFF'],
];
/** Returns the confidence after this many valid sequences: chance gets less likely with each (draft 2279bis <15>). */
const likelihood = (sequences) => Math.min(MAX_CONFIDENCE, 1 - CHANCE ** sequences);

const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Returns the bytes that are examined, the offset of the first, and whether there are more. */
function sampleOf(input, call) {
  const all = bytesFrom(input, call);
  // A cut inside a sequence of UTF-8 would look malformed.
  let end = SAMPLE;
  while (end > SAMPLE - MAX_SEQUENCE && all[end] >> 6 === 0b10) end--;
  const bytes = all.slice(0, end); // A copy: a shared buffer can change during the call.
  return { bytes, start: 0, cut: bytes.length < all.length };
}

export function detect(input) {
  const sample = sampleOf(input, 'detect');
  return run('detect', () => candidatesFor(sample));
}

export function detectBinary(input) {
  const sample = sampleOf(input, 'detectBinary');
  return run('detectBinary', () => binaryResult(sample));
}

/** Returns the format of a binary sample, or null if it can be text. */
function binaryResult(sample) {
  const { bytes } = sample;
  if (bytes.length === 0 || bomAt(bytes) || designationAt(bytes)) return null;
  const counts = { length: bytes.length, controls: 0, nuls: 0 };
  for (const byte of bytes) {
    if (isControl(byte)) counts.controls++;
    if (byte === 0) counts.nuls++;
  }
  const name = signatureName(bytes, counts.controls);
  if (name) return { name, because: 'it begins with the signature of this format' };
  if (counts.controls === 0 || wideReading(bytes)) return null;
  const { high, sequences, faults } = countMultiByte(bytes, Utf8);
  if (high === 0 && escapedEncoding(singleByteText(bytes, Iso8859_1))) return null;
  const isUtf8 = faults === 0 || (counts.nuls === 0 && sequences >= SEQUENCES_PER_FAULT * faults);
  if (!isBinary(counts, isUtf8)) return null;
  const nuls = counts.nuls > 0 ? `, including ${counted(counts.nuls, 'NUL')}` : '';
  return {
    name: 'binary data',
    because: inSample(
      `${counted(counts.controls, 'control character')}${nuls}, in ${counted(bytes.length, 'byte')}`,
      sample,
    ),
  };
}

const inSample = (because, { cut }) => (cut ? `${because} (in the first ${SAMPLE} bytes)` : because);

/** Counts the bytes from 80 upwards, and the valid multi-byte sequences and the faults under a form of UTF-8. */
function countMultiByte(bytes, id) {
  let high = 0;
  for (const byte of bytes) if (byte >= 0x80) high++;
  const faults = new FaultTable(core.faults(bytes, id, EVERY, {})).length;
  return { high, faults, sequences: core.countCodePoints(bytes, id) - faults - (bytes.length - high) };
}

/** Returns the candidates for a sample, none if it is binary. */
function candidatesFor(sample) {
  if (binaryResult(sample)) return [];
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
  if (!addByBom(text)) addByDesignation(text);
  if (best.size === 0) add(Utf8, 0.5, 'there is no text to examine; UTF-8 is the default');
  return [...best.values()].sort((a, b) => b.confidence - a.confidence);
}

/**
 * Describes the first fault under an encoding, with its offset in the input. A fault that the cut made does not
 * count.
 */
function describeFault({ bytes, start, cut }, id) {
  const { valid, fault } = validationFrom(core.validate(bytes, id));
  if (valid || (cut && fault.offset > bytes.length - MAX_SEQUENCE)) return undefined;
  return `${fault.reason} at offset ${fault.offset + start}`;
}

/** Adds the encoding that a BOM or a designation states. Returns false if the text is malformed in it. */
function addStated(text, id, because, confidence) {
  const fault = describeFault(text, id);
  text.add(id, fault ? CONTRADICTED : confidence, fault ? `${because}, but the text is malformed: ${fault}` : because);
  return fault === undefined;
}

/** Adds the encoding that a BOM states. Returns false if there is no BOM or the text contradicts it. */
function addByBom(text) {
  const bom = bomAt(text.bytes);
  if (bom === null) return false;
  const { encoding } = bom;
  const id = encodings.indexOf(encoding);
  if (id === Utf32Le && !describeFault(text, Utf16Le)) text.add(Utf16Le, 0.1, 'the BOM of utf-16le, and a NUL');
  return addStated(text, id, `the BOM of ${encoding}`, MAX_CONFIDENCE);
}

/** Adds the encoding that a designation states, and the candidates for the text after it. */
function addByDesignation(text) {
  const designation = designationAt(text.bytes);
  const start = designation?.length ?? 0;
  const after = { ...text, bytes: text.bytes.subarray(start), start };
  if (designation?.kind === 'utf-8') {
    const { level = 'unspecified' } = designation;
    addStated(after, Utf8, `an ISO 2022 designation of UTF-8, implementation level ${level}`, 0.98);
  }
  if (after.bytes.length > 0) addByContent(after);
}

/** Returns the text of bytes in a single-byte encoding. */
function singleByteText(bytes, id) {
  const { buffer } = core.transcode(bytes, [id, Units16, Policy.Strict, true, false]);
  return stringFrom(new Uint16Array(buffer), 'detect');
}

/** Adds the candidates by the bytes alone. */
function addByContent(text) {
  const { bytes, add } = text;
  const { high, faults, sequences } = countMultiByte(bytes, Utf8);
  const ascii = high === 0 ? singleByteText(bytes, Iso8859_1) : '';
  const escaped = escapedEncoding(ascii);
  if (escaped) {
    add(Utf8, 0.2, `unknown: escape sequences of ${escaped}, which utfscope cannot decode; all bytes are ASCII`);
    return;
  }
  const wide = wideReading(bytes);
  if (wide) {
    const { id, units, bits, confidence } = wide;
    add(
      id,
      Math.min(MAX_CONFIDENCE, confidence),
      `${counted(units, 'code unit')} that form plausible text: ${bits} bits of evidence`,
    );
  }
  const doubt = wide ? 1 - wide.confidence : 1;
  if (high === 0) addForAscii(text, ascii, doubt);
  else if (faults === 0 || (text.cut && describeFault(text, Utf8) === undefined)) {
    const likely = likelihood(sequences) * doubt * textShare(bytes);
    add(Utf8, likely, `valid UTF-8 with ${counted(sequences, 'multi-byte sequence')}`);
    addWindows1252(text, 1 - likely, 'the bytes are also valid UTF-8');
  } else addForMalformed(text, { doubt, faults, sequences });
}

/** Returns a factor for control characters, which text rarely has: 1 without any. */
function textShare(bytes) {
  let controls = 0;
  for (const byte of bytes) if (isControl(byte)) controls++;
  return Math.max(0.05, 1 - (4 * controls) / bytes.length);
}

/** Adds the candidates for bytes that are all ASCII. */
function addForAscii({ bytes, cut, add }, ascii, doubt) {
  const { likelihood: likely, runs } = utf7Likelihood(ascii, cut);
  if (likely > 0) add(Utf7, likely, `all ASCII, and ${counted(runs, 'Base64 run')} that UTF-7 decodes to text`);
  // Text that is unlikely to be UTF-7 is known: it is ASCII.
  const share = textShare(bytes) * doubt * (likely < 0.5 ? Math.max(0.6, 1 - likely) : 1 - likely);
  // UTF-8 first: later text may need it, and ASCII is UTF-8 (draft 2279bis <7>).
  add(Utf8, 0.9 * share, 'all ASCII, which is also UTF-8');
  add(Ascii, 0.85 * share, 'all ASCII');
  add(Windows1252, 0.1 * share, 'all ASCII, which is the same in most encodings');
}

/** Adds the candidates for bytes that are not UTF-8, with this many faults and valid multi-byte sequences. */
function addForMalformed(text, { doubt, faults, sequences }) {
  const { bytes, add } = text;
  const fault = describeFault(text, Utf8) ?? 'malformed';
  let likely = 0;
  if (sequences >= SEQUENCES_PER_FAULT * faults) {
    likely = (0.9 * likelihood(sequences) * sequences * doubt) / (sequences + 2 * faults);
    const counts = `${counted(faults, 'error')} and ${counted(sequences, 'valid multi-byte sequence')}`;
    add(Utf8, likely, `UTF-8 with ${counts}: ${fault}`);
  }
  for (const [id, maxConfidence, difference] of RELATIVES) {
    if (describeFault(text, id)) continue;
    const confidence = maxConfidence * likelihood(countMultiByte(bytes, id).sequences) * doubt;
    likely = Math.max(likely, confidence);
    add(id, confidence, `valid, but not UTF-8 (${fault}): ${difference}`);
  }
  addWindows1252(text, doubt * (1 - likely), `not UTF-8: ${fault}`);
}

/**
 * Adds windows-1252: on evidence, or as a fallback to show unknown 8-bit text. `share` is the confidence that other
 * candidates leave.
 */
function addWindows1252({ bytes, add }, share, because) {
  const { confidence, language, letters, marks } = westernEvidence(singleByteText(bytes, Windows1252));
  if (confidence === 0) {
    const unknown = 'unknown 8-bit text: no evidence for windows-1252, in which every byte is a character';
    add(Windows1252, UNKNOWN * Math.max(share, 0.1), `${unknown} (${because})`);
    return;
  }
  const evidence = [
    letters > 0 && `${counted(letters, 'non-ASCII letter')} as in ${language} words`,
    marks > 0 && `${counted(marks, 'punctuation mark')} of windows-1252`,
  ].filter(Boolean);
  const unsure = confidence * share < 0.5 && share === 1 ? 'unknown 8-bit text, perhaps windows-1252: ' : '';
  add(Windows1252, Math.max(0.01, confidence * share), `${unsure}${evidence.join(' and ')} (${because})`);
}

// Which encoding octets are in: candidates, and what speaks for each.
import { EncodingId } from '../binding/utfscope.js';
import { run } from './call.js';
import { EVERY, core } from './core.js';
import { octetsFrom } from './input.js';
import { encodings } from './names.js';
import { designationAt, signatureAt } from './recognition.js';
import { FaultTable, validationFrom } from './results.js';

/** How many octets are looked at. */
const SAMPLE = 65536;
/** The longest sequence: a fault nearer to the end of a sample than this may come from the cut. */
const LONGEST = 6;
/** How often a sequence of several octets is valid UTF-8 by chance: a guess, on the high side. */
const CHANCE = 0.3;
/** A signature is likely, but not certain (draft 2279bis <38>); nor is anything else. */
const SUREST = 0.99;
/** What is stated outweighs the fallback, even where the text contradicts it. */
const CONTRADICTED = 0.7;

const { Utf8, Rfc2279bis, Cesu8, Wtf8, Mutf8, Utf16Be, Utf16Le, Utf32Be, Utf32Le, Ascii, Windows1252 } = EncodingId;
const WIDE = [Utf32Be, Utf32Le];
// Where in a unit the characters of the first 256 have a NUL.
const HALVES = [
  [Utf16Be, 0],
  [Utf16Le, 1],
];
// What is valid in one of these and not in UTF-8, how likely that is at best, and how it comes about.
const RELATIVES = [
  [Cesu8, 0.85, 'supplementary characters are pairs of three-octet surrogates'],
  [Wtf8, 0.8, 'lone surrogates have three octets'],
  [Mutf8, 0.75, 'NUL is C0 80, or surrogates have three octets'],
  [Rfc2279bis, 0.5, 'there are numbers beyond 10FFFF'],
];
// The octets that windows-1252 leaves to control characters.
const UNUSED = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

/** Chance diminishes with every sequence (draft 2279bis <15>). */
const likelihood = (sequences) => Math.min(SUREST, 1 - CHANCE ** sequences);

const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

export function detect(input) {
  const all = octetsFrom(input, 'detect');
  // Not within a sequence of UTF-8, which would look malformed.
  let end = SAMPLE;
  while (end > SAMPLE - LONGEST && all[end] >> 6 === 0b10) end--;
  const octets = all.slice(0, end); // a copy: what is shared cannot change meanwhile
  return run('detect', () => candidates(octets, octets.length < all.length));
}

/** The candidates for octets, of which more may have been cut off. */
function candidates(octets, cut) {
  const best = new Map();
  const add = (id, confidence, because) => {
    if (confidence <= (best.get(id)?.confidence ?? 0)) return;
    best.set(id, {
      encoding: encodings[id],
      confidence: Math.round(confidence * 1000) / 1000,
      because: cut ? `${because} (in the first ${SAMPLE} octets)` : because,
    });
  };
  const text = { octets, start: 0, cut, add };
  if (!signed(text)) designated(text);
  if (best.size === 0) add(Utf8, 0.5, 'there is no text to judge; UTF-8 is the default');
  return [...best.values()].sort((a, b) => b.confidence - a.confidence);
}

/** The first fault under an encoding, apart from what the cut made; its place is that in the input. */
function faultOf({ octets, start, cut }, id) {
  const { valid, fault } = validationFrom(core.validate(octets, id));
  if (valid || (cut && fault.offset > octets.length - LONGEST)) return undefined;
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
  const signature = signatureAt(text.octets);
  if (signature === null) return false;
  const { encoding } = signature;
  const id = encodings.indexOf(encoding);
  if (id === Utf32Le && !faultOf(text, Utf16Le)) text.add(Utf16Le, 0.1, 'a signature of utf-16le, and a NUL');
  return stated(text, id, `a signature of ${encoding}`, SUREST);
}

/** Adds what a designation says, and what the text says that follows it, or all of it. */
function designated(text) {
  const designation = designationAt(text.octets);
  const start = designation?.length ?? 0;
  const after = { ...text, octets: text.octets.subarray(start), start };
  if (designation?.kind === 'utf-8') {
    const { level = 'not named' } = designation;
    stated(after, Utf8, `an ISO 2022 designation of UTF-8, implementation level ${level}`, 0.98);
  }
  if (after.octets.length > 0) judged(after);
}

/** Adds what the octets themselves speak for. */
function judged(text) {
  const { octets, add } = text;
  const nuls = [0, 0];
  let high = 0;
  let unused = 0;
  octets.forEach((octet, at) => {
    if (octet === 0) nuls[at % 2]++;
    if (octet >= 0x80) high++;
    if (UNUSED.includes(octet)) unused++;
  });
  const all = nuls[0] + nuls[1];
  const textual = Math.max(0.05, 1 - (2 * all) / octets.length); // text seldom has NULs
  const fault = faultOf(text, Utf8);
  if (all > 0 && all < octets.length) wide(text, nuls, fault ? 0.5 : 0);

  if (high === 0) {
    // UTF-8 first: it holds what may follow, and ASCII is UTF-8 (draft 2279bis <7>).
    add(Utf8, 0.9 * textual, 'all ASCII, which is UTF-8');
    add(Ascii, 0.85 * textual, 'all ASCII');
    add(Windows1252, 0.1 * textual, 'all ASCII, which most encodings share');
    return;
  }
  const sequences = (id, met) => core.countCodePoints(octets, id) - met - (octets.length - high);
  const met = new FaultTable(core.faults(octets, Utf8, EVERY, {})).length;
  const read = sequences(Utf8, met);
  let likely = 0;
  if (!fault) {
    likely = likelihood(read) * textual;
    add(Utf8, likely, `valid UTF-8 with ${counted(read, 'sequence')} of several octets`);
  } else if (read > met) {
    likely = (0.9 * likelihood(read) * read) / (read + 2 * met);
    add(Utf8, likely, `UTF-8 but for ${counted(met, 'fault')} among ${counted(read, 'sequence')}: ${fault}`);
  }
  for (const [id, most, why] of fault ? RELATIVES : []) {
    if (faultOf(text, id)) continue;
    const also = most * likelihood(sequences(id, 0));
    likely = Math.max(likely, also);
    add(id, also, `valid, and not UTF-8 (${fault}): ${why}`);
  }
  const because = fault ? `the usual fallback for what is not UTF-8 (${fault})` : 'every octet is a character';
  const controls = unused ? `; ${counted(unused, 'octet')} would be control characters` : '';
  add(Windows1252, Math.max(0.01, 0.6 * (1 - likely) * (unused ? 0.3 : 1) * (all ? 0.2 : 1)), because + controls);
}

/** Adds encodings of wider units, which show by where the NULs are. */
function wide(text, nuls, least) {
  const { octets, add } = text;
  for (const id of WIDE) {
    const units = Math.floor(octets.length / 4);
    if (!faultOf(text, id)) add(id, likelihood(units), `${counted(units, 'unit')}, valid as few octets are by chance`);
  }
  for (const [id, half] of HALVES) {
    const zeros = nuls[half];
    if (zeros <= 4 * nuls[1 - half] || faultOf(text, id)) continue;
    const units = Math.floor(octets.length / 2);
    // One newline among ideographs has one NUL: what is no UTF-8 needs no more.
    const share = least + (0.95 - least) * Math.min(1, (2 * zeros) / units);
    add(
      id,
      share * likelihood(units),
      `${counted(units, 'valid unit')}, ${zeros} with NUL as the more significant octet`,
    );
  }
}

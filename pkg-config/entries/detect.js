// Which encoding octets are in: candidates, and what speaks for each.
import { EncodingId, countCodePoints, faults, validate } from '../binding/utfscope.js';
import { octetsFrom } from './input.js';
import { encodings } from './names.js';
import { designationAt, signatureAt } from './recognition.js';
import { ensure } from './runtime.js';

/** How many octets are looked at. */
const SAMPLE = 65536;
/** The longest sequence: a fault nearer to the end of a sample than this may come from the cut. */
const LONGEST = 6;
/** How often a sequence of several octets is valid UTF-8 by chance: a guess, on the high side. */
const CHANCE = 0.3;
/** A signature is likely, but not certain (draft 2279bis <38>); nor is anything else. */
const SUREST = 0.99;

const { Utf8, Rfc2279bis, Cesu8, Wtf8, Mutf8, Ascii, Windows1252 } = EncodingId;
const WIDE = [EncodingId.Utf32Be, EncodingId.Utf32Le];
// Where in a unit the characters of the first 256 have a NUL.
const HALVES = [
  [EncodingId.Utf16Be, 0],
  [EncodingId.Utf16Le, 1],
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
  const octets = all.slice(0, SAMPLE); // a copy: what is shared cannot change meanwhile
  const cut = octets.length < all.length;
  ensure();
  const best = new Map();
  const add = (id, confidence, because) => {
    if (confidence <= (best.get(id)?.confidence ?? 0)) return;
    const where = cut ? ` (in the first ${SAMPLE} octets)` : '';
    best.set(id, {
      encoding: encodings[id],
      confidence: Math.round(confidence * 1000) / 1000,
      because: because + where,
    });
  };
  if (octets.length === 0) add(Utf8, 0.5, 'there is nothing to judge; UTF-8 is the default');
  else if (!signed(octets, cut, add)) designated(octets, cut, add);
  return [...best.values()].sort((a, b) => b.confidence - a.confidence);
}

/** The first fault under an encoding, apart from what the cut made. */
function faultOf(octets, cut, id) {
  const { valid, fault } = validate(octets, id);
  return valid || (cut && fault.offset > octets.length - LONGEST) ? undefined : fault;
}

const told = ({ reason, offset }, start) => `${reason} at offset ${offset + start}`;

/** Adds what a signature says; false where there is none, or the text contradicts it. */
function signed(octets, cut, add) {
  const signature = signatureAt(octets);
  if (signature === null) return false;
  const id = encodings.indexOf(signature.encoding);
  const fault = faultOf(octets, cut, id);
  const because = `begins with the signature of ${signature.encoding}`;
  add(id, fault ? 0.6 : SUREST, fault ? `${because}, but is malformed: ${told(fault, 0)}` : because);
  if (id === EncodingId.Utf32Le && !faultOf(octets, cut, EncodingId.Utf16Le)) {
    add(EncodingId.Utf16Le, 0.1, 'begins with the signature of utf-16le and NUL');
  }
  return fault === undefined;
}

/** Adds what a designation says, and what the text says that follows it, or all of it. */
function designated(octets, cut, add) {
  const designation = designationAt(octets);
  const start = designation?.length ?? 0;
  const text = octets.subarray(start);
  if (designation?.kind === 'utf-8') {
    const { level = 'not named' } = designation;
    const fault = faultOf(text, cut, Utf8);
    const because = `an ISO 2022 sequence designates UTF-8, implementation level ${level}`;
    add(Utf8, fault ? 0.5 : 0.98, fault ? `${because}, but malformed: ${told(fault, start)}` : because);
  }
  if (text.length > 0) judged(text, start, cut, add);
}

/** Adds what the octets themselves speak for. */
function judged(octets, start, cut, add) {
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
  const fault = faultOf(octets, cut, Utf8);
  if (all > 0 && all < octets.length) wide(octets, cut, nuls, fault === undefined, add);

  if (high === 0) {
    // UTF-8 first: it holds what may follow, and ASCII is UTF-8 (draft 2279bis <7>).
    add(Utf8, 0.9 * textual, 'all ASCII, and so UTF-8');
    add(Ascii, 0.85 * textual, 'all ASCII');
    add(Windows1252, 0.1 * textual, 'all ASCII, which most encodings share');
    return;
  }
  const sequences = (id, met) => countCodePoints(octets, id) - met - (octets.length - high);
  const met = faults(octets, Utf8, undefined, false).length;
  const read = sequences(Utf8, met);
  let likely;
  if (!fault) {
    likely = likelihood(read) * textual;
    add(Utf8, likely, `valid UTF-8 with ${counted(read, 'sequence')} of several octets`);
  } else {
    likely = (0.9 * likelihood(read) * read) / (read + 2 * met);
    const against = `${counted(read, 'sequence')} of several octets against ${counted(met, 'fault')}`;
    add(Utf8, likely, `UTF-8 with errors: ${against}, the first ${told(fault, start)}`);
    for (const [id, most, why] of RELATIVES) {
      if (faultOf(octets, cut, id)) continue;
      const also = most * likelihood(sequences(id, 0));
      likely = Math.max(likely, also);
      add(id, also, `valid where UTF-8 is not (${told(fault, start)}): ${why}`);
    }
  }
  const because = fault
    ? `the usual fallback for what is not UTF-8: ${told(fault, start)}`
    : 'every octet is a character';
  const controls = unused ? `; ${counted(unused, 'octet')} would be control characters` : '';
  add(Windows1252, Math.max(0.01, 0.6 * (1 - likely) * (unused ? 0.3 : 1) * (all ? 0.2 : 1)), because + controls);
}

/** Adds encodings of wider units, which show by where the NULs are. */
function wide(octets, cut, nuls, isUtf8, add) {
  for (const id of WIDE) {
    if (faultOf(octets, cut, id)) continue;
    const units = Math.floor(octets.length / 4);
    add(id, likelihood(units), `valid, which few octets are by chance: ${counted(units, 'unit')}`);
  }
  for (const [id, half] of HALVES) {
    const [zeros, others] = [nuls[half], nuls[1 - half]];
    if (zeros <= 4 * others || faultOf(octets, cut, id)) continue;
    const units = Math.floor(octets.length / 2);
    const least = isUtf8 ? 0 : 0.5; // one newline among ideographs has one NUL
    const share = Math.min(1, (2 * zeros) / units);
    const because = `valid, and ${zeros} of ${counted(units, 'unit')} have NUL as their more significant octet`;
    add(id, (least + (0.95 - least) * share) * likelihood(units), because);
  }
}

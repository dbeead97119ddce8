/**
 * What the first bytes of an input say about it: its BOM, the encodings that it may be in, whether it is text at all.
 * The only place that calls the package's detection.
 */
import { hasWideUnits } from './format.js';
import { kindOf } from './kinds.js';
import { mixtureOf } from './mixtures.js';

/** From this confidence on a candidate is applied to a new document by itself, and is the headline. */
export const SURE = 0.8;
/** Below this an encoding that accepts every byte is only what is left when nothing else fits. */
const EVIDENCE = 0.7;

const SMALLEST = 64; // bytes; shorter files are not called binary by how often they have controls
const CONTROLS = 0.04; // the share of control characters from which malformed bytes are no text
const TEXT_CONTROLS = [0x08, 0x09, 0x0a, 0x0c, 0x0d, 0x1b];
const APART = 0.8; // the share of high bytes that stand alone in text of Latin letters

const isHigh = (octet) => octet >= 0x80;

/** What a file without text is, in words; null where it may be text. */
function binaryKind(octets, isFile, { faults, isWide }) {
  const known = kindOf(octets);
  if (known || !isFile || isWide || octets.length < SMALLEST) return known;
  const controls = octets.reduce((sum, octet) => sum + (octet < 0x20 && !TEXT_CONTROLS.includes(octet) ? 1 : 0), 0);
  const isBinary = controls > CONTROLS * octets.length && faults > CONTROLS * octets.length;
  return isBinary ? 'binary data' : null;
}

/** Whether most bytes beyond ASCII stand alone, as letters with an accent do in Western text. */
function isScattered(octets) {
  let high = 0;
  let alone = 0;
  octets.forEach((octet, at) => {
    if (!isHigh(octet)) return;
    high += 1;
    if (!isHigh(octets[at - 1] ?? 0) && !isHigh(octets[at + 1] ?? 0)) alone += 1;
  });
  return alone >= APART * high;
}

/**
 * How the bytes look as UTF-8. `isLikely`: what is well-formed, or malformed in ways that UTF-8 comes to be (overlong
 * forms, surrogates, characters that were cut), is at least as much as the rest.
 */
function asUtf8(codec, octets) {
  const { length: faults, offsets, lengths } = codec.faults(octets, 'utf-8');
  if (faults === 0) return { faults, isLikely: true };
  const multibyte = codec.countCodePoints(octets, 'utf-8') - faults - octets.filter((octet) => !isHigh(octet)).length;
  const forms = codec.reveal(octets);
  const revealed = forms.reduce((sum, { length }) => sum + length, 0);
  // A character that was cut stands between others; in runs of high bytes such pieces come about by chance.
  const isApart = (from, to) => !isHigh(octets[from - 1] ?? 0) && !isHigh(octets[to] ?? 0);
  const cut = lengths.filter((length, at) => length > 1 && isApart(offsets[at], offsets[at] + length)).length;
  return { faults, isLikely: multibyte + forms.length + cut >= faults - revealed - cut };
}

/**
 * @param {object} codec the package
 * @param {Uint8Array} octets the first bytes of the input
 * @param {string[]} everyByte encodings that accept every byte
 * @param {boolean} isFile what was typed is never called binary by its share of controls
 */
export function recognise(codec, octets, everyByte, isFile) {
  const signature = codec.detectBOM(octets);
  const candidates = codec.detect(octets);
  const [best = null] = candidates;
  const utf8 = asUtf8(codec, octets);
  const isWide = signature !== null || (best !== null && hasWideUnits(best.encoding) && best.confidence >= SURE);
  const isWeak = best === null || (everyByte.includes(best.encoding) && best.confidence < EVIDENCE);
  return {
    signature,
    designation: codec.detectDesignation(octets),
    candidates,
    mixture: mixtureOf(codec, octets),
    kind: binaryKind(octets, isFile, { ...utf8, isWide }),
    isUtf8: utf8.isLikely,
    /** Bytes beyond ASCII that no candidate explains. */
    isUnknown: isWeak && !utf8.isLikely && !isScattered(octets),
  };
}

/**
 * The encoding for a document for which nobody chose one: that of its BOM, or the wide units that its bytes surely are.
 * All else is read as UTF-8, which shows what is wrong with it; what it may be instead is advice.
 *
 * @param {object} codec the package
 * @param {Uint8Array} octets the first bytes of the input
 * @returns {{ encoding: string, encodingBy: 'BOM' | 'detection' | 'default' }}
 */
export function automaticEncoding(codec, octets) {
  const signature = codec.detectBOM(octets);
  if (signature) return { encoding: signature.encoding, encodingBy: 'BOM' };
  const [best] = codec.detect(octets);
  const isSure = best && best.confidence >= SURE && hasWideUnits(best.encoding) && !kindOf(octets);
  return isSure ? { encoding: best.encoding, encodingBy: 'detection' } : { encoding: 'utf-8', encodingBy: 'default' };
}

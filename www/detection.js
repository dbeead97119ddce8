/**
 * What the first bytes of an input say about it: its BOM, the encodings that it may be in, whether it is text at all.
 * The only place that calls the package's detection.
 */
import { hasWideUnits } from './format.js';
import { findWindows1252InUtf8 } from './mixed-encodings.js';

/** From this confidence on a candidate is applied to a new document by itself, and is the headline. */
export const SURE = 0.8;
/** Below this confidence a candidate is no answer: the encoding is unknown. */
export const KNOWN = 0.5;

const isHigh = (byte) => byte >= 0x80;

/** What a file is that is not text; null if it may be text. What was typed is binary only by the signature of a format. */
function binaryIn(codec, bytes, isFile) {
  const found = codec.detectBinary(bytes);
  return isFile || found?.name !== 'binary data' ? found : null;
}

/**
 * Whether the bytes may be UTF-8, or damaged UTF-8: what is well-formed, or malformed in ways that UTF-8 comes to be (overlong
 * forms, surrogates, characters that were cut), is at least as much as the rest.
 */
function mayBeUtf8(codec, bytes) {
  const { length: faults, offsets, lengths } = codec.faults(bytes, 'utf-8');
  // A single fault may be damage as well as a letter of another encoding.
  if (faults <= 1) return true;
  const multibyte = codec.countCodePoints(bytes, 'utf-8') - faults - bytes.filter((byte) => !isHigh(byte)).length;
  const forms = codec.reveal(bytes);
  const revealed = forms.reduce((sum, { length }) => sum + length, 0);
  // A character that was cut stands between others; in runs of high bytes such pieces come about by chance.
  const isApart = (from, to) => !isHigh(bytes[from - 1] ?? 0) && !isHigh(bytes[to] ?? 0);
  const cut = lengths.filter((length, at) => length > 1 && isApart(offsets[at], offsets[at] + length)).length;
  return multibyte + forms.length + cut >= faults - revealed - cut;
}

/**
 * @param {object} codec the package
 * @param {Uint8Array} bytes the first bytes of the input
 * @param {boolean} isFile
 */
export function recognise(codec, bytes, isFile) {
  const candidates = codec.detect(bytes);
  const isUtf8 = mayBeUtf8(codec, bytes);
  return {
    bom: codec.detectBOM(bytes),
    designation: codec.detectDesignation(bytes),
    candidates,
    mixture: findWindows1252InUtf8(codec, bytes),
    binary: binaryIn(codec, bytes, isFile),
    isUtf8,
    /** Bytes beyond ASCII that no candidate explains, nor damage to UTF-8. */
    isUnknown: candidates.length > 0 && candidates[0].confidence < KNOWN && !isUtf8,
  };
}

/**
 * The encoding for a document for which nobody chose one: that of its BOM, or the wide units that its bytes surely are.
 * All else is read as UTF-8, which shows what is wrong with it; what it may be instead is advice.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes the first bytes of the input
 * @returns {{ encoding: string, encodingBy: 'BOM' | 'detection' | 'default' }}
 */
export function automaticEncoding(codec, bytes) {
  const bom = codec.detectBOM(bytes);
  if (bom) return { encoding: bom.encoding, encodingBy: 'BOM' };
  const [best] = codec.detect(bytes);
  const isSure = best && best.confidence >= SURE && hasWideUnits(best.encoding);
  return isSure ? { encoding: best.encoding, encodingBy: 'detection' } : { encoding: 'utf-8', encodingBy: 'default' };
}

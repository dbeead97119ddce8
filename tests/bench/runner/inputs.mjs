// What a call is given: a text cut to a size, in the form that the call takes.
import { Random } from '../../oracles/random.mjs';

const isContinuation = (byte) => (byte & 0xc0) === 0x80;

/** The largest boundary of characters in UTF-8 at or before `at`. */
export function boundaryBefore(bytes, at) {
  while (at > 0 && at < bytes.length && isContinuation(bytes[at])) at--;
  return at;
}

/** `size` bytes of a text, or a few less, from the boundary at or before `from` on; the text begins again where it ends. */
export function cut(bytes, from, size) {
  const begin = boundaryBefore(bytes, from % bytes.length);
  const result = new Uint8Array(size);
  let filled = 0;
  for (let at = begin; filled < size; at = 0) {
    const part = bytes.subarray(at, at + size - filled);
    result.set(part, filled);
    filled += part.length;
  }
  // The last character may be cut; a character of four bytes is longer than no size.
  const last = boundaryBefore(result, size - 1);
  const length = result[last] < 0x80 ? 1 : result[last] < 0xe0 ? 2 : result[last] < 0xf0 ? 3 : 4;
  return last + length > size ? result.slice(0, last) : result;
}

/** How many different inputs a loop goes through: a power of two, less where they are long. */
export function variety(size) {
  if (size >= 1 << 22) return 1;
  if (size >= 1 << 18) return 2;
  return size >= 1 << 14 ? 4 : 16;
}

/** Different cuts of one size out of a text. */
export function cuts(bytes, size) {
  const count = variety(size);
  return Array.from({ length: count }, (_, i) => cut(bytes, Math.floor((i * bytes.length) / count), size));
}

/**
 * Damages bytes: about every `every` bytes one becomes FF, which no form of UTF-8 has; `atEnd` instead leaves the lead
 * alone of a character that the end cuts.
 */
export function damage(bytes, { every, atEnd }, seed) {
  const damaged = bytes.slice();
  if (atEnd) {
    damaged[damaged.length - 1] = 0xe2;
    // What the lead overwrote may have begun before it.
    for (let at = damaged.length - 2; isContinuation(damaged[at]) || damaged[at] >= 0xc0; at--) damaged[at] = 0x2e;
    return damaged;
  }
  const random = new Random(seed);
  for (let from = 0; from < damaged.length; from += every) {
    const at = from + random.below(every);
    if (at < damaged.length) damaged[at] = 0xff;
  }
  return damaged;
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
export const stringOf = (bytes) => utf8.decode(bytes);

/** The UTF-16 code units of a string. */
export function unitsOf(string) {
  const units = new Uint16Array(string.length);
  for (let i = 0; i < units.length; i++) units[i] = string.charCodeAt(i);
  return units;
}

// The characters of windows-1252 from 80 to 9F; the controls stand where it has none.
const HIGH_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const BYTES_1252 = new Map([...HIGH_1252].map((character, i) => [character, 0x80 + i]));

/** The byte of a character in windows-1252 or in Latin-1; `undefined` where it has none. */
function singleByte(character, { windows1252 }) {
  const code = character.codePointAt(0);
  if (windows1252 && code > 0x9f && BYTES_1252.has(character)) return BYTES_1252.get(character);
  return code < 0x80 || (code < 0x100 && !(windows1252 && code < 0xa0)) ? code : undefined;
}

const singleBytesOf = (string, set) => Uint8Array.from([...string], (character) => singleByte(character, set));

/** A text in UTF-8 without the characters that windows-1252, or Latin-1, lacks. */
export function within(bytes, set) {
  const characters = [...stringOf(bytes)].filter((character) => singleByte(character, set) !== undefined);
  return new TextEncoder().encode(characters.join(''));
}

const view = (elements) => new Uint8Array(elements.buffer, elements.byteOffset, elements.byteLength);

// Each form from the bytes of UTF-8.
const FORMS = {
  bytes: (bytes) => bytes,
  string: stringOf,
  units: (bytes) => unitsOf(stringOf(bytes)),
  utf16le: (bytes) => view(unitsOf(stringOf(bytes))), // every machine that we measure is little-endian
  latin1: (bytes) => singleBytesOf(stringOf(bytes), { windows1252: false }),
  'windows-1252': (bytes) => singleBytesOf(stringOf(bytes), { windows1252: true }),
};

const isView = (input) => ArrayBuffer.isView(input);

/** The same inputs in another form; `buffer of F` is Node's Buffer over the memory of form F. */
export function inForm(form, inputs) {
  const [, under] = /^buffer of (.*)$/.exec(form) ?? [];
  if (!under) return inputs.map(FORMS[form]);
  return inForm(under, inputs).map(({ buffer, byteOffset, byteLength }) =>
    globalThis.Buffer.from(buffer, byteOffset, byteLength),
  );
}

/** How many bytes an input has: of its memory, of a string its UTF-8. */
export const bytesIn = (input, bytes) => (isView(input) ? input.byteLength : bytes.length);

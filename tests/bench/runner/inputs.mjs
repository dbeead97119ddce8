// The inputs of a call: pieces of a text of one size, in the form that the call takes.
import { Random } from '../../oracles/random.mjs';

const isContinuation = (byte) => (byte & 0xc0) === 0x80;

/** Returns the largest character boundary at or before `offset` in UTF-8. */
function boundaryBefore(bytes, offset) {
  while (offset > 0 && offset < bytes.length && isContinuation(bytes[offset])) offset--;
  return offset;
}

/**
 * Cuts complete characters out of a text, from the boundary at or before `start`: `size` bytes, or up to three fewer.
 * The text is repeated where it is too short.
 */
export function cut(bytes, start, size) {
  const result = new Uint8Array(size);
  let from = boundaryBefore(bytes, start % bytes.length);
  for (let filled = 0; filled < size; from = 0) {
    const part = bytes.subarray(from, from + size - filled);
    result.set(part, filled);
    filled += part.length;
  }
  const lastStart = boundaryBefore(result, size - 1);
  const lead = result[lastStart];
  const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  return lastStart + length > size ? result.slice(0, lastStart) : result;
}

/** Returns how many different inputs a loop uses: a power of two, smaller for long inputs. */
function inputCount(size) {
  if (size >= 1 << 22) return 1;
  if (size >= 1 << 18) return 2;
  return size >= 1 << 14 ? 4 : 16;
}

/** Cuts several inputs of one size out of different places of a text. */
export function cuts(bytes, size) {
  const count = inputCount(size);
  return Array.from({ length: count }, (_, i) => cut(bytes, Math.floor((i * bytes.length) / count), size));
}

/**
 * Returns damaged UTF-8: in each piece of `every` bytes, one byte becomes FF, which no form of UTF-8 contains. With `atEnd`,
 * the last byte instead becomes a lead byte, so that the input ends in a truncated sequence.
 */
export function damage(bytes, { every, atEnd }, seed) {
  const damaged = bytes.slice();
  if (atEnd) {
    damaged[damaged.length - 1] = 0xe2;
    // The lead byte may have replaced the end of a character. The rest of that character becomes full stops.
    return damaged.fill(0x2e, boundaryBefore(bytes, bytes.length - 1), -1);
  }
  const random = new Random(seed);
  for (let from = 0; from < damaged.length; from += every) {
    const index = from + random.below(every);
    if (index < damaged.length) damaged[index] = 0xff;
  }
  return damaged;
}

const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });
const stringOf = (bytes) => UTF8.decode(bytes);

/** Returns the code units of a string. */
export function codeUnitsOf(string) {
  const units = new Uint16Array(string.length);
  for (let i = 0; i < units.length; i++) units[i] = string.charCodeAt(i);
  return units;
}

/** Returns a UTF-8 text without the characters for which `encode` throws. */
export function restrictTo(encode, bytes) {
  const isUnencodable = (character) => {
    try {
      return !encode(character);
    } catch {
      return true;
    }
  };
  const characters = [...stringOf(bytes)];
  const unencodable = new Set([...new Set(characters)].filter(isUnencodable));
  return new TextEncoder().encode(characters.filter((character) => !unencodable.has(character)).join(''));
}

/** Returns how many bytes of a UTF-8 text become about `size` bytes in another encoding. `encode` encodes a string in that encoding. */
export const utf8SizeFor = (size, encode, bytes) => Math.round((size * bytes.length) / encode(stringOf(bytes)).length);

/** Returns the bytes of code units, without a copy. */
export const bytesOf = ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength);

// How each form is made from UTF-8.
const FORMS = {
  bytes: (bytes) => bytes,
  string: stringOf,
  units: (bytes) => codeUnitsOf(stringOf(bytes)),
  utf16le: (bytes) => bytesOf(codeUnitsOf(stringOf(bytes))), // every machine that runs this is little-endian
};

/**
 * Converts inputs to a form, which is one of these names:
 *
 * - a key of `FORMS`;
 * - `buffer of F`: Node's Buffer over the memory of form F;
 * - the name of an encoding, for which `encoderOf` returns a function that encodes a string.
 */
export function inForm(form, inputs, encoderOf) {
  const [, innerForm] = /^buffer of (.*)$/.exec(form) ?? [];
  if (!innerForm) {
    const encode = FORMS[form] ? undefined : encoderOf(form);
    return inputs.map(FORMS[form] ?? ((bytes) => encode(stringOf(bytes))));
  }
  return inForm(innerForm, inputs, encoderOf).map(({ buffer, byteOffset, byteLength }) =>
    globalThis.Buffer.from(buffer, byteOffset, byteLength),
  );
}

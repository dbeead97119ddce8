// BOMs and ISO 2022 designations: byte sequences before a text that name its encoding.
import { EncodingId } from '../binding/utfscope.js';
import { bomOf, startsWith } from './bom.js';
import { run } from './call.js';
import { ownBytesFrom } from './input.js';
import { encodings } from './names.js';

const { Utf8, Utf16Be, Utf16Le, Utf32Be, Utf32Le } = EncodingId;
// UTF-32 is first, because its BOM FF FE 00 00 also starts with the BOM of UTF-16LE.
const WITH_BOM = [Utf32Be, Utf32Le, Utf8, Utf16Be, Utf16Le];

// The characters after ESC (ISO/IEC 10646-1 §17.5, and R.6 in its Amendment 2). The standard writes the bytes of `%/G`, 25 2F 47, as 02/05
// 02/15 04/07.
const DESIGNATIONS = [
  ['%/G', { kind: 'utf-8', level: 1 }],
  ['%/H', { kind: 'utf-8', level: 2 }],
  ['%/I', { kind: 'utf-8', level: 3 }],
  ['%G', { kind: 'utf-8' }],
  ['%@', { kind: 'return' }], // back to ISO 2022
];
// Padding puts this many zero bytes before each byte of a designation, so that the byte becomes a code element of UCS-2 or UCS-4
// (ISO/IEC 10646-1 §16, §6.3).
const PADDINGS = [
  [0, {}],
  [1, { padded: 'ucs-2' }],
  [3, { padded: 'ucs-4' }],
];

/** Returns the BOM at the start of a `Uint8Array`, or null. */
export function bomAt(bytes) {
  const id = WITH_BOM.find((encoding) => startsWith(bytes, bomOf(encoding)));
  return id === undefined ? null : { encoding: encodings[id], length: bomOf(id).length };
}

export function detectBOM(input) {
  const bytes = ownBytesFrom(input, 'detectBOM');
  return run('detectBOM', () => bomAt(bytes));
}

/** Returns the designation at the start of a `Uint8Array`, or null. */
export function designationAt(bytes) {
  for (const [zeros, padding] of PADDINGS) {
    for (const [sequence, designation] of DESIGNATIONS) {
      const escape = Array.from(`\x1b${sequence}`, (character) => [
        ...new Array(zeros).fill(0),
        character.charCodeAt(0),
      ]).flat();
      if (startsWith(bytes, escape)) return { ...designation, length: escape.length, ...padding };
    }
  }
  return null;
}

export function detectDesignation(input) {
  return designationAt(ownBytesFrom(input, 'detectDesignation'));
}

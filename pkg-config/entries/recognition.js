// Which encoding bytes are in: by what stands before the text.
import { EncodingId } from '../binding/utfscope.js';
import { run } from './call.js';
import { ownBytesFrom } from './input.js';
import { encodings } from './names.js';
import { begins, signatureOf } from './signature.js';

// UTF-32 first: FF FE 00 00 begins as UTF-16 does.
const { Utf8, Utf16Be, Utf16Le, Utf32Be, Utf32Le } = EncodingId;
const SIGNED = [Utf32Be, Utf32Le, Utf8, Utf16Be, Utf16Le];

// After ESC: 02/05 02/15 04/07 to 04/09, 02/05 04/07 and 02/05 04/00 (Amd. 2 R.6, ISO/IEC 10646-1 §17.5).
const DESIGNATIONS = [
  ['%/G', { kind: 'utf-8', level: 1 }],
  ['%/H', { kind: 'utf-8', level: 2 }],
  ['%/I', { kind: 'utf-8', level: 3 }],
  ['%G', { kind: 'utf-8' }],
  ['%@', { kind: 'return' }],
];
// Padding widens each byte to a code element, the most significant byte first (ISO/IEC 10646-1 §16, §6.3).
const PADDINGS = [
  [0, {}],
  [1, { padded: 'ucs-2' }],
  [3, { padded: 'ucs-4' }],
];

/** The signature that bytes begin with, without a look at their type. */
export function signatureAt(bytes) {
  const id = SIGNED.find((signed) => begins(bytes, signatureOf(signed)));
  return id === undefined ? null : { encoding: encodings[id], length: signatureOf(id).length };
}

export function detectBOM(input) {
  const bytes = ownBytesFrom(input, 'detectBOM');
  return run('detectBOM', () => signatureAt(bytes));
}

/** The designation that bytes begin with, without a look at their type. */
export function designationAt(bytes) {
  for (const [zeros, padding] of PADDINGS) {
    for (const [sequence, designation] of DESIGNATIONS) {
      const escape = Array.from(`\x1b${sequence}`, (character) => [
        ...new Array(zeros).fill(0),
        character.charCodeAt(0),
      ]);
      const form = escape.flat();
      if (begins(bytes, form)) return { ...designation, length: form.length, ...padding };
    }
  }
  return null;
}

export function detectDesignation(input) {
  return designationAt(ownBytesFrom(input, 'detectDesignation'));
}

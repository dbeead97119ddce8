/**
 * Causes of malformed bytes, as far as the bytes show them: how harmful each one is, and what can replace the bytes. A letter in another
 * encoding is an accident; an overlong form can be an attack.
 *
 * @typedef {object} FaultBytes
 * @property {string} reason of the package
 * @property {Uint8Array} bytes of the fault
 * @property {Uint8Array} followOnBytes of the faults that only follow from it
 *
 * @typedef {object} Cause
 * @property {string} id
 * @property {'error' | 'warning'} severity
 * @property {[string, string]} names of one and of many
 * @property {string[]} methods ids of FAULT_METHODS, the best first
 */
import { isSurrogatePair, isUtf8Form } from './format.js';

/** The character of each byte in windows-1252; empty for a control character. */
const WINDOWS_1252 = Array.from({ length: 256 }, (_, byte) => {
  const character = new TextDecoder('windows-1252').decode(Uint8Array.of(byte));
  return /\p{Cc}/u.test(character) ? '' : character;
});
/** The methods that apply to every cause. */
const GENERAL_METHODS = ['replace', 'remove'];

/** @type {Record<string, Omit<Cause, 'id'>>} */
const CAUSES = {
  overlong: { severity: 'error', names: ['overlong form', 'overlong forms'], methods: GENERAL_METHODS },
  latin: {
    severity: 'warning',
    names: ['windows-1252 character', 'windows-1252 characters'],
    methods: ['latin', ...GENERAL_METHODS],
  },
  pair: {
    severity: 'warning',
    names: ['CESU-8 surrogate pair', 'CESU-8 surrogate pairs'],
    methods: ['pair', ...GENERAL_METHODS],
  },
  surrogate: { severity: 'warning', names: ['lone surrogate', 'lone surrogates'], methods: GENERAL_METHODS },
  cut: { severity: 'error', names: ['cut character', 'cut characters'], methods: GENERAL_METHODS },
};

const allBytes = ({ bytes, followOnBytes }) => Uint8Array.of(...bytes, ...followOnBytes);

/** Returns the windows-1252 text of bytes; null if one of them is a control character there. */
function latinText({ bytes, followOnBytes }) {
  let text = '';
  for (const part of [bytes, followOnBytes]) {
    for (const byte of part) {
      if (WINDOWS_1252[byte] === '') return null;
      text += WINDOWS_1252[byte];
    }
  }
  return text;
}

/** Returns the code point of two surrogates of three bytes each. */
function pairText(fault) {
  const [, second, third, , fifth, sixth] = allBytes(fault);
  const unit = (high, low) => 0xd000 + ((high & 0x3f) << 6) + (low & 0x3f);
  return String.fromCharCode(unit(second, third), unit(fifth, sixth));
}

/** What can replace malformed bytes; `text` returns the new text, or null where the method does not apply. */
export const FAULT_METHODS = {
  latin: { verb: 'Decode as windows-1252', done: 'Decoded as windows-1252', text: latinText },
  pair: { verb: 'Join into one character', done: 'Joined', text: pairText },
  replace: { verb: 'Replace with U+FFFD', done: 'Replaced with U+FFFD', text: () => '\ufffd' },
  remove: { verb: 'Remove', done: 'Removed', text: () => '' },
};

function causeId({ reason, bytes, followOnBytes }, encoding) {
  if (!isUtf8Form(encoding)) return reason;
  if (reason === 'overlong') return 'overlong';
  if (isSurrogatePair(followOnBytes)) return 'pair';
  // C0 and C1 with a continuation byte are two-byte forms of ASCII characters.
  if ((bytes[0] === 0xc0 || bytes[0] === 0xc1) && followOnBytes.length > 0) return 'overlong';
  if (/surrogate/.test(reason)) return 'surrogate';
  const isAlone = bytes.length === 1 && followOnBytes.length === 0;
  if (isAlone && bytes[0] < 0xfe && latinText({ bytes, followOnBytes }) !== null) return 'latin';
  return ['truncated', 'missing-continuation'].includes(reason) ? 'cut' : reason;
}

const causes = new Map();

/** Returns the cause with an id. @param {string} id @returns {Cause} */
export function causeWithId(id) {
  if (!causes.has(id))
    causes.set(id, { id, severity: 'error', names: [id, id], methods: GENERAL_METHODS, ...CAUSES[id] });
  return causes.get(id);
}

/** Returns the cause of a fault. @param {FaultBytes} fault @param {string} encoding @returns {Cause} */
export const causeOf = (fault, encoding) => causeWithId(causeId(fault, encoding));

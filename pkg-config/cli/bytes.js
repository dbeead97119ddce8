// Bytes as a person types them.
import { Trouble } from './trouble.js';
import { shown } from './shown.js';

/** What may stand before or between the two digits of each byte: `\xC0`, `0xC0,`, `%C0`, `C0;`. */
const AROUND = /\\x|(?<![\da-f])0x|[%,;:\s]/gi;

/** The bytes of `C0 AF`, `c0af`, `\xC0\xAF`, `%C0%AF` or `0xC0, 0xAF`. */
export function bytesOf(text) {
  const words = text.split(AROUND).filter(Boolean);
  const wrong = words.find((word) => !/^(?:[\da-f]|(?:[\da-f]{2})+)$/i.test(word));
  if (wrong !== undefined || words.length === 0) {
    const what = wrong === undefined ? 'There are no bytes' : `"${shown(wrong)}" is no byte in hexadecimal`;
    throw new Trouble(`${what}; write them as C0 AF, c0af or '\\xC0\\xAF'.`);
  }
  const digits = words.map((word) => word.padStart(2, '0'));
  return Uint8Array.from(Buffer.from(digits.join(''), 'hex'));
}

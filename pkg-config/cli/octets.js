// Octets as a person types them.
import { Trouble } from './trouble.js';
import { shown } from './shown.js';

/** What may stand before or between the two digits of each octet: `\xC0`, `0xC0,`, `%C0`, `C0;`. */
const AROUND = /\\x|0x|[%,;:\s]/gi;

/** The octets of `C0 AF`, `c0af`, `\xC0\xAF`, `%C0%AF` or `0xC0, 0xAF`. */
export function octetsOf(text) {
  const digits = text
    .split(AROUND)
    .filter(Boolean)
    .map((word) => (word.length === 1 ? `0${word}` : word));
  const wrong = digits.find((word) => !/^(?:[\da-f]{2})+$/i.test(word));
  if (wrong !== undefined || digits.length === 0) {
    const what = wrong === undefined ? 'There are no octets' : `"${shown(wrong)}" is no octet in hexadecimal`;
    throw new Trouble(`${what}; write them as C0 AF, c0af or '\\xC0\\xAF'.`);
  }
  return Uint8Array.from(Buffer.from(digits.join(''), 'hex'));
}

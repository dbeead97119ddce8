// Adds the names of characters to the messages of an audit. `utfscope/full` lacks the names, because the table of names is large.
import { uPlus } from '../../www/format.js';

/** The maximum number of names that follow a message. */
const MAX_NAMES = 4;

/** Code points such as `U+200B` in a message, except those that a name follows. */
const CODE_POINTS = /U\+[0-9A-F]{4,6}(?: U\+[0-9A-F]{4,6})*(?![0-9A-F]| [A-Z])/g;

/**
 * Returns a finding whose message has the names of its characters. If the message quotes nothing, a name follows each of its code points.
 * If the message quotes a word of the text, the names of up to four non-ASCII characters of the word follow the message. If the message
 * quotes the text that hidden characters spell, no names are added.
 *
 * @param {object} finding a finding of `audit`
 * @param {(codePoint: number) => string} nameOf
 */
export function withNames(finding, nameOf) {
  const { message, codePoints, kind } = finding;
  const withName = (codePoint) => `${uPlus(codePoint)} ${nameOf(codePoint)}`;
  // A quoted text can contain anything, also the notation of a code point, so nothing in it is replaced.
  if (!message.includes('"')) {
    const named = new Map(codePoints.map((codePoint) => [uPlus(codePoint), withName(codePoint)]));
    const namedList = (notations) => notations.split(' ').map((notation) => named.get(notation) ?? notation);
    return { ...finding, message: message.replaceAll(CODE_POINTS, (notations) => namedList(notations).join(', ')) };
  }
  if (kind !== 'mixed-script' && kind !== 'confusable') return finding;
  const nonAscii = [...new Set(codePoints.filter((codePoint) => codePoint >= 0x80))];
  if (nonAscii.length === 0) return finding;
  const more = nonAscii.length > MAX_NAMES ? [`${nonAscii.length - MAX_NAMES} more`] : [];
  return { ...finding, message: `${message} (${[...nonAscii.slice(0, MAX_NAMES).map(withName), ...more].join(', ')})` };
}

// Adds the names of characters to the messages of an audit. The library does not contain these names, because they are as large as its tables.
const MAX_NAMES = 4;

/** Code points in a message, unless a name follows. */
const CODE_POINTS = /U\+[0-9A-F]{4,6}(?: U\+[0-9A-F]{4,6})*(?![0-9A-F]| [A-Z])/g;

const hex = (codePoint) => `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * Returns a finding whose message has the names of its characters. A name follows each code point in the message. If the message quotes a
 * word, the names of its non-ASCII characters follow the message. If it quotes the text that hidden characters spell, no names are added.
 *
 * @param {object} finding a finding of `audit`
 * @param {(codePoint: number) => string} nameOf
 */
export function withNames(finding, nameOf) {
  const { message, codePoints, kind } = finding;
  const shown = (codePoint) => `${hex(codePoint)} ${nameOf(codePoint)}`;
  // A quoted text can contain anything, also the notation of a code point, so nothing in it is replaced.
  if (!message.includes('"')) {
    const named = new Map(codePoints.map((codePoint) => [hex(codePoint), shown(codePoint)]));
    const list = (found) => found.split(' ').map((one) => named.get(one) ?? one);
    return { ...finding, message: message.replaceAll(CODE_POINTS, (found) => list(found).join(', ')) };
  }
  if (kind !== 'mixed-script' && kind !== 'confusable') return finding;
  const others = [...new Set(codePoints.filter((codePoint) => codePoint >= 0x80))];
  if (others.length === 0) return finding;
  const more = others.length > MAX_NAMES ? [`${others.length - MAX_NAMES} more`] : [];
  return { ...finding, message: `${message} (${[...others.slice(0, MAX_NAMES).map(shown), ...more].join(', ')})` };
}

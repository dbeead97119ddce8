// The sentences about findings of an audit, in the order of the causes in src/audit/finding.rs.
import { uPlus } from '../explain/notation.js';

const MAX_SHOWN = 4;
const MAX_QUOTED = 200;

/** Returns code points as `U+` and digits: at most `MAX_SHOWN` of them, and the number of the others. */
function shown(codePoints) {
  const names = codePoints.slice(0, MAX_SHOWN).map(uPlus).join(' ');
  return codePoints.length > MAX_SHOWN ? `${names} and ${codePoints.length - MAX_SHOWN} more` : names;
}

/** Returns a text in quotation marks, with escapes for all that a terminal or a page could hide. */
function quote(text) {
  const characters = Array.from(text);
  const part = characters.slice(0, MAX_QUOTED).join('');
  const visible = part.replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, (character) =>
    character === '\n' ? '\\n' : `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`,
  );
  const rest = characters.length - MAX_QUOTED;
  return rest > 0 ? `"${visible}" and ${rest} more characters` : `"${visible}"`;
}

/** Returns the noun for the code points of a finding, with their number if there are several. */
const counted = ({ codePoints }, one, many) => (codePoints.length === 1 ? one : `${codePoints.length} ${many}`);
/** Returns the verb after the code points of a finding. */
const isOrAre = ({ codePoints }) => (codePoints.length === 1 ? 'is' : 'are');

/** The names of the bidirectional controls. */
const BIDI = {
  0x202a: 'LEFT-TO-RIGHT EMBEDDING',
  0x202b: 'RIGHT-TO-LEFT EMBEDDING',
  0x202c: 'POP DIRECTIONAL FORMATTING',
  0x202d: 'LEFT-TO-RIGHT OVERRIDE',
  0x202e: 'RIGHT-TO-LEFT OVERRIDE',
  0x2066: 'LEFT-TO-RIGHT ISOLATE',
  0x2067: 'RIGHT-TO-LEFT ISOLATE',
  0x2068: 'FIRST STRONG ISOLATE',
  0x2069: 'POP DIRECTIONAL ISOLATE',
  0x200e: 'LEFT-TO-RIGHT MARK',
  0x200f: 'RIGHT-TO-LEFT MARK',
  0x061c: 'ARABIC LETTER MARK',
};
/** Returns the code point and the name of the bidirectional control that a finding is about. */
const bidiControl = ({ codePoints: [codePoint] }) => `${uPlus(codePoint)} ${BIDI[codePoint]}`;

/**
 * The sentence of each cause, by its number: a function of the finding's kind, severity, code points, text and encoding, and of
 * `otherLine`. If the sentence compares the word with a word on another line, `otherLine` is the number of that line.
 */
const MESSAGES = [
  (found) => `${bidiControl(found)} is not closed on its line, so the rest of the line can appear in another order`,
  (found) => `${bidiControl(found)} closes nothing on its line`,
  (found) =>
    `${bidiControl(found)} belongs to an override, which shows characters in a different order from the one that programs read`,
  (found) =>
    `${bidiControl(found)} and its partner surround the start or end of a string or comment, which can be displayed elsewhere`,
  (found) => `${bidiControl(found)} has no use in a line without right-to-left letters`,
  (found) =>
    `${counted(found, 'invisible character', 'invisible characters')} without a use here: ${shown(found.codePoints)}`,
  (found) =>
    `${found.codePoints.length} invisible characters in a row, as in a hidden message: ${shown(found.codePoints)}`,
  (found) =>
    `${shown(found.codePoints)} is an invisible character that only gives a hint, for example where a line may break`,
  ({ text }) => (text ? `tag characters, which are invisible, spell ${quote(text)}` : 'invisible tag characters'),
  ({ text }) =>
    `the flag of the region ${quote(text)} is not in general use: programs that do not know it show a black flag, and hide its tag characters`,
  ({ text }) => `variation selectors, which are invisible, spell ${quote(text)} in UTF-8`,
  (found) =>
    `${found.codePoints.length} variation selectors, which are invisible, spell the bytes ${quote(found.text)}`,
  (found) => `${shown(found.codePoints)} selects no variant of the character before it`,
  ({ text, codePoints }) => `letters of several scripts (${text}) in ${word(codePoints)}`,
  ({ text, otherLine, codePoints }) => `${word(codePoints)} looks like ${quote(text)} on line ${otherLine}`,
  ({ text, otherLine, codePoints }) =>
    `${word(codePoints)} looks like ${quote(text)} on line ${otherLine}, but has invisible characters`,
  ({ text, codePoints }) => `${word(codePoints)} looks like the ASCII word ${quote(text)}`,
  ({ text, codePoints }) => `${word(codePoints)} has a letter that looks like punctuation: ${quote(text)}`,
  (found) => `${shown(found.codePoints)} looks like a space, but is another character`,
  (found) => `${counted(found, 'control character', 'control characters')}: ${shown(found.codePoints)}`,
  (found) => `${shown(found.codePoints)} ${isOrAre(found)} a line end for some programs, and not for others`,
  (found) => `${counted(found, 'private-use character', 'private-use characters')}: ${shown(found.codePoints)}`,
  (found) => `no character is assigned to ${shown(found.codePoints)} in Unicode 17`,
  (found) => `${counted(found, 'noncharacter', 'noncharacters')}: ${shown(found.codePoints)}`,
  (found) => `${counted(found, 'replacement character', 'replacement characters')}: text was lost when it was decoded`,
  () => 'not in Normalization Form C: a search or comparison by code points does not match the normalized form',
  () => 'U+FEFF is a BOM only at the start of a text; here it is an invisible character',
  (found) => `the escape of ${shown(found.codePoints)} is one half of a surrogate pair, without the other`,
  (found) =>
    `two escapes, one for each half of a surrogate pair, instead of one for ${shown(found.codePoints)}: XML and many programs reject them, and HTML shows U+FFFD twice`,
  (found) => `the escape of ${shown(found.codePoints)} is one half of a surrogate pair, at one end of a range`,
  // The module lists the encodings in the order of the repair: the last decoding first.
  ({ text }) => `UTF-8 that was decoded as ${text.split(', ').reverse().join(', then as ')}`,
  ({ text, encoding }) => `the line is not ${encoding}, unlike other lines; it is text in ${text}`,
  ({ encoding }) => `the line is UTF-8, and other lines are ${encoding}`,
  ({ kind, encoding, severity }) =>
    `${severity === 'error' ? 'malformed' : 'decodes with a warning in'} ${encoding}: ${kind}`,
];

/** Returns the word of a finding in quotation marks. */
const word = (codePoints) => quote(codePoints.map((codePoint) => String.fromCodePoint(codePoint)).join(''));

/** Matches the number `otherLine` in the sentence about two words. */
const OTHER_LINE = /(?<=" on line )\d+(?=$|, but has invisible characters$)/;

/** Returns the message of a finding in a part of a text, with line numbers of the whole text. `lines` is the number of lines before the part. */
export const messageInWhole = ({ kind, message }, lines) =>
  kind === 'confusable' ? message.replace(OTHER_LINE, (line) => String(Number(line) + lines)) : message;

/** Returns the sentence about a finding. */
export const messageOf = (cause, found) => MESSAGES[cause](found);

/** The text of suggestions about text that a program lost before the file was written. advice.js describes suggestions. */
import { formatCount, formatNumber } from '../format.js';
import * as counts from './counts.js';

const RELEASE_CHARACTER =
  ' In EDIFACT, ? is also the release character. Programs that read this file drop question marks, so “Soci?t?” becomes “Socit”. After ?, they read a separator as a part of the text.';

/**
 * @param {(Node | string)[]} first the beginning of the first of the places
 * @param {{ declaresLatin1: boolean, isSql: boolean, isEdifact: boolean }} format whether SQL in the text names the character set latin1 of
 *   MySQL, and whether the text is SQL or EDIFACT
 */
export const lostLetters = (count, offset, first, { declaresLatin1, isSql, isEdifact }) => ({
  title: 'Letters replaced by question marks',
  rest: [
    `: at least ${formatCount(count, 'word or value has', 'words or values have')} question marks in place of letters, ${count === 1 ? '' : 'the first '}“`,
    ...first,
    `” at offset ${formatNumber(offset)}. A program wrote ? for letters that its encoding lacks${declaresLatin1 ? '. This text declares the encoding latin1 of MySQL, which has only letters of Western Europe' : ''}. These letters were lost before this file was written, and nothing can restore them from this file. Check the original data. If it still has the letters, export it again in UTF-8${isSql ? ' (from MySQL with --default-character-set=utf8mb4)' : ''}. Otherwise only an older copy has them.${isEdifact ? RELEASE_CHARACTER : ''}`,
  ],
});

export const lostEmoji = (count, offset) => ({
  title: `Groups of four question marks in ${counts.places(count)}`,
  rest: `, ${counts.firstAt(count, offset)}: each group may have been an emoji or another character beyond U+FFFF, which has four bytes in UTF-8. The encoding utf8 of MySQL (utf8mb3) has no such characters, and the server writes ? for each byte. This file does not have them, and nothing can restore them from it. Check the original data. To keep them, use utf8mb4 for the connection, the columns and the export.`,
});

/** These encodings lack letters that other encodings of European languages have. */
const WESTERN_ENCODINGS = ['iso-8859-1', 'windows-1252'];
const WRITTEN_IN_WESTERN_ENCODING = `A program probably wrote ${WESTERN_ENCODINGS.join(' or ')}, because these lack the letters that were lost. `;
/**
 * @param {string[]} others the encodings in which the rest of the text is the same
 * @param {boolean} isSameInLatin1 whether the text is the same in iso-8859-1 too, which lacks letters of `encoding`
 * @param {'?' | '#'} mark that a program wrote in place of letters
 */
export const sameInOthers = (encoding, others, isSameInLatin1, mark) => ({
  title: `Decoded as ${encoding}`,
  rest: `: the letters that are left are the same in ${counts.list(isSameInLatin1 ? [...new Set([...others, ...WESTERN_ENCODINGS])] : others)}. ${isSameInLatin1 ? WRITTEN_IN_WESTERN_ENCODING : ''}A conversion to utf-8 keeps ${mark === '?' ? 'the question marks' : mark}.`,
});

/**
 * @param {string} word the first word with a lost apostrophe
 * @param {boolean} hasOthers whether other question marks may stand for quotation marks or dashes
 */
export const lostApostrophes = (count, offset, word, hasOthers) => ({
  title: `Apostrophes replaced by question marks in ${formatCount(count, 'word', 'words')}`,
  rest: `, ${counts.firstAt(count, offset)}: “${word}” was “${word.replace('?', '’')}”. A program wrote ? for typographic apostrophes, which its encoding lacks.${hasOthers ? ' Other question marks may stand for quotation marks or dashes. The file does not show which, so they stay.' : ''}`,
});
export const RESTORE_APOSTROPHES = {
  button: 'Write apostrophes…',
  name: 'Write apostrophes in the place of question marks within words',
  done: (places) => `Restored: apostrophes in ${counts.places(places)}.`,
};

/** Says which values end in a question mark. */
function endingIn({ name, column, total, ending }, count) {
  const all = count === total ? `All ${formatNumber(total)}` : `${formatNumber(count)} of ${formatNumber(total)}`;
  const of = name ? ` of “${name}”` : column ? ` of column ${formatNumber(column)}` : '';
  return `${all} ${of ? 'values' : 'amounts'}${of} end in “${ending}”`;
}
/** Says which sign was lost, if the text shows it. */
function signOf({ isEuro, isOther, isMoney }) {
  if (isEuro) return ['€', 'The text names the euro elsewhere.'];
  if (isOther)
    return ['a currency sign', 'The text names other currencies than the euro. It does not show which sign was lost.'];
  const unknown = 'Nothing else in the text shows which one:';
  return isMoney
    ? ['a currency sign', `${unknown} €, ₺ and ₽ are possible, for example.`]
    : ['a currency sign or the sign of a unit', `${unknown} €, ₽, Ω and ℃ are possible, for example.`];
}
/**
 * @param {{ name: string | null, column: number | null, total: number, ending: string, isEuro: boolean, isOther: boolean, isMoney: boolean,
 *   lacksEuro: boolean, isDecoded: boolean }} about see lost-currency.js
 */
export function lostCurrency(count, offset, about) {
  const [sign, evidence] = signOf(about);
  const lacksEuro =
    about.isMoney && about.isDecoded && about.lacksEuro
      ? ' The encoding of this file has no €: convert it to utf-8 to write €.'
      : '';
  return {
    title: endingIn(about, count),
    rest: `: probably ${sign} that the encoding of a program lacked, ${counts.firstAt(count, offset)}. ${evidence}${lacksEuro}`,
  };
}
export const WRITE_EURO = {
  button: 'Replace with €…',
  name: 'Write € in the place of question marks after amounts',
  done: (places) => `Wrote € in ${counts.places(places)}.`,
};

/**
 * @param {(Node | string)[]} before the first damaged word @param {string} after its repair
 * @param {boolean} isCertain whether all ligatures of the text are restored
 */
export const lostLigatures = (count, offset, before, after, isCertain) => ({
  title: `Letters were lost in ${counts.places(count)}`,
  rest: [
    `, ${counts.firstAt(count, offset)}: “`,
    ...before,
    `” was “${after}”. In a PDF file, ff, fi, fl, ffi and ffl can each be one glyph (a ligature), and a program that copied the text lost these glyphs.${isCertain ? '' : ' Other words may have lost letters too: only words that are certain are restored.'}`,
  ],
});
export const RESTORE_LIGATURES = {
  button: 'Restore letters…',
  name: 'Write the letters of lost ligatures',
  done: (places) => `Restored: the letters of ligatures in ${counts.places(places)}.`,
};

/** The sentences about escapes of lone surrogates, by what these stand for. The parameter `codePoint` is that of the first escape. */
export const LONE_ESCAPES = {
  halves: (count, offset, codePoint) => ({
    title: count === 1 ? 'Half of a character in an escape' : `Halves of characters in ${formatNumber(count)} escapes`,
    rest: `: the escape of ${codePoint} at offset ${formatNumber(offset)} is one half of a surrogate pair, such as that of an emoji. A program probably cut the text between the halves. The other half is lost, so most programs reject the escape or show U+FFFD. In “Problems”, it can be replaced.`,
  }),
  bytes: (count, offset, codePoint) => ({
    title: `${formatCount(count, 'escape is a byte', 'escapes are bytes')} that Python could not decode`,
    rest: `: ${codePoint} at offset ${formatNumber(offset)} is the byte ${codePoint.slice(-2)}. Python writes such bytes as lone surrogates (surrogateescape, PEP 383). None is lost, but their encoding is unknown.`,
  }),
  unknown: (count, offset, codePoint) => ({
    title: count === 1 ? 'An escape of a lone surrogate' : `${formatNumber(count)} escapes of lone surrogates`,
    rest: `: ${codePoint} at offset ${formatNumber(offset)} is the byte ${codePoint.slice(-2)} if Python wrote it (surrogateescape, PEP 383). Otherwise, it is the second half of a surrogate pair, such as that of an emoji, and the first half is lost.`,
  }),
};

/** The evidence for windows-1252 in a text in which letters became ¿. */
export const OTHER_LETTERS_ARE_WESTERN = 'its other letters are those of Western European languages';
/** The evidence for windows-1252 if the text has no other letters. */
export const APOSTROPHES_ARE_LOST = 'the byte BF, which is ¿ in it, is in place of apostrophes in English words';

/** @param {(Node | string)[]} first the beginning of the first of the words */
export const lostToInvertedMarks = (count, offset, first) => ({
  title: 'Letters replaced by ¿',
  rest: [
    `: ${formatCount(count, 'word has', 'words have')} ¿ in place of letters, ${count === 1 ? '' : 'the first '}“`,
    ...first,
    `” at offset ${formatNumber(offset)}. A converter wrote ¿ for characters that its target encoding lacks, as Oracle does if NLS_LANG names such an encoding. These characters are lost in this file and cannot be restored from it. Export again with a character set that has them, such as AL32UTF8.`,
  ],
});

export const lostToNumberSigns = (count, offset, first) => ({
  title: 'Letters replaced by #',
  rest: [
    `: at least ${formatCount(count, 'word has', 'words have')} # in place of letters, ${count === 1 ? '' : 'the first '}“`,
    ...first,
    `” at offset ${formatNumber(offset)}. A program wrote # for characters that its encoding lacks, as SAP does in downloads and print lists. These characters are lost in this file and cannot be restored from it. Export again in UTF-8, which is code page 4110 in SAP.`,
  ],
});

/** The title, and which characters may have been lost, by the character that remains. */
const REMAINS = {
  â: {
    title: 'Quotation marks, apostrophes or dashes of which only â is left',
    was: 'Before a word, â was probably ‘ or “; after a word ’ or ”; within a word ’; and between spaces a dash. Their bytes in UTF-8, such as E2 80 98 for ‘, were read as ISO-8859-1, which gives â and two control characters',
  },
  Ã: {
    title: 'Letters of which only Ã is left',
    was: 'Each Ã was probably a letter from À to ß, such as Ü (C3 9C) or ß (C3 9F). Its bytes in UTF-8 were read as ISO-8859-1, which gives Ã and a control character',
  },
};
/** @param {(Node | string)[]} first the first of the words @param {'â' | 'Ã'} mark */
export const droppedControls = (count, offset, first, mark) => ({
  title: REMAINS[mark].title,
  rest: [
    `: ${formatCount(count, 'word has', 'words have')} ${mark}, ${count === 1 ? '' : 'the first '}“`,
    ...first,
    `” at offset ${formatNumber(offset)}. ${REMAINS[mark].was}. A program removed control characters, so the file does not show which character it was, and nothing can surely restore it. Copy the text again from a terminal or program that is set to UTF-8.`,
  ],
});

/**
 * @param {string} text the wrongly decoded characters, such as “锟斤拷”
 * @param {string} as the encoding in which U+FFFD was read
 * @param {boolean} isMixed whether the places have other characters too, such as 姐订
 */
export const misreadReplacements = (count, offset, text, as, isMixed) => ({
  title: `Text was lost in ${counts.places(count)}`,
  rest: `: “${text}”, ${counts.firstAt(count, offset)}. A program replaced bytes that it could not decode by U+FFFD, and another one read the UTF-8 bytes of U+FFFD as ${as}. ${isMixed ? 'Other characters in these places are no text either: they come from bytes that were valid UTF-8 by chance. ' : ''}This file no longer has the text, so it cannot be restored from this file; only an earlier copy has it.`,
});

/**
 * @param {(string | Node)[]} first the first run of escapes, such as `\ufffd\ufffd`
 * @param {{ lines: number[], hasMoreLines: boolean }} lines in which the places are; `hasMoreLines`: whether only the first are known
 * @param {number} divided how many characters are divided between two records of Docker
 */
export const escapedReplacements = (count, first, { lines, hasMoreLines }, divided) => ({
  title: `Text was lost in ${counts.places(count)}`,
  rest: [
    ': “',
    ...first,
    `”, in ${counts.linesByNumber(lines, hasMoreLines)}, is the escape of U+FFFD. A program wrote it for bytes that it could not decode, so this file no longer has them.${divided > 0 ? ` ${divided === 1 ? 'One character was' : `${formatNumber(divided)} characters were`} divided between two records: Docker cuts lines of a log after 16 KB. The end of one record and the start of the next record of the same stream belong together.` : ''} Only the source of the data has the text.`,
  ],
});

/**
 * Says who wrote U+FFFD.
 *
 * @param {number} written how many of them a repair on this page wrote
 * @param {number} restored how many of them a repair that the page offers replaces by text
 */
const writersOf = (count, written, restored) => {
  const ofProgram = (them) => {
    const start = `a program wrote ${them} for bytes that it could not decode.`;
    if (restored >= count) return `${start} The repair replaces ${count === 1 ? 'it' : 'all of them'}.`;
    return restored > 0
      ? `${start} The repair replaces ${formatNumber(restored)} of them. The text of the others is lost in this file.`
      : `${start} That text is lost in this file.`;
  };
  if (written === 0) return ofProgram(count === 1 ? 'it' : 'them');
  const [it, bytes] = count === 1 ? ['it', 'a character'] : ['them', 'characters'];
  if (written >= count) return `the repair wrote ${it} for ${bytes} of which bytes were already lost in the input.`;
  return `the repair wrote ${formatNumber(written)} of them for characters of which bytes were already lost in the input; ${ofProgram('the others')}`;
};
/**
 * @param {boolean} isMisread whether other characters of the text were decoded in a multi-byte encoding by mistake
 * @param {number} written how many U+FFFD a repair on this page wrote
 * @param {number} restored how many U+FFFD a repair that the page offers replaces by text
 */
export const replacementCharacters = (count, offset, isWhole, isMisread, written = 0, restored = 0) => ({
  title: `Contains ${isWhole ? '' : 'at least '}${counts.replacements(count)}`,
  rest: `, ${counts.firstAt(count, offset)}: ${writersOf(count, written, restored)}${restored >= count ? '' : ` Only an earlier copy has ${written >= count && count > 1 ? 'them' : 'it'}.`}${isMisread ? ' Other characters of the same words can stay wrong after the repair, because it changes only what is certain.' : ''}`,
});

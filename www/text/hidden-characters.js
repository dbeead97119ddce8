/**
 * The text of suggestions about characters that a reader does not see or notice. These are invisible characters, special
 * spaces, ligatures, separate accents, terminal sequences, lookalikes and decomposed letters. advice.js describes
 * suggestions.
 */
import { formatCount, formatNumber } from '../format.js';
import { accentsJoined } from './convert.js';
import * as counts from './counts.js';

const bomInside = (offset, isSecond) =>
  isSecond
    ? `Two BOMs follow each other: a program added one to a file that already began with one. The BOM at offset ${formatNumber(offset)} is an invisible character of the text. Remove it.`
    : `A file that starts with a BOM was probably joined to the end of another one: the BOM at offset ${formatNumber(offset)} is now inside the text, as an invisible character. Remove it.`;

const MAY_DECEIVE =
  'The text may not say what it seems to say: such characters can hide an attack, as in “Trojan Source”.';
const HINDER_SEARCH =
  'A search or a comparison does not find a word with them, and a phone does not recognize a number with them. Text that was copied from a web page or a chat such as WhatsApp often has them.';

const titleOf = ({ invisible, bidi }, isWhole) =>
  counts.countsOfKinds(isWhole, [
    [invisible, 'invisible character', 'invisible characters'],
    [bidi, 'bidi control', 'bidi controls'],
  ]);
const mayBeLettersSentence = (count) =>
  count === 1
    ? 'The words of the text are not plausible. The character may be a letter of text that was decoded in the wrong encoding, so do not remove it.'
    : 'The words of the text are not plausible. The characters may be letters of text that was decoded in the wrong encoding, so do not remove them.';

/**
 * @param {{ invisible: number, bidi: number }} count
 * @param {boolean} isWhole whether all characters are counted
 * @param {(Node | string)[]} characters the first of the characters
 * @param {{ message: string, joinedAt: number | null, isSecondBOM: boolean, isAttack: boolean, mayBeLetters: boolean }} about `message` is a sentence about a
 *   hidden message, or empty; `joinedAt`: the offset of a BOM inside the text; `isSecondBOM`: this BOM follows the BOM at the start;
 *   `isAttack`: some characters deceive a reader; `mayBeLetters`: the characters may be letters of another encoding
 */
export const invisibleCharacters = (count, isWhole, characters, about) => {
  const { invisible, bidi } = count;
  const { message, joinedAt, isSecondBOM, isAttack, mayBeLetters } = about;
  const effectOfCharacters = isAttack ? MAY_DECEIVE : HINDER_SEARCH;
  if (mayBeLetters) {
    return {
      title: titleOf(count, isWhole),
      rest: [': ', ...characters, `${counts.fullStop(characters)} ${mayBeLettersSentence(invisible + bidi)}`],
    };
  }
  const effects = [
    ...(joinedAt === null ? [] : [bomInside(joinedAt, isSecondBOM)]),
    ...(joinedAt === null || invisible + bidi > 1 ? [effectOfCharacters] : []),
  ];
  return {
    title: titleOf(count, isWhole),
    rest: [
      ': ',
      ...characters,
      message ? `: ${message}${counts.fullStop([message])}` : `${counts.fullStop(characters)} ${effects.join(' ')}`,
    ],
  };
};

/** @param {number} count of the characters U+001A at the end */
export const endOfFileMark = (count, offset) => ({
  title: 'Ends with the end-of-file mark of MS-DOS',
  rest: `: ${count === 1 ? 'the byte' : formatCount(count, 'byte', 'bytes')} 1A at offset ${formatNumber(offset)}. MS-DOS and CP/M programs stop reading there, so it is harmless for them. Other programs take it for text: a CSV reader adds a row, a compiler reports an unknown character, and Unix tools print it. Remove it if one of these reads the file.`,
});
/** The fix that removes the characters U+001A at the end. */
export const REMOVE_END_OF_FILE_MARK = {
  button: 'Remove end-of-file mark…',
  name: 'Remove the end-of-file mark of MS-DOS',
  done: () => 'Removed: the end-of-file mark of MS-DOS.',
};

/** Says what the control characters of library records in UTF-8 are. @param {boolean} isRepaired whether the page offers to repair the text */
export const marcRecord = (isRepaired) => ({
  title: 'MARC record (ISO 2709)',
  rest: `: its control characters are delimiters, so keep them. US (1F) begins a subfield, RS (1E) ends a field, and GS (1D) ends a record. ${
    isRepaired
      ? 'The leader and the directory of a record count bytes. The repair of the text corrects these numbers too, so all lengths agree after it. Any other change here would make the record unreadable: make it'
      : 'The leader and the directory of a record count bytes, so a change of the text here would make the record unreadable. Change or convert it'
  } with library software, such as yaz-marcdump.`,
});

/** @param {(Node | string)[]} characters the first of the spaces @param {boolean} mayBeLetters whether the spaces may be letters of another encoding */
export const specialSpaces = (count, characters, mayBeLetters) => ({
  title: formatCount(count, 'special space', 'special spaces'),
  rest: [
    ': ',
    ...characters,
    `${counts.fullStop(characters)} ${
      mayBeLetters
        ? 'Most of them are directly after a letter, and words around them are not plausible. They may be letters of text that was decoded in the wrong encoding, so do not replace them with spaces.'
        : 'Each looks like a space, but a search, a comparison or a compiler treats it as another character. Typography uses them on purpose, so replace them only in data and source code.'
    }`,
  ],
});

/**
 * @param {(Node | string)[]} characters the first of the characters
 * @param {number} replaced the number of characters that the fix replaces
 */
export const symbolFont = (count, characters, replaced) => ({
  title: formatCount(count, 'character of a symbol font', 'characters of symbol fonts'),
  rest: [
    ': ',
    ...characters,
    `${counts.fullStop(characters)} Word writes the characters of the fonts Symbol and Wingdings as U+F020 to U+F0FF, and other fonts show boxes for them. The text does not say which font it was. ${
      replaced === 0
        ? 'Look them up in the original document, and replace each one in the edit mode.'
        : `The fix writes the more likely character: for example, U+F0B7 becomes a bullet, as in Symbol, not a clock, as in Wingdings. Check the preview.${replaced < count ? ` It leaves ${formatCount(count - replaced, 'character', 'characters')} for which both fonts are likely.` : ''}`
    }`,
  ],
});

/** @param {[letter: string, symbol: string][]} letters each letter once */
export const wingdingsLetters = (count, offset, letters) => ({
  title: `Probably symbols of Outlook in ${counts.places(count)}`,
  rest: `, ${counts.firstAt(count, offset)}: ${counts.list(letters.map(([letter, symbol]) => `${letter} for ${symbol}`))}. Outlook and Word write the smiley :-) and the arrow --> as letters in the font Wingdings. Text without fonts has only the letters. Check the preview: a single letter can also be an initial.`,
});
/** The fix that replaces letters in the font Wingdings. */
export const REPLACE_WINGDINGS = {
  button: 'Replace with symbols…',
  name: 'Replace letters of the font Wingdings with symbols',
  done: (places) => `Replaced: letters of Wingdings in ${counts.places(places)}.`,
};

const LAYOUTS = { russian: 'Russian', ukrainian: 'Ukrainian' };
/**
 * @param {'russian' | 'ukrainian'} language
 * @param {Node | string} before the start of the first line; `after` is the same start in the letters of `language`
 */
export const typedInEnglishLayout = (count, offset, language, before, after) => ({
  title: `Probably ${LAYOUTS[language]} typed with the English keyboard layout in ${counts.places(count)}`,
  rest: [
    `, ${counts.firstAt(count, offset)}: `,
    before,
    ' is ',
    after,
    ` on the same keys. Nothing is damaged: the keyboard had the other layout. The fix writes the characters that the Windows layout for ${LAYOUTS[language]} has on these keys. Shorter lines, and lines with addresses or code, stay. Check the preview.`,
  ],
});
/** The fix that writes the letters of another keyboard layout. */
export const REPLACE_TYPED = {
  button: 'Write Cyrillic letters…',
  name: 'Write the letters that the other keyboard layout has on the same keys',
  done: (places) => `Replaced: text in the English keyboard layout in ${counts.places(places)}.`,
};

const MAX_HKSCS_EXAMPLES = 3;
/**
 * @param {[codePoint: string, letter: string][]} letters each letter once
 * @param {number} kept the number of private-use characters that stay
 */
export const hkscsPrivateUse = (count, offset, letters, kept) => ({
  title: `Hong Kong Chinese in private-use characters in ${counts.places(count)}`,
  rest: `, ${counts.firstAt(count, offset)}: ${counts.list(letters.slice(0, MAX_HKSCS_EXAMPLES).map(([codePoint, letter]) => `${codePoint} for ${letter}`))}. Windows lacked the characters that the Hong Kong Supplementary Character Set (HKSCS) adds to Big5, and wrote private-use characters instead. Other fonts and programs do not know these. Nothing is lost.${kept > 0 ? ` ${formatCount(kept, 'other private-use character stays', 'other private-use characters stay')}.` : ''}`,
});
/** The fix that replaces private-use characters with characters of HKSCS. */
export const REPLACE_HKSCS = {
  button: 'Replace with Chinese characters…',
  name: 'Replace private-use characters with the characters of HKSCS',
  done: (places) => `Replaced: private-use characters in ${counts.places(places)}.`,
};

/**
 * @param {string} first the first of the cells
 * @param {(Node | string)[]} characters the first of the replaced characters
 * @param {boolean} hasSigns whether minus signs are among them
 */
export const tableNumbers = (count, first, characters, hasSigns) => ({
  title: formatCount(
    count,
    'number that spreadsheets may take for text',
    'numbers that spreadsheets may take for text',
  ),
  rest: [
    `, the first “${first}”: `,
    ...characters,
    `${counts.fullStop(characters)} Excel and many other programs take a cell with such characters for text, and leave it out of sums.${hasSigns ? ' They read only “-” (U+002D) as a minus sign.' : ''} Typography uses these characters, and so do programs that write numbers in the style of a language, such as Swedish or French. Replace them if a program reads this table.`,
  ],
});
/** The fix that writes the numbers of a table so that spreadsheets read them. */
export const REPLACE_IN_NUMBERS = {
  button: 'Write plain numbers…',
  name: 'Write the numbers of the table with “-” and without spaces',
  done: (places) => `Replaced: characters of numbers in ${counts.places(places)}.`,
};

export const zawgyi = (count, offset) => ({
  title: 'Looks like Burmese in Zawgyi',
  rest: `: U+1031 is before its consonant in ${counts.places(count)}, ${counts.firstAt(count, offset)}. Zawgyi is the encoding of old Burmese fonts. It has the code points of Unicode in another order and with other meanings, so only these fonts show the text. Open this part alone: the page then offers to convert it to Unicode.`,
});

/** @param {(Node | string)[]} characters the first of the ligatures */
export const ligatures = (count, characters) => ({
  title: formatCount(count, 'ligature', 'ligatures'),
  rest: [
    ': ',
    ...characters,
    `${counts.fullStop(characters)} Text that is copied from a PDF often has them. Each is one character, so a search for its letters does not find the word.`,
  ],
});

/** @param {(Node | string)[]} letter the first Arabic letter @param {(Node | string)[]} persian the letter that replaces it */
export const persianLetters = (count, letter, persian) => ({
  title: `Arabic letters in Persian words in ${counts.places(count)}`,
  rest: [
    ', such as ',
    ...letter,
    ', where Persian has ',
    ...persian,
    '. They look alike, but a search or a sort takes them for different letters. Arabic keyboards and old phones write the Arabic ones.',
  ],
});

/** @param {string} before the first of the words @param {string} after this word with comma below */
export const romanianCedillas = (count, offset, before, after) => ({
  title: `Romanian letters with a cedilla in ${formatCount(count, 'word', 'words')}`,
  rest: `, ${counts.firstAt(count, offset)}: “${before}” has ş or ţ, while other words have ș (U+0219) or ț (U+021B) with a comma below. They look alike, but a search or a sort takes them for different letters. Romanian has the comma; old fonts, keyboards and encodings had only the letters with a cedilla. The fix writes “${after}”. Turkish words stay.`,
});
/** The fix that replaces letters with cedilla in Romanian words. */
export const REPLACE_CEDILLAS = {
  button: 'Write ș and ț…',
  name: 'Replace ş and ţ in Romanian words with ș and ț',
  done: (places) => `Replaced: letters with a cedilla in ${formatCount(places, 'word', 'words')}.`,
};

/** @param {string} before the first of the words @param {string} after this word in Mongolian letters @param {boolean} canWrite whether the encoding has these letters */
export const mongolianLetters = (count, offset, before, after, canWrite) => ({
  title: `Mongolian with Ukrainian letters in ${formatCount(count, 'word', 'words')}`,
  rest: `, ${counts.firstAt(count, offset)}: “${before}” is “${after}”. windows-1251 has no ө and ү, so old Mongolian fonts and keyboards had them in the places of є and ї. Without such a font, the text shows Ukrainian letters, and a search does not find the words.${canWrite ? '' : ' This encoding has no ө and ү, so first convert the text to utf-8. Then this line has a button that writes them.'}`,
});
/** The fix that replaces Ukrainian letters in Mongolian words. */
export const REPLACE_MONGOLIAN = {
  button: 'Write ө and ү…',
  name: 'Replace є and ї in Mongolian words with ө and ү',
  done: (places) => `Replaced: Ukrainian letters in ${formatCount(places, 'Mongolian word', 'Mongolian words')}.`,
};

/** @param {string} before the first of the words @param {string} after this word in one script @param {boolean} isCyrillic whether all words are Cyrillic */
export const lookalikeLetters = (count, offset, before, after, isCyrillic) => ({
  title: `${isCyrillic ? 'Latin letters in Cyrillic words' : 'Letters of another script'} in ${formatCount(count, 'word', 'words')}`,
  rest: `, ${counts.firstAt(count, offset)}: “${before}” has Latin and Cyrillic letters that look alike. A search, a sort or a spelling checker does not recognize such a word. People type these letters with the wrong keyboard layout, and scanners confuse them. The fix writes “${after}” in one script. Words in which other letters do not show the script stay, and so do words with digits.`,
});
/** Returns the fix that writes words in one script. @param {boolean} isCyrillic whether all words are Cyrillic */
export const replaceLookalikeLetters = (isCyrillic) => ({
  button: isCyrillic ? 'Replace with Cyrillic letters…' : 'Write in one script…',
  name: isCyrillic
    ? 'Replace Latin letters in Cyrillic words with the Cyrillic letters that look like them'
    : 'Replace each letter of another script with the similar letter of the script of its word',
  done: (places) => `Replaced: letters of another script in ${formatCount(places, 'word', 'words')}.`,
});

export const notSigns = (count, offset) => ({
  title: `¬ in place of the zero width non-joiner in ${counts.places(count)}`,
  rest: `, ${counts.firstAt(count, offset)}. Persian has U+200C there, for example within می\u200cشود. Such text usually comes from Word: people typed its optional hyphen (Ctrl+-) instead, which Word shows as ¬, and the exported text has the character ¬ (U+00AC). A search does not find these words.`,
});
/** @param {string} characters such as “ï»¿” @param {string} encoding in which the bytes of the BOM are these characters */
export const misreadBoms = (count, offset, characters, encoding) => ({
  title: formatCount(count, 'BOM that was decoded wrongly', 'BOMs that were decoded wrongly'),
  rest: `: “${characters}”, ${counts.firstAt(count, offset)}, is the BOM of UTF-8 (EF BB BF), decoded as ${encoding}. It is not part of the text: in a CSV file, the first name would begin with it.`,
});
/** The fix that removes wrongly decoded BOMs. */
export const REMOVE_MISREAD_BOMS = {
  button: 'Remove misread BOM…',
  name: 'Remove the BOM that was decoded in another encoding',
  done: (places) => `Removed: a misread BOM in ${counts.places(places)}.`,
};

/**
 * Returns the words of the fix that the suggestion about accents opens.
 *
 * @param {string} place the first accent with its letter @param {string} letter that they become
 */
export const joinWithLetters = (place, letter) => ({
  button: 'Join with letters…',
  name: `Join accents with their letters: ${place} becomes ${letter}`,
  done: accentsJoined,
});

/** The fix that replaces ¬ between Arabic letters. */
export const REPLACE_NOT_SIGNS = {
  button: 'Replace ¬ with U+200C…',
  name: 'Replace ¬ between Arabic letters with the zero width non-joiner',
  done: (places) => `Replaced: ¬ in ${counts.places(places)}.`,
};

export const dottedI = (count, offset) => ({
  title: `i with a combining dot (U+0307) in ${counts.places(count)}`,
  rest: `, ${counts.firstAt(count, offset)}. It looks like i, but a search for the word does not find it. JavaScript, Java and Python write it for the Turkish capital İ in small letters, unless the program sets the language. The same programs write i for the capital I, where Turkish and Azerbaijani have ı, as in Yıldırım. The text does not show where i should be ı, so check the words with i.`,
});
/** The fix that replaces i and U+0307. */
export const REPLACE_DOTTED_I = {
  button: 'Remove U+0307 after i…',
  name: 'Replace i and U+0307 with i',
  done: (places) => `Replaced: i with U+0307 in ${counts.places(places)}.`,
};

/**
 * @param {(Node | string)[]} word the first styled word
 * @param {string} plain this word in plain letters
 */
export const styledWords = (count, word, plain) => ({
  title: formatCount(count, 'word is written with styled letters', 'words are written with styled letters'),
  rest: [
    ', for example “',
    ...word,
    `” for “${plain}”. Generators of “fonts” for social networks write such letters, which Unicode has for mathematics and other uses. Search, screen readers and sorting do not recognize the words.`,
  ],
});
/** The fix that replaces styled letters. */
export const REPLACE_STYLED = {
  button: 'Replace with plain letters…',
  name: 'Replace styled letters with plain ones',
  done: (places) => `Replaced: styled letters in ${formatCount(places, 'word', 'words')}.`,
};

/** @param {(Node | string)[]} form the first presentation form @param {string} letters for which this form stands */
export const arabicForms = (count, form, letters) => ({
  title: formatCount(count, 'Arabic presentation form', 'Arabic presentation forms'),
  rest: [
    ', such as ',
    ...form,
    ` for ${letters}. Text that is copied from a PDF often has them. Each is a letter in the form for one position in a word, so a search for the letter does not find the word.`,
  ],
});

/** @param {(Node | string)[]} before the beginning of the first text @param {(Node | string)[]} after this text in logical order */
export const reversedArabic = (count, offset, before, after) => ({
  title: `Arabic text is stored in reverse order in ${counts.places(count)}`,
  rest: [
    `, ${counts.firstAt(count, offset)}: `,
    ...before,
    ' should be ',
    ...after,
    '. It consists of presentation forms from left to right, as games and old programs need it if they neither join letters nor write from right to left. In other programs, it is unreadable, and a search for a word does not find it. The fix writes letters in reading order; numbers and Latin words stay. Keep the original for the program that needs it.',
  ],
});
/** The fix that writes reversed Arabic presentation forms as letters. */
export const RESTORE_ARABIC = {
  button: 'Restore letters and their order…',
  name: 'Write Arabic presentation forms in visual order as letters in logical order',
  done: (places) => `Replaced: reversed Arabic text in ${counts.places(places)}.`,
};

/** @param {(Node | string)[]} place an accent and its letter @param {string} letter with the accent */
export const separateAccents = (count, place, letter) => ({
  title: formatCount(count, 'accent beside its letter', 'accents beside their letters'),
  rest: [
    ': “',
    ...place,
    `” is “${letter}”. Text that is copied from a PDF file made with LaTeX often has such accents. A search does not find these words.`,
  ],
});

/** @param {(Node | string)[]} sequence the first control sequence */
export const terminalSequences = (count, sequence) => ({
  title: formatCount(count, 'control sequence of a terminal', 'control sequences of a terminal'),
  rest: [
    ', such as ',
    ...sequence,
    '. They set colours, move the cursor, name the window or delete a character. Keep them for a terminal; remove them for an editor or a search.',
  ],
});

/**
 * @param {number} count of the words
 * @param {number} line of the first one
 * @param {(Node | string)[]} message about the first word
 * @param {(Node | string)[]} letters of this word that look like other letters; empty if they are not known
 */
export const lookalikeWords = (count, line, message, letters) => ({
  title: formatCount(count, 'lookalike word', 'lookalike words'),
  rest: [
    `, the first on line ${formatNumber(line)}: `,
    ...message,
    ...(letters.length > 0 ? ['. Its letters that only look the same are ', ...letters] : []),
    '. A search for one of the words does not find the other. Such letters are typed when somebody forgets to change the keyboard layout back. Attackers use them too.',
  ],
});

/** The fix that replaces each lookalike by the word that it looks like. */
export const REPLACE_LOOKALIKES = {
  button: 'Replace lookalikes…',
  name: 'Replace the lookalikes',
  done: (count) => `Replaced: ${formatCount(count, 'lookalike word', 'lookalike words')}.`,
};

/** @param {string[]} codePoints of the letter, as `U+0065` */
export const decomposedLetters = (words, letter, codePoints) => ({
  title: `Decomposed letters in ${formatCount(words, 'word', 'words')}`,
  rest: `: ${letter} is ${codePoints.join(' and ')}, as macOS writes names of files. A search or a comparison does not find the usual form (NFC).`,
});

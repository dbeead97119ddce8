// The differences between the two editions of the package. This file is for the small one: `utfscope`.
//
// For `utfscope/full`, the build replaces this file with full/edition.js, and the binding with that of the larger WebAssembly module.

/** The encodings that only `utfscope/full` has, in the order of the module's numbers. */
export const FULL_ONLY_ENCODINGS = [];

/**
 * Those of `FULL_ONLY_ENCODINGS` in which ASCII characters have other bytes than in ASCII, or in which non-ASCII characters can
 * consist of bytes below 0x80 only.
 */
export const WITHOUT_ASCII = [];

/** Those of `FULL_ONLY_ENCODINGS` that are code pages of EBCDIC. */
export const EBCDIC = [];

const NO_LABELS = {};

/** The labels of `FULL_ONLY_ENCODINGS`, by registry: see labels.js. */
export const FULL_ONLY_LABELS = { WHATWG: NO_LABELS, IANA: NO_LABELS, OTHERS: NO_LABELS };

/** What explanations, tables, input-windows.js and concat.js need for `FULL_ONLY_ENCODINGS`: data and functions, see full/legacy.js. */
export const FULL_EDITION = {
  SOURCES: {},
  sentenceOf: () => undefined,
  rowsOf: () => undefined,
  startFor: () => undefined,
  isMultiByte: () => false,
  isInitialAtSegments: () => false,
  canBeginAfter: () => true,
  lengthOfUnusedEscape: () => 0,
};

/** This edition rejects a module without this export: see runtime.js. The module of `utfscope/full` has it too. */
export const REQUIRED_EXPORT = '__wbindgen_start';

// Matches names of encodings that only `utfscope/full` has, in lower case and without punctuation. Leaves out the names that every
// platform's `TextDecoder` knows. The list of all labels is too long for this edition.
const ONLY_IN_FULL = new RegExp(
  `^(?:${[
    '(?:x|cs)?(?:cp|ibm|ccsid|oem|pc8codepage)?0*(?:437|720|737|775|85[02578]|86[0-59]|1125|37|500|1047|27[378]|28[045]|297|871|114\\d)|ibm0?39',
    'ebcdic(?:cp(?!he|tr|yu|gr)\\w\\w|de|dk|sv|gb|is|\\w+euro)',
    'cspc850multilingual|cspcp852|pcmultilingual850euro|cspc775baltic|cspc862latinhebrew|cp(?:is|gr|866u)|ruscii|dos(?:720|737|862)',
    '(?:cs)?iso8859(?:10|1[3-6])|iso8859(?:101992|112001|141998|162001)|isoir(?:166|199|226)|isoceltic|l(?:atin)?(?:[789]|10)',
    'cswindows(?:874|125[013-8])|cp874|tis620|cskoi8u|cp878|20866|mac(?:os)?roman|maccyrillic|xuserdefined',
    '(?:cp|ms)?9(?:32|36|49|50)|windows93[26]|mskanji|s(?:hift)?jis|ujis|eucj(?:p|isx0208)|iso2022jp',
    'extendedunixcodepackedformatforjapanese|csgbk|euccn|eucgb2312cn|gb2312(?:19)?80|csgb18030|gb180302000|big5tw|euckr|uhc|ksx1001|ksc5601',
  ].join('|')})$`,
);

/** Returns whether `ONLY_IN_FULL` matches a name, which must be in lower case and without punctuation. */
export const isOnlyInFull = (name) => ONLY_IN_FULL.test(name);

/** Returns the words about an encoding that this edition lacks; `isInFull` says whether `utfscope/full` has it. */
export const supportOf = (isInFull) =>
  isInFull ? 'only in the entries "utfscope/full" and "utfscope/full/text-encoding"' : 'not supported by utfscope';

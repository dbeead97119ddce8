// The sentences of detection: the evidence for an encoding, and the names of binary formats.
import { EBCDIC } from '../edition.js';
import { counted } from '../explain/notation.js';
import { reasons } from '../names.js';

/** The names of file formats, by their numbers. tests/names.rs compares them with the names in the crate. */
export const formats = Object.freeze([
  'PNG image',
  'JPEG image',
  'gzip file',
  'ZIP archive',
  'PDF document',
  'ELF program',
  'WebAssembly module',
  'Java class or Mach-O program',
  'Mach-O program',
  'zstd file',
  'LZ4 file',
  'xz file',
  '7z archive',
  'RAR archive',
  'SQLite database',
  'OLE document (older Office)',
  'TIFF image',
  'gettext catalog',
  'GIF image',
  'WebP image',
  'RIFF file (WAVE, AVI and others)',
  'Ogg file',
  'FLAC audio',
  'MP3 audio',
  'WOFF font',
  'OpenType font',
  'Cabinet archive',
  'Parquet file',
  'bzip2 file',
  'Windows program',
  'BMP image',
  'MP4 file',
  'tar archive',
  'MARC 21 record in MARC-8',
]);

/** The tags of languages with their names, by their numbers. tests/names.rs compares the tags with those in the crate. */
export const languages = Object.freeze(
  (
    'en English, fr French, de German, es Spanish, pt Portuguese, it Italian, nl Dutch, da Danish, sv ' +
    'Swedish, nb Norwegian, fi Finnish, is Icelandic, fo Faroese, et Estonian, ca Catalan, gl Galician, ' +
    'eu Basque, ga Irish, cy Welsh, sq Albanian, af Afrikaans, br Breton, pl Polish, cs Czech, sk Slovak, ' +
    'sl Slovene, hr Croatian, hu Hungarian, ro Romanian, tr Turkish, lt Lithuanian, lv Latvian, mt ' +
    'Maltese, eo Esperanto, ru Russian, uk Ukrainian, be Belarusian, bg Bulgarian, sr Serbian, mk ' +
    'Macedonian, el Greek, he Hebrew, ar Arabic, fa Persian, ur Urdu, th Thai, vi Vietnamese, ja ' +
    'Japanese, zh-Hans Chinese, zh-Hant Chinese, ko Korean'
  ).split(', '),
);

/** Returns the name of a language; “Cyrillic” for a negative number, which stands for text in one of several Cyrillic languages. */
const languageName = (number) => (number < 0 ? 'Cyrillic' : languages[number].split(' ')[1]);

/** Encodings with escape sequences, by their numbers. */
export const encodingsWithEscapes = Object.freeze(['iso-2022-jp', 'iso-2022-kr', 'iso-2022-cn', 'hz-gb-2312']);

/** How a text declares its encoding, by number. */
const DECLARATIONS = [
  'the XML declaration',
  'a meta element',
  'the @charset rule',
  'a comment',
  'a Content-Type field',
  'a setting',
];

/** For each encoding related to UTF-8: a phrase about the sequences that it allows and UTF-8 does not. */
const DIFFERENCES = {
  __proto__: null,
  'cesu-8': 'supplementary characters are pairs of three-byte surrogates',
  'wtf-8': 'it has lone surrogates of three bytes',
  'mutf-8': 'NUL is C0 80, or surrogates have three bytes',
  'utf-8-rfc2279bis': 'it has code points above 10FFFF',
};

/** Returns a statement, with the fault that contradicts it if there is one. */
const stated = (statement, fault) => (fault ? `${statement}, but the text is malformed: ${fault}` : statement);

/** Returns a phrase that says whether the bytes are also UTF-8. `fault` is their first fault as UTF-8. */
const utf8Verdict = (fault) => (fault ? `not UTF-8: ${fault}` : 'the bytes are also valid UTF-8');

function westernEvidence([language, letters, marks], fault, isUnknown) {
  const evidence = [
    letters > 0 && `${counted(letters, 'non-ASCII letter')} as in ${languageName(language)} words`,
    marks > 0 && `${counted(marks, 'punctuation mark')} of windows-1252`,
  ].filter(Boolean);
  const unsure = isUnknown ? 'unknown 8-bit text, perhaps windows-1252: ' : '';
  return `${unsure}${evidence.join(' and ')} (${utf8Verdict(fault)})`;
}

/** The minimum number of letters for a sentence that names the language. */
const MIN_LETTERS_FOR_LANGUAGE = 5;

function lettersInWords(count, language) {
  if (count >= MIN_LETTERS_FOR_LANGUAGE) return `${count} letters as in ${languageName(language)} text`;
  if (count === 0) return 'plausible characters';
  return count === 1 ? '1 non-ASCII letter in a plausible word' : `${count} non-ASCII letters in plausible words`;
}

/** If an encoding is better than all others by this many bits, and its confidence is still low, its text is not plausible. */
const CLEARLY_BETTER = 6;

function lettersEvidence(encoding, [language, count, bits], fault, isUnknown) {
  const kind = EBCDIC.includes(encoding) ? 'EBCDIC in an unknown code page' : 'unknown 8-bit text';
  if (isUnknown && bits >= CLEARLY_BETTER) {
    return `${kind}: ${encoding} is the best match, but its words are not plausible (${utf8Verdict(fault)})`;
  }
  const unsure = isUnknown ? `${kind}, perhaps ${encoding}: ` : '';
  const compared =
    bits < 0
      ? `${counted(Math.round(-bits), 'bit')} less plausible than the best encoding`
      : `${counted(Math.round(bits), 'bit')} more plausible than in other encodings`;
  return `${unsure}${lettersInWords(count, language)}, ${compared} (${utf8Verdict(fault)})`;
}

/** A sentence for each kind of evidence, in the order of src/wasm/detection.rs. */
const SENTENCES = [
  () => 'there is no text to examine; UTF-8 is the default',
  ({ encoding, fault }) => stated(`the BOM of ${encoding}`, fault),
  () => 'the BOM of utf-16le and a NUL; the same bytes are the BOM of utf-32le',
  ({ numbers: [level], fault }) =>
    stated(`an ISO 2022 designation of UTF-8, implementation level ${level < 0 ? 'unspecified' : level}`, fault),
  ({ numbers: [number] }) =>
    `unknown: escape sequences of ${encodingsWithEscapes[number].toUpperCase()}, which utfscope cannot decode; all bytes are ASCII`,
  ({ encoding }) => `escape sequences of ${encoding}`,
  ({ encoding }) => `all ASCII${{ 'utf-8': ', which is also UTF-8', ascii: '' }[encoding] ?? SAME_IN_MOST}`,
  ({ numbers: [runs] }) => `all ASCII, and ${counted(runs, 'Base64 run')} that UTF-7 decodes to text`,
  ({ numbers: [units, bits] }) =>
    `${counted(units, 'code unit')} that ${units === 1 ? 'forms' : 'form'} plausible text: ${counted(Math.round(bits), 'bit')} of evidence`,
  ({ numbers: [sequences] }) => `valid UTF-8 with ${counted(sequences, 'multi-byte sequence')}`,
  ({ numbers: [faults, sequences], fault, isUnknown }) =>
    `${isUnknown ? 'unknown, perhaps ' : ''}UTF-8 with ${counted(faults, 'error')} and ${counted(sequences, 'valid multi-byte sequence')}: ${fault}`,
  ({ encoding, fault }) => `valid, but not UTF-8 (${fault}): ${DIFFERENCES[encoding]}`,
  ({ numbers, fault, isUnknown }) => westernEvidence(numbers, fault, isUnknown),
  ({ fault }) =>
    `unknown 8-bit text: windows-1252 fits, but only because every byte is a character in it (${utf8Verdict(fault)})`,
  ({ numbers: [declaration] }) => `${DECLARATIONS[declaration]} names it, and the text is well-formed`,
  () => 'the hint names it, and the text is well-formed',
  () => 'well-formed, but there is no further evidence',
  ({ fault }) => `unknown: the text is malformed in every encoding that is allowed; here ${fault}`,
  ({ encoding, numbers, fault, isUnknown }) => lettersEvidence(encoding, numbers, fault, isUnknown),
];
const SAME_IN_MOST = ', which is the same in most encodings';

/** Returns the evidence for an encoding as a sentence. `isUnknown`: it is the first candidate, and its confidence is low. */
export function becauseOf(encoding, [kind, first, second, third, reason, offset], isUnknown) {
  const fault = reason < 0 ? undefined : `${reasons[reason]} at offset ${offset}`;
  return SENTENCES[kind]({ encoding, numbers: [first, second, third], fault, isUnknown });
}

/** The kind of evidence that shows an encoding that the package cannot decode: an index of `SENTENCES`. */
const UNSUPPORTED = 4;

/** Returns the name of the encoding that the evidence shows and the package cannot decode, or `undefined`. */
export const unsupportedName = ([kind, number]) => (kind === UNSUPPORTED ? encodingsWithEscapes[number] : undefined);

/** Returns the evidence that bytes are binary data. */
export function becauseOfBinary([controls, nuls, length]) {
  const including = nuls > 0 ? `, including ${counted(nuls, 'NUL')}` : '';
  return `${counted(controls, 'control character')}${including}, in ${counted(length, 'byte')}`;
}

/** Returns the name of a file format. */
export const formatName = (number) => formats[number];

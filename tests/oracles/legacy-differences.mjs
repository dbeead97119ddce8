// The known differences between the package and an oracle, by encoding. The oracle is Python 3, unless another library follows
// the name of the encoding, as in `cp437, ICU`. Each difference has a name, a predicate for the inputs with this difference, and the number of such inputs in
// legacy.test.mjs. An input to which several predicates apply counts only for the first of them. The lists `iso-2022-jp, longer` and
// `euc-jp, longer` are for the test of longer strings in that file. "The standard" is the Encoding Standard.
//
// The predicate is `differsOn(key, ours, theirs)`. `key` is the bytes of a decoded string, or the code point that was encoded, in
// hexadecimal digits. `ours` is the result of the package, and `theirs` that of the oracle: code points or bytes, or '-' if the codec
// rejects the input.

const difference = (name, count, differsOn) => ({ name, count, differsOn });

/** Python follows the vendor's chart, which leaves some bytes undefined. The standard maps these bytes to C1 controls. */
const decodedControls = (count) =>
  difference('the standard decodes an undefined byte as the C1 control', count, (key, ours) => key === ours);
const encodedControls = (count) =>
  difference('the standard encodes a C1 control as the undefined byte', count, (key, ours) => key === ours);
const keyMatches = (pattern) => (key) => pattern.test(key);

const EURO = 'the standard decodes 80 as the euro sign';
const GB_2022 = 'the standard has the code points of gb18030-2022';
const A3A0 = 'the standard decodes A3 A0 as an ideographic space';
const GB_2022_BYTES = /^(A6 (D9|DA|DB|DC|DD|DE|DF|EC|ED|F3)|A8 BC|FE (59|61|66|67|6D|7E|90|A0))$/;
const gbDecoding = [
  difference(EURO, 258, keyMatches(/^(.. )?80( ..)?$/)),
  difference(GB_2022, 19, keyMatches(GB_2022_BYTES)),
  difference(A3A0, 1, keyMatches(/^A3 A0$/)),
];

const NEC = 'Python lacks NEC row 13 and the NEC-selected IBM extensions';

/** Some symbols of JIS X 0208 have two possible code points: the wave dash is U+301C, or U+FF5E as in Windows. */
const WAVE_DASH = 'the standard maps six symbols of JIS X 0208 as Windows does';

/** For code pages of MS-DOS, ICU has IBM's tables, which exchange three controls. */
export const EXCHANGED_CONTROLS = difference('ICU exchanges 1A, 1C and 7F', 3, keyMatches(/^(1A|1C|7F)$/));
const MU = difference('ICU decodes E6 as the Greek letter, not the micro sign', 1, keyMatches(/^E6$/));
const undefinedInIcu = (count) => difference('ICU leaves a byte undefined', count, (_, ours, theirs) => theirs === '-');

export const DECODING = {
  'cp437, ICU': [MU],
  'cp860, ICU': [MU],
  'cp861, ICU': [MU],
  'cp862, ICU': [MU],
  'cp863, ICU': [MU],
  'cp865, ICU': [MU],
  'cp720, ICU': [undefinedInIcu(8)],
  'cp852, ICU': [undefinedInIcu(1)],
  'cp864, ICU': [
    difference('ICU has the percent sign of ASCII', 1, keyMatches(/^25$/)),
    difference('ICU decodes 9F as a zero-width space', 1, keyMatches(/^9F$/)),
    difference('ICU has other forms of two letters and of a mark', 3, keyMatches(/^(D7|D8|F1)$/)),
  ],
  'cp869, ICU': [difference('ICU decodes two marks as similar characters', 2, keyMatches(/^(88|EF)$/))],
  'cp1125, ICU': [difference('ICU has other symbols at FA and FB', 2, keyMatches(/^(FA|FB)$/))],
  cp273: [difference('Python decodes BC as an overline', 1, keyMatches(/^BC$/))],
  'cp278, glibc': [difference('glibc exchanges \\ and É', 2, keyMatches(/^(71|E0)$/))],
  'cp285, glibc': [difference('glibc decodes A1 as an overline', 1, keyMatches(/^A1$/))],
  'cp871, glibc': [difference('glibc exchanges Þ and þ', 2, keyMatches(/^(4A|C0)$/))],
  'koi8-u': [difference('the standard has two Belarusian letters, as in KOI8-RU', 2, keyMatches(/^(AE|BE)$/))],
  'windows-874': [decodedControls(23)],
  'windows-1250': [decodedControls(5)],
  'windows-1251': [decodedControls(1)],
  'windows-1253': [decodedControls(14)],
  'windows-1254': [decodedControls(7)],
  'windows-1255': [
    decodedControls(12),
    difference('Python lacks a Hebrew point of the standard', 1, keyMatches(/^CA$/)),
  ],
  'windows-1257': [decodedControls(10)],
  'windows-1258': [decodedControls(9)],
  gbk: gbDecoding,
  gb18030: gbDecoding,
  big5: [
    difference(
      'Python has HKSCS-2004; the standard adds HKSCS-2008, ETEN and compatibility characters',
      192,
      (_, ours, theirs) => theirs === '-',
    ),
    difference('Python maps eleven symbols as Unicode’s obsolete table of Big5 does', 11, keyMatches(/^A[12] /)),
  ],
  'euc-jp': [
    difference(WAVE_DASH, 6, keyMatches(/^(A1 (C1|C2|DD|F1|F2)|A2 CC)$/)),
    difference(NEC, 457, keyMatches(/^(AD|F9|FA|FB|FC) /)),
  ],
  'iso-2022-jp': [
    difference('Python passes SO and SI through', 508, keyMatches(/0[EF]/)),
    difference('Python passes through an ESC that begins no escape sequence', 249, keyMatches(/^1B/)),
  ],
  'iso-2022-jp, longer': [
    difference(WAVE_DASH, 9, keyMatches(/^1B 24 42 (21 (41|42|5D|71|72)|22 4C) /)),
    difference(NEC, 1073, keyMatches(/^1B 24 42 (2D|79|7A|7B|7C) /)),
  ],
  'euc-jp, longer': [difference('the standard decodes 8F A2 B7 as a full-width tilde', 3, keyMatches(/^8F A2 B7$/))],
  shift_jis: [
    difference('Python decodes A0, FD, FE and FF as private use, as Windows does', 1556, keyMatches(/A0|FD|FE|FF/)),
  ],
};

/** Python encodes a character to bytes that match the pattern, and the standard does not encode it. */
const onlyPythonEncodes = (pattern) => (key, ours, theirs) => ours === '-' && pattern.test(theirs);
/** Only the package encodes the character. */
const onlyPackageEncodes = (_, ours, theirs) => theirs === '-';
/** The package and Python encode the character, to different bytes. */
const bothEncode = (_, ours, theirs) => ours !== '-' && theirs !== '-';
/** Both code points of each symbol that `WAVE_DASH` is about. */
const SYMBOLS = keyMatches(/^(A2|A3|AC|2016|2212|301C|FF5E|2225|FF0D|FFE0|FFE1|FFE2)$/);

const gbEncoding = [
  difference('the standard does not encode U+E5E5', 1, keyMatches(/^E5E5$/)),
  difference(GB_2022, 20, keyMatches(/^(1E3F|E7C7|9FB[4-9AB]|FE1[0-9])$/)),
];

export const ENCODING = {
  cp273: [difference('BC is an overline in Python, and a macron in the standard', 2, keyMatches(/^(AF|203E)$/))],
  'koi8-u': [
    difference('the standard has two Belarusian letters, as in KOI8-RU', 4, keyMatches(/^(40E|45E|255D|256C)$/)),
  ],
  'windows-874': [encodedControls(23)],
  'windows-1250': [encodedControls(5)],
  'windows-1251': [encodedControls(1)],
  'windows-1253': [encodedControls(14)],
  'windows-1254': [encodedControls(7)],
  'windows-1255': [
    encodedControls(12),
    difference('Python lacks a Hebrew point of the standard', 1, keyMatches(/^5BA$/)),
  ],
  'windows-1257': [encodedControls(10)],
  'windows-1258': [encodedControls(9)],
  gbk: [
    ...gbEncoding,
    difference('the standard encodes the euro sign as 80 in GBK', 1, keyMatches(/^20AC$/)),
    difference('GBK has no sequences of four bytes', 1_087_977, onlyPythonEncodes(/^(.. ){3}..$/)),
  ],
  gb18030: gbEncoding,
  big5: [
    difference('Python maps eleven symbols as Unicode’s obsolete table of Big5 does', 9, onlyPythonEncodes(/^A[12] /)),
    difference('the standard encodes no character of HKSCS', 3769, onlyPythonEncodes(/^/)),
    difference(
      'Python lacks ETEN and compatibility characters, and the eleven symbols as the standard maps them',
      45,
      onlyPackageEncodes,
    ),
    difference('for a character with two sequences, the standard and Python write different sequences', 15, bothEncode),
  ],
  'euc-jp': [
    difference(WAVE_DASH, 11, SYMBOLS),
    difference('the standard encodes no character of JIS X 0212', 5786, onlyPythonEncodes(/^8F/)),
    difference(NEC, 447, (_, ours) => /^(AD|F9|FA|FB|FC) /.test(ours)),
  ],
  'iso-2022-jp': [
    difference(WAVE_DASH, 11, SYMBOLS),
    difference('Python passes SO, SI and ESC through', 3, keyMatches(/^(0E|0F|1B)$/)),
    difference('Python returns from JIS X 0201 Roman to ASCII at a line feed', 2, keyMatches(/^(A5|203E)$/)),
    difference('the standard encodes halfwidth katakana as fullwidth', 63, keyMatches(/^FF[6-9][0-9A-F]$/)),
    difference(NEC, 447, onlyPackageEncodes),
  ],
  shift_jis: [
    difference(WAVE_DASH, 5, SYMBOLS),
    difference('the standard encodes the yen sign and the overline as 5C and 7E', 2, keyMatches(/^(A5|203E)$/)),
    difference('the standard encodes no private-use characters', 1884, keyMatches(/^(E[0-7]|F8)..$/)),
    difference(
      'the standard encodes IBM extensions to the bytes of IBM (FA to FC), Python to those of NEC (ED and EE)',
      373,
      bothEncode,
    ),
  ],
};

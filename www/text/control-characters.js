/** The text of the suggestion about control characters, and of its fix. advice.js describes suggestions. */
import * as counts from './counts.js';

const NULS = 'Some programs stop reading at a NUL, or take the file for binary data.';
const NUL_BLOCKS =
  'A loss of power, or a file that was written with gaps, can leave blocks of NULs: that part of the text is lost.';
const NUL_SEPARATORS =
  'Here, single NULs may separate records, as in the output of find -print0 and env -0. If they were removed, the records would be joined.';
const NUL_PADDING =
  'Here, NULs fill the fields of records up to a fixed width, so no text is lost. Without them, programs would not find the fields.';

const C1_CONTROLS =
  'C1 controls (U+0080–U+009F) usually come from a wrong decoding: in the right encoding, these bytes are other characters.';

const CONTROLS =
  'Terminals and chat programs use them, for example for colours, and binary data in a text contains them. Editors show nothing, or a box.';
const CONTROLS_IN_WORDS =
  'They are within words, so they may be letters of another encoding, such as that of SMS (GSM 7-bit).';
const FOR_PRINTERS =
  'so the text was probably written for a printer. A printer takes these characters for commands, such as one for a font. They are no damage. Editors show nothing, or a box.';
/** What shows that a text was written for a printer. */
const PRINTER_EVIDENCE = {
  pages: 'Form feeds begin its pages',
  commands: 'The text has commands of printers',
  name: 'The name of the file ends with .prn',
};
const STOPS_READING =
  ' Programs of MS-DOS, and some of Windows, take U+001A for the end of the file and stop reading there.';
const SUBSTITUTES =
  'They may stand for lost characters: a converter such as that of Db2 writes U+001A for characters that its target encoding lacks. Only the original data has them.';
const FORBIDDEN_IN_XML = {
  '1.0': 'XML 1.0 does not allow such control characters, so parsers refuse the file.',
  1.1: 'XML 1.1 allows such control characters only as references, such as &#x1F;, and never NUL, so parsers refuse the file.',
};
const OPTIONAL_HYPHENS = ' Word writes U+001F for an optional hyphen.';
const SEPARATORS = 'Some software takes them for line ends; other software does not.';

/**
 * @param {{ control: number, separator: number }} count `separator`: the number of line and paragraph separators
 * @param {boolean} isWhole whether all characters are counted
 * @param {(Node | string)[]} characters the first of the characters
 * @param {{ isPadding: boolean, isNul: boolean, isC1: boolean, forbiddenIn: string | null, isLetters: boolean, printer: 'pages' | 'commands' | 'name' | null, hasOptionalHyphen: boolean, hasEndOfFile: boolean,
 *   areSubstitutes: boolean, areSeparators: boolean, hasBlocks: boolean }} about
 *   `isPadding`: all characters are NULs that pad the fields of records; `isNul`: all characters are NUL; `isC1`: all characters are C1
 *   controls; `forbiddenIn`: the version of XML of the text, if this version does not allow some of the characters; `isLetters`: the characters may be
 *   letters of another encoding; `printer`: what shows that the characters are commands for printers; null if nothing shows this;
 *   `hasOptionalHyphen`: whether one is U+001F; `hasEndOfFile`: whether one is U+001A; `areSubstitutes`: whether all are U+001A, and may stand for
 *   lost characters; `areSeparators`: whether NULs may separate records; `hasBlocks`: whether there are runs of NULs
 */
export const controlCharacters = (
  { control, separator },
  isWhole,
  characters,
  {
    isPadding,
    isNul,
    isC1,
    forbiddenIn,
    isLetters,
    printer,
    hasOptionalHyphen,
    hasEndOfFile,
    areSubstitutes,
    areSeparators,
    hasBlocks,
  },
) => {
  const inXml = `${FORBIDDEN_IN_XML[forbiddenIn]}${hasOptionalHyphen ? OPTIONAL_HYPHENS : ''}`;
  const aboutNuls = isPadding ? NUL_PADDING : areSeparators ? NUL_SEPARATORS : hasBlocks ? NUL_BLOCKS : null;
  const nuls = aboutNuls ? `${NULS} ${aboutNuls}` : NULS;
  const others = isLetters
    ? CONTROLS_IN_WORDS
    : `${printer ? `${PRINTER_EVIDENCE[printer]}, ${FOR_PRINTERS}` : CONTROLS}${hasEndOfFile ? STOPS_READING : ''}`;
  const controls = areSubstitutes ? `${SUBSTITUTES}${STOPS_READING}` : others;
  const effect = forbiddenIn ? inXml : isNul ? nuls : isC1 ? C1_CONTROLS : control > 0 ? controls : SEPARATORS;
  return {
    title: counts.countsOfKinds(isWhole, [
      [control, 'control character', 'control characters'],
      [separator, 'line or paragraph separator', 'line or paragraph separators'],
    ]),
    rest: [': ', ...characters, `${counts.fullStop(characters)} ${effect}`],
  };
};

/** The fix of NULs that separate records. */
export const REPLACE_NUL_SEPARATORS = {
  button: 'Replace NULs with line ends…',
  name: 'Replace NULs with line ends (LF)',
  done: (places) => `Replaced: NULs in ${counts.places(places)}.`,
};

/** What the fix of control characters in XML writes in place of some of them. */
const REPLACED_CONTROLS = [
  [0x0b, 'VT becomes LF'],
  [0x0c, 'FF becomes LF'],
  [0x1e, 'U+001E becomes “-”'],
];
/** The fix of control characters in XML. @param {number[]} codePoints the control characters of the text */
export function fixOfXmlControls(codePoints) {
  const replaced = REPLACED_CONTROLS.filter(([codePoint]) => codePoints.includes(codePoint)).map(([, text]) => text);
  const areAllReplaced = codePoints.every((each) => REPLACED_CONTROLS.some(([codePoint]) => codePoint === each));
  const verb = replaced.length === 0 ? 'Remove' : areAllReplaced ? 'Replace' : 'Remove or replace';
  return {
    button: `${verb} control characters…`,
    name: `${verb} the control characters that XML does not allow${replaced.length > 0 ? ` (${counts.list(replaced)})` : ''}`,
    done: (places) => `${replaced.length > 0 ? 'Changed' : 'Removed'}: control characters in ${counts.places(places)}.`,
  };
}

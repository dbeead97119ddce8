/** The text of suggestions about declared encodings: the declaration is wrong or correct, or the package cannot decode the declared encoding. */
import { formatCount, formatNumber, quotedCharacter } from '../format.js';
import * as counts from './counts.js';
import { ANSEL } from './ansel.js';

const DXF_VERSIONS = 'Only DXF files of AutoCAD 2007 (AC1021) and later are in UTF-8.';
/** For the kinds of text that have no name for UTF-8: the encodings that such text can have. */
const POSSIBLE = {
  dxf: DXF_VERSIONS,
  dxfVersion: DXF_VERSIONS,
  edifact: 'UTF-8 is UNOW in EDIFACT, which needs syntax version 4 and the agreement of your partner.',
  bank: 'Files that 1C exchanges with banks are in windows-1251 (“Windows”) or cp866 (“DOS”).',
};

const beyondAsciiInEdifact = (name) =>
  `${name} has only ASCII characters. Agree with your partner on UNOC (iso-8859-1), or on UNOW (UTF-8) in syntax version 4, or write the text without these letters.`;

const MAX_NAMED = 3; // characters
/** Says which characters an encoding lacks. @param {string[]} missing @param {boolean} isWhole whether `missing` has all of them */
function cannotEncode(encoding, missing, isWhole) {
  const rest = missing.length - MAX_NAMED;
  const others = rest > 0 ? [formatCount(rest, 'other character', 'other characters')] : [];
  const named = counts.list([...missing.slice(0, MAX_NAMED).map(quotedCharacter), ...others]);
  return `${encoding} cannot encode ${isWhole ? '' : 'all characters, for example '}${named}`;
}

/** Says how to correct a declaration in a text in UTF-8; the parameters are those of `declaresButIsUtf8`. */
function correctionOf({ kind, name, declared, utf8Name, conversion }, isMisread, isWhole) {
  const missing = isMisread ? [] : (conversion?.missing ?? []);
  if (utf8Name === null) {
    if (declared === 'ascii') return beyondAsciiInEdifact(name);
    const first =
      missing.length > 0 ? ` First replace what it lacks: ${cannotEncode(declared, missing, isWhole)}.` : '';
    return `${POSSIBLE[kind]} ${isMisread ? 'Repair the text first, and then convert it' : 'Convert the text'} to ${declared}.${first}`;
  }
  if (missing.length > 0) return `Correct the declaration: ${cannotEncode(declared, missing, isWhole)}.`;
  const isChoice = conversion && !isMisread;
  return `Correct the declaration${isChoice ? `, or convert the text for software that needs ${declared}` : ''}.`;
}

/**
 * Says that a text in UTF-8 declares another encoding.
 *
 * @param {object} declaration as in `effectOfDeclaration`, with its `name` and `offset`, and with `conversion`, the result of
 *   `conversionToDeclared` in ../declarations.js; and with `isOtherOutsideOfWeb`, the result of the function of this name in ../declarations.js
 * @param {boolean} isMisread whether the page offers to repair wrongly decoded text. Then the sentence does not state the effect, because the
 *   characters that it would quote can be wrong.
 * @param {boolean} isWhole whether the whole text was examined
 */
export function declaresButIsUtf8(declaration, isMisread, isWhole) {
  const effect = isMisread ? '' : ` So ${counts.effectOfDeclaration(declaration)}.`;
  const isWide = declaration.kind === 'xml' && /^utf-16/i.test(declaration.declared);
  const cause = isWide ? ` ${WIDE_IN_STRINGS}` : '';
  const { isOtherOutsideOfWeb, name, declared } = declaration;
  const meaning = isOtherOutsideOfWeb
    ? ` In the Encoding Standard, ${name} is a name of ${declared}, which has more characters.`
    : '';
  return {
    title: `Declares ${declaration.name}`,
    rest: ` at offset ${formatNumber(declaration.offset)}, but is UTF-8.${effect}${cause}${meaning} ${correctionOf(declaration, isMisread, isWhole)}`,
  };
}

const WIDE_IN_STRINGS =
  'Strings of .NET and Nvarchar values of SQL Server have this declaration: a program saved one as UTF-8.';

/** @param {string} name of UTF-8 in this kind of text */
export const declarationWritten = (name) => `The text now declares ${name}.`;

const CONTENT_TYPE = 'The Content-Type field';
/** What declares the encoding, by the kind of text. */
const DECLARATIONS = {
  xml: 'The XML declaration',
  html: 'The meta element',
  css: 'The @charset rule',
  po: CONTENT_TYPE,
  code: 'The comment',
  mail: CONTENT_TYPE,
  gedcom: 'The CHAR line',
  dxf: 'The variable $DWGCODEPAGE',
  dxfVersion: 'The variable $ACADVER',
  bank: 'The line “Кодировка”',
  edifact: 'The segment UNB',
};
/**
 * Says that a text declares a wrong encoding. A declaration of UTF-8 becomes correct when the text is converted to UTF-8.
 *
 * @param {object} declaration as in `effectOfDeclaration`. Without `is`, the sentence does not state the effect.
 */
export function declaresWrongly(declaration) {
  const { kind, name, offset, declared, is } = declaration;
  const effect = is === undefined ? '' : `: ${counts.effectOfDeclaration(declaration)}`;
  const until = declared === 'utf-8' ? ' until the text is converted to utf-8' : '';
  return ` ${DECLARATIONS[kind]} at offset ${formatNumber(offset)} names ${name}, which is wrong${until}${effect}.`;
}

const keep = (kind) => `the file is right as it is. ${POSSIBLE[kind]} Convert it only for other software.`;
/**
 * Says that a file in one of the formats of POSSIBLE declares the detected encoding, so the file should stay as it is.
 *
 * @param {import('../declarations.js').Declaration} declaration
 * @param {string} encoding the detected encoding. If the text declares a different encoding, the text is the same in both encodings.
 */
export const declaresRightly = ({ kind, name, offset, declared }, encoding) =>
  ` ${DECLARATIONS[kind]} at offset ${formatNumber(offset)} names ${name} ${declared === encoding ? `(${declared}) too` : `(${declared}), in which the text is the same`}, so ${keep(kind)}`;
/**
 * Says that a file in one of the formats of POSSIBLE declares the encoding that the user chose. The page shows this suggestion instead of
 * `everyByteAllowed` or `valid` of advice.js. The parameters are those of `declaresRightly`.
 */
export const declaresEncoding = ({ kind, name, offset, declared }, encoding) => ({
  title: `Declares ${name}`,
  rest: ` at offset ${formatNumber(offset)}. This is ${declared}, ${declared === encoding ? 'the selected encoding' : `in which the text is the same as in ${encoding}`}, so ${keep(kind)}`,
});

/** Says what the result of a conversion declares in place of the old name. */
export const nowDeclares = ({ name, utf8Name }) => ` The result declares ${utf8Name} in place of ${name}.`;
/** Says that the result of a conversion declares another encoding than its own. */
export const stillDeclares = (to, { kind, name, utf8Name }) =>
  ` The text still declares ${name}.${utf8Name !== null ? '' : ` So ${counts.readerOf(kind)} shows wrong letters. ${to === 'utf-8' ? POSSIBLE[kind] : ''}`.trimEnd()}`;

/** Says that a text declares an encoding that the package lacks. @param {import('../declarations.js').Declaration} declaration */
export const declaresUnsupported = ({ kind, name, offset }) =>
  `${DECLARATIONS[kind].replace('The', 'the')} at offset ${formatNumber(offset)} names ${name}, ${
    name === ANSEL ? 'in which marks stand before their letters' : 'which utfscope cannot decode'
  }`;

/** Says what to do with a text that declares ANSEL, but is not certainly in ANSEL. */
const NOT_CERTAINLY_ANSEL =
  'The bytes do not show this order, so no decoding is offered. Some programs declare ANSEL and write another encoding, such as windows-1252. Try encodings and check the names, or export the text in UTF-8 from the program that wrote it.';
/**
 * Says what to do with a text in an encoding that the package lacks.
 *
 * @param {string} name of the encoding
 * @param {string} because from `declaresUnsupported`
 */
export const declaredCannotBeDecoded = (name, because) => ({
  title: `Declares ${name}`,
  rest:
    name === ANSEL
      ? `: ${because}. ${NOT_CERTAINLY_ANSEL}`
      : `: ${because}. In any other encoding, letters would be wrong. Export the text in UTF-8 from the program that wrote it, or convert it with a tool that knows ${name}.`,
});

/**
 * Text in ANSEL (../ansel.js): GEDCOM files that declare it, and lists of library records in MARC-8. The input has the bytes of ANSEL, or
 * is misread: another program decoded these bytes in windows-1252 or ISO-8859-1 and saved the characters in UTF-8. Records in ISO 2709
 * are not decoded, because the lengths in them would be wrong.
 */
import { decodeAnsel, isAnsel, MIN_EVIDENCE, TABLES } from '../ansel.js';
import { concatBytes } from '../concat-bytes.js';
import { findAnselDeclaration, withUtf8Name } from '../declarations.js';
import { isMarc8List } from '../marc-record.js';
import * as words from '../text/layer-hints.js';

/** The length in bytes of the start in which evidence is searched: that of the sample in which the page recognises layers. */
const SEARCHED = 1 << 16;
const BOM = '\ufeff';

const withoutBom = (text, isMisread) => (isMisread && text.startsWith(BOM) ? text.slice(BOM.length) : text);

/** Returns the text of bytes in UTF-8; null if they are something else. A sample may end within a character. */
function utf8TextOf(bytes, isWhole) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: !isWhole });
  } catch {
    return null;
  }
}

/**
 * Returns `{ kind, text, isMisread }`; null if the input is not in ANSEL. `kind` is a key of TABLES. Each character of the text stands for
 * one byte of ANSEL: the character has the number of this byte, or is what the other program decoded from the byte.
 *
 * @param {Uint8Array} bytes
 * @param {boolean} isWhole
 * @param {import('../layers.js').LayerDependencies} dependencies
 */
function anselOf(bytes, isWhole, { decodeBytes }) {
  const utf8 = utf8TextOf(bytes, isWhole);
  const isMisread = utf8 !== null;
  const text = utf8 ?? decodeBytes(bytes, 'iso-8859-1');
  if (findAnselDeclaration(withoutBom(text, isMisread))) {
    const minEvidence = isMisread ? MIN_EVIDENCE.misread : MIN_EVIDENCE.bytes;
    const start = text.slice(0, SEARCHED).replace(BOM, '');
    return isAnsel(start, TABLES.gedcom, minEvidence) ? { kind: 'gedcom', text, isMisread } : null;
  }
  return isMarc8List(text) ? { kind: 'marc', text, isMisread } : null;
}

const KEPT_BYTES = /([\udc80-\udcff]+)/;
/** Returns characters that stand for bytes: U+DC80 for the byte 80, and so on. Text in UTF-8 has no such characters. */
const asKeptBytes = (characters) =>
  characters.replace(/./gsu, (byte) => String.fromCharCode(0xdc00 + byte.charCodeAt(0)));

/** Returns a text in UTF-8, except that characters from `asKeptBytes` become the bytes for which they stand. */
function bytesOf(text) {
  const encoder = new TextEncoder();
  const parts = text.split(KEPT_BYTES);
  return concatBytes(
    parts.map((part, at) =>
      at % 2 === 0 ? encoder.encode(part) : Uint8Array.from(part, (character) => character.charCodeAt(0) & 0xff),
    ),
  );
}

/** Returns the part of a line before an offset, without spaces at its start. */
const lineUntil = (text, offset) => /[^\r\n]*$/.exec(text.slice(0, offset))[0].trimStart();

function decode(bytes, dependencies) {
  const found = anselOf(bytes, true, dependencies);
  if (!found) return { problem: words.NOT_ANSEL };
  const { kind, text, isMisread } = found;
  const body = withoutBom(text, isMisread);
  const start = text.slice(0, text.length - body.length);
  const declaration = kind === 'gedcom' ? findAnselDeclaration(body) : null;
  const declared = declaration ? withUtf8Name(body, declaration) : body;
  const keep = isMisread ? (characters) => characters : asKeptBytes;
  const decoded = decodeAnsel(declared, TABLES[kind], { keep, onlyUsual: isMisread });
  const notes = [
    decoded.kept > 0 ? words.keptInAnsel(decoded.kept, isMisread) : '',
    decoded.passages > 0 ? words.passagesInOtherSets(decoded.passages) : '',
    declaration ? words.CHAR_LINE_CHANGED : '',
  ];
  return {
    bytes: bytesOf(start + decoded.text),
    encoding: 'utf-8',
    form: {},
    changedHeader: declaration && lineUntil(declared, declaration.offset + declaration.utf8Name.length),
    note: notes.filter(Boolean).join(' ') || null,
  };
}

export const ansel = {
  id: 'ansel',
  label: words.ANSEL,
  description: words.GEDCOM_IN_ANSEL,
  explainsInput: true, // other advice would be about marks that stand at the wrong place
  isBinary: true,
  trims: false,
  recognise: (bytes, isWhole, dependencies) =>
    bytes.some((byte) => byte >= 0x80) && anselOf(bytes, isWhole, dependencies) !== null,
  describe(bytes, isWhole, dependencies) {
    const { kind, isMisread } = anselOf(bytes, isWhole, dependencies);
    const isGedcom = kind === 'gedcom';
    const description = isGedcom ? words.GEDCOM_IN_ANSEL : words.RECORDS_IN_MARC_8;
    return {
      label: isGedcom ? words.ANSEL : words.MARC_8,
      description: isMisread ? words.readAsWindows1252(description) : description,
      hint: isGedcom ? words.gedcomInAnsel(isMisread) : words.recordsInMarc8(isMisread),
    };
  },
  decode,
  canEncode: () => false,
  encode: () => ({ problem: words.ANSEL_NOT_ENCODED }),
};

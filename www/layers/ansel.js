/**
 * Text in ANSEL (../ansel.js): GEDCOM files that declare ANSEL, and lists of library records in MARC-8. This layer also decodes library data in
 * ISO 5426 (../iso-5426.js). The input has the bytes of such an encoding, or is misread: another program decoded these bytes in windows-1252
 * or ISO-8859-1 and saved the characters in UTF-8. Records in ISO 2709 are not decoded, because the lengths in them would be wrong.
 */
import { decodeAnsel, isAnsel, MIN_EVIDENCE, TABLES } from '../ansel.js';
import { findAnselDeclaration, withUtf8Name } from '../declarations.js';
import { decodeIso5426 } from '../iso-5426.js';
import { ISO_5426, marcRecordOf } from '../iso-2709.js';
import { libraryEncoding } from '../library-lists.js';
import * as words from '../text/ansel.js';
import { ANSEL_CHOICES, LENGTHS_IN_RECORDS } from '../text/unlisted-encodings.js';
import { byteCharacters, utf8TextOf } from './byte-characters.js';
import { asKeptBytes, withKeptBytes } from './kept-bytes.js';

/** The number of bytes at the start in which evidence is searched: the length of the sample in which the page recognises layers. */
const SEARCHED = 1 << 16;
const BOM = '\ufeff';

const withoutBom = (text, isMisread) => (isMisread && text.startsWith(BOM) ? text.slice(BOM.length) : text);

/**
 * Returns `{ kind, text, isMisread }`; null if the input is neither in ANSEL nor in ISO 5426. `kind` is a key of DECODERS. Each character of `text`
 * stands for one byte. If `isMisread` is true, the other program decoded the byte as this character; otherwise, the code point of the character is
 * the value of the byte.
 *
 * @param {Uint8Array} bytes
 * @param {boolean} isWhole whether `bytes` is the whole input, not a sample
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
  const encoding = marcRecordOf(bytes) ? null : libraryEncoding(text);
  return encoding && { kind: encoding === ISO_5426 ? 'iso-5426' : 'marc', text, isMisread };
}

const DECODERS = {
  gedcom: (text, options) => decodeAnsel(text, TABLES.gedcom, options),
  marc: (text, options) => decodeAnsel(text, TABLES.marc, options),
  'iso-5426': decodeIso5426,
};
/** What the page says about each kind. */
const TEXTS = {
  gedcom: { label: words.ANSEL, description: words.GEDCOM_IN_ANSEL, hint: words.gedcomInAnsel },
  marc: { label: words.MARC_8, description: words.RECORDS_IN_MARC_8, hint: words.recordsInMarc8 },
  'iso-5426': { label: words.ISO_5426, description: words.DATA_IN_ISO_5426, hint: words.dataInIso5426 },
};

/** Returns the part of a line before an offset, without spaces at its start. */
const lineUntil = (text, offset) => /[^\r\n]*$/.exec(text.slice(0, offset))[0].trimStart();

/** Decodes a text of a given kind. @param {{ kind: string, text: string, isMisread: boolean }} found as from `anselOf` @param {string} [hint] for the note */
function decodeKind({ kind, text, isMisread }, hint = '') {
  const body = withoutBom(text, isMisread);
  const bom = text.slice(0, text.length - body.length);
  const declaration = kind === 'gedcom' ? findAnselDeclaration(body) : null;
  const declared = declaration ? withUtf8Name(body, declaration) : body;
  const keep = isMisread ? (characters) => characters : asKeptBytes;
  const decoded = DECODERS[kind](declared, { keep, onlyUsual: isMisread });
  const notes = [
    decoded.kept > 0 ? words.keptInAnsel(decoded.kept, TEXTS[kind].label, isMisread) : '',
    decoded.passages > 0 ? words.passagesInOtherSets(decoded.passages) : '',
    declaration ? words.CHAR_LINE_CHANGED : '',
    hint,
  ];
  return {
    bytes: withKeptBytes(bom + decoded.text),
    encoding: 'utf-8',
    form: {},
    changedHeader: declaration && lineUntil(declared, declaration.offset + declaration.utf8Name.length),
    note: notes.filter(Boolean).join(' ') || null,
  };
}

function decode(bytes, dependencies) {
  const isWhole = true;
  const found = anselOf(bytes, isWhole, dependencies);
  return found ? decodeKind(found) : { problem: words.NOT_ANSEL };
}

export const ansel = {
  id: 'ansel',
  label: words.ANSEL,
  description: words.GEDCOM_IN_ANSEL,
  explainsInput: true, // other advice would report the marks, which ANSEL has before their letters
  isBinary: true,
  trims: false,
  recognise: (bytes, isWhole, dependencies) =>
    bytes.some((byte) => byte >= 0x80) && anselOf(bytes, isWhole, dependencies) !== null,
  describe(bytes, isWhole, dependencies) {
    const { kind, isMisread } = anselOf(bytes, isWhole, dependencies);
    const { label, description, hint } = TEXTS[kind];
    return {
      label,
      description: isMisread ? words.readAsWindows1252(description) : description,
      hint: hint(isMisread),
    };
  },
  decode,
  choices: ANSEL_CHOICES,
  decodeAs(kind, input, dependencies) {
    const characters = byteCharacters(input, dependencies);
    if (characters.problem) return characters;
    return decodeKind({ kind, ...characters }, marcRecordOf(input.bytes) ? LENGTHS_IN_RECORDS : '');
  },
  canEncode: () => false,
  encode: () => ({ problem: words.ANSEL_NOT_ENCODED }),
};

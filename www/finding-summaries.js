/**
 * Summarizes findings of the audit for the suggestions: invisible characters, control characters, lookalike words, decomposed
 * letters and U+FFFD. The parameter `findings` is the value `findings` of the store, which comes from analysis-worker.js.
 */
import { isEndOfFileMark } from './end-of-file-mark.js';
import { isInPlaces } from './places.js';
import { BIDI_KIND, changesFor, INVISIBLE_KINDS, LOST_TEXT_KIND } from './problems.js';

/** The kinds of findings whose characters are invisible, or change the order of other characters. */
const HIDDEN_KINDS = [BIDI_KIND, ...INVISIBLE_KINDS];
/** The kind of control characters, and of line and paragraph separators. */
const CONTROL_KIND = 'control';
/** U+2028 and U+2029, which are not control characters. */
const SEPARATORS = [0x2028, 0x2029];
/** Returns whether a finding is a control that ends a line (VT, FF or U+0085). Other controls are hidden text. */
const isLineEnd = ({ kind, severity }) => kind === CONTROL_KIND && severity === 'note';
const FORM_FEED = 0x0c;
/** The controls that printers execute as commands: BS, SO, SI, DC1 to DC4, CAN and ESC; and the end-of-file mark of MS-DOS (1A), which ends print files. */
const PRINTER_CONTROLS = [0x08, 0x0e, 0x0f, 0x11, 0x12, 0x13, 0x14, 0x18, 0x1a, 0x1b];

/** SI and DC2, with which most printers begin and end condensed print. */
const CONDENSED = [0x0f, 0x12];
const ESC = 0x1b;
const PRINT_FILE_NAME = /\.prn$/i;

/**
 * Returns whether a text looks like a print file:
 *
 * - it has form feeds, each at the start of a line, or after other controls at the start of a line
 * - its other controls are those of printers
 *
 * @param {object[]} rows the findings of `CONTROL_KIND`, in order
 */
function hasPrintedPages(rows) {
  let leadingControlsEnd = 0; // the end of the controls at the start of a line
  let pages = 0;
  for (const { offset, length, column, codePoints } of rows) {
    const isFirst = column === 1 || offset === leadingControlsEnd;
    if (codePoints.includes(FORM_FEED)) {
      if (!isFirst) return false;
      pages += 1;
    } else if (!codePoints.every((codePoint) => PRINTER_CONTROLS.includes(codePoint))) return false;
    if (isFirst) leadingControlsEnd = offset + length;
  }
  return pages > 0;
}

/**
 * Returns what shows that a text was written for a printer: its pages, its commands or its name; null without such evidence.
 *
 * @param {object[]} rows the findings of `CONTROL_KIND`, in order
 * @param {boolean} hasCommands see printer-commands.js
 * @param {string | null} name of the file
 */
function evidenceOfPrinter(rows, hasCommands, name) {
  if (hasPrintedPages(rows)) return 'pages';
  const all = rows.flatMap(({ codePoints }) => codePoints);
  const areOfPrinters = all.every((codePoint) => codePoint === FORM_FEED || PRINTER_CONTROLS.includes(codePoint));
  if (hasCommands || (areOfPrinters && CONDENSED.every((each) => all.includes(each)))) return 'commands';
  // Other controls can be parameters of commands that begin with ESC. Without ESC, they can be damage in a table: Excel also saves tables as .prn.
  return PRINT_FILE_NAME.test(name ?? '') && (areOfPrinters || all.includes(ESC)) ? 'name' : null;
}

/** Returns whether XML does not allow the characters of a finding of `CONTROL_KIND`; see section 2.2 of XML 1.0, and of XML 1.1. */
const isForbiddenInXml = ({ codePoints }) => codePoints.some((codePoint) => codePoint < 0x20);
const byOffset = (first, second) => first.offset - second.offset;
const countOf = (rows) => rows.reduce((sum, { count }) => sum + count, 0);
const isSeparator = ({ codePoints }) => SEPARATORS.includes(codePoints[0]);
/** Returns whether the audit examined the whole text, and `findings` has all of its findings. */
export const isComplete = (findings) => Boolean(findings?.isWhole) && findings.total === findings.rows.length;
const ofKinds = (findings, kinds) => (findings?.rows ?? []).filter(({ kind }) => kinds.includes(kind)).sort(byOffset);

/**
 * The maximum length of a record, and the maximum number of examined runs of NULs. The Rust module `detect::binary` uses the same numbers.
 */
const MAX_RECORD = 4096;
const MAX_RUNS = 256;

/**
 * Returns whether all findings are NULs that pad the fields of fixed-width records. Then the runs of NULs end at few
 * offsets within the record, for some record width. “Few” means at most one offset for every 4 runs, and less than one
 * for every 10 bytes of the record. NULs at random places end at more offsets.
 */
function areRecordPadding(rows) {
  if (rows.length < 8 || !rows.every(({ codePoints }) => codePoints.every((codePoint) => codePoint === 0)))
    return false;
  const ends = rows.slice(0, MAX_RUNS).map(({ offset, length }) => offset + length);
  for (let width = 1; width <= MAX_RECORD; width += 1) {
    const offsets = new Set();
    if (ends.every((end) => 4 * offsets.add(end % width).size <= ends.length && 10 * offsets.size < width)) return true;
  }
  return false;
}

/** Returns where findings begin, in bytes, and their first code points. */
const placesOf = (rows) => ({
  offsets: rows.map(({ offset }) => offset),
  codePoints: rows.flatMap(({ codePoints }) => codePoints),
});

/**
 * Returns the findings about escapes of one half of a surrogate pair, in order.
 *
 * @param {{ rows: object[] } | null} findings of the store
 */
export const loneSurrogateEscapes = (findings) => ofKinds(findings, ['lone-surrogate-escape']);

/**
 * Returns what escapes of lone surrogates stand for. Bytes that Python could not decode (layers/undecoded-bytes.js) are from U+DC80 to U+DCFF. The
 * second halves of cut characters are never in a row.
 *
 * @param {object[]} escapes of `loneSurrogateEscapes`
 * @returns {'bytes' | 'halves' | 'unknown'}
 */
export function meaningOfLoneSurrogates(escapes) {
  const isByte = (codePoint) => codePoint >= 0xdc80 && codePoint <= 0xdcff;
  if (!escapes.every(({ codePoints }) => codePoints.every(isByte))) return 'halves';
  const areInRow = escapes.some(({ offset, length }, at) => escapes[at + 1]?.offset === offset + length);
  return areInRow ? 'bytes' : 'unknown';
}

/**
 * Returns the invisible characters and the bidi controls of the text. Leaves out characters in wrongly decoded places, because they
 * come from the wrong decoding, and soft hyphens that stand for minus signs.
 *
 * @param {{ rows: object[], total: number, isWhole: boolean } | null} findings of the store
 * @param {import('./text-repair.js').RepairPlaces | null} [places]
 * @returns {{ offsets: number[], codePoints: number[], count: { invisible: number, bidi: number }, message: string,
 *   joinedAt: number | null, isAttack: boolean, isWhole: boolean }} `offsets`: where the findings begin, in bytes; `codePoints`: the
 *   first code points of each finding; `count`: the numbers of all characters; `message`: a sentence about a hidden message, or
 *   empty; `joinedAt`: the offset of the first BOM at the start of a line, where another file probably began; `isAttack`:
 *   some characters deceive a reader; `isWhole`: see `isComplete`
 */
export function hiddenCharacters(findings, places) {
  const offsetsInNumbers = new Set(findings?.tableNumbers?.changes.map(({ offset }) => offset));
  const rows = ofKinds(findings, HIDDEN_KINDS).filter(
    ({ offset }) => !isInPlaces(places, offset) && !offsetsInNumbers.has(offset),
  );
  return {
    ...placesOf(rows),
    count: {
      invisible: countOf(rows.filter(({ kind }) => kind !== BIDI_KIND)),
      bidi: countOf(rows.filter(({ kind }) => kind === BIDI_KIND)),
    },
    joinedAt: rows.find((row) => row.kind === 'bom-inside' && row.column === 1)?.offset ?? null,
    message: rows.find(({ message }) => / spell "/.test(message))?.message ?? '',
    isAttack: rows.some(({ severity }) => severity === 'error'),
    isWhole: isComplete(findings),
  };
}

/**
 * Returns the control characters of the text, and the line and paragraph separators of Unicode. Leaves out characters
 * in wrongly decoded places, and controls that end a line. Control sequences of terminals and an end-of-file mark have
 * suggestions of their own, so they are left out too. In XML, VT, FF and an end-of-file mark are not left out, because
 * XML does not allow them.
 *
 * @param {{ rows: object[], total: number, isWhole: boolean } | null} findings of the store
 * @param {import('./text-repair.js').RepairPlaces | null} [places]
 * @param {string | null} [name] of the file
 * @returns {{ offsets: number[], codePoints: number[], count: { control: number, separator: number }, isPadding: boolean,
 *   forbiddenIn: string | null, isLetters: boolean, printer: 'pages' | 'commands' | 'name' | null, areSubstitutes: boolean, areSeparators: boolean, hasBlocks: boolean, isWhole: boolean }} as
 *   for `hiddenCharacters`; `isPadding`: all are NULs that pad the fields of records; `forbiddenIn`: the version of XML of the text, if this version
 *   does not allow some of these characters; `isLetters` and `areSubstitutes`: see control-letters.js; `areSeparators` and `hasBlocks` are about
 *   NULs: see nul-runs.js; `printer`: what shows that the text was written for a printer
 */
export function controlCharacters(findings, places, name = null) {
  const sequences = findings?.special?.sequences;
  const rows = ofKinds(findings, [CONTROL_KIND]).filter(
    (row) =>
      !isInPlaces(places, row.offset) &&
      !isInPlaces(sequences, row.offset) &&
      ((!isLineEnd(row) && !isEndOfFileMark(row, findings.endOfFile)) ||
        (findings.xmlVersion && isForbiddenInXml(row))),
  );
  return {
    ...placesOf(rows),
    count: {
      control: countOf(rows.filter((row) => !isSeparator(row))),
      separator: countOf(rows.filter(isSeparator)),
    },
    isPadding: areRecordPadding(rows),
    forbiddenIn: rows.some(isForbiddenInXml) ? (findings.xmlVersion ?? null) : null,
    isLetters: Boolean(findings?.areControlsLetters),
    printer: evidenceOfPrinter(ofKinds(findings, [CONTROL_KIND]), Boolean(findings?.hasPrinterCommands), name),
    areSubstitutes: Boolean(findings?.areSubstitutes) && rows.every(({ codePoints }) => codePoints[0] === 0x1a),
    areSeparators: Boolean(findings?.areNulsSeparators),
    hasBlocks: Boolean(findings?.hasNulBlocks),
    isWhole: isComplete(findings),
  };
}

/**
 * Returns the words that look the same to a reader as other words. Leaves out findings of severity `note`, words
 * that contain hidden characters, and words in styled letters, which have a suggestion of their own.
 *
 * @param {object | null} findings of the store
 * @returns {{ offsets: number[], line: number, message: string, codePoints: number[], changes: import('./text-repair.js').Change[] }}
 *   `offsets` in bytes. `line` and `message` are about the first word; `codePoints` are the code points of this word that its lookalike lacks.
 *   `changes` replace each word that looks like only one other word; empty if only a part of the text was examined
 */
export function lookalikeWords(findings) {
  const hidden = ofKinds(findings, [...HIDDEN_KINDS, CONTROL_KIND]);
  const isHidden = (word) => hidden.some(({ offset }) => word.offset <= offset && offset < word.offset + word.length);
  const styled = findings?.special?.styledWords;
  const rows = ofKinds(findings, ['confusable']).filter(
    (row) => row.severity !== 'note' && !isHidden(row) && !isInPlaces(styled, row.offset),
  );
  const [{ line, message, codePoints, suggestion = '' } = { line: 0, message: '', codePoints: [] }] = rows;
  const own = codePoints.filter((codePoint) => !suggestion.includes(String.fromCodePoint(codePoint)));
  return {
    offsets: rows.map(({ offset }) => offset),
    line,
    message,
    codePoints: suggestion === '' ? [] : [...new Set(own)],
    changes: isComplete(findings) ? changesFor(rows) : [],
  };
}

/** The scripts whose letters with marks are usually one code point. */
const COMPOSED =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Returns a letter that the text of a `not-nfc` finding has as several code points, and the decomposition of this
 * letter. Returns undefined if there is none, as in CJK compatibility ideographs.
 */
function decomposedLetter({ suggestion, codePoints }) {
  if (!COMPOSED.test(suggestion)) return undefined;
  const present = new Set(codePoints);
  const letters = Array.from(suggestion, (letter) => ({
    letter,
    codePoints: Array.from(letter.normalize('NFD'), (part) => part.codePointAt(0)),
  }));
  return letters.find(({ codePoints: parts }) => parts.length > 1 && present.has(parts.at(-1)));
}

/**
 * Returns the places where a letter that is usually one code point is decomposed into several, such as e and U+0301 for é.
 *
 * @param {object | null} findings of the store
 * @returns {{ offsets: number[], letter: string, codePoints: number[] }} `offsets` in bytes; `letter` is a letter of the first place, or
 *   empty, and `codePoints` are its parts
 */
export function decomposedText(findings) {
  const places = ofKinds(findings, ['not-nfc']).flatMap((row) => {
    const found = decomposedLetter(row);
    return found ? [{ offset: row.offset, ...found }] : [];
  });
  const [{ letter, codePoints } = { letter: '', codePoints: [] }] = places;
  return { offsets: places.map(({ offset }) => offset), letter, codePoints };
}

/**
 * Returns whether a program lost a part of the text before the file was written. The text then has one of these:
 *
 * - U+FFFD, as a character, in an escape, or decoded in the wrong encoding
 * - question marks (? or ¿) in place of letters
 *
 * @param {object | null} findings of the store
 */
export const hasLostText = (findings) =>
  Boolean(findings?.lostLetters ?? findings?.misreadReplacements ?? findings?.escapedReplacements) ||
  ofKinds(findings, ['replacement-character']).length > 0;

/** Returns the number of all findings of a kind; null if it is not known yet. @param {object | null} findings of the store @param {string} kind */
export const countOfKind = (findings, kind) =>
  findings?.groups
    ? findings.groups.filter((group) => group.kind === kind).reduce((sum, { count }) => sum + count, 0)
    : null;

/** Returns the offsets of the findings of a kind, in bytes. @param {object | null} findings of the store @param {string} kind */
export const offsetsOfKind = (findings, kind) => ofKinds(findings, [kind]).map(({ offset }) => offset);

/** The kinds of findings about text that was lost before the file was written. */
const LOST_KINDS = [LOST_TEXT_KIND, 'lost-letters', 'replacement-character'];

/** Returns the findings about text that was lost before the file was written, in order. @param {object | null} findings of the store */
export const lostTextFindings = (findings) => ofKinds(findings, LOST_KINDS);

/** Returns the offset of each U+FFFD outside of other lost text, in bytes. @param {object | null} findings of the store */
export function replacementOffsets(findings) {
  return ofKinds(findings, ['replacement-character']).flatMap(({ offset, length, count }) =>
    Array.from({ length: count }, (_, at) => offset + (at * length) / count),
  );
}

/**
 * Returns whether the page suggests replacing characters that are not findings, such as special spaces or symbols in a font.
 *
 * @param {object | null} findings of the store
 */
export const hasSuggestedReplacements = (findings) =>
  [
    'wingdings',
    'tableNumbers',
    'syntaxMarks',
    'swappedFields',
    'controlReferences',
    'reversedArabic',
    'romanianCedillas',
    'caseChangedMisreading',
    'mongolianLetters',
    'lookalikeLetters',
    'lostApostrophes',
    'lostCurrency',
    'lostLigatures',
    'typedInEnglishLayout',
    'zawgyi',
  ].some((name) => findings?.[name]) ||
  Object.values(findings?.special ?? {}).some(({ offsets }) => offsets.length > 0);

/**
 * The findings of the package's audit, as the page shows them, and the changes that fix them. Malformed bytes are not
 * among the findings: they have their own list, which is complete for inputs of any size.
 *
 * @typedef {object} Finding see the package's type
 */
import { withoutChanceLookalikes } from './chance-lookalikes.js';
import { lineColumns } from './line-columns.js';
import { LINE_KIND, withLikelyLines } from './other-lines.js';
import { isInPlaces } from './places.js';
import { lastAtMost } from './scan/checkpoints.js';
import { LOST_IN_ESCAPE, lostLettersOf, lostTextAt, wrongDeclaration } from './text/problems.js';

/** The maximum number of findings that the page lists. All findings are counted. */
export const MAX_LISTED = 5000;
/** The maximum number of code points that the package lists for a finding; see pkg-config/entries/full/audit.js. */
const MAX_CODE_POINTS = 256;
/** The encoding whose name the page writes into a declaration. */
export const DECLARABLE = 'utf-8';

/**
 * Returns whether a text that is converted from one encoding to another declares an encoding other than its new encoding.
 *
 * @param {import('./declarations.js').Declaration | null | undefined} declaration
 */
export const declaresOther = (declaration, to, from) =>
  Boolean(declaration) && to !== from && declaration.declared !== to;

/** Returns whether `declaresOther` is true, and the conversion may write the name of the new encoding in the declaration. */
export const canWriteDeclaration = (declaration, to, from) =>
  to === DECLARABLE && declaresOther(declaration, to, from) && declaration.utf8Name !== null;

/**
 * Returns the fix that decodes the lines that are in another encoding. If the result is in UTF-8, but declares another encoding, the fix also writes
 * the name of UTF-8 in the declaration.
 *
 * @param {{ otherLines: { encodings: string[] }, declaration: import('./declarations.js').Declaration | null }} findings
 * @param {string} encoding of the text, which the result keeps
 * @returns {import('./scan/replacements.js').Fix}
 */
export function fixForLines({ otherLines: { encodings }, declaration }, encoding) {
  const isWrong = encoding === DECLARABLE && canWriteDeclaration(declaration, DECLARABLE, encodings[0]);
  return { kind: 'lines', encodings, declaration: isWrong ? declaration : null };
}

/**
 * The kinds of findings that the page calls invisible characters, and that “Remove invisible characters” removes. Bidi controls and
 * control characters have names and fixes of their own.
 */
export const INVISIBLE_KINDS = ['invisible', 'tag-smuggling', 'variation-selector', 'bom-inside'];
/** The kind of findings about controls that change the order of other characters. */
export const BIDI_KIND = 'bidi-control';

/** The kinds of findings whose characters have names, such as `VT`. */
export const NAMED_KINDS = ['control', BIDI_KIND, ...INVISIBLE_KINDS];
/**
 * The kinds of findings whose characters the page counts, instead of the findings. Its suggestions count these characters too. Tag characters are
 * not counted singly, because together they are one message.
 */
const COUNTED_KINDS = [...NAMED_KINDS, 'replacement-character'].filter((kind) => kind !== 'tag-smuggling');

/** The kind of a finding about U+FFFD that was decoded in the wrong encoding, such as “ï¿½”. */
export const LOST_TEXT_KIND = 'lost-text';

/** The severities, the most harmful first. */
export const SEVERITIES = ['error', 'warning', 'note'];

/** Compares findings: first by severity, then by kind, then by offset. */
export const byHarm = (first, second) =>
  SEVERITIES.indexOf(first.severity) - SEVERITIES.indexOf(second.severity) ||
  first.kind.localeCompare(second.kind) ||
  first.offset - second.offset;

/** Compares findings as the page lists them: first by severity, then in the order of the text. */
export const asListed = (first, second) =>
  SEVERITIES.indexOf(first.severity) - SEVERITIES.indexOf(second.severity) || first.offset - second.offset;

/** Kinds of findings about characters. In text that was decoded in the wrong encoding, such a character is only a part of a letter. */
const PARTS_OF_LETTERS = [
  'control',
  'invisible',
  'mixed-script',
  'confusable',
  'private-use',
  'unassigned',
  'noncharacter',
  'not-nfc',
];

/** Kinds of findings about characters that arise by chance if lines in another encoding are read as UTF-8. */
const BY_CHANCE = ['control', 'private-use', 'unassigned', 'noncharacter', 'not-nfc'];
const SOFT_HYPHEN = 0xad;

/**
 * Returns whether the characters of a finding are probably text in another encoding that is well-formed UTF-8 by chance. For example, C2 AD
 * is U+00AD in UTF-8, but a letter in gbk. Other invisible characters have three bytes, which do not occur by chance. Lookalikes do not
 * occur by chance either. Such invisible characters and lookalikes can hide an attack.
 *
 * @param {Finding} finding
 */
function isByChance({ kind, severity, codePoints }) {
  if (severity === 'error') return false;
  if (kind === 'invisible') return codePoints.every((codePoint) => codePoint === SOFT_HYPHEN);
  return BY_CHANCE.includes(kind) && (kind !== 'control' || codePoints.every((codePoint) => codePoint >= 0x80));
}

/**
 * Returns the findings without those about characters of lines in another encoding (see `isByChance`). Findings in lines of which a part is UTF-8 stay.
 *
 * @param {Finding[]} findings of `withLikelyLines`
 */
function outsideOtherLines(findings) {
  const lines = findings
    .filter(({ kind, lineEncoding, isPartial }) => kind === LINE_KIND && lineEncoding && !isPartial)
    .sort((one, other) => one.offset - other.offset);
  const places = { offsets: lines.map(({ offset }) => offset), lengths: lines.map(({ length }) => length) };
  return findings.filter((finding) => !isByChance(finding) || !isInPlaces(places, finding.offset));
}

/**
 * Returns the findings of an audit of a text, first by severity, then by kind, then by offset. Leaves out findings about:
 *
 * - malformed bytes;
 * - lines that are probably not in another encoding (see `withLikelyLines`);
 * - characters of lines in another encoding (see `outsideOtherLines`);
 * - mixed scripts in a word that another finding calls a lookalike;
 * - lookalikes that arose by chance (see `withoutChanceLookalikes`).
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes
 * @returns {Finding[]}
 */
export function findProblems(codec, bytes, encoding) {
  const checks = codec.auditChecks.filter((check) => check !== 'faults');
  const findings = codec.audit(bytes, { checks, encoding });
  const lookalikes = new Set(findings.filter(({ kind }) => kind === 'confusable').map(({ offset }) => offset));
  const unique = findings.filter(({ kind, offset }) => kind !== 'mixed-script' || !lookalikes.has(offset));
  const likely = withLikelyLines(codec, bytes, encoding, withoutChanceLookalikes(codec, bytes, encoding, unique));
  return outsideOtherLines(likely).sort(byHarm);
}

/**
 * Returns the findings of the audit that the page lists if it offers a repair. Leaves out the findings about wrongly decoded lines that the
 * repair changes. The audit finds only some of these lines, so misread-findings.js adds a finding for each changed line. Within wrongly decoded
 * text, also leaves out findings of PARTS_OF_LETTERS, except errors, because these characters are parts of letters.
 *
 * @param {Finding[]} findings
 * @param {{ candidates: object[], changes: object[], places: import('./text-repair.js').RepairPlaces | null }} repair of text-repair.js
 */
export function findingsBesideRepair(findings, { candidates, changes, places }) {
  const isComplete = candidates.length === 1;
  const starts = changes.map(({ offset }) => offset); // in order
  const isChanged = ({ offset, length }) => {
    const change = changes[lastAtMost(starts, starts.length, offset + length - 1)];
    return change !== undefined && offset < change.offset + change.length;
  };
  const isRepaired = (finding) => isComplete || (places !== null && isChanged(finding));
  return findings.filter((finding) => {
    const { kind, severity } = finding;
    return !isRepaired(finding) || (kind !== 'mojibake' && (severity === 'error' || !PARTS_OF_LETTERS.includes(kind)));
  });
}

/**
 * Returns the finding for a declaration whose encoding the bytes contradict.
 *
 * @param {object} codec
 * @param {Uint8Array} bytes
 * @param {string} encoding
 * @param {object} declaration of declarations.js, with the result of `contradictionOf`
 * @returns {Finding}
 */
export function declarationProblem(codec, bytes, encoding, declaration) {
  const { name, offset, utf8Name } = declaration;
  const lines = codec.decode(bytes.subarray(0, offset), encoding, { errors: 'replace' }).split(/\r\n|[\r\n]/);
  return {
    kind: 'wrong-declaration',
    severity: 'warning',
    offset,
    length: name.length,
    line: lines.length,
    column: Array.from(lines.at(-1)).length + 1,
    codePoints: [],
    message: wrongDeclaration(encoding, declaration),
    ...(encoding === DECLARABLE && utf8Name !== null && { suggestion: utf8Name }),
  };
}

/**
 * Returns the findings for places of lost text, at most `MAX_LISTED`.
 *
 * @param {object} codec
 * @param {{ bytes: Uint8Array, resolved: string }} text
 * @param {string} kind of the findings
 * @param {{ offsets: number[], lengths: number[] } | null} lost the places in bytes; null if there are none
 * @param {(text: string) => string} messageOf returns the message for the text of a place
 * @returns {Finding[]}
 */
function lostProblems(codec, { bytes, resolved }, kind, lost, messageOf) {
  const places = (lost?.offsets.slice(0, MAX_LISTED) ?? []).map((offset, at) => ({ offset, length: lost.lengths[at] }));
  const positions = lineColumns(codec, bytes, resolved, places);
  const textOf = ({ offset, length }) =>
    codec.decode(bytes.subarray(offset, offset + Math.min(length, MAX_CODE_POINTS)), resolved, { errors: 'replace' });
  return places.map((place, at) => ({
    kind,
    severity: 'warning',
    ...place,
    ...positions[at],
    codePoints: [],
    message: messageOf(textOf(place)),
  }));
}

/** Returns the findings for words in which a program wrote question marks or ¿ in place of letters. @param lost the result of lost-letters.js */
export const lostLettersProblems = (codec, text, lost) =>
  lostProblems(codec, text, 'lost-letters', lost, (word) => lostLettersOf(word, lost.mark));

/** Returns the findings for U+FFFD that was decoded in the wrong encoding. @param lost the result of misread-replacements.js */
export const lostTextProblems = (codec, text, lost) =>
  lostProblems(codec, text, LOST_TEXT_KIND, lost, (part) => lostTextAt(part, lost.as));

/** Returns the findings for escapes of U+FFFD. @param lost the result of escaped-replacements.js */
export const lostInEscapesProblems = (codec, text, lost) =>
  lostProblems(codec, text, LOST_TEXT_KIND, lost, () => LOST_IN_ESCAPE);

/** Returns the findings outside lost text, and all errors. Other findings within lost text are left out, because its characters have no meaning. */
export const outsideLostText = (findings, lost) =>
  findings.filter(({ offset, severity }) => severity === 'error' || !isInPlaces(lost, offset));

/**
 * Returns findings, and adds the number of code points of each finding as `count`. The package lists only the first code points of a
 * long finding.
 *
 * @param {object} codec
 * @param {{ bytes: Uint8Array, resolved: string }} text
 * @param {Finding[]} findings
 */
export const withCounts = (codec, { bytes, resolved }, findings) =>
  findings.map((finding) => {
    const { offset, length, codePoints } = finding;
    const isCut = codePoints.length >= MAX_CODE_POINTS;
    const part = isCut ? bytes.subarray(offset, offset + length) : null;
    return { ...finding, count: isCut ? codec.countCodePoints(part, resolved) : codePoints.length };
  });

/**
 * Returns the number of findings of each kind and severity as `count`. `characters` is the number of their characters, or `count` if the findings are
 * not about single characters. `fixable` is the number of these findings that the fix of the whole kind changes; see `isFixedWithOthers`.
 *
 * @param {Finding[]} findings of `withCounts`, in the order of `findProblems`
 * @returns {{ kind: string, severity: string, count: number, characters: number, fixable: number }[]}
 */
export function groupsOf(findings) {
  const groups = [];
  for (const finding of findings) {
    const { kind, severity } = finding;
    if (groups.at(-1)?.kind !== kind || groups.at(-1).severity !== severity)
      groups.push({ kind, severity, count: 0, characters: 0, fixable: 0 });
    groups.at(-1).count += 1;
    groups.at(-1).characters += COUNTED_KINDS.includes(kind) ? finding.count : 1;
    if (isFixedWithOthers(finding)) groups.at(-1).fixable += 1;
  }
  return groups;
}

/** The kinds of findings whose suggestions replace text by other text, and may be applied together. */
export const FIXED_TOGETHER = ['not-nfc', 'lone-surrogate-escape', 'surrogate-pair-escape'];

/**
 * Returns whether a fix of all findings of one kind includes this finding: its suggestion removes text, or its kind is
 * in `FIXED_TOGETHER`. For words that look alike, the user decides one by one, because a word that looks like another
 * can be correct. Mojibake has its own repair.
 */
export const isFixedWithOthers = ({ kind, suggestion }) =>
  suggestion !== undefined && kind !== 'mojibake' && (suggestion === '' || FIXED_TOGETHER.includes(kind));

/**
 * Returns the changes that fix findings, in the order of their offsets. A change that overlaps an earlier change is
 * left out. The changes do not contain the old text: their `before` is an empty string.
 *
 * @param {Finding[]} findings
 * @returns {import('./text-repair.js').Change[]}
 */
export function changesFor(findings) {
  const changes = [];
  let end = 0;
  for (const { offset, length, suggestion } of findings.toSorted((a, b) => a.offset - b.offset)) {
    if (suggestion === undefined || offset < end) continue;
    changes.push({ offset, length, before: '', after: suggestion });
    end = offset + length;
  }
  return changes;
}

/**
 * Returns the number of findings of each kind, and of their characters, as `groupsOf` counts them. With a severity, counts only its findings.
 *
 * @param {{ kind: string, severity: string, count: number, characters: number }[]} groups of `groupsOf`
 * @param {string} [severity]
 * @returns {{ kind: string, count: number, characters: number }[]}
 */
export function countsOfKinds(groups, severity) {
  const kinds = new Map();
  for (const group of groups) {
    if (severity !== undefined && group.severity !== severity) continue;
    const { count, characters } = kinds.get(group.kind) ?? { count: 0, characters: 0 };
    kinds.set(group.kind, { count: count + group.count, characters: characters + group.characters });
  }
  return [...kinds].map(([kind, counts]) => ({ kind, ...counts }));
}

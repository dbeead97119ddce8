// Finds the encoding that a file is probably in, if it differs from the encoding that the command assumes.
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as codec from 'utfscope/full/slim';
import { findCodePageLines } from '../../www/code-page-lines.js';
import { unsupportedDeclaration } from '../../www/declarations.js';
import { fileNameWith, formatCount, formatNumber, hasWideUnits } from '../../www/format.js';
import { joinedInStart, linesIn } from '../../www/joined-encodings.js';
import { findWindows1252InUtf8 } from '../../www/mixed-encodings.js';
import { LINE_KIND, otherLinesOf, withLikelyLines } from '../../www/other-lines.js';
import { samplesOf } from '../../www/text/counts.js';
import { acceptsEveryByte } from './argument-parsers.js';
import { withByteOrder } from './decoding-context.js';
import { fileArgument } from './escape-output.js';
import { completeLines } from './line-sample.js';
import { nameOf } from './read-input.js';

const { Validator, audit, decode, detect, detectBinary, isValid } = codec;

/** The number of parts in different encodings that a message names. */
const MAX_PARTS_LISTED = 4;
/** The minimum confidence with which another encoding is reported. */
const LIKELY = 0.7;

/** Returns true for encodings whose text is usually valid in other encodings too. For example, all bytes of ISO-2022-JP are ASCII. */
const isValidInOthers = (encoding) => hasWideUnits(encoding) || encoding === 'iso-2022-jp';
const isUnicode = (encoding) => /^(?:utf|ucs|cesu|wtf|mutf)-/.test(encoding);
const byteOrder = (encoding) => encoding.slice(-2);

/**
 * Returns whether bytes from the start of a file are malformed in an encoding. A sequence that is cut by the end of the sample does not
 * count.
 */
export function isMalformed(sample, encoding) {
  const validator = new Validator(encoding);
  try {
    return validator.push(sample).length > 0;
  } finally {
    validator.free();
  }
}

/**
 * Returns the encoding that a file is probably in; undefined if that is `encoding`, or not known. Most encodings are returned only if the
 * file has errors in `encoding`. UTF-16, UTF-32 and ISO-2022-JP are returned without errors too, because a file in one of them is usually
 * valid in other encodings. But if `encoding` is UTF-16, UTF-32, UCS-2 or UCS-4, an encoding with the same byte order is returned only if
 * there are errors. Also returns undefined if the file declares an encoding that the package lacks.
 *
 * @param {Uint8Array} sample the start of the file
 * @param {string} encoding
 * @param {boolean} hasErrors whether the file has errors in `encoding`
 */
export function likelyEncoding(sample, encoding, hasErrors) {
  const [best] = detect(sample);
  const assumed = withByteOrder(encoding, sample);
  if (!best || best.confidence < LIKELY || best.encoding === assumed) return undefined;
  if (unsupportedDeclaration(codec, sample)) return undefined;
  const isSameByteOrder = hasWideUnits(assumed) && byteOrder(assumed) === byteOrder(best.encoding);
  return hasErrors || (isValidInOthers(best.encoding) && !isSameByteOrder) ? best.encoding : undefined;
}

/** The name of binary data that has no known format. */
const UNKNOWN_FORMAT = 'binary data';

/**
 * Returns the parts of a file in different encodings. Returns null if all of the sample is in one encoding,
 * or if the file has a known binary format.
 *
 * @param {Uint8Array} sample the start of the file
 * @param {boolean} isWhole whether the file ends after the sample
 * @param {string} [assumed] the encoding that the command assumes, in which lines are counted; default: that of the first part
 * @returns {{ encoding: string, offset: number, line: number }[] | null}
 */
export function joinedParts(sample, isWhole, assumed) {
  const found = joinedInStart(sample, isWhole);
  if (!found) return null;
  const binary = detectBinary(sample);
  if (binary && binary.name !== UNKNOWN_FORMAT) return null;
  const eightBit = found.malformed === 0 ? 'utf-8' : '8-bit text';
  const lines = linesIn(found.parts, assumed ?? found.parts[0].kind);
  return found.parts.map(({ kind, from }, at) => ({
    encoding: kind === '8-bit' ? eightBit : kind,
    offset: from,
    line: lines[at],
  }));
}

/** Returns a sentence about the parts of a text in different encodings. */
export function joinedText(parts) {
  const names = parts.map(({ encoding, offset, line }) =>
    offset === 0 ? encoding : `${encoding} from line ${formatNumber(line)}, offset ${formatNumber(offset)}`,
  );
  const shown = names.length > MAX_PARTS_LISTED ? [...names.slice(0, MAX_PARTS_LISTED), '...'] : names;
  return `parts of the text are in different encodings: ${shown.join('; ')}. Convert each part by itself.`;
}

/** Joins sentences of advice. A sentence that ends with a command gets its period only before another sentence. */
export const joinSentences = (sentences) =>
  sentences.map((text, at) => (at < sentences.length - 1 ? text.replace(/[^.]$/, '$&.') : text)).join(' ');

/** Returns the start of a command line for a file, or for standard input. */
export const commandFor = (command, file) =>
  `utfscope ${command}${file === nameOf('-') ? '' : ` ${fileArgument(file)}`}`;

/** How many names are tried for the output of a suggested command. */
const MAX_NAMES = 100;

/** Returns a name for a new file in the directory of `file`; undefined if files with all the tried names exist. */
function newFileFor(file) {
  for (let number = 1; number <= MAX_NAMES; number += 1) {
    const suffix = number === 1 ? 'utf-8' : `utf-8-${number}`;
    const output = join(dirname(file), fileNameWith(basename(file), suffix));
    if (!existsSync(output)) return output;
  }
  return undefined;
}

/** Returns the command line that converts a file into a new file in UTF-8. Standard input is converted to standard output. */
export function conversionOf(file, options) {
  const command = `${commandFor('convert', file)}${options}`;
  if (file === nameOf('-')) return command;
  const output = newFileFor(file);
  return `${command} -o ${output ? fileArgument(output, 'NEW-FILE') : 'NEW-FILE'}`;
}

/**
 * Returns whether a command can help with a file that is in `encoding`, when another encoding was assumed. `check` finds nothing in an
 * encoding that accepts every byte. `repair` finds little in encodings other than UTF-8, UTF-16 and their relatives: the damage that it
 * repairs is caused by a wrong conversion to Unicode.
 */
const canHelp = (command, encoding) =>
  command === 'repair' ? isUnicode(encoding) : command !== 'check' || !acceptsEveryByte(encoding);

/**
 * Returns advice on a file that looks like another encoding: run `command` with that encoding if that can help, or convert the file. No
 * period follows a suggested command, because a reader may copy the period with the file name.
 *
 * @param {boolean} isClean whether the command is known to find nothing in that encoding
 */
export function likelyText(encoding, command, file, isClean = false) {
  const from = ` --from ${encoding}`;
  const rerun = canHelp(command, encoding) && !isClean ? `${commandFor(command, file)}${from} or ` : '';
  return `looks like ${encoding}: try ${rerun}${conversionOf(file, from)}`;
}

/**
 * Returns the encodings of a file whose lines are in two 8-bit encodings: these two, and UTF-8 if some lines are in UTF-8. The encoding of the
 * most lines is first. For each encoding, returns `{ encoding, count, first }`: `count` lines are in it, and the first of them is line `first`.
 * Returns undefined for other files.
 *
 * @param {Uint8Array} sample lines of the file
 */
export const encodingsOfCodePageLines = (sample) =>
  detectBinary(sample) ? undefined : findCodePageLines(codec, completeLines(sample))?.counts;

/**
 * Returns a sentence about lines in two 8-bit encodings, with the command that converts the lines in one of them to the other one. If one
 * of the two is an encoding of Windows, all lines get that encoding, because the other one lacks the quotation marks and dashes of Windows.
 * Lines in UTF-8 are converted last, with `--lines utf-8`. If only some lines of the file were examined (`isWhole` is false), the sentence has
 * no numbers of lines. If `canRepair` is false, the sentence has no command.
 */
export function codePageLinesText(lines, file, isWhole = true, canRepair = true) {
  const names = lines.map(({ encoding, count, first }) =>
    isWhole ? `${encoding} (${formatCount(count, 'line')}, from line ${formatNumber(first)})` : encoding,
  );
  const encodings = lines.map(({ encoding }) => encoding).filter((encoding) => encoding !== 'utf-8');
  const [from, other] = encodings[1].startsWith('windows-') ? encodings.toReversed() : encodings;
  const command = `${commandFor('repair', file)} --from ${from} --lines ${other}`;
  const next = encodings.length < lines.length ? ', then with --lines utf-8' : '';
  const listed = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return `lines are in different encodings: ${listed}.${canRepair ? ` Try ${command}${next}` : ''}`;
}

/** The encoding in which the policy `fallback-windows-1252` of `convert` decodes malformed bytes. */
const FALLBACK = 'windows-1252';
const LINE_FEED = 0x0a;

/** Returns the findings about the lines of a text that are not in `encoding`. The web page shows the same findings. */
const linesInOthers = (text, encoding) =>
  withLikelyLines(codec, text, encoding, audit(text, { checks: [LINE_KIND], encoding })).filter(
    ({ kind }) => kind === LINE_KIND,
  );

/**
 * Returns the subject and verb of a sentence about the lines of findings, such as `line 3 is`.
 *
 * @param {object[]} found findings in the text of `sample`
 * @param {import('./line-sample.js').LineSample} sample
 * @param {boolean} isComplete whether these are all such lines of the file; if not, the sentence says `at least`
 */
function linesAre(found, sample, isComplete) {
  const places = found.map((finding) => sample.placeOf(finding));
  const { line, offset } = places.find((place) => place.line !== null) ?? places[0];
  if (found.length === 1) {
    const name = line === null ? `the line at offset ${formatNumber(offset)}` : `line ${formatNumber(line)}`;
    return `${isComplete ? '' : 'at least '}${name} is`;
  }
  const count = formatCount(found.length, 'line');
  if (isComplete) return `${count}, the first of which is line ${formatNumber(line)}, are`;
  const example = line === null ? `the one at offset ${formatNumber(offset)}` : `line ${formatNumber(line)}`;
  return `at least ${count}, such as ${example}, are`;
}

/** Returns whether `encoding` decodes the line of each finding in `text` to the suggestion of that finding. */
const explainsLines = (encoding, text, found) =>
  found.every(
    ({ offset, length, suggestion }) =>
      decode(text.subarray(offset, offset + length), encoding, { errors: 'replace' }) === suggestion,
  );

/**
 * Returns the encodings of the lines of findings, the main one first; an empty array if they are not known. If windows-1252 explains all
 * of the lines, returns only windows-1252, because it is more frequent than the others.
 */
function encodingsOfLines(text, encoding, found) {
  const { encodings } = otherLinesOf(codec, { bytes: text, encoding }, found) ?? { encodings: [] };
  const isInFallback = encodings.length > 0 && !encodings.includes('utf-8') && explainsLines(FALLBACK, text, found);
  return isInFallback ? [FALLBACK] : encodings;
}

/**
 * Returns whether the lines of findings are at most half of the non-ASCII lines of a file, as far as a sample shows. The other lines are
 * valid in `encoding`, which must be a superset of ASCII.
 */
function areMinority(found, sample, encoding) {
  const { text } = sample;
  const sumOf = (lines) => lines.reduce((sum, line) => sum + sample.placeOf(line).weight, 0);
  const valid = [];
  for (let offset = 0, end; offset < text.length; offset = end) {
    end = text.indexOf(LINE_FEED, offset) + 1 || text.length;
    const line = text.subarray(offset, end);
    if (line.some((byte) => byte > 0x7f) && isValid(line, encoding)) valid.push({ offset });
  }
  return sumOf(found) <= sumOf(valid);
}

/**
 * Returns advice on the encoding of a malformed file: `{ likely, mixed }`. `likely` is the encoding that the file is probably in. `mixed` is
 * a sentence about lines or bytes that are text in another encoding than the rest. Both can be absent.
 *
 * @param {import('./line-sample.js').LineSample} sample of the file
 * @param {string} encoding in which the file is malformed
 * @param {string} file the name of the file
 * @param {boolean} canRepair false: the advice does not suggest the command `repair`
 */
export function encodingAdvice(sample, encoding, file, canRepair = true) {
  const { start, text } = sample;
  const likely = likelyEncoding(start, encoding, true);
  if (hasWideUnits(likely ?? '')) return { likely };
  const assumed = withByteOrder(encoding, start);
  const found = linesInOthers(text, assumed);
  const encodings = encodingsOfLines(text, assumed, found);
  // Decoding the complete file in the likely encoding would damage the lines that are valid in `assumed`, and those in a third encoding.
  const likelyExplainsLines = Boolean(likely) && explainsLines(likely, text, found);
  if (encodings.length > 0 && (!likelyExplainsLines || areMinority(found, sample, assumed))) {
    const from = encoding === 'utf-8' ? '' : ` --from ${encoding}`;
    const [first, ...others] = encodings;
    const isConverted = first === FALLBACK && others.length === 0;
    const command = isConverted
      ? conversionOf(file, `${from} --errors fallback-${FALLBACK}`)
      : `${commandFor('repair', file)}${from} --lines ${first}`;
    const next = others.map((other) => `, then with --lines ${other}`).join('');
    const subject = linesAre(found, sample, sample.isComplete);
    const advice = isConverted || canRepair ? `: try ${command}${next}` : '.';
    return { mixed: `${subject} not ${assumed} but text in ${encodings.join(' and ')}${advice}` };
  }
  const codePages = encodingsOfCodePageLines(text);
  if (codePages) return { mixed: codePageLinesText(codePages, file, sample.isWhole, canRepair) };
  const mixture = likely || assumed !== 'utf-8' ? null : findWindows1252InUtf8(codec, text);
  if (mixture) {
    const command = conversionOf(file, ` --errors fallback-${FALLBACK}`);
    const bytesAre = mixture.count === 1 ? 'byte is' : 'bytes are';
    return { mixed: `the malformed ${bytesAre} probably ${FALLBACK} text: ${samplesOf(mixture)}. Try ${command}` };
  }
  if (!likely || !acceptsEveryByte(likely)) return { likely };
  const utf8Lines = linesInOthers(text, likely);
  return {
    likely,
    mixed: utf8Lines.length > 0 ? `But ${linesAre(utf8Lines, sample, sample.isWhole)} text in utf-8.` : undefined,
  };
}

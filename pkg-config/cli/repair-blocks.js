// Reads the input of `utfscope repair`, and repairs it in blocks.
import { Buffer } from 'node:buffer';
import { Repairer, decode, detectBinary, repair } from 'utfscope/full/slim';
import { hasWideUnits } from '../../www/format.js';
import { MAX_EXAMINED } from '../../www/search-limit.js';
import { lineDecoder } from './decode-lines.js';
import { withByteOrder } from './decoding-context.js';
import { CommandError, libraryMessage } from './errors.js';
import { printable } from './escape-output.js';
import {
  conversionOf,
  encodingAdvice,
  joinSentences,
  joinedParts,
  joinedText,
  likelyEncoding,
  likelyText,
} from './likely-encoding.js';
import { lineBlocksOf } from './line-blocks.js';
import { START_SIZE, lineSampleOf } from './line-sample.js';
import { repairOf } from './misread-text.js';
import { flush, printMessage } from './output.js';
import { nameOf, openInput, readBytes, sizeOf } from './read-input.js';

/** The maximum size in bytes of a file that is repaired at once. All other input is repaired line by line. */
const MAX_WHOLE = 1 << 24;

/** The input is not text. */
export class NotText extends CommandError {}

/** Runs a call of the library on a file. Errors of the library become errors of the command, which name the file. */
function callForFile(file, call) {
  try {
    return call();
  } catch (error) {
    if (!error.code?.startsWith('ERR_')) throw error;
    throw new CommandError(`${printable(file)}: ${libraryMessage(error)}`);
  }
}

function checkText(file, bytes, encoding) {
  const sample = bytes.subarray(0, START_SIZE);
  const parts = joinedParts(sample, sample.length === bytes.length, encoding);
  if (parts) throw new NotText(`${printable(file)}: ${joinedText(parts)} Nothing was repaired.`);
  const binary = hasWideUnits(encoding) ? null : detectBinary(bytes);
  if (binary) throw new NotText(`${printable(file)} is not text: ${binary.name}; nothing was repaired.`);
}

/**
 * Finds the likely encoding of a file or of its lines if it is not `from`. A repair can only be found in the right encoding. Returns:
 *
 * - `message`: what to print about it; an empty string if there is nothing to print
 * - `isOther`: whether the file is probably in another encoding
 * - `skipsRepair`: whether the file is in UTF-16 or UTF-32, and `from` is neither of them. Decoded as `from`, such a file has passages that look
 *   like damage.
 */
function findLikelyEncoding(file, bytes, from) {
  const sample = lineSampleOf(bytes, from);
  const { likely, mixed } = sample.isMalformed
    ? encodingAdvice(sample, from, file)
    : { likely: likelyEncoding(sample.start, from, false) };
  const isClean = Boolean(likely) && repairOf(sample.start, likely) === null;
  const sentences = [likely && likelyText(likely, 'repair', file, isClean), mixed].filter(Boolean);
  return {
    message: sentences.length > 0 ? `${printable(file)}: ${joinSentences(sentences)}` : '',
    isOther: Boolean(likely),
    skipsRepair: hasWideUnits(likely ?? '') && !hasWideUnits(from),
  };
}

async function printAdvice({ message }) {
  if (message === '') return;
  await flush();
  await printMessage(message);
}

/** Returns whether a text has only ASCII characters, so that it cannot have been decoded in the wrong encoding. */
const isAscii = (bytes, encoding) =>
  /^[\0-\x7f]*$/.test(decode(bytes, encoding, { errors: 'replace', ignoreBOM: false }));

/**
 * Returns the likely repair of a text without a certain repair; null if there is none. `isMade`: whether the command makes it; otherwise the command
 * only reports it. See `LikelyRepair` in likely-repair.js.
 */
async function likelyRepairOf(file, bytes, from, encoding, isMade) {
  if (bytes.length > MAX_EXAMINED || isAscii(bytes, from)) return null;
  const { findLikelyRepair } = await import('./likely-repair.js');
  const found = findLikelyRepair(bytes, from, encoding);
  if (!found) return null;
  const isEncodable = found.encoding === encoding || found.steps[0].as === null;
  if (isMade && !isEncodable) {
    throw new CommandError(
      `${printable(file)}: ${from} lacks characters of the repaired text, so first convert the file to utf-8: ${conversionOf(file, ` --from ${from}`)}`,
    );
  }
  return { ...found, isMade, isEncodable };
}

/**
 * Reads an input that is repaired at once; null if the input must be repaired line by line. A likely repair needs the complete text, so with `likely`
 * standard input is read completely too.
 */
async function readWhole(path, likely) {
  const size = sizeOf(path);
  if (size <= MAX_WHOLE) return readBytes(path, MAX_WHOLE);
  if (size !== undefined || !likely) return null;
  const bytes = await readBytes(path, MAX_WHOLE + 1);
  if (bytes.length <= MAX_WHOLE) return bytes;
  throw new CommandError(
    `--likely needs the complete text, and ${printable(nameOf(path))} has more than 16 MiB: omit --likely, or write the text to a file.`,
  );
}

/** Returns the block of an input that is repaired at once; see `blocksOf`. @param {Uint8Array} text the input after its lines are decoded */
async function wholeBlock(file, before, text, from, makesLikely) {
  const encoding = withByteOrder(from, before);
  const advice = findLikelyEncoding(file, text, from);
  if (advice.skipsRepair) {
    await printAdvice(advice);
    return { before, after: before, encoding, isSearched: false, isOtherEncoding: true };
  }
  const found = callForFile(file, () => repair(text, from));
  const likely = found ? null : await likelyRepairOf(file, text, from, encoding, makesLikely);
  const isUnsupported = likely?.steps[0].as === null;
  if (!isUnsupported) await printAdvice(advice); // no other encoding is likely if the input is in an encoding that the package lacks
  return {
    before,
    after: likely?.isMade ? likely.bytes : (found?.bytes ?? text),
    encoding,
    steps: likely?.isMade ? likely.steps : found?.steps,
    likely,
    isSearched: text.length <= MAX_EXAMINED,
    isOtherEncoding: advice.isOther && !isUnsupported,
  };
}

/**
 * Repairs an input, and yields it in blocks. Of each block, `before` holds the original bytes, `after` holds the repaired bytes, and
 * `encoding` is their encoding. An input that is repaired at once is one block, which also has the `steps`. `lines` is the encoding of
 * lines that are not in `from`; these lines are decoded first. A block has more properties:
 *
 * - `likely`: a repair that is likely but not certain (see `likelyRepairOf`). With the option `likely`, `after` is its text
 * - `isSearched`: whether likely repairs were searched
 * - `isOtherEncoding`: whether the input is probably in another encoding than `from`
 * - `isPartOfLine`: whether the block is only a part of a line. `after` can then end early, because the last bytes of `before` are repaired
 *   in a later block
 */
export async function* blocksOf(path, { from, lines, likely: makesLikely = false }) {
  const file = nameOf(path);
  const decodeLines = lines ? lineDecoder(from, lines) : (bytes) => bytes;
  const whole = await readWhole(path, makesLikely);
  if (whole) {
    checkText(file, whole, from);
    yield await wholeBlock(file, whole, decodeLines(whole, true), from, makesLikely); // true: a file begins with the start of a line
    return;
  }
  let repairer;
  let skipsRepair = false;
  let isOtherEncoding = false;
  let encoding;
  let isStart = true; // whether the block begins with the start of a line
  for await (const { before, isPartOfLine, isLast } of lineBlocksOf(openInput(path).parts, from)) {
    let firstText = null; // the decoded first block; decoding it twice would change how later lines are judged
    if (!repairer) {
      checkText(file, before, from);
      firstText = isPartOfLine ? before : decodeLines(before, isStart);
      const advice = findLikelyEncoding(file, firstText, from);
      await printAdvice(advice);
      ({ skipsRepair, isOther: isOtherEncoding } = advice);
      encoding = withByteOrder(from, before);
      repairer = callForFile(file, () => new Repairer(encoding));
    }
    if (skipsRepair) {
      yield { before, after: before, encoding, isPartOfLine, isSearched: false, isOtherEncoding };
      continue;
    }
    const text = isPartOfLine ? before : (firstText ?? decodeLines(before, isStart));
    isStart = !isPartOfLine;
    const complete = callForFile(file, () => repairer.push(text));
    // The repairer returns a last line without a line end only when the text is finished.
    const after = isLast ? Buffer.concat([complete, callForFile(file, () => repairer.finish())]) : complete;
    yield { before, after, encoding, isPartOfLine, isSearched: false, isOtherEncoding };
  }
}

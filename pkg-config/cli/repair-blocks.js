// Reads the input of `utfscope repair`, and repairs it in blocks.
import { Buffer } from 'node:buffer';
import { Repairer, detectBinary, repair } from 'utfscope/full/slim';
import { hasWideUnits } from '../../www/format.js';
import { lineDecoder } from './decode-lines.js';
import { withByteOrder } from './decoding-context.js';
import { CommandError, libraryMessage } from './errors.js';
import { printable } from './escape-output.js';
import {
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
 * Prints the likely encoding of a file or of its lines if it is not `from`. A repair can only be found in the right encoding. Returns true
 * if the file is in UTF-16 or UTF-32, and `from` is neither of them. Decoded as `from`, such a file has passages that look like damage.
 */
async function printLikelyEncoding(file, bytes, from) {
  const sample = lineSampleOf(bytes, from);
  const { likely, mixed } = sample.isMalformed
    ? encodingAdvice(sample, from, file)
    : { likely: likelyEncoding(sample.start, from, false) };
  const isClean = Boolean(likely) && repairOf(sample.start, likely) === null;
  const sentences = [likely && likelyText(likely, 'repair', file, isClean), mixed].filter(Boolean);
  if (sentences.length > 0) {
    await flush();
    await printMessage(`${printable(file)}: ${joinSentences(sentences)}`);
  }
  return hasWideUnits(likely ?? '') && !hasWideUnits(from);
}

/**
 * Repairs an input, and yields it in blocks. Of each block, `before` holds the original bytes, `after` holds the repaired bytes, and
 * `encoding` is their encoding. An input that is repaired at once is one block, which also has the `steps`. `lines` is the encoding of
 * lines that are not in `from`; these lines are decoded first.
 *
 * If a block is only a part of a line, `isPartOfLine` is true. `after` can then end early, because the last bytes of `before` are repaired
 * in a later block.
 */
export async function* blocksOf(path, { from, lines }) {
  const file = nameOf(path);
  const decodeLines = lines ? lineDecoder(from, lines) : (bytes) => bytes;
  if (sizeOf(path) <= MAX_WHOLE) {
    const before = await readBytes(path, MAX_WHOLE);
    checkText(file, before, from);
    const text = decodeLines(before, true); // true: a file begins with the start of a line
    const skipsRepair = await printLikelyEncoding(file, text, from);
    const found = skipsRepair ? null : callForFile(file, () => repair(text, from));
    const encoding = withByteOrder(from, before);
    yield { before, after: skipsRepair ? before : (found?.bytes ?? text), encoding, steps: found?.steps };
    return;
  }
  let repairer;
  let skipsRepair = false;
  let encoding;
  let isStart = true; // whether the block begins with the start of a line
  for await (const { before, isPartOfLine, isLast } of lineBlocksOf(openInput(path).parts, from)) {
    let firstText = null; // the decoded first block; decoding it twice would change how later lines are judged
    if (!repairer) {
      checkText(file, before, from);
      firstText = isPartOfLine ? before : decodeLines(before, isStart);
      skipsRepair = await printLikelyEncoding(file, firstText, from);
      encoding = withByteOrder(from, before);
      repairer = callForFile(file, () => new Repairer(encoding));
    }
    if (skipsRepair) {
      yield { before, after: before, encoding, isPartOfLine };
      continue;
    }
    const text = isPartOfLine ? before : (firstText ?? decodeLines(before, isStart));
    isStart = !isPartOfLine;
    const complete = callForFile(file, () => repairer.push(text));
    // The repairer returns a last line without a line end only when the text is finished.
    const after = isLast ? Buffer.concat([complete, callForFile(file, () => repairer.finish())]) : complete;
    yield { before, after, encoding, isPartOfLine };
  }
}

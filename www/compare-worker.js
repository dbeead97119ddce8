/**
 * Compares the document with another input, in a worker of its own. A request is `{ id, kind, ...parameters }`, and the response is
 * `{ id, value }` or `{ id, problem }`. While it compares, the worker also sends `{ progress, count }`.
 */
import { fileSource, memorySource, readProblem } from './byte-source.js';
import { codec, isFullEditionOnly, loadFullEdition, loadSmallEdition } from './codec.js';
import { byteDifferences, characterDifferences, isEqual } from './compare/input-differences.js';
import { sameText } from './compare/same-text.js';
import { isSelfSynchronizing } from './scan/count-chunk.js';
import { DecodedSource } from './decoded-source.js';
import { automaticEncoding, mayNeedFullEdition } from './detection.js';
import { bytesOf } from './encode-input.js';
import { undefinedMappingTest } from './encoding-comparison.js';
import { DETECTION_BYTES } from './input-queries.js';
import { readNotation } from './notation.js';

/** The maximum number of differences. A comparison ends when it finds one more. */
const MAX_DIFFERENCES = 100_000;
const CONTEXT = 24; // bytes before and after a difference in an excerpt
const SHOWN = 64; // bytes of a difference in an excerpt
const TEXT_CONTEXT = 48; // an excerpt has the characters of this many bytes before and after a difference
const REPORT_INTERVAL = 50; // milliseconds between reports of progress

let latest = 0; // number of the latest comparison
let sides = []; // the two inputs of the latest comparison
let found = []; // the differences of the latest comparison

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Returns a source that reads a file. If reading fails, the error names the file, because either of the two files can be unreadable. */
function namedSource(file) {
  const source = fileSource(file);
  return {
    ...source,
    read: (from, to) =>
      source.read(from, to).catch((error) => {
        throw new Error(readProblem(file.name, error) ?? error.message, { cause: error });
      }),
  };
}

/** Opens one input. If its encoding is null, typed text is encoded in UTF-8, and the encoding of a file or of typed bytes is detected. */
async function openSide({ entry, encoding: chosen }) {
  if (isFullEditionOnly(chosen)) await loadFullEdition(); // encoding a text in this encoding needs the full edition too
  let source = entry.file ? namedSource(entry.file) : null;
  let isText = false;
  if (!source) {
    const read = readNotation(entry.text, entry.notation);
    if (read.problem) throw new Error(read.problem);
    isText = !read.bytes;
    source = memorySource(read.bytes ?? bytesOf(codec, read, chosen ?? 'utf-8').bytes);
  }
  let encoding = chosen ?? (isText ? 'utf-8' : null);
  if (encoding === null) {
    const bytes = await source.read(0, Math.min(DETECTION_BYTES, source.length));
    if (mayNeedFullEdition(codec, bytes)) await loadFullEdition();
    ({ encoding } = automaticEncoding(codec, bytes, isFullEditionOnly));
    if (isFullEditionOnly(encoding)) await loadFullEdition();
  }
  const decoded = new DecodedSource(codec, source, encoding);
  await decoded.start();
  return decoded;
}

/**
 * Returns the length of an equal start of both inputs. The start ends one character before the first difference, so
 * that it does not divide a CR LF. For example, one input has CR LF at the difference, and the other only CR. Returns 0
 * if there is no equal start, or if the encodings differ or are not self-synchronizing.
 */
async function equalStartLength([first, second], [difference]) {
  if (first.resolved !== second.resolved || !isSelfSynchronizing(first.resolved) || !difference) return 0;
  const from = Math.min(difference.from, first.source.length - 1);
  if (from < 1 || difference.from !== difference.otherFrom) return 0;
  const { start, segments } = await first.decodeAround(from, from + 1);
  const at = segments.starts.findLastIndex((begin, index) => index < segments.kinds.length && start + begin <= from);
  return at > 0 ? start + segments.starts[at - 1] : 0;
}

/** Returns how two inputs with the same text differ, for example in their line ends; null if their texts differ. */
async function sameTextOf(differences, pause) {
  // The texts after the equal start are compared first. Only if these are the same, the complete texts are decoded.
  const start = await equalStartLength(sides, differences);
  const same = start > 0 ? await sameText(codec, sides, pause, start) : true;
  return same && sameText(codec, sides, pause);
}

/**
 * Returns the bytes and the characters of one side of a difference, with context. All offsets are those of the source.
 * `start` is the offset of the first byte of `bytes`. At most SHOWN bytes of a difference are included; `shownTo` is the offset where these bytes
 * end.
 */
async function excerptOf(decoded, from, to) {
  const { source } = decoded;
  const end = Math.min(to, from + SHOWN);
  const [start, stop] = [Math.max(0, from - CONTEXT), Math.min(source.length, end + (end === to ? CONTEXT : 0))];
  const bytes = await source.read(start, stop);
  const textFrom = Math.max(0, from - TEXT_CONTEXT);
  const textTo = Math.min(source.length, end + TEXT_CONTEXT);
  const { start: base, segments } = await decoded.decodeAround(textFrom, textTo);
  const hasUndefinedMapping = undefinedMappingTest(codec, await source.read(base, textTo), decoded.encodingFrom(base));
  const pieces = [];
  for (let at = 0; at < segments.kinds.length; at += 1) {
    const place = { from: base + segments.starts[at], to: base + segments.starts[at + 1] };
    if (place.to <= textFrom || place.from >= textTo) continue;
    const isUndefined = hasUndefinedMapping(segments.starts[at]);
    pieces.push({ ...place, kind: segments.kinds[at], codePoint: segments.codePoints[at], isUndefined });
  }
  const isCut = { before: textFrom > 0, after: textTo < source.length };
  return { from, to, shownTo: end, start, bytes, text: { ...isCut, start: from, end: to, pieces } };
}

const requests = {
  /**
   * Compares two inputs by their bytes or their characters; 'auto': characters if the encodings differ. Ends the
   * previous comparison. Returns null if a later request ended this comparison.
   */
  async compare({ first, second, by: wanted }) {
    const comparison = (latest += 1);
    await loadSmallEdition();
    const opened = [await openSide(first), await openSide(second)];
    if (comparison !== latest) return null;
    sides = opened;
    found = [];
    const isOneEncoding = sides[0].resolved === sides[1].resolved;
    const by = wanted === 'auto' ? (isOneEncoding ? 'bytes' : 'characters') : wanted;
    let lastReport = 0;
    /** @type {import('./compare/input-differences.js').Pause} */
    const pause = async (progress) => {
      if (performance.now() - lastReport > REPORT_INTERVAL) {
        lastReport = performance.now();
        postMessage({ progress, count: found.length });
        await nextTask();
      }
      return comparison === latest;
    };
    const sources = sides.map(({ source }) => source);
    const allDifferences =
      by === 'bytes' ? byteDifferences(...sources, pause) : characterDifferences(codec, sides, pause);
    let isComplete = true;
    for await (const difference of allDifferences) {
      if (difference) found.push(difference);
      const at = difference ? difference.to : (found.at(-1)?.to ?? 0);
      if (!(await pause(at / Math.max(1, sources[0].length)))) return null;
      if (found.length <= MAX_DIFFERENCES) continue;
      found.pop();
      isComplete = false;
      break;
    }
    const isIdentical = found.length === 0 && (by === 'bytes' || (await isEqual(...sources, pause)));
    const same = isIdentical ? null : await sameTextOf(found, () => pause(1));
    if (comparison !== latest) return null;
    const described = sides.map(({ source, resolved }) => ({ length: source.length, encoding: resolved }));
    return { by, count: found.length, isComplete, isIdentical, sameText: same, sides: described };
  },

  /** Ends the comparison. */
  stop() {
    latest += 1;
  },

  /** Returns both sides of difference `number`, counted from 0, with the bytes and the text around each side. */
  async excerpt({ number }) {
    const { from, to, otherFrom, otherTo } = found[number];
    return { number, sides: [await excerptOf(sides[0], from, to), await excerptOf(sides[1], otherFrom, otherTo)] };
  },
};

addEventListener('message', async ({ data: { id, kind, ...parameters } }) => {
  try {
    postMessage({ id, value: await requests[kind](parameters) });
  } catch (error) {
    postMessage({ id, problem: `${error.message.replace(/\.$/, '')}.` });
  }
});

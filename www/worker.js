/**
 * The engine's worker: it loads the package, holds the open document, and responds to requests about it. The page
 * itself does not load the package, and sends requests through engine.js. The workers of the pool, of the analysis and
 * of the comparison load the package too, each for itself.
 *
 * A request is `{ id, kind, revision, ...parameters }`, without `revision` if it is not about the open document. The
 * response is `{ id, value }` or `{ id, problem, about }`; only `{ id }` if the request is about an earlier document.
 * `problem` is a sentence about an error, and `about`, 'encoding' or 'input', says where the page shows this sentence. During a scan, the worker also
 * sends `{ progress, revision }`, with a `problem` if the scan failed. During a search, it sends `{ searched, revision }`.
 *
 * When this worker sends `{ startPoolWorkers, edition }`, the page starts `startPoolWorkers` workers of a pool, and ends the workers of the
 * previous pool. The page forwards messages in both directions:
 *
 * - If this worker sends `{ poolWorker, poolMessage }`, the page sends `poolMessage` to the worker number `poolWorker` of the pool.
 * - If a worker of the pool sends a message, the page sends `{ kind: 'pool', number, message }` to this worker.
 * - If a worker of the pool fails, the page sends `{ kind: 'pool', number, failed }` to this worker. `failed` is the error message.
 */
import { fileSource, memorySource, readProblem } from './byte-source.js';
import { DecodedSource } from './decoded-source.js';
import { allEncodings, codec, isFullEditionOnly, loadedEdition, loadFullEdition, loadSmallEdition } from './codec.js';
import { automaticEncoding, encodingOfJoined, mayNeedFullEdition } from './detection.js';
import { bytesOf, EncodeError } from './encode-input.js';
import { createJoinedQueries, partsInSample } from './joined-queries.js';
import { createInputQueries, DETECTION_BYTES } from './input-queries.js';
import { judgingEncodings } from './judging-encodings.js';
import { createChoiceQueries } from './layer-choices.js';
import { createLayerOffers } from './layer-offers.js';
import { createLayerQueries } from './layer-queries.js';
import { readNotation } from './notation.js';
import { findBytes, findText } from './scan/find-in-source.js';
import { SearchError, searchPattern } from './scan/search-pattern.js';
import { WorkerPool } from './scan/worker-pool.js';
import * as words from './text/app.js';

const PROGRESS_INTERVAL = 100; // milliseconds

let pool = null; // created for the first source that is large enough, and again after another edition was loaded
let poolEdition = null; // the edition that the pool's workers load
let revision = 0; // the number of the open document
let decoded = null; // the open document
let fileName = null; // of the open document, if it is a file
let isScanning = false;
let latestSearch = 0; // the number of the latest search

/** An expected error, whose message is shown on the page. */
class Problem extends Error {}

/** Waits for the next task, so that the worker responds to pending requests before it continues. */
const nextTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/**
 * Returns the source of an entry's bytes, and how these were read. Text is encoded in `encoding`, or in UTF-8 if `encoding` is null.
 *
 * @param {import('./session.js').Source} entry
 * @param {string | null} encoding
 */
function sourceOf(entry, encoding) {
  if (entry.file) {
    return { kind: 'file', name: entry.file.name, encoded: false, source: fileSource(entry.file) };
  }
  const read = readNotation(entry.text, entry.notation);
  if (read.problem) throw new Problem(read.problem);
  const { bytes, note } = read.bytes ? read : bytesOf(codec, read, encoding ?? 'utf-8');
  return {
    kind: read.notation,
    name: null,
    note: note ?? read.note,
    form: read.form,
    encoded: !read.bytes, // whether the bytes were encoded from text: another encoding then gives other bytes
    source: memorySource(bytes),
  };
}

/** Loads the full edition; throws a Problem if it cannot be loaded. */
async function useFullEdition() {
  try {
    await loadFullEdition();
  } catch ({ message }) {
    throw new Problem(words.encodingsNotLoaded(message));
  }
}

/**
 * Returns the encoding that was chosen for an entry; else UTF-8 for text to encode, or the encoding detected from the first bytes. If the detection
 * needs the full edition, and this edition cannot be loaded, `loadProblem` is a sentence about this.
 */
async function encodingFor({ source, encoded }, chosen) {
  if (chosen !== null) return { encoding: chosen, encodingBy: 'choice' };
  if (encoded) return { encoding: 'utf-8', encodingBy: 'default' };
  const bytes = await source.read(0, Math.min(DETECTION_BYTES, source.length));
  let loadProblem = null;
  if (mayNeedFullEdition(codec, bytes)) await useFullEdition().catch((error) => (loadProblem = error.message));
  const joined = partsInSample(codec, bytes, bytes.length === source.length);
  // The input has parts in different encodings (`joined`), and 8-bit parts that are not UTF-8. To detect the encoding of these 8-bit parts, the
  // full edition may be needed. It is loaded now, because later it would replace the functions of the package while a conversion uses them.
  if (joined?.malformed > 0) await useFullEdition().catch((error) => (loadProblem = error.message));
  if (joined) return { ...encodingOfJoined(codec, bytes, joined), loadProblem };
  return { ...automaticEncoding(codec, bytes, isFullEditionOnly), loadProblem };
}

/** Returns the pool. Creates a new pool if the workers of the pool have loaded an edition other than the current one. */
function currentPool() {
  if (poolEdition !== loadedEdition()) {
    pool?.use(null);
    poolEdition = loadedEdition();
    pool = new WorkerPool(codec, {
      start: (startPoolWorkers) => postMessage({ startPoolWorkers, edition: poolEdition }),
      send: (poolWorker, poolMessage) => postMessage({ poolWorker, poolMessage }),
    });
  }
  return pool;
}

/** Calls `call`, which reads a source. An error of reading the file becomes a Problem that names the file. */
async function withFileErrors(name, call) {
  try {
    return await call();
  } catch (error) {
    const sentence = readProblem(name, error);
    throw sentence === null ? error : new Problem(sentence);
  }
}

/** Returns the pool if it uses the source of `document`; else null. */
const poolFor = (document) => (document === decoded && document.source.blob ? pool : null);

/** Scans the open document and reports progress, until the end of the document, `stop`, or the opening of another document. */
async function scan() {
  const [scannedRevision, document, name] = [revision, decoded, fileName];
  const isCurrent = () => scannedRevision === revision;
  const report = (rest) =>
    isCurrent() && postMessage({ progress: { ...document.summary(), ...rest }, revision: scannedRevision });
  let lastReport = document.counted.size > 0 ? 0 : performance.now(); // known counts are reported at once
  isScanning = true;
  await nextTask(); // the response to the request that started the scan goes first
  try {
    await withFileErrors(name, () =>
      document.scan(poolFor(document), async () => {
        const now = performance.now();
        if (now - lastReport >= PROGRESS_INTERVAL) {
          lastReport = now;
          report({});
        }
        await nextTask();
        return isCurrent() && isScanning;
      }),
    );
    if (isCurrent()) isScanning = false;
    report({ stopped: document.checkpoints.scanned < document.source.length });
  } catch (error) {
    if (!isCurrent()) return;
    isScanning = false;
    postMessage({
      progress: { ...document.summary(), stopped: true },
      revision: scannedRevision,
      problem: messageOf(error),
    });
  }
}

const isExpected = (error) => [Problem, SearchError, EncodeError].some((expected) => error instanceof expected);
const messageOf = (error) => (isExpected(error) ? error.message : words.unexpectedError(error.message));

/** All inputs of one byte. */
const SINGLE_BYTES = Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte));
const acceptsEveryByteCache = new Map(); // encoding -> the result of `acceptsEveryByte`

/** Returns whether every byte is a character of an encoding, so that decoding without faults is not evidence for this encoding. */
function acceptsEveryByte(encoding) {
  if (!acceptsEveryByteCache.has(encoding)) {
    acceptsEveryByteCache.set(
      encoding,
      SINGLE_BYTES.every((bytes) => codec.isValid(bytes, encoding)),
    );
  }
  return acceptsEveryByteCache.get(encoding);
}

const queries = createInputQueries(codec, () => decoded);
const joinedQueries = createJoinedQueries(codec, () => decoded, useFullEdition, nextTask);

/** Returns a function that runs a query about a conversion, but first loads the full edition if the target encoding needs it. */
const withEditionOfTarget = (query) => async (parameters) => {
  if (isFullEditionOnly(parameters.to)) await useFullEdition();
  return query(parameters);
};

const requests = {
  ...queries,
  joinedEncodings: joinedQueries.joinedEncodings,
  convertJoined: joinedQueries.convertJoined,
  ...createLayerQueries(
    codec,
    () => decoded,
    useFullEdition,
    async (bytes) => (await encodingFor({ source: memorySource(bytes) }, null)).encoding,
  ),
  ...createLayerOffers(codec, () => decoded, useFullEdition),
  ...createChoiceQueries(codec, () => decoded),
  conversionOptions: withEditionOfTarget(queries.conversionOptions),
  convert: withEditionOfTarget(queries.convert),

  /**
   * Returns what the first bytes show about the encoding. First loads the full edition if its encodings may explain the bytes. If it were not loaded
   * here, the candidates would depend on whether the user chose an encoding of the full edition before.
   */
  async recognition(parameters) {
    const { source } = decoded;
    const bytes = await source.read(0, Math.min(DETECTION_BYTES, source.length));
    // If the full edition cannot be loaded, only the encodings of the small edition are candidates.
    if (mayNeedFullEdition(codec, bytes)) await useFullEdition().catch(() => {});
    const isWhole = bytes.length === source.length;
    const joined = await joinedQueries.joinedInSample(bytes, isWhole, parameters.chosen);
    const recognition = await queries.recognition(parameters);
    // The parts are text, even if their different encodings make the input look like a binary file.
    return joined.parts.length === 0 ? recognition : { ...recognition, joined, binary: null };
  },

  /**
   * Begins to find the bytes that a fix replaces. The fix `audit` needs the full edition. The fix `lines` usually needs the full edition too, for the
   * encodings in which it decodes lines.
   */
  async findReplacements(parameters) {
    if (['audit', 'lines'].includes(parameters.fix.kind)) await useFullEdition();
    return queries.findReplacements(parameters);
  },

  /** Loads the small edition of the package. Returns the names of all encodings, and the version. */
  async start() {
    await loadSmallEdition().catch(({ message }) => {
      throw new Problem(message);
    });
    return { encodings: allEncodings, version: codec.version };
  },

  /**
   * Opens an entry and starts its scan. If the entry cannot be opened, the current document stays open. `change`: the edit that made the entry from
   * the current document (see `DecodedSource.reuse`), or undefined.
   */
  async open({ entry, encoding: chosen, change }) {
    if (chosen !== null && isFullEditionOnly(chosen)) await useFullEdition();
    const input = sourceOf(entry, chosen);
    const { source, kind, name, note, form, encoded } = input;
    const { encoding, encodingBy, loadProblem } = await withFileErrors(name, () => encodingFor(input, chosen));
    const opened = new DecodedSource(codec, source, encoding);
    await withFileErrors(name, () => opened.start());
    if (change) opened.reuse(decoded, change);
    await requests.endConversion();
    revision += 1;
    decoded = opened;
    fileName = name;
    latestSearch += 1;
    if (source.blob) {
      currentPool().use({ blob: source.blob, encoding, resolved: opened.resolved });
    } else pool?.use(null);
    scan();
    return {
      revision,
      kind,
      name,
      note: note ?? loadProblem ?? null,
      form: form ?? null,
      encoded,
      encoding,
      encodingBy,
      length: source.length,
      everyByteEncodings: codec.encodings.filter(acceptsEveryByte),
    };
  },

  /** Returns an encoding and the cells of its code page. `cells` is null if the code units are wider than a byte. */
  codePage({ encoding }) {
    try {
      return { encoding, cells: codec.codePage(encoding) };
    } catch (error) {
      if (error instanceof RangeError) return { encoding, cells: null };
      throw error;
    }
  },

  window: ({ from, to }) => decoded.window(from, to),
  segments: ({ from, to }) => decoded.segmentRange(from, to),
  textRows: ({ from, to }) => decoded.rows.range(from, to),
  faults: ({ from, to, numbers }) => decoded.faultRange(from, to, numbers),
  detail: ({ offset }) => decoded.detail(offset, judgingEncodings(codec.encodings, decoded.encoding)),
  faultNear({ offset, direction }) {
    const document = decoded;
    return document.faults.near(offset, direction, () => document === decoded);
  },

  /**
   * Returns the offset of the next (direction 1) or previous (-1) occurrence of a byte; -1 if there is none. Returns null
   * if another document was opened meanwhile.
   */
  find({ byte, offset, direction }) {
    const document = decoded;
    const shouldContinue = async () => {
      await nextTask();
      return document === decoded;
    };
    const pattern = { needle: Uint8Array.of(byte), unit: 1 };
    const until = direction > 0 ? document.source.length : 0;
    return findBytes(document, pattern, offset, direction, until, poolFor(document), shouldContinue);
  },

  /** Stops the scan. Its counts stay valid, and a search continues. */
  stop() {
    isScanning = false;
    pool?.clearQueue();
  },

  /** Continues a stopped scan. */
  resume() {
    if (!isScanning && decoded.checkpoints.scanned < decoded.source.length) scan();
  },

  /** Ends the running search, whose response then has `offset: null`. */
  stopSearch() {
    latestSearch += 1;
  },

  /**
   * Finds the next match after `offset` (direction 1), or the last match before it (-1). Wraps around at the ends. The
   * response has these properties:
   *
   * - `offset`: the offset of the match, -1 if there is no match, or null if the search was ended.
   * - `length`: the length of the match in bytes, or null if the search compared code points.
   * - `wrapped`: whether the search wrapped around.
   */
  async search({ text, as, offset, direction }) {
    const document = decoded;
    const number = (latestSearch += 1);
    const pattern = searchPattern(codec, text, as, document.resolved);
    const total = document.source.length;
    let lastReport = performance.now();
    const find = (from, until, shouldContinue) =>
      pattern.codePoints
        ? findText(document, pattern.codePoints, from, direction, shouldContinue)
        : findBytes(document, pattern, from, direction, until, poolFor(document), shouldContinue);
    const reportProgress = (searchedBefore) => async (searched) => {
      const now = performance.now();
      if (now - lastReport >= PROGRESS_INTERVAL && number === latestSearch) {
        lastReport = now;
        postMessage({ searched: Math.min(1, (searchedBefore + searched) / total), revision });
      }
      await nextTask();
      return number === latestSearch;
    };
    const [start, end] = direction > 0 ? [-1, total] : [total, 0];
    let found = await find(offset, end, reportProgress(0));
    const wrapped = found === -1;
    // After wrapping around, the search includes a match at `offset` itself.
    const until = direction > 0 ? offset + 1 : offset;
    if (wrapped) found = await find(start, until, reportProgress(Math.abs(end - offset)));
    return { offset: found, length: pattern.needle?.length ?? null, wrapped };
  },
};

addEventListener('message', async ({ data: { id, kind, revision: askedRevision = revision, ...parameters } }) => {
  if (kind === 'pool') {
    const { number, message, failed } = parameters;
    if (!pool) return;
    if (message) pool.receive(number, message);
    else pool.failed(number, failed);
    return;
  }
  if (askedRevision !== revision) {
    postMessage({ id }); // the page ignores responses about an earlier document, whose offsets may not exist in the present one
    return;
  }
  try {
    const respond = () => requests[kind](parameters);
    // `open` handles the errors of the file that it opens, which is not the open document yet.
    postMessage({ id, value: await (kind === 'open' ? respond() : withFileErrors(fileName, respond)) });
  } catch (error) {
    if (!isExpected(error)) console.error(error);
    // A message about the encoding is shown where the encoding is chosen.
    postMessage({ id, problem: messageOf(error), about: error instanceof EncodeError ? 'encoding' : 'input' });
  }
});

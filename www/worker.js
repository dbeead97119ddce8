/**
 * The engine's other half, off the main thread: it loads the package, holds the reading that is shown, and answers
 * questions about it. Only this file and the pool's workers import the package. Messages are `{ id, kind, ...arguments }`,
 * and each is answered with `{ id, value }` or `{ id, problem }`; while a reading is scanned, `{ progress }` comes between.
 * With `{ scanners, module }` it asks for so many workers of the pool, and with `{ scanner, tell }` it tells one of them
 * something; what one says comes as `{ kind: 'scanner', number, said }`, or `failed` with a sentence.
 */
import * as codec from './vendor/slim.js';
import { answersOf, RECOGNISED } from './input-queries.js';
import { automaticEncoding } from './detection.js';
import { bytesOf, Unencodable } from './encode-input.js';
import { readNotation } from './notation.js';
import { Reading } from './decoded-source.js';
import { findBytes, findText } from './scan/find-in-source.js';
import { Pool } from './scan/worker-pool.js';
import { LONGEST_NEEDLE } from './scan/find-in-bytes.js';
import { isIndependent } from './scan/count-chunk.js';
import { fileSource, memorySource } from './byte-source.js';
import { count, hasWideUnits, isUtf8Form } from './format.js';

const PROGRESS_EVERY = 100; // milliseconds

let module = null; // the package's, compiled; the pool's workers start from it too
let pool = null; // made for the first large source
let revision = 0;
let reading = null;
let fileName = null; // of the reading, when it is of a file
let scanning = false;
let everyByte = []; // the encodings that accept every byte
let search = 0; // the number of the search under way

/** A sentence for the page, as opposed to an error of ours. */
class Problem extends Error {}

/** A task of its own, so that questions that came meanwhile are answered before the next chunk. */
const nextTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Where the bytes of an entry come from; its text is encoded in `encoding`, or in UTF-8 where none was chosen. */
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
    encoded: !read.bytes, // choosing another encoding then encodes it anew
    source: memorySource(bytes),
  };
}

/** The encoding that was chosen for an entry; without one, what its first bytes say. */
async function encodingFor({ source, encoded }, chosen) {
  if (chosen !== null) return { encoding: chosen, encodingBy: 'choice' };
  if (encoded) return { encoding: 'utf-8', encodingBy: 'default' };
  return automaticEncoding(codec, await source.read(0, Math.min(RECOGNISED, source.length)));
}

/** The reason for which a file could not be read, in words, by the name of the error. */
const CAUSES = {
  NotFoundError: 'it was not found; it may have been moved or deleted, or it is a folder',
  NotReadableError: 'it may have been changed, moved or deleted since it was chosen, or reading it is not permitted',
  SecurityError: 'the browser does not permit reading it',
  ChangedError: 'it became shorter since it was chosen',
};

/** Runs a call that reads a source; a failure of the file becomes a sentence. */
async function readingFile(name, call) {
  try {
    return await call();
  } catch (error) {
    if (name === null || !(error.name in CAUSES)) throw error;
    throw new Problem(
      `“${name}” could not be read: ${CAUSES[error.name]}. Nothing else was changed; you can choose it again.`,
    );
  }
}

/** The pool, when it uses the source of the reading shown. */
const poolOf = (mine) => (mine === reading && mine.source.blob ? pool : null);

/** Counts on, and tells the page how far it is, until the source ends, the page stops it, or another one is opened. */
async function scan() {
  const [job, mine, name] = [revision, reading, fileName];
  const current = () => job === revision;
  const tell = (rest) => current() && postMessage({ progress: { ...mine.summary(), ...rest }, revision: job });
  let last = performance.now();
  scanning = true;
  await nextTask(); // the answer to the question that began this goes first
  try {
    await readingFile(name, () =>
      mine.scan(poolOf(mine), async () => {
        const now = performance.now();
        if (now - last >= PROGRESS_EVERY) {
          last = now;
          tell({});
        }
        await nextTask();
        return current() && scanning;
      }),
    );
    if (current()) scanning = false;
    tell({ stopped: mine.checkpoints.scanned < mine.source.length });
  } catch (error) {
    if (!current()) return;
    scanning = false;
    postMessage({ progress: { ...mine.summary(), stopped: true }, revision: job, problem: sentenceOf(error) });
  }
}

const sentenceOf = (error) =>
  error instanceof Problem || error instanceof Unencodable
    ? error.message
    : `Something went wrong while reading: ${error.message}.`;

/** The encodings that judge beside `encoding`, which comes first: the forms of a code point are those of its reading. */
function judges(encoding) {
  const inFamily = FAMILIES.find((family) => family(encoding)) ?? (() => false);
  return [encoding, ...codec.encodings.filter((other) => other !== encoding && inFamily(other))];
}

/** Encodings that read the same bytes and may disagree. */
const FAMILIES = [
  isUtf8Form,
  (name) => /^(utf-16|ucs-2)/.test(name),
  (name) => /^(utf-32|ucs-4)/.test(name),
  (name) => /^(ascii|iso-8859-1|windows-1252)$/.test(name),
];

/** The bytes of a text that is looked for; what the encoding cannot hold is nowhere. */
function neededBytes(read, encoding) {
  try {
    return bytesOf(codec, read, encoding);
  } catch (error) {
    throw error instanceof Unencodable ? new Problem(`${error.message} So it does not occur.`) : error;
  }
}

/** What is looked for, from hex bytes or text: `{ needle, unit }`, or `{ codePoints }` where bytes do not tell. */
function soughtFrom(text, as, encoding) {
  if (text === '') throw new Problem('Nothing to find: type bytes in hex, or text.');
  if (as === 'text' && !isIndependent(encoding)) return { codePoints: Array.from(text, (char) => char.codePointAt(0)) };
  const read = as === 'hex' ? readNotation(text, 'hex') : { text };
  if (read.problem) throw new Problem(read.problem);
  if (read.note) throw new Problem('A byte has two hex digits; the last one still lacks its second.');
  const needle = read.bytes ?? neededBytes(read, encoding).bytes;
  if (needle.length === 0) throw new Problem('Nothing to find: type bytes in hex, or text.');
  if (needle.length > LONGEST_NEEDLE) {
    throw new Problem(`That is ${count(needle.length)} bytes; at most ${count(LONGEST_NEEDLE)} can be looked for.`);
  }
  const unit = as === 'hex' || !hasWideUnits(encoding) ? 1 : /32|ucs-4/.test(encoding) ? 4 : 2;
  return { needle, unit };
}

const answers = {
  ...answersOf(codec, () => reading),

  async start() {
    const response = await fetch(new URL('./vendor/utfscope.wasm', import.meta.url));
    if (!response.ok) throw new Problem(`its module was not found (${response.status} ${response.statusText})`);
    module = await WebAssembly.compile(await response.arrayBuffer());
    await codec.init(module);
    const isEveryByte = (name) =>
      Array.from({ length: 256 }, (_, byte) => byte).every((byte) => codec.isValid(Uint8Array.of(byte), name));
    everyByte = codec.encodings.filter(isEveryByte);
    return { encodings: codec.encodings, everyByte, version: codec.version };
  },

  /** Reads an entry. The reading shown so far stays when this one fails. */
  async open({ entry, encoding: chosen }) {
    const given = sourceOf(entry, chosen);
    const { source, kind, name, note, form, encoded } = given;
    const { encoding, encodingBy } = await readingFile(name, () => encodingFor(given, chosen));
    const opened = new Reading(codec, source, encoding);
    await readingFile(name, () => opened.start());
    await answers.endConversion();
    revision += 1;
    reading = opened;
    fileName = name;
    search += 1;
    if (source.blob) {
      pool ??= new Pool(codec, {
        start: (scanners) => postMessage({ scanners, module }),
        tell: (scanner, tell) => postMessage({ scanner, tell }),
      });
      pool.use({ blob: source.blob, encoding, later: opened.later });
    } else pool?.use(null);
    scan();
    const { length } = source;
    return { revision, kind, name, note: note ?? null, form: form ?? null, encoded, encoding, encodingBy, length };
  },

  codePage({ encoding }) {
    try {
      return { encoding, cells: codec.codePage(encoding) };
    } catch (error) {
      if (error instanceof RangeError) return { encoding, cells: null };
      throw error;
    }
  },

  window: ({ from, to }) => reading.window(from, to),
  segments: ({ from, to }) => reading.segmentRange(from, to),
  faults: ({ from, to }) => reading.faultRange(from, to),
  detail: ({ offset }) => reading.detail(offset, judges(reading.encoding)),
  faultNear({ offset, direction }) {
    const mine = reading;
    return mine.faults.near(offset, direction, () => mine === reading);
  },

  /** The offset of the next (direction 1) or previous (-1) occurrence of a byte, -1 or null as for `findBytes`. */
  find({ byte, offset, direction }) {
    const mine = reading;
    const goOn = async () => {
      await nextTask();
      return mine === reading;
    };
    const sought = { needle: Uint8Array.of(byte), unit: 1 };
    return findBytes(mine, sought, offset, direction, direction > 0 ? mine.source.length : 0, poolOf(mine), goOn);
  },

  /** Ends the scan; what was counted stays. */
  stop() {
    scanning = false;
    pool?.drop();
  },

  /** Goes on with the scan that was stopped. */
  resume() {
    if (!scanning && reading.checkpoints.scanned < reading.source.length) scan();
  },

  /** Ends the search under way, whose answer is then `{ offset: null }`. */
  stopSearch() {
    search += 1;
  },

  /**
   * Looks for the next match after an offset, or the previous one; past the last comes the first again.
   * `length`: bytes of the match, or null where a text has several spellings; `around`: whether the end was passed.
   */
  async search({ text, as, offset, direction }) {
    const mine = reading;
    const job = (search += 1);
    const sought = soughtFrom(text, as, mine.later);
    const total = mine.source.length;
    let last = performance.now();
    const find = (from, until, goOn) =>
      sought.codePoints
        ? findText(mine, sought.codePoints, from, direction, goOn)
        : findBytes(mine, sought, from, direction, until, poolOf(mine), goOn);
    const goOnFrom = (before) => async (searched) => {
      const now = performance.now();
      if (now - last >= PROGRESS_EVERY && job === search) {
        last = now;
        postMessage({ searched: Math.min(1, (before + searched) / total), revision });
      }
      await nextTask();
      return job === search;
    };
    const [start, end] = direction > 0 ? [-1, total] : [total, 0];
    let found = await find(offset, end, goOnFrom(0));
    const around = found === -1;
    // The match at the offset itself is the last that is tried.
    const back = direction > 0 ? offset + 1 : offset;
    if (around) found = await find(start, back, goOnFrom(Math.abs(end - offset)));
    return { offset: found, length: sought.needle?.length ?? null, around };
  },
};

addEventListener('message', async ({ data: { id, kind, ...rest } }) => {
  if (kind === 'scanner') {
    if (rest.said) pool.heard(rest.number, rest.said);
    else pool.failed(rest.number, rest.failed);
    return;
  }
  try {
    // What `open` reads is not yet the reading shown, and it names its file itself.
    const answer = () => answers[kind](rest);
    postMessage({ id, value: await (kind === 'open' ? answer() : readingFile(fileName, answer)) });
  } catch (error) {
    const expected = error instanceof Problem || error instanceof Unencodable;
    if (!expected) console.error(error);
    // The input is one thing; that the encoding cannot hold it is told where the encoding is chosen.
    postMessage({ id, problem: sentenceOf(error), about: error instanceof Unencodable ? 'encoding' : 'input' });
  }
});

/**
 * The engine's other half, off the main thread: it loads the package, holds the reading that is shown, and answers
 * questions about it. Only this file imports the package. Messages are `{ id, kind, ...arguments }`, and each is
 * answered with `{ id, value }` or `{ id, problem }`; while a reading is scanned, `{ progress }` comes between.
 */
import * as codec from './vendor/slim.js';
import { answersOf } from './answers.js';
import { octetsOf, Unencodable } from './encode.js';
import { readNotation } from './notation.js';
import { MOST_FROM_START, Reading } from './reading.js';
import { fileSource, memorySource } from './source.js';
import { count, isUtf8Form } from './format.js';

const PROGRESS_EVERY = 100; // milliseconds

let revision = 0;
let reading = null;
let fileName = null; // of the reading, when it is of a file

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

function sourceOf(entry, encoding) {
  if (entry.file) {
    return { kind: 'file', name: entry.file.name, encoded: false, source: fileSource(entry.file) };
  }
  const read = readNotation(entry.text, entry.notation);
  if (read.problem) throw new Problem(read.problem);
  return {
    kind: read.notation,
    name: null,
    note: read.note,
    form: read.form,
    encoded: !read.octets, // choosing another encoding then encodes it anew
    source: memorySource(read.octets ?? octetsOf(codec, read, encoding)),
  };
}

/** The reason for which a file could not be read, in words. */
function fileProblem(name, error) {
  const causes = {
    NotFoundError: 'it was not found; it may have been moved or deleted, or it is a folder',
    NotReadableError: 'it may have been changed, moved or deleted since it was chosen, or reading it is not permitted',
    SecurityError: 'the browser does not permit reading it',
  };
  const cause = causes[error.name] ?? error.message;
  return `“${name}” could not be read: ${cause}. Nothing else was changed; you can choose it again.`;
}

/** Runs a call that reads a source; a failure of the file becomes a sentence. */
async function readingFile(name, call) {
  try {
    return await call();
  } catch (error) {
    if (name !== null && error instanceof DOMException) throw new Problem(fileProblem(name, error));
    throw error;
  }
}

async function scan(job, name) {
  let last = performance.now();
  const mine = reading;
  await nextTask(); // the answer to `open` goes first
  try {
    await readingFile(name, () =>
      mine.scan(async (progress) => {
        const now = performance.now();
        if (now - last >= PROGRESS_EVERY && !progress.finished) {
          last = now;
          postMessage({ progress, revision: job });
        }
        await nextTask();
        return job === revision;
      }),
    );
    if (job === revision) postMessage({ progress: mine.summary(), revision: job });
  } catch (error) {
    if (job === revision)
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

/** Encodings that read the same octets and may disagree. */
const FAMILIES = [
  isUtf8Form,
  (name) => /^(utf-16|ucs-2)/.test(name),
  (name) => /^(utf-32|ucs-4)/.test(name),
  (name) => /^(ascii|iso-8859-1|windows-1252)$/.test(name),
];

const answers = {
  ...answersOf(codec, () => reading),

  async start() {
    await codec.init(fetch(new URL('./vendor/utfscope.wasm', import.meta.url)));
    return { encodings: codec.encodings, version: codec.version };
  },

  /** Reads an entry. The reading shown so far stays when this one fails. */
  async open({ entry, encoding }) {
    const { source, kind, name, note, form, encoded } = sourceOf(entry, encoding);
    const opened = new Reading(codec, source, encoding);
    if (opened.fromStart && source.length > MOST_FROM_START) {
      throw new Problem(
        `In ${encoding} only all that stands before a place tells how to read it, so inputs of up to ${count(MOST_FROM_START)} octets are read here, and this one has ${count(source.length)}. Choose another encoding, or open a part of it.`,
      );
    }
    await readingFile(name, () => opened.start());
    revision += 1;
    reading = opened;
    fileName = name;
    scan(revision, name);
    return { revision, kind, name, note: note ?? null, form: form ?? null, encoded, length: source.length };
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
  async faultNear({ offset, direction }) {
    const row = reading.faultNear(offset, direction);
    return { row, offset: row < 0 ? -1 : reading.faults.offsets[row] };
  },
  find({ octet, offset, direction }) {
    const mine = reading;
    return reading.find(octet, offset, direction, () => mine === reading);
  },
};

addEventListener('message', async ({ data: { id, kind, ...rest } }) => {
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

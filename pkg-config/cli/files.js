// What a person names on the command line: files, patterns, and "-" for the standard input.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { glob, isDynamicPattern } from 'tinyglobby';
import { Trouble, quietly } from './trouble.js';
import { shown } from './shown.js';

/** How much is read at a time, in octets. */
const PART = 1 << 18;

const SENTENCES = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'the system does not permit it',
  EISDIR: 'is a folder, not a file',
  ENOTDIR: 'a part of the path is a file, not a folder',
  ENOSPC: 'there is no room left on the disk',
  EROFS: 'the disk can only be read',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the name is too long',
  EIO: 'the disk reported an error',
};

const because = ({ code, message }) => SENTENCES[code] ?? message;

/** Why an output cannot be written, as a sentence. */
export const unwritable = (name, error) => `${shown(name)} cannot be written: ${because(error)}.`;

/** What a person calls an input: the standard input has no name. */
export const nameOf = (operand) => (operand === '-' ? '<stdin>' : operand);

const asTrouble = (operand) => (error) => {
  throw error.syscall ? new Trouble(`${shown(nameOf(operand))} cannot be read: ${because(error)}.`) : error;
};

/** The octets of an input in parts, and how many there are if that is known. `start` and `end` (inclusive) are octets. */
export function open(operand, { start = 0, end } = {}) {
  if (operand === '-') return { parts: within(process.stdin, start, end), size: undefined };
  let about;
  try {
    about = statSync(operand);
  } catch (error) {
    asTrouble(operand)(error);
  }
  if (about.isDirectory()) throw new Trouble(`${shown(operand)} is a folder, not a file; name its files.`);
  const reading = (range) => readable(createReadStream(operand, { highWaterMark: PART, ...range }), operand);
  // A pipe or a device has no places to go to.
  return about.isFile()
    ? { parts: reading({ start, end }), size: about.size }
    : { parts: within(reading(), start, end), size: undefined };
}

async function* readable(stream, operand) {
  try {
    yield* stream;
  } catch (error) {
    asTrouble(operand)(error);
  }
}

/** The part from octet `start` to octet `end` of a stream that cannot be entered in the middle. */
async function* within(stream, start, end = Infinity) {
  let at = 0;
  for await (const part of stream) {
    const from = Math.max(0, start - at);
    const to = Math.min(part.length, end + 1 - at);
    if (from < to) yield part.subarray(from, to);
    at += part.length;
    if (at > end) return;
  }
}

/** At most `most` octets of an input. */
export async function firstOctets(operand, most, start = 0) {
  const parts = [];
  for await (const part of open(operand, { start, end: start + most - 1 }).parts) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * The inputs that operands name, each once, in their order: a file as it is, a pattern as the files it matches, sorted.
 * What cannot be read is told, by `fail(message, operand)`, and left out.
 */
export async function inputs(operands, fail) {
  const found = new Set();
  for (const operand of operands) {
    if (operand === '-' || existsSync(operand)) {
      if (operand !== '-' && quietly(() => statSync(operand).isDirectory())) {
        const files = `${shown(operand.replace(/[\\/]+$/, ''))}/**`;
        fail(`${shown(operand)} is a folder; to take the files in it: '${files}'.`, operand);
      } else found.add(operand);
      continue;
    }
    // A pattern has `/` between its parts on every system.
    const pattern = process.platform === 'win32' ? operand.replaceAll('\\', '/') : operand;
    if (!isDynamicPattern(pattern)) {
      fail(`${shown(operand)} cannot be read: ${SENTENCES.ENOENT}.`, operand);
      continue;
    }
    // What was installed is not the person's own, unless the pattern says so.
    const ignore = pattern.includes('node_modules') ? [] : ['**/node_modules/**'];
    const files = await glob(pattern, { ignore, expandDirectories: false });
    if (files.length === 0) fail(`The pattern ${shown(operand)} matches no file.`, operand);
    for (const file of files.sort()) found.add(file);
  }
  return [...found];
}

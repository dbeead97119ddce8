// What a person names on the command line: files, patterns, and "-" for the standard input.
import fs, { createReadStream, statSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
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
  EFBIG: 'it would be larger than the system permits',
};

const because = ({ code, message }) => SENTENCES[code] ?? message;

/** Why an output cannot be written, as a sentence. */
export const unwritable = (name, error) => `${shown(name)} cannot be written: ${because(error)}.`;

/** What a person calls an input: the standard input has no name. */
export const nameOf = (operand) => (operand === '-' ? '<stdin>' : operand);

/** Whether a name may have lost octets on its way here: Node.js puts U+FFFD where a name is not UTF-8. */
export const isDoubtful = (name) => name.includes('\ufffd');

/** Why an input cannot be read, as a sentence. */
function unreadable(operand, error) {
  const why =
    error.code === 'ENOENT' && isDoubtful(operand)
      ? 'there is no file of this name, and one whose name is not UTF-8 can only be given as the standard input'
      : because(error);
  return `${shown(nameOf(operand))} cannot be read: ${why}.`;
}

const asTrouble = (operand) => (error) => {
  throw error.syscall ? new Trouble(unreadable(operand, error)) : error;
};

/** How many octets an input has; undefined where nobody knows, as of a pipe or a device. */
export function sizeOf(operand) {
  const about = operand === '-' ? undefined : quietly(() => statSync(operand));
  return about?.isFile() ? about.size : undefined;
}

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
  const end = Math.min(start + most - 1, Number.MAX_SAFE_INTEGER);
  for await (const part of open(operand, { start, end }).parts) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * The inputs that operands name, each once, in their order: a file as it is, a pattern as the files it matches, sorted.
 * What cannot be read is told, by `fail(message, operand)`, and left out.
 */
export async function inputs(operands, fail) {
  const found = new Map();
  const add = (file) => {
    const key = file === '-' ? file : resolve(file);
    if (!found.has(key)) found.set(key, file);
  };
  for (const operand of operands) {
    if (operand === '-') {
      add(operand);
      continue;
    }
    let about;
    try {
      about = statSync(operand);
    } catch (error) {
      await matched(operand, error, add, fail);
      continue;
    }
    if (about.isDirectory()) {
      const files = `${shown(operand.replace(/[\\/]+$/, ''))}/**`;
      fail(`${shown(operand)} is a folder; to take the files in it: '${files}'.`, operand);
    } else add(operand);
  }
  return [...found.values()];
}

/** Adds the files that an operand, which is no file, matches as a pattern, sorted. */
async function matched(operand, error, add, fail) {
  // A pattern has `/` between its parts on every system.
  const pattern = process.platform === 'win32' ? operand.replaceAll('\\', '/') : operand;
  if (error.code === 'EACCES' || !isDynamicPattern(pattern)) return fail(unreadable(operand, error), operand);
  // What was installed is not the person's own, unless the pattern says so.
  const ignore = pattern.includes('node_modules') ? [] : ['**/node_modules/**'];
  const closed = new Map();
  const files = await glob(pattern, { ignore, expandDirectories: false, fs: telling(closed) });
  for (const [path, why] of closed) {
    const folder = isAbsolute(pattern) ? path : relative('', path) || '.';
    fail(unreadable(folder, why), folder);
  }
  if (files.length + closed.size === 0) fail(`The pattern ${shown(operand)} matches no file.`, operand);
  for (const file of files.sort()) add(file);
}

/** The file system; folders that cannot be read are noted with the reason, by their paths. */
function telling(closed) {
  const readdir = (path, options, done) =>
    fs.readdir(path, options, (error, entries) => {
      if (error) closed.set(path, error);
      done(error, entries);
    });
  return { ...fs, readdir };
}

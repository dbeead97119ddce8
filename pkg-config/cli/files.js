// Reads the inputs that a person names on the command line: files, and "-" for the standard input.
import { createReadStream, statSync } from 'node:fs';
import { Trouble, quietly } from './trouble.js';
import { shown } from './shown.js';

/** How much is read at a time, in bytes. */
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

/** The name of an input as text. A path that is not UTF-8 comes as bytes, and has U+FFFD in its name. */
export const nameOf = (operand) => (operand === '-' ? '<stdin>' : operand.toString());

/** Whether a name may have lost bytes on its way here: Node.js puts U+FFFD where a name is not UTF-8. */
export const isDoubtful = (name) => name.includes('\ufffd');

/** Why an input cannot be read, as a sentence. */
export function unreadable(operand, error) {
  const why =
    error.code === 'ENOENT' && typeof operand === 'string' && isDoubtful(operand)
      ? 'there is no file of this name, and one whose name is not UTF-8 can only be given as the standard input'
      : because(error);
  return `${shown(nameOf(operand))} cannot be read: ${why}.`;
}

const asTrouble = (operand) => (error) => {
  throw error.syscall ? new Trouble(unreadable(operand, error)) : error;
};

/** How many bytes an input has; undefined where nobody knows, as of a pipe or a device. */
export function sizeOf(operand) {
  const about = operand === '-' ? undefined : quietly(() => statSync(operand));
  return about?.isFile() ? about.size : undefined;
}

/** The bytes of an input in parts, and how many there are if that is known. `start` and `end` (inclusive) are bytes. */
export function open(operand, { start = 0, end } = {}) {
  if (operand === '-') return { parts: within(process.stdin, start, end), size: undefined };
  let about;
  try {
    about = statSync(operand);
  } catch (error) {
    asTrouble(operand)(error);
  }
  if (about.isDirectory()) throw new Trouble(`${shown(nameOf(operand))} is a folder, not a file.`);
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

/** The part from byte `start` to byte `end` of a stream that cannot be entered in the middle. */
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

/** At most `most` bytes of an input. */
export async function firstBytes(operand, most, start = 0) {
  const parts = [];
  const end = Math.min(start + most - 1, Number.MAX_SAFE_INTEGER);
  for await (const part of open(operand, { start, end }).parts) parts.push(part);
  return Buffer.concat(parts);
}

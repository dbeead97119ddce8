// Reads the files named on the command line; "-" is standard input.
import { createReadStream, fstatSync, statSync } from 'node:fs';
import { formatCount } from '../../www/format.js';
import { CommandError, attempt } from './errors.js';
import { printable } from './escape-output.js';

/** How many bytes are read at a time. */
const PART = 1 << 18;

const SYSTEM_ERRORS = {
  ENOENT: 'no such file or directory',
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EISDIR: 'it is a directory, not a file',
  ENOTDIR: 'a part of the path is a file, not a directory',
  ENOSPC: 'no space left on the device',
  EROFS: 'read-only file system',
  EMFILE: 'too many open files',
  ENAMETOOLONG: 'the name is too long',
  EIO: 'input/output error',
  EBADF: 'it is closed, or not open for this operation',
  ELOOP: 'a symbolic link points to itself',
  EFBIG: 'the file would be too large',
};

const systemError = ({ code, message }) => SYSTEM_ERRORS[code] ?? message;

/** Returns the sentence for an output that cannot be written. */
export const writeError = (name, error) => `${printable(name)} cannot be written: ${systemError(error)}.`;

/** Returns the name of an input as text. A path that is not UTF-8 is a Buffer, and gets U+FFFD in its name. */
export const nameOf = (path) => (path === '-' ? '<stdin>' : path.toString());

/** Returns whether an argument may have lost bytes: Node.js replaces arguments that are not UTF-8 with U+FFFD. */
export const mayHaveLostBytes = (argument) => argument.includes('\ufffd');

/** Returns the sentence for an input that cannot be read. */
export function readError(path, error) {
  const reason =
    error.code === 'ENOENT' && typeof path === 'string' && mayHaveLostBytes(path)
      ? 'no such file. A file whose name is not UTF-8 can only be read from standard input: < FILE'
      : systemError(error);
  return `${printable(nameOf(path))} cannot be read: ${reason}.`;
}

/** Returns the error for an offset beyond the end of an input. `bytes` holds what was read from the offset `start` on. */
export function beyondEndError(path, offset, start, bytes) {
  // If no bytes were read, a pipe ended at or before `start`, so its size is unknown.
  const size = sizeOf(path) ?? (bytes.length > 0 || start === 0 ? start + bytes.length : undefined);
  const sizeText = size === undefined ? '' : `, which has ${formatCount(size, 'byte')}`;
  return new CommandError(`offset ${offset} is beyond the end of ${printable(nameOf(path))}${sizeText}.`);
}

function rethrow(path, error) {
  throw error.syscall ? new CommandError(readError(path, error)) : error;
}

/** Returns the size in bytes of a file; `undefined` for standard input, and for a path that names no regular file. */
export function sizeOf(path) {
  const stats = path === '-' ? undefined : attempt(() => statSync(path));
  return stats?.isFile() ? stats.size : undefined;
}

/** Returns whether a path names a pipe or a device, which cannot be read again, and which `repair` cannot replace. */
export const isPipe = (path) => path !== '-' && sizeOf(path) === undefined;

function openStdin() {
  if (attempt(() => fstatSync(0))?.isDirectory()) throw new CommandError('<stdin> is a directory, not a file.');
  if (process.stdin.isTTY) process.stderr.write('Reading from the terminal; press Ctrl-D to finish.\n');
  return process.stdin;
}

/**
 * Opens an input: `{ parts, size }`. `parts` yields the bytes from offset `start` to offset `end`, which is included. `size` is the
 * size of the whole input in bytes; `undefined` if it is unknown.
 */
export function openInput(path, { start = 0, end } = {}) {
  if (path === '-') return { parts: slice(readParts(openStdin(), path), start, end), size: undefined };
  let stats;
  try {
    stats = statSync(path);
  } catch (error) {
    rethrow(path, error);
  }
  if (stats.isDirectory()) throw new CommandError(`${printable(nameOf(path))} is a directory, not a file.`);
  const read = (range) => readParts(createReadStream(path, { highWaterMark: PART, ...range }), path);
  // A pipe or a device has no offsets to seek to.
  return stats.isFile()
    ? { parts: read({ start, end }), size: stats.size }
    : { parts: slice(read(), start, end), size: undefined };
}

async function* readParts(stream, path) {
  try {
    yield* stream;
  } catch (error) {
    rethrow(path, error);
  }
}

/** Yields the bytes from offset `start` to offset `end` of a stream that cannot seek. */
async function* slice(stream, start, end = Infinity) {
  let offset = 0;
  for await (const part of stream) {
    const from = Math.max(0, start - offset);
    const to = Math.min(part.length, end + 1 - offset);
    if (from < to) yield part.subarray(from, to);
    offset += part.length;
    if (offset > end) return;
  }
}

/** Reads at most `limit` bytes of an input, from offset `start`. */
export async function readBytes(path, limit, start = 0) {
  const parts = [];
  const end = Math.min(start + limit - 1, Number.MAX_SAFE_INTEGER);
  for await (const part of openInput(path, { start, end }).parts) parts.push(part);
  return Buffer.concat(parts);
}

// Writes an output file under a temporary name in the same directory, and renames the complete file. So a failure changes nothing.
import { createWriteStream, openSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { randomUUID } from 'node:crypto';
import { CommandError, attempt } from './errors.js';
import { printable } from './escape-output.js';
import { mayHaveLostBytes, nameOf, writeError } from './read-input.js';

/** The option that makes `stat` return exact numbers: inode numbers and nanoseconds can exceed 2^53. */
const BIGINT = { bigint: true };
const temporaryFiles = new Set();

const removeTemporaryFiles = () => temporaryFiles.forEach((path) => rmSync(path, { force: true }));
process.on('exit', removeTemporaryFiles);

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Removes the temporary files, then ends the process by `signal`. `process.exit` would wait for the threads of Node, and a thread
 * that waits for a writer of a named pipe may never end.
 */
function endBySignal(signal) {
  removeTemporaryFiles();
  for (const name of SIGNALS) process.removeListener(name, endBySignal);
  process.kill(process.pid, signal);
}

/** Makes each signal call `endBySignal`. Adds this handler once per signal, however many files are opened. */
function handleSignals() {
  for (const name of SIGNALS) {
    if (!process.listeners(name).includes(endBySignal)) process.once(name, endBySignal);
  }
}

/** Returns an output that is written directly, without a temporary file. */
const direct = (sink) => ({ sink, async commit() {}, async abandon() {} });

/** Resolves all symbolic links of `path`. If the target does not exist, resolves only a link at `path` itself. */
function linkTarget(path) {
  try {
    return realpathSync(path);
  } catch (error) {
    if (error.code === 'ELOOP') throw new CommandError(writeError(path, error));
    return attempt(() => resolve(dirname(path), readlinkSync(path))) ?? path;
  }
}

/** Returns whether two results of `stat` describe the same file, with the same content. */
const isUnchanged = (before, after) =>
  ['dev', 'ino', 'size', 'mtimeNs'].every((property) => before[property] === after?.[property]);

/**
 * Gives a new file the owner, the group and the permissions (`mode`) of the file that it replaces. Only root can change the owner. If the
 * group cannot be copied either, the group of the new file gets no permissions.
 */
async function copyOwnership(handle, { uid, gid, mode }) {
  const unchanged = -1;
  await handle
    .chown(Number(uid), Number(gid))
    .catch(() => handle.chown(unchanged, Number(gid)))
    .catch(() => {});
  const { gid: group } = await handle.stat(BIGINT);
  await handle.chmod(Number(group === gid ? mode : mode & ~0o70n));
}

/** Throws an error if a file of this name cannot be written. */
function checkName(path) {
  if (typeof path !== 'string') {
    throw new CommandError(`${printable(nameOf(path))} is not replaced: its name is not UTF-8. Rename it first.`);
  }
  if (path === '') throw new CommandError('-o needs the name of a file.');
  if (mayHaveLostBytes(path)) {
    throw new CommandError(
      `${printable(path)} is not written: its name may have lost bytes that are not UTF-8, and another file would be ` +
        'written. Write to standard output instead: > FILE.',
    );
  }
}

/** Throws an error if the file at `path` cannot be replaced. `stats` is `undefined` if there is no such file. */
function checkTarget(path, stats) {
  if (stats?.isDirectory()) throw new CommandError(`${printable(path)} is a directory, not a file.`);
  if (stats?.isFile() && stats.nlink > 1n) {
    throw new CommandError(
      `${printable(path)} has ${stats.nlink} hard links and is not replaced: its other names would keep the old ` +
        'content. Write to another file.',
    );
  }
}

/**
 * Opens `path` for writing: `{ sink, commit, abandon }`. The file appears or changes when `commit` resolves;
 * `abandon` leaves everything unchanged. Symbolic links and permissions are kept. A pipe or a device such as
 * `/dev/null` is written directly.
 */
export async function openOutput(path) {
  checkName(path);
  // `>(command)` in a shell becomes a name such as /dev/fd/63, a link to an open pipe. The pipe has no path that `linkTarget` could find.
  const [, descriptor] = /^\/(?:dev|proc\/self)\/fd\/(\d+)$/.exec(path === '/dev/stderr' ? '/dev/fd/2' : path) ?? [];
  if (descriptor) return direct(createWriteStream('', { fd: Number(descriptor) }));
  const target = linkTarget(path);
  const stats = attempt(() => statSync(target, BIGINT));
  checkTarget(path, stats);
  if (stats && !stats.isFile()) return direct(createWriteStream(target));
  // The temporary name has only the start of the target's name, which may already have the maximum length.
  const temporary = join(dirname(target), `.${basename(target).slice(0, 50)}.${randomUUID().slice(0, 8)}.tmp`);
  const fail = (error) => {
    throw new CommandError(writeError(path, error));
  };
  let sink;
  try {
    // A file without write permission is not replaced, even if its directory permits the replacement.
    if (stats) await (await open(target, 'r+')).close();
    // The handlers are set first, so that a signal never leaves the temporary file.
    handleSignals();
    sink = createWriteStream('', { fd: openSync(temporary, 'wx', Number(stats?.mode ?? 0o666)) });
    temporaryFiles.add(temporary);
  } catch (error) {
    fail(error);
  }
  const remove = () => {
    rmSync(temporary, { force: true });
    temporaryFiles.delete(temporary);
  };
  return {
    sink,
    async commit() {
      try {
        const handle = await open(temporary, 'r+');
        try {
          if (stats) await copyOwnership(handle, stats);
          await handle.sync(); // After a power failure, the name must not belong to an incomplete file.
        } finally {
          await handle.close(); // Windows does not remove an open file.
        }
        const current = attempt(() => statSync(target, BIGINT));
        if (stats && !isUnchanged(stats, current)) {
          throw new CommandError(
            `${printable(path)} was changed by another program meanwhile, and is not replaced. Run the command again.`,
          );
        }
        await rename(temporary, target);
        temporaryFiles.delete(temporary);
      } catch (error) {
        remove();
        if (error instanceof CommandError) throw error;
        fail(error);
      }
    },
    async abandon() {
      // The caller has already received the error of the stream. Without a listener, the same error would end the process here.
      sink.on('error', () => {}).destroy();
      if (!sink.closed) await new Promise((resolve) => sink.once('close', resolve));
      remove();
    },
  };
}

// A file written beside the one it replaces: until all is written, nothing has changed.
import { createWriteStream, openSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { randomUUID } from 'node:crypto';
import { isDoubtful, unwritable } from './files.js';
import { shown } from './shown.js';
import { Trouble, quietly } from './trouble.js';

const unfinished = new Set();

const removeUnfinished = () => unfinished.forEach((path) => rmSync(path, { force: true }));
process.on('exit', removeUnfinished);

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Removes the unfinished file, then ends by the same signal. Not by `process.exit`, which waits for threads: opening a pipe
 * that nobody writes to keeps one for ever.
 */
function endBySignal(signal) {
  removeUnfinished();
  for (const name of SIGNALS) process.removeListener(name, endBySignal);
  process.kill(process.pid, signal);
}

const asItIs = (sink) => ({ sink, async commit() {}, async abandon() {} });

/**
 * Opens `path` for writing: `{ sink, commit, abandon }`. A file appears, or changes, when `commit` resolves; `abandon`
 * leaves everything as it was. A link stays one, and so do the permissions of a file that is replaced. What is no file,
 * such as a pipe or `/dev/null`, is written as it is.
 */
export async function replacement(path) {
  const failed = (error) => {
    throw new Trouble(unwritable(path, error));
  };
  if (path === '') throw new Trouble('-o needs the name of a file.');
  if (isDoubtful(path)) {
    throw new Trouble(
      `${shown(path)} is not written: a name that is not UTF-8 does not arrive here as it is, and another file would be ` +
        'written. Write to the standard output: > FILE.',
    );
  }
  // `>(command)` of a shell: an open pipe, which has no name to open again.
  const [, descriptor] = /^\/(?:dev|proc\/self)\/fd\/(\d+)$/.exec(path === '/dev/stderr' ? '/dev/fd/2' : path) ?? [];
  if (descriptor) return asItIs(createWriteStream('', { fd: Number(descriptor) }));
  const target = quietly(() => realpathSync(path)) ?? quietly(() => resolve(dirname(path), readlinkSync(path))) ?? path;
  const before = quietly(() => statSync(target));
  if (before?.isDirectory()) throw new Trouble(`${shown(path)} is a folder, not a file.`);
  if (before && !before.isFile()) return asItIs(createWriteStream(target));
  // No longer than names may be, however long this one is.
  const beside = join(dirname(target), `.${basename(target).slice(0, 50)}.${randomUUID().slice(0, 8)}.tmp`);
  let sink;
  try {
    // A file that may not be written must not be replaced either, although its folder would permit it.
    if (before) await (await open(target, 'r+')).close();
    // The handlers come first, and the name is noted at once: an interruption leaves nothing behind.
    for (const name of SIGNALS) process.once(name, endBySignal);
    sink = createWriteStream('', { fd: openSync(beside, 'wx', before?.mode ?? 0o666) });
    unfinished.add(beside);
  } catch (error) {
    failed(error);
  }
  const remove = () => {
    rmSync(beside, { force: true });
    unfinished.delete(beside);
  };
  return {
    sink,
    async commit() {
      try {
        const handle = await open(beside, 'r+');
        if (before) {
          // Whom it belongs to only root can say; for others it is theirs as it was.
          await handle.chown(before.uid, before.gid).catch(() => {});
          await handle.chmod(before.mode);
        }
        await handle.sync(); // what has the name is all there, even where the power fails
        await handle.close();
        await rename(beside, target);
        unfinished.delete(beside);
      } catch (error) {
        remove();
        failed(error);
      }
    },
    async abandon() {
      // It may tell of its failure once more; what matters is that it lets go of the file.
      sink.on('error', () => {}).destroy();
      if (!sink.closed) await new Promise((resolve) => sink.once('close', resolve));
      remove();
    },
  };
}

// Finds the files that arguments name: files, directories, patterns, and "-" for standard input.
import { isUtf8 } from 'node:buffer';
import { readdirSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import picomatch from 'picomatch';
import { attempt } from './errors.js';
import { printable } from './escape-output.js';
import { GitIgnore, NOTHING_IGNORED, createExcluder } from './gitignore.js';
import { nameOf, readError } from './read-input.js';

/** Directories in which version control keeps its own files. */
const VERSION_CONTROL = new Set(['.git', '.hg', '.jj', '.sl', '.svn']);
const NODE_MODULES = 'node_modules';

/** Returns the path of a directory entry, as a Buffer if the path is not UTF-8. */
function entryPath(directory, name) {
  if (typeof directory === 'string' && isUtf8(name)) return join(directory, name.toString());
  return directory === '.' ? name : Buffer.concat([Buffer.from(directory), Buffer.from(sep), name]);
}

/** Collects files without duplicates. */
class FileFinder {
  /** Files by absolute path, in the order in which they were found. */
  #files = new Map();
  skipped = { links: 0, special: 0 };
  #onError;
  #isExcluded;
  #readsGitIgnore;

  constructor(onError, { ignore, exclude }) {
    this.#onError = onError;
    this.#readsGitIgnore = ignore;
    this.#isExcluded = createExcluder(exclude);
  }

  get files() {
    return [...this.#files.values()];
  }

  #add(path, isNamed) {
    const key = typeof path !== 'string' ? path.toString('latin1') : path === '-' ? path : resolve(path);
    const existing = this.#files.get(key);
    if (!existing) this.#files.set(key, { path, isNamed });
    else existing.isNamed ||= isNamed;
  }

  /** Adds the files that one argument names. */
  addArgument(argument) {
    if (argument === '-') return this.#add(argument, true);
    let stats;
    try {
      stats = statSync(argument);
    } catch (error) {
      return this.#addPattern(argument, error);
    }
    if (this.#isExcluded(argument, stats.isDirectory())) return undefined;
    return stats.isDirectory() ? this.#addDirectory(argument) : this.#add(argument, true);
  }

  #addDirectory(directory) {
    this.#walk(directory, this.#rulesAt(directory), { depth: Infinity, skipsNodeModules: this.#readsGitIgnore });
  }

  #rulesAt(directory) {
    return this.#readsGitIgnore ? GitIgnore.at(directory) : NOTHING_IGNORED;
  }

  /** Adds the files that match a pattern. `error` says why the argument cannot be read as a path. */
  #addPattern(argument, error) {
    // Patterns use `/` on every system.
    const pattern = process.platform === 'win32' ? argument.replaceAll('\\', '/') : argument;
    const { base, glob, isGlob } = picomatch.scan(pattern, { nonegate: true, unescape: true });
    if (error.code === 'EACCES' || !isGlob) return this.#onError(readError(argument, error), argument);
    const matches = picomatch(glob, { nonegate: true });
    const root = base || '.';
    // A brace or a group can match any number of path segments.
    const depth = /\*\*|[{(]/.test(glob) ? Infinity : glob.split('/').length;
    // The length of `root` and the separator after it, which begin each path but are not part of the glob.
    const prefixLength = root === '.' ? 0 : join(root, 'x').length - 1;
    let count = 0;
    if (attempt(() => statSync(root))?.isDirectory()) {
      count = this.#walk(root, this.#rulesAt(root), {
        depth,
        skipsNodeModules: this.#readsGitIgnore && !pattern.includes(NODE_MODULES),
        isWanted: (path) => matches(nameOf(path).slice(prefixLength).split(sep).join('/')),
      });
    }
    if (count === 0) this.#onError(`The pattern ${printable(argument)} matches no file.`, argument);
    return undefined;
  }

  /**
   * Adds the files below `directory`, sorted by name. Returns the number of files found, plus one for each
   * directory that cannot be read, so that `#addPattern` does not also report that the pattern matches no file.
   * Does not follow symbolic links, so a walk always ends and stays below `directory`.
   */
  #walk(directory, rules, options) {
    const { depth, skipsNodeModules, isWanted = () => true } = options;
    let entries;
    try {
      entries = readdirSync(directory, { withFileTypes: true, encoding: 'buffer' });
    } catch (error) {
      this.#onError(readError(directory, error), nameOf(directory));
      return 1;
    }
    entries.sort((one, other) => Buffer.compare(one.name, other.name));
    let count = 0;
    for (const entry of entries) {
      const path = entryPath(directory, entry.name);
      const isDirectory = entry.isDirectory();
      const name = entry.name.toString();
      if (isDirectory && (VERSION_CONTROL.has(name) || (skipsNodeModules && name === NODE_MODULES))) continue;
      if (isDirectory ? depth <= 1 : !isWanted(path)) continue;
      const pathText = nameOf(path);
      if (rules.ignores(pathText, isDirectory) || this.#isExcluded(pathText, isDirectory)) continue;
      if (isDirectory) count += this.#walk(path, rules.within(pathText), { ...options, depth: depth - 1 });
      else if (entry.isFile()) {
        // `-` alone would be standard input.
        this.#add(path === '-' ? `.${sep}-` : path, false);
        count += 1;
      } else this.skipped[entry.isSymbolicLink() ? 'links' : 'special'] += 1;
    }
    return count;
  }
}

/**
 * Returns the files that arguments name, without duplicates and in the order of the arguments: `{ files, skipped }`. A
 * directory names the files below it, and a pattern the files that match it. Without arguments, the only file is
 * standard input.
 *
 * `files` is a list of `{ path, isNamed }`, where `isNamed` is false for a file found by walking a directory. `skipped` counts
 * the symbolic links and special files that these walks skip. Walks also skip the directories in which version control keeps
 * its files. Unless `ignore` is false, they also skip what `.gitignore` files ignore, and `node_modules` directories.
 * A pattern that contains `node_modules` does not skip these directories. `exclude` is a list of patterns in the format of
 * `.gitignore`, which also apply to files and directories named by an argument. Calls `onError(message, argument)` for each
 * argument or directory that cannot be read, and for each pattern that matches no file.
 */
export function findFiles(args, onError, { ignore = true, exclude = [] } = {}) {
  const finder = new FileFinder(onError, { ignore, exclude });
  for (const argument of args.length === 0 ? ['-'] : args) finder.addArgument(argument);
  return finder;
}

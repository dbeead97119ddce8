// The files that operands of the command line name: files, folders, patterns, and "-" for the standard input.
import { isUtf8 } from 'node:buffer';
import { readdirSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import picomatch from 'picomatch';
import { nameOf, unreadable } from './files.js';
import { GitIgnore, NOTHING_IGNORED, excluder } from './ignored.js';
import { shown } from './shown.js';

/** Folders in which version control keeps its own files. */
const VERSION_CONTROL = new Set(['.git', '.hg', '.jj', '.sl', '.svn']);
const INSTALLED = 'node_modules';

/** The path of an entry. A name that is not UTF-8 survives as bytes only. */
function entryPath(folder, name) {
  if (typeof folder === 'string' && isUtf8(name)) return join(folder, name.toString());
  return folder === '.' ? name : Buffer.concat([Buffer.from(folder), Buffer.from(sep), name]);
}

/** The inputs that operands name, while they are collected. */
class Inputs {
  /** Inputs by what makes them the same file, in the order in which they were found. */
  #found = new Map();
  skipped = { links: 0, special: 0 };
  #fail;
  #isExcluded;
  #readsIgnoreFiles;

  constructor(fail, { ignore, exclude }) {
    this.#fail = fail;
    this.#readsIgnoreFiles = ignore;
    this.#isExcluded = excluder(exclude);
  }

  get files() {
    return [...this.#found.values()];
  }

  add(file) {
    const key = typeof file !== 'string' ? file.toString('latin1') : file === '-' ? file : resolve(file);
    if (!this.#found.has(key)) this.#found.set(key, file);
  }

  /** Adds what one operand names. */
  addOperand(operand) {
    if (operand === '-') return this.add(operand);
    let about;
    try {
      about = statSync(operand);
    } catch (error) {
      return this.#addPattern(operand, error);
    }
    if (this.#isExcluded(operand, about.isDirectory())) return undefined;
    return about.isDirectory() ? this.#addFolder(operand) : this.add(operand);
  }

  #addFolder(folder) {
    const before = this.#found.size;
    this.#walk(folder, this.#rulesAt(folder), { depth: Infinity, skipsInstalled: this.#readsIgnoreFiles });
    return this.#found.size - before;
  }

  #rulesAt(folder) {
    return this.#readsIgnoreFiles ? GitIgnore.at(folder) : NOTHING_IGNORED;
  }

  /** Adds the files that an operand which is no file matches as a pattern. */
  #addPattern(operand, error) {
    // A pattern has `/` between its parts on every system.
    const pattern = process.platform === 'win32' ? operand.replaceAll('\\', '/') : operand;
    const { base, glob, isGlob } = picomatch.scan(pattern, { nonegate: true, unescape: true });
    if (error.code === 'EACCES' || !isGlob) return this.#fail(unreadable(operand, error), operand);
    const matches = picomatch(glob, { nonegate: true });
    const root = base || '.';
    // A brace or a group may hold any number of parts of a path.
    const depth = /\*\*|[{(]/.test(glob) ? Infinity : glob.split('/').length;
    const prefix = root === '.' ? 0 : join(root, 'x').length - 1;
    let count = 0;
    if (statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
      count = this.#walk(root, this.#rulesAt(root), {
        depth,
        skipsInstalled: !pattern.includes(INSTALLED),
        isWanted: (path) => matches(nameOf(path).slice(prefix).split(sep).join('/')),
      });
    }
    if (count === 0) this.#fail(`The pattern ${shown(operand)} matches no file.`, operand);
    return undefined;
  }

  /**
   * Adds the files below `folder`, sorted by name, and returns how many it met, folders that cannot be read included.
   * No link is followed, so that a walk ends and stays below `folder`.
   */
  #walk(folder, rules, options) {
    const { depth, skipsInstalled, isWanted = () => true } = options;
    let entries;
    try {
      entries = readdirSync(folder, { withFileTypes: true, encoding: 'buffer' });
    } catch (error) {
      this.#fail(unreadable(folder, error), nameOf(folder));
      return 1;
    }
    entries.sort((one, other) => Buffer.compare(one.name, other.name));
    let met = 0;
    for (const entry of entries) {
      const path = entryPath(folder, entry.name);
      const isFolder = entry.isDirectory();
      const name = entry.name.toString();
      if (isFolder && (VERSION_CONTROL.has(name) || (skipsInstalled && name === INSTALLED))) continue;
      if (isFolder ? depth <= 1 : !isWanted(path)) continue;
      const text = nameOf(path);
      if (rules.ignores(text, isFolder) || this.#isExcluded(text, isFolder)) continue;
      if (isFolder) met += this.#walk(path, rules.within(text), { ...options, depth: depth - 1 });
      else if (entry.isFile()) {
        this.add(path);
        met += 1;
      } else this.skipped[entry.isSymbolicLink() ? 'links' : 'special'] += 1;
    }
    return met;
  }
}

/**
 * Returns `{ files, skipped }`: the inputs that operands name, each once, in their order. A file is taken as it is, a folder
 * as the files below it, a pattern as the files it matches. Without operands that is the standard input.
 *
 * Files below a folder or a pattern are left out where a `.gitignore` says so, unless `ignore` is false; `exclude` has
 * patterns of the same language, which also leave out operands. `skipped` counts links and special files that were met.
 * What cannot be read is reported by `fail(message, operand)`, and left out.
 */
export function inputs(operands, fail, { ignore = true, exclude = [] } = {}) {
  const found = new Inputs(fail, { ignore, exclude });
  for (const operand of operands.length === 0 ? ['-'] : operands) found.addOperand(operand);
  return found;
}

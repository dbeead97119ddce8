// Which files `.gitignore` files and --exclude leave out. The pattern language is git's own, by the library `ignore`.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import createIgnore from 'ignore';
import { quietly } from './trouble.js';

const matcher = (patterns) => createIgnore({ ignorecase: false, allowRelativePaths: true }).add(patterns);

/** `path` relative to `folder`, with `/` between its parts, and at its end where it is a folder. */
function pathFrom(folder, path, isFolder) {
  const parts = relative(folder, resolve(path)).split(sep).join('/');
  return isFolder ? `${parts}/` : parts;
}

/** The `.gitignore` of one folder, or null. */
function rulesIn(folder) {
  const patterns = quietly(() => readFileSync(join(folder, '.gitignore'), 'utf8'));
  return patterns === undefined ? null : { folder, patterns: matcher(patterns) };
}

/** Whether `rules`, the innermost first, leave a path out: the first file with a matching pattern decides. */
function isIgnored(rules, path, isFolder) {
  for (const { folder, patterns } of rules) {
    const { ignored, unignored } = patterns.test(pathFrom(folder, path, isFolder));
    if (ignored || unignored) return ignored;
  }
  return false;
}

/** The rules of the folders above `folder`, up to the root of its repository, the innermost first. */
function rulesAbove(folder) {
  const rules = [];
  for (let at = resolve(folder); !existsSync(join(at, '.git'));) {
    const parent = dirname(at);
    if (parent === at) return []; // no repository
    at = parent;
    const here = rulesIn(at);
    if (here) rules.push(here);
  }
  // A folder that is named although it is ignored is wanted.
  return isIgnored(rules, folder, true) ? [] : rules;
}

/** Returns a function that tells whether --exclude patterns, relative to the current folder, leave a path out. */
export function excluder(patterns) {
  if (patterns.length === 0) return () => false;
  const excluded = [{ folder: resolve('.'), patterns: matcher(patterns) }];
  return (path, isFolder = false) => resolve(path) !== resolve('.') && isIgnored(excluded, path, isFolder);
}

/** The `.gitignore` rules in force in one folder of a walk. */
export class GitIgnore {
  #rules;

  constructor(rules) {
    this.#rules = rules;
  }

  /** The rules in force where a walk begins: those of the folders above it, in the same repository, and its own. */
  static at(folder) {
    return new GitIgnore(rulesAbove(folder)).within(folder);
  }

  /** The rules in force in `folder`, a folder of this one. */
  within(folder) {
    const own = rulesIn(resolve(folder));
    return own ? new GitIgnore([own, ...this.#rules]) : this;
  }

  ignores(path, isFolder) {
    return isIgnored(this.#rules, path, isFolder);
  }
}

/** What stands for `GitIgnore` where nothing is ignored. */
export const NOTHING_IGNORED = { within: () => NOTHING_IGNORED, ignores: () => false };

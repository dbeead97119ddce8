// Decides which files `.gitignore` files and --exclude exclude. The package `ignore` implements git's patterns.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import createIgnore from 'ignore';
import { attempt } from './errors.js';

const createMatcher = (patterns) => createIgnore({ ignorecase: false, allowRelativePaths: true }).add(patterns);

/** Returns `path` relative to `directory`, with `/` as the separator, and a final `/` for a directory. */
function relativePath(directory, path, isDirectory) {
  const relativeToDirectory = relative(directory, resolve(path)).split(sep).join('/');
  return isDirectory ? `${relativeToDirectory}/` : relativeToDirectory;
}

/** Reads the `.gitignore` of one directory; returns null if there is none. */
function readRules(directory) {
  const patterns = attempt(() => readFileSync(join(directory, '.gitignore'), 'utf8'));
  return patterns === undefined ? null : { directory, matcher: createMatcher(patterns) };
}

/** Returns whether `rules`, sorted from the innermost directory outwards, exclude a path. The first directory with a matching pattern decides. */
function isIgnored(rules, path, isDirectory) {
  for (const { directory, matcher } of rules) {
    const { ignored, unignored } = matcher.test(relativePath(directory, path, isDirectory));
    if (ignored || unignored) return ignored;
  }
  return false;
}

/** Reads the rules of the directories above `directory`, up to the root of its repository, the innermost first. */
function readRulesAbove(directory) {
  const rules = [];
  for (let current = resolve(directory); !existsSync(join(current, '.git'));) {
    const parent = dirname(current);
    if (parent === current) return []; // There is no repository.
    current = parent;
    const rulesOfDirectory = readRules(current);
    if (rulesOfDirectory) rules.push(rulesOfDirectory);
  }
  // The user named `directory`. So its files are checked even if rules ignore it.
  const isDirectory = true;
  return isIgnored(rules, directory, isDirectory) ? [] : rules;
}

/** Returns a function that decides whether --exclude patterns, relative to the current directory, exclude a path. */
export function createExcluder(patterns) {
  if (patterns.length === 0) return () => false;
  const rules = [{ directory: resolve('.'), matcher: createMatcher(patterns) }];
  return (path, isDirectory = false) => resolve(path) !== resolve('.') && isIgnored(rules, path, isDirectory);
}

/** The `.gitignore` rules that apply in one directory. */
export class GitIgnore {
  #rules;

  constructor(rules) {
    this.#rules = rules;
  }

  /**
   * Reads the rules that apply in `directory`, where a walk starts: those of `directory`, and those of the directories
   * above it in the same repository. If the rules above ignore `directory` itself, none of them apply, because the user
   * named `directory`.
   */
  static at(directory) {
    return new GitIgnore(readRulesAbove(directory)).within(directory);
  }

  /** Returns the rules that apply in `directory`, a child of the directory of these rules. */
  within(directory) {
    const rulesOfDirectory = readRules(resolve(directory));
    return rulesOfDirectory ? new GitIgnore([rulesOfDirectory, ...this.#rules]) : this;
  }

  ignores(path, isDirectory) {
    return isIgnored(this.#rules, path, isDirectory);
  }
}

/** Rules that ignore nothing, for --no-ignore. */
export const NOTHING_IGNORED = { within: () => NOTHING_IGNORED, ignores: () => false };

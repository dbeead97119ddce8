/**
 * Paths that git wrote in double quotes, with octal escapes of their bytes beyond ASCII, because core.quotePath is true by default. They are
 * decoded as git writes them with `-c core.quotepath=off`: without quotation marks, unless a path has other characters that git escapes
 * (git-config, core.quotePath; quote.c). The rest of a line is unchanged, and so are the octal escapes of source code, for example in a patch.
 */
import { countMatches } from '../format.js';
import { certainEncoding, withSpaces } from './certain-encoding.js';
import * as words from '../text/layer-hints.js';

/** What git writes between the quotation marks of a path. */
const BODY = String.raw`(?:[ !#-\[\]-~]|\\(?:[abtnvfr"\\]|[0-3][0-7]{2}))+`;
const PATH = new RegExp(`"(${BODY})"`, 'g');
/** Octal escapes of bytes beyond ASCII. */
const HIGH = /\\[2-3][0-7]{2}/;
const HIGHS = new RegExp(HIGH, 'g');
const HASH = '[0-9a-f]{7,64}';
/** The longest line that is examined. Paths of Linux have at most 4096 bytes. */
const MAX_LINE = 1 << 15;

/** What git writes before a path, without paths in quotation marks. Before it, a line may have the graph of a log. */
const STARTS = [
  String.raw`[ACDMRTUXB]\d{0,3}\t(?:[^"\t]+\t)?`, // --name-status
  String.raw`:[0-7]{6} [^"\t]+\t(?:[^"\t]+\t)?`, // --raw
  String.raw`(?:\d+|-)\t(?:\d+|-)\t(?:[^"\t]+ => )?`, // --numstat
  String.raw`[12u] [A-Z.]{2} [^"\t]+ (?:[^"\t ]+\t)?|[?!] `, // status --porcelain=v2
  String.raw`\t[^"\t:]+: {2,}(?:[^"\t]+ -> )?`, // status
  String.raw`(?:create|delete) mode [0-7]{6} `, // --summary
  String.raw`mode change [0-7]{6} => [0-7]{6} `,
  String.raw`(?:rename|copy) (?:[^"\t]+ => |from |to )?`, // --summary, and a patch
  String.raw`diff --git (?:[^"\t]+ )?`, // a patch
  String.raw`(?:---|\+\+\+) `,
  String.raw`Binary files? (?:[^"\t]+ and )?`,
  String.raw`(?:filename|previous ${HASH}) `, // blame --porcelain
  String.raw`[0-7]{6} (?:[a-z]+ )?${HASH}[ \d-]*\t`, // ls-tree, ls-files --stage
  String.raw`i\/\S+ +w\/[^"\t]+\t`, // ls-files --eol
  String.raw`Would remove |Removing `, // clean
].join('|');
/** In these lines, git puts paths with spaces into quotation marks even if it escapes nothing: `status --short`, and fast-export. */
const STARTS_BEFORE_SPACES = String.raw`[ MTADRCUmt?!]{2} (?:[^"\t]+ -> )?|M [0-7]{6} \S+ |[DRC] (?:[^"\t ]+ )?`;
const TIME = String.raw`(?:\d{4}-\d\d-\d\dT[\d:.]+Z )?`; // of a line in the log of GitHub Actions
const lineOf = (starts) =>
  new RegExp(
    String.raw`^\ufeff?${TIME}[|*\\/ ]{0,40}(?:${starts})"${BODY}"(?:(?:\t| (?:-> |=> |and )?)(?:"${BODY}"|[^"\t]+))?(?: \(\d+%\)| differ| matches)?\t?$`,
  );
const LINES = [
  { pattern: lineOf(STARTS) },
  { pattern: lineOf(STARTS_BEFORE_SPACES), quotesSpaces: true },
  // --stat, which may cut the start of a path.
  {
    pattern: new RegExp(
      String.raw`^${TIME}[|*\\/ ]{0,40} (?:[^"\t]+ => )?"${BODY}"(?: => (?:"${BODY}"|[^"\t]+))?(?: \([^"\t]+\))? +\| `,
    ),
  },
  { pattern: new RegExp(String.raw`^"${BODY}":\d`) }, // grep
  // --name-only, ls-files, and untracked files in status. Source code may have such lines too.
  { pattern: new RegExp(String.raw`^\ufeff?\t?"${BODY}"$`), isBare: true },
];
/** The end of a path whose start and opening quotation mark --stat cut off. */
const CUT_PATH = new RegExp(String.raw`(?<=^[|*\\/ ]{0,40} \.\.\.)(${BODY})"(?= +\| )`);
/** Escapes of control characters that paths rarely have, but strings in source code often. */
const LINE_ESCAPE = /\\[nrt]/;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const ESCAPE = /\\(?:([0-3][0-7]{2})|([^]))/g;
const CONTROLS = { a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r' };
const LETTERS = Object.fromEntries(Object.entries(CONTROLS).map(([letter, control]) => [control, letter]));
/** The characters that git escapes in any case. */
const ESCAPED = /(?![\u0080-\u009f])[\p{Cc}"\\]/gu;

/** Returns the bytes of a path. */
const bytesOf = (body) =>
  Uint8Array.from(
    body.replace(ESCAPE, (_, octal, letter) =>
      octal ? String.fromCharCode(Number.parseInt(octal, 8)) : (CONTROLS[letter] ?? letter),
    ),
    (character) => character.charCodeAt(0),
  );

/** Returns a path in UTF-8; null if its bytes are malformed. */
function inUtf8(body) {
  try {
    return utf8.decode(bytesOf(body));
  } catch {
    return null;
  }
}

/** Returns the escape that git writes for a character. */
const escapeOf = (character) =>
  `\\${/["\\]/.test(character) ? character : (LETTERS[character] ?? character.charCodeAt(0).toString(8).padStart(3, '0'))}`;

/**
 * Returns a path as git writes it: in quotation marks only if it has characters that git escapes, or a space that it quotes (`quotesSpaces`).
 * If `isCut` is true, the opening quotation mark was cut off.
 */
function written(path, { quotesSpaces, isCut }) {
  const escaped = path.replace(ESCAPED, escapeOf);
  const isQuoted = escaped !== path || (quotesSpaces && path.includes(' '));
  return `${isQuoted && !isCut ? '"' : ''}${escaped}${isQuoted ? '"' : ''}`;
}

/** Returns the kind of a line with paths, one of LINES; `undefined` for another line. */
const kindOf = (line) => (line.length > MAX_LINE ? undefined : LINES.find(({ pattern }) => pattern.test(line)));

/**
 * Replaces each path that has bytes beyond ASCII by the result of `pathOf`, which gets the text between the quotation marks. If it returns
 * null, the path is unchanged.
 */
function replacePaths(text, pathOf) {
  const replaced = (quoted, body, kind) => {
    const path = body.search(HIGH) < 0 ? null : pathOf(body);
    return path === null ? quoted : written(path, kind);
  };
  return text.replace(/[^\r\n]+/g, (line) => {
    if (line.length > MAX_LINE || line.search(HIGH) < 0) return line;
    const kind = kindOf(line);
    if (kind) return line.replace(PATH, (quoted, body) => replaced(quoted, body, kind));
    return line.replace(CUT_PATH, (quoted, body) => replaced(quoted, body, { isCut: true }));
  });
}

/**
 * Returns whether a text has paths in UTF-8 that git wrote. Lines that consist of one path count only if no other line has octal escapes.
 */
function recognise(text) {
  let [paths, bare, others] = [0, 0, 0];
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (line.search(HIGH) < 0) continue;
    const kind = kindOf(line);
    const isPath = kind && [...line.matchAll(PATH)].some(([, body]) => body.search(HIGH) >= 0 && inUtf8(body) !== null);
    if (!isPath) others += 1;
    else if (kind.isBare) bare += LINE_ESCAPE.test(line) ? 0 : 1;
    else paths += 1;
  }
  // A single string in quotation marks is left to the layer `escapes`, which can be encoded again.
  return paths > 0 || (bare > 1 && others === 0);
}

function decode(text, dependencies) {
  const others = new Map(); // the paths that are not UTF-8, with the number of places
  let escapesInPaths = 0;
  const decoded = replacePaths(text, (body) => {
    const path = inUtf8(body);
    escapesInPaths += countMatches(body, HIGHS);
    if (path === null) others.set(body, (others.get(body) ?? 0) + 1);
    return path;
  });
  const outside = countMatches(text, HIGHS) - escapesInPaths;
  const notes = outside > 0 ? [words.escapesOutsidePaths(outside)] : [];
  const result = (content, note) => ({ text: content, form: {}, note: [...note, ...notes].join(' ') || null });
  if (others.size === 0) return result(decoded, []);
  const bytes = [...others.keys()].map(bytesOf);
  const bytesToDetect = withSpaces(bytes);
  const count = [...others.values()].reduce((total, places) => total + places, 0);
  const encoding = certainEncoding(bytes, dependencies);
  if (encoding === null) return { ...result(decoded, [words.pathsNotUtf8(count)]), bytesToDetect };
  const all = replacePaths(text, (body) => inUtf8(body) ?? dependencies.decodeBytes(bytesOf(body), encoding));
  return { ...result(all, []), encodings: words.pathsIn(count, encoding), bytesToDetect };
}

export const gitPaths = {
  id: 'git-paths',
  label: words.GIT_PATHS,
  description: words.TEXT_WITH_GIT_PATHS,
  decodeLabel: words.DECODE_GIT_PATHS,
  trims: false,
  recognise,
  // Decoding only the escapes would leave the quotation marks, and change the rest of a patch.
  excludes: ['escapes'],
  describe: () => ({ hint: words.CORE_QUOTE_PATH }),
  decode,
  canEncode: () => false,
  encode: () => ({ problem: words.GIT_PATHS_NOT_QUOTED }),
};

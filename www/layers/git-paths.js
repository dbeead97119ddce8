/**
 * Paths that git wrote in double quotes, with octal escapes of their bytes beyond ASCII, because core.quotePath is true by default. They are
 * decoded as git writes them with `-c core.quotepath=off`: without quotation marks, unless a path has other characters that git escapes
 * (git-config, core.quotePath; quote.c). The rest of a line is unchanged, and so are the octal escapes of source code, for example in a patch.
 */
import { withSpaces } from '../concat-bytes.js';
import { countMatches } from '../format.js';
import { keptEscapes } from '../text/input.js';
import * as words from '../text/layer-hints.js';
import { utf8Text } from '../utf8-text.js';
import { certainEncoding } from './certain-encoding.js';

/** What git writes between the quotation marks of a path. */
const BODY = String.raw`(?:[ !#-\[\]-~]|\\(?:[abtnvfr"\\]|[0-3][0-7]{2}))+`;
const PATH = new RegExp(`"(${BODY})"`, 'g');
/** An octal escape of a byte beyond ASCII. */
const HIGH_ESCAPE = /\\[2-3][0-7]{2}/;
const HIGH_ESCAPES = new RegExp(HIGH_ESCAPE, 'g');
const HASH = '[0-9a-f]{7,64}';
/** The longest line that is examined. Paths of Linux have at most 4096 bytes. */
const MAX_LINE = 1 << 15;

/** What git writes in a line before its first quoted path, possibly with an unquoted path. With --graph, the lines of the graph stand before this text. */
const STARTS = [
  String.raw`[ACDMRTUXB]\d{0,3}\t(?:[^"\t]+\t)?`, // --name-status
  String.raw`:[0-7]{6} [^"\t]+\t(?:[^"\t]+\t)?`, // --raw
  String.raw`(?:\d+|-)\t(?:\d+|-)\t(?:[^"\t]+ => )?`, // --numstat
  String.raw`[12u] [A-Z.]{2} [^"\t]+ (?:[^"\t ]+\t)?|[?!] `, // status --porcelain=v2
  String.raw`\t[^"\t:]+: {2,}(?:[^"\t]+ -> )?`, // status
  String.raw`(?:create|delete) mode [0-7]{6} `, // --summary
  String.raw`mode change [0-7]{6} => [0-7]{6} `,
  String.raw`(?:rename|copy) (?:[^"\t]+ => |from |to )?`, // --summary, and a patch
  String.raw`diff --git (?:[^"\t]+ )?|diff --(?:cc|combined) `, // a patch, and one of a merge
  String.raw`(?:---|\+\+\+) `,
  String.raw`Binary files? (?:[^"\t]+ and )?`,
  String.raw`(?:filename|previous ${HASH}) `, // blame --porcelain
  String.raw`[0-7]{6} (?:[a-z]+ )?${HASH}[ \d-]*\t`, // ls-tree, ls-files --stage
  String.raw`i\/\S+ +w\/[^"\t]+\t`, // ls-files --eol
  String.raw`Would remove |Removing `, // clean
].join('|');
/** In these lines, git puts paths with spaces into quotation marks even if it escapes nothing: `status --short`, and fast-export. */
const STARTS_QUOTING_SPACES = String.raw`[ MTADRCUmt?!]{2} (?:[^"\t]+ -> )?|M [0-7]{6} \S+ |[DRC] (?:[^"\t ]+ )?`;
const TIME = String.raw`(?:\d{4}-\d\d-\d\dT[\d:.]+Z )?`; // of a line in the log of GitHub Actions
const lineOf = (starts) =>
  new RegExp(
    String.raw`^\ufeff?${TIME}[|*\\/ ]{0,40}(?:${starts})"${BODY}"(?:(?:\t| (?:-> |=> |and )?)(?:"${BODY}"|[^"\t]+))?(?: \(\d+%\)| differ| matches)?\t?$`,
  );
const LINES = [
  { pattern: lineOf(STARTS) },
  { pattern: lineOf(STARTS_QUOTING_SPACES), quotesSpaces: true },
  // --stat, which may cut the start of a path.
  {
    pattern: new RegExp(
      String.raw`^${TIME}[|*\\/ ]{0,40} (?:[^"\t]+ => )?"${BODY}"(?: => (?:"${BODY}"|[^"\t]+))?(?: \([^"\t]+\))? +\| `,
    ),
  },
  { pattern: new RegExp(String.raw`^"${BODY}":\d`), hasSource: true }, // grep, which writes a line of a file after the path
  // --name-only, ls-files, and untracked files in status. Source code may have such lines too.
  { pattern: new RegExp(String.raw`^\ufeff?\t?"${BODY}"$`), isBare: true },
];
/** The end of a path whose start and opening quotation mark --stat cut off, and the new name of a renamed file. */
const CUT_PATH = new RegExp(
  String.raw`(?<=^${TIME}[|*\\/ ]{0,40} \.\.\.)(${BODY})"(?: => "(${BODY})")?(?= (?:=> [^"\t]*| *)\| )`,
);
/** The escapes of the last bytes of a character whose first bytes --stat cut off; the first escape may be cut too. */
const CUT_CHARACTER = /^[0-7]{0,3}(?:\\2[0-7]{2}){1,3}/;
/** Escapes of control characters that paths rarely have, but strings in source code often have. */
const LINE_ESCAPE = /\\[nrt]/;
/** A catalogue of gettext. Its strings may also be lines that consist of one text in quotation marks. */
const GETTEXT = /^msgstr(?:\[\d\])? "/m;

const ESCAPE = /\\(?:([0-3][0-7]{2})|([^]))/g;
const CONTROLS = { a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r' };
const LETTERS = Object.fromEntries(Object.entries(CONTROLS).map(([letter, control]) => [control, letter]));
/** The characters that git escapes even with `-c core.quotepath=off`. */
const ESCAPED = /(?![\u0080-\u009f])[\p{Cc}"\\]/gu;

/** Returns the bytes of text with the escapes of C: three octal digits, or one character. @param {string} body in ASCII */
export const bytesOf = (body) =>
  Uint8Array.from(
    body.replace(ESCAPE, (_, octal, letter) =>
      octal ? String.fromCharCode(Number.parseInt(octal, 8)) : (CONTROLS[letter] ?? letter),
    ),
    (character) => character.charCodeAt(0),
  );

/** Returns a path in UTF-8; null if its bytes are malformed. */
const inUtf8 = (body) => utf8Text(bytesOf(body));

/** Returns the escape that git writes for a character. */
const escapeOf = (character) =>
  `\\${/["\\]/.test(character) ? character : (LETTERS[character] ?? character.charCodeAt(0).toString(8).padStart(3, '0'))}`;

/**
 * Returns a path as git writes it: in quotation marks only if it has characters that git escapes, or, with `quotesSpaces`, a space.
 * If `isCut` is true, the opening quotation mark was cut off.
 */
function written(path, { quotesSpaces, isCut }) {
  const escaped = path.replace(ESCAPED, escapeOf);
  const isQuoted = escaped !== path || (quotesSpaces && path.includes(' '));
  return `${isQuoted && !isCut ? '"' : ''}${escaped}${isQuoted ? '"' : ''}`;
}

/** Returns the matches of the paths in a line of a kind (one of LINES). A line of grep has only one path, before a line of source code. */
function pathsOf(line, { hasSource }) {
  const paths = [...line.matchAll(PATH)];
  return hasSource ? paths.slice(0, 1) : paths;
}

/** Returns the kind of a line with paths, one of LINES; `undefined` for another line. */
const kindOf = (line) => (line.length > MAX_LINE ? undefined : LINES.find(({ pattern }) => pattern.test(line)));

/**
 * Returns the end of a path whose start --stat cut off, in the form that `written` returns. If the end has no escapes, its quotation mark is
 * removed, because only the missing part needed quotation marks. The escapes of a cut character are unchanged.
 */
function writtenCut(body, pathOf) {
  if (!body.includes('\\')) return body;
  const [cut] = (inUtf8(body) === null && CUT_CHARACTER.exec(body)) || [''];
  const path = pathOf(body.slice(cut.length), cut);
  return path === null ? `${body}"` : cut + written(path, { isCut: true });
}

/**
 * Replaces each path that has bytes beyond ASCII by the result of `pathOf`, which gets the text between the quotation marks. If `pathOf` returns
 * null, the path is unchanged. For a path that --stat cut, `pathOf` also gets the escapes of a cut character before it.
 */
function replacePaths(text, pathOf) {
  const replaced = (quoted, body, kind) => {
    const path = body.search(HIGH_ESCAPE) < 0 ? null : pathOf(body);
    return path === null ? quoted : written(path, kind);
  };
  const replacedIn = (line, kind) => {
    const places = pathsOf(line, kind).map(({ index }) => index);
    return line.replace(PATH, (quoted, body, index) =>
      places.includes(index) ? replaced(quoted, body, kind) : quoted,
    );
  };
  return text.replace(/[^\r\n]+/g, (line) => {
    if (line.length > MAX_LINE) return line;
    const kind = line.search(HIGH_ESCAPE) < 0 ? undefined : kindOf(line);
    if (kind) return replacedIn(line, kind);
    return line.replace(CUT_PATH, (_, body, renamed) => {
      const newName = renamed === undefined ? '' : ` => ${replaced(`"${renamed}"`, renamed, {})}`;
      return writtenCut(body, pathOf) + newName;
    });
  });
}

/**
 * Returns whether a text has paths in UTF-8 that git wrote. Lines that consist of one path count only if there
 * are at least two, and no other line has octal escapes.
 */
function recognise(text) {
  let [paths, bare, others] = [0, 0, 0];
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (line.search(HIGH_ESCAPE) < 0) continue;
    const kind = kindOf(line);
    const cut = kind || line.length > MAX_LINE ? null : CUT_PATH.exec(line);
    const bodies = kind ? pathsOf(line, kind).map(([, body]) => body) : (cut?.slice(1) ?? []);
    const isPath = bodies.some(
      (body) => body?.search(HIGH_ESCAPE) >= 0 && inUtf8(body.replace(CUT_CHARACTER, '')) !== null,
    );
    if (!isPath) others += 1;
    else if (kind?.isBare) bare += LINE_ESCAPE.test(line) ? 0 : 1;
    else paths += 1;
  }
  // A single string in quotation marks is not decoded here. The layer `escapes` decodes it, and its result can be encoded again.
  return paths > 0 || (bare > 1 && others === 0 && !GETTEXT.test(text));
}

function decode(text, dependencies) {
  const others = new Map(); // the paths that are not UTF-8, with the number of places
  let [escapesInPaths, cutEscapes] = [0, 0];
  const decoded = replacePaths(text, (body, cut = '') => {
    const path = inUtf8(body);
    escapesInPaths += countMatches(body, HIGH_ESCAPES);
    cutEscapes += countMatches(cut, HIGH_ESCAPES);
    if (path === null) others.set(body, (others.get(body) ?? 0) + 1);
    return path;
  });
  const outside = countMatches(text, HIGH_ESCAPES) - escapesInPaths - cutEscapes;
  const notes = [
    ...(cutEscapes > 0 ? [keptEscapes(cutEscapes)] : []),
    ...(outside > 0 ? [words.escapesOutsidePaths(outside)] : []),
  ];
  const result = (content, pathNotes) => ({
    text: content,
    form: {},
    note: [...pathNotes, ...notes].join(' ') || null,
  });
  if (others.size === 0) return result(decoded, []);
  const bytes = [...others.keys()].map(bytesOf);
  const bytesToDetect = withSpaces(bytes);
  const count = [...others.values()].reduce((total, places) => total + places, 0);
  const encoding = certainEncoding(bytes, dependencies);
  if (encoding === null) return { ...result(decoded, [words.pathsNotUtf8(count)]), bytesToDetect };
  const all = replacePaths(text, (body) => inUtf8(body) ?? dependencies.decodeBytes(bytesOf(body), encoding));
  return { ...result(all, []), encodingSentence: words.pathsIn(count, encoding), bytesToDetect };
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
  // Advice about malformed bytes comes first: git escapes every byte beyond ASCII of a path, so decoding paths does not explain these bytes.
  comesAfterAdvice: (text) => text.includes('\ufffd'),
  decode,
  canEncode: () => false,
  encode: () => ({ problem: words.GIT_PATHS_NOT_QUOTED }),
};

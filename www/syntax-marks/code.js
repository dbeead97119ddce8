/** Typographic marks in the syntax of source code. */
import { DOUBLE, SINGLE } from './marks.js';
import { hereDocument, isMostly, lineBefore, trimmedLines, marksOutside } from './outside.js';

/** A line of source code. */
const LINE =
  /^(?:import\s+[\w*{"'“‘”’]|from\s+\S+\s+import\s|#include\s|(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:def|function|class)\s+\w+.*[({:]$|(?:const|let|var|val|my)\s+[$\w{[].*=|(?:public|private|protected|static|final|package|using|namespace)\s.*[;{]$|<\?php|(?:if|for|while|switch|elif|foreach)\b.*[:{]$|(?:else|try|finally|except\b.*)\s*[:{]$|return\b.*|[})\]]+[;,]?$|[$@]?\w[\w.$>-]*(?:\[[^\]]*\])?\s*[-+.*/]?=\s*\S.*|[$\w][\w.$>:-]*\(.*[({[,)\];]$|.*[;{]$)/;

/** A quoted string. Its length is limited, so that a search takes linear time. */
const QUOTED = `[${DOUBLE}${SINGLE}][^\\r\\n]{0,200}[${DOUBLE}${SINGLE}]`;
/**
 * The start of a call. A function name without a dot must begin with a small letter. In prose and tables, the word before a parenthesis often has a
 * capital, such as the name of a person.
 */
const CALL = String.raw`(?:new )?(?:[a-z_$][\w$]{0,60}|[$\w]{1,60}(?:\.|->|::)[\w.$>:-]{1,60})\((?:[^()\r\n]{0,200}, ?)?`;
/** A line that prose and files of translations lack: a call with a quoted string, an assignment of a quoted string with a semicolon, or an import. */
const PROOF = new RegExp(
  `^(?:[$@\\w][\\w\\s$.,:<>*[\\]-]{0,100}[=(] ?|return )?${CALL}${QUOTED}|^[$@\\w][\\w. $>-]{0,100} ?= ?\\[?${QUOTED}.{0,100};$|^(?:#include|import|require)\\b.{0,100}${QUOTED}[ \\t]*;?$|^echo ${QUOTED};`,
  'u',
);
/** BLOCK: a line that begins a block of a program. ASSIGNMENT: a line that begins with an assignment of a quoted string. */
const [BLOCK, ASSIGNMENT] = [
  /^(?:import\s+[\w.]+$|from\s+\S+\s+import\s|(?:async\s+)?def\s+\w+\(.*:$|class\s+\w+.*[:{]$|function\s+\w+\(.*\{$|<\?php|#include\s)/,
  new RegExp(`^[$@\\w][\\w. $>-]{0,100} ?= ?\\[?${QUOTED}`, 'u'),
];
/** Lua and similar languages, whose comments and long strings, `--` and `[[ ]]`, are not recognized. */
const OTHER_LANGUAGE = /^(?:local (?:function )?\w|end[,;)]?$|--(?!\w*;?$))/;

/** Returns “-” for a dash before a number, or between numbers or names; null for another dash. */
function dashOf(text, index) {
  if (text[index] === '—') return null;
  const [line, next] = [lineBefore(text, index), text.slice(index + 1, index + 3)];
  const isBetween = /[\w)\]] ?$/.test(line) && /^ ?[\w($]/.test(next);
  return isBetween || (/[=(,] ?$/.test(line) && /^\d/.test(next)) ? '-' : null;
}

const SYNTAX = {
  skipped: [
    { start: '"""', end: /[^]*?"""/y },
    { start: "'''", end: /[^]*?'''/y },
    { start: '`', end: /(?:[^`\\]|\\[^])*`/y },
    { start: '"', end: /(?:[^"\\\r\n]|\\.)*"/y, isInLine: true },
    { start: "'", end: /(?:[^'\\\r\n]|\\.)*'/y, isInLine: true },
    { start: String.raw`\/\/`, end: /.*/y, isComment: true },
    { start: String.raw`(?<=^|\s)#(?!include)`, end: /.*/y, isComment: true },
    { start: String.raw`\/\*`, end: /[^]*?\*\//y, isComment: true },
    // Regular expressions, and strings of Perl and Ruby such as q(…) and %w(…).
    {
      start: String.raw`(?:(?<=[=(,:;!&|?{}[] {0,3})|(?<=[=!]~ ?(?:s|m|y|tr|qr)?))\/(?![*\/])`,
      end: /(?:[^/\\[\r\n]|\\.|\[(?:[^\]\\\r\n]|\\.){0,100}\]){1,200}\//y,
    },
    {
      start: String.raw`(?:\bq[qwr]?|%[qQwWiI]?)(?=[({[|])`,
      end: /\([^()\r\n]{0,300}\)|\{[^{}\r\n]{0,300}\}|\[[^\]\r\n]{0,300}\]|\|[^|\r\n]{0,300}\|/y,
    },
    // Strings of several lines in PHP, Ruby and Perl.
    hereDocument('<<[<~-]?', String.raw`[A-Z_]\w*`),
  ],
  // The text beside a string
  before:
    /(?:^|[\r\n=([{,:+&|!?%;]|[=-]>|\b(?:return|in|case|import|from|echo|print|puts|require(?:_once)?|include(?:_once)?|and|or|not|else|is|yield|throw|raise)\b)[ \t]*(?:[fFrRbBuU]{1,2})?$/,
  after: /^(?:[ \t]*(?:$|[\r\n)\]},;:.+*?&|=!%])| (?:if|in|not|and|or|as|from|is|else)\b)/,
  dash: dashOf,
};

/** Returns whether some lines prove that a text is source code. @param {string[]} lines */
const haveProof = (lines) =>
  lines.some((line) => PROOF.test(line)) ||
  (lines.some((line) => BLOCK.test(line)) && lines.some((line) => ASSIGNMENT.test(line)));

/** Returns the typographic marks in the syntax of source code; null for another text. @param {string} text */
export function findInCode(text) {
  if (!haveProof(trimmedLines(text))) return null;
  const found = marksOutside(text, SYNTAX);
  if (!found || found.places.length === 0) return null;
  // The lines that look like code can be in a string or a comment, so the text without strings and comments must look like code too.
  const lines = trimmedLines(found.outside);
  const isCode = haveProof(lines) && isMostly(lines, LINE) && !lines.some((line) => OTHER_LANGUAGE.test(line));
  return isCode ? { language: 'code', places: found.places } : null;
}

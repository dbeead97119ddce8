/** Typographic marks in the syntax of shell commands, SQL and source code. */
import { DASH, DOUBLE, pairAt, SINGLE } from './marks.js';

const MIN_SHARE = 0.8; // of the lines
const [MARK, A_DASH] = [new RegExp(`[${DOUBLE}${SINGLE}${DASH}]`), new RegExp(`[${DASH}]`)];

const COMMANDS =
  'sudo|apt|apt-get|awk|aws|az|brew|cargo|cat|cd|chmod|chown|composer|conda|cp|crontab|curl|cut|dd|df|dig|dnf|docker|docker-compose|du|echo|env|exit|export|ffmpeg|find|gcc|gcloud|git|go|grep|gzip|head|helm|iptables|java|journalctl|keytool|kill|kubectl|ln|ls|make|mkdir|mount|mv|mysql|mysqldump|nano|netstat|nginx|node|npm|npx|openssl|pacman|perl|php|pip|pip3|ping|printf|ps|psql|python|python3|rm|rmdir|rpm|rsync|scp|sed|service|set|sh|bash|sleep|sort|source|ssh|ssh-keygen|su|systemctl|tail|tar|tee|terraform|test|touch|tr|ufw|uniq|unset|unzip|wget|xargs|yarn|yum|zip';
const SHEBANG = /^\ufeff?#! ?\/\S*\b(?:sh|bash|dash|zsh|ksh)\b/;
/** A line that a shell script has: a command, also after a prompt or assignments, a keyword or an assignment. */
const SHELL_LINE = new RegExp(
  String.raw`^\s*(?:[$#%] |\w+@[\w-]+:\S*[$#] )?(?:(?:\w+=\S+\s+)*(?:sudo (?:[-${DASH}]\w+ )?)?(?:${COMMANDS})(?:\s+[-./~$\w"'${DOUBLE}${SINGLE}${DASH}*>|&{(:]|$)|(?:if|elif|while|until) \[|(?:then|else|fi|do|done|esac|break)\b;?\s*$|for \w+ in\b|case .* in$|(?:local |readonly )?[A-Za-z_]\w*\+?=[^\s=]*|\.{0,2}/\S+|\w+ ?\(\) ?\{|[{}]\s*$|\[\[? .*\]\]?)`,
);
/** What only commands have: a name with which no sentence begins, an option, or a sign. */
const SHELL_PROOF = new RegExp(
  String.raw`^\s*(?:[$#%] |\w+@[\w-]+:\S*[$#] )?(?:sudo .*|(?!(?:cat|cut|exit|find|go|head|kill|make|mount|service|set|sleep|sort|source|tail|test|touch)\b)(?:${COMMANDS})(?:\s|$))|(?:^|\s)--?[A-Za-z]|[|$]|\s[.~]?\/|\s\.\s`,
  'm',
);
/** Commands whose options are words after one “-”. */
const ONE_DASH =
  /(?:^|[\s|;&(])(?:find|java|javac|openssl|ffmpeg|ffprobe|convert|magick|gcc|g\+\+|clang|go|terraform|keytool|xrandr|mvn|ant)\s/;

const SQL_LINE =
  /^\s*(?:select|insert\s+into|update|delete\s+from|create\s+(?:or\s+replace\s+)?(?:table|view|index|unique|database|user|function|procedure|temp)|alter\s+(?:table|user|database)|drop\s+(?:table|view|index|database)|grant|with\s+\w+\s+as|merge\s+into|truncate|replace\s+into)\b/i;
const SQL_CLAUSE = /\b(?:from|values|set|where|into|table|view|index|on|to)\b/i;
/** A value as only SQL has it: after an operator, or in a list of values. */
const SQL_PROOF = new RegExp(
  `(?:[=<>]|\\b(?:i?like|between)\\b|\\b(?:values|in)\\s*\\((?:[^()]{0,200},)?)\\s*[${DOUBLE}${SINGLE}]`,
  'iu',
);

const CODE_LINE =
  /^\s*(?:import\s+[\w*{"'“‘”’]|from\s+\S+\s+import\s|#include\s|(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:def|function|class)\s+\w+.*[({:]\s*$|(?:const|let|var|val|my)\s+[$\w{[].*=|(?:public|private|protected|static|final|package|using|namespace)\s.*[;{]\s*$|<\?php|(?:if|for|while|switch|elif|foreach)\b.*[:{]\s*$|(?:else|try|finally|except\b.*)\s*[:{]\s*$|return\b.*|[})\]]+[;,]?\s*$|[$@]?\w[\w.$>-]*(?:\[[^\]]*\])?\s*[-+.*/]?=\s*\S.*|[$\w][\w.$>:-]*\(.*\)?\s*[;{]?\s*$|.*[;{]\s*$)/;
/** A quoted text. It is short, so that a search takes linear time. */
const QUOTED = `[${DOUBLE}${SINGLE}][^\\r\\n]{0,200}[${DOUBLE}${SINGLE}]`;
const CALL = String.raw`(?:new )?[$\w][\w.$>:-]{0,60}\((?:[^()\r\n]{0,200}, ?)?`;
/** What prose and files of translations lack: a call with a quoted text, or an assignment of one in a statement with a semicolon. */
const CODE_PROOF = new RegExp(
  `^[ \\t]*(?:.{0,100}[=(] ?|return )?${CALL}${QUOTED}|^[ \\t]*[$@\\w][\\w. $>-]{0,100} ?= ?\\[?${QUOTED}.{0,100};[ \\t]*$|^[ \\t]*(?:#include|import|require)\\b.{0,100}${QUOTED}[ \\t]*;?[ \\t]*$|^[ \\t]*echo ${QUOTED};`,
  'mu',
);
/** A line that begins a block of a program, and an assignment of a quoted text. */
const [BLOCK, ASSIGNMENT] = [
  /^(?:import\s+[\w.]+\s*$|from\s+\S+\s+import\s|(?:async\s+)?def\s+\w+\(.*:\s*$|class\s+\w+.*[:{]\s*$|function\s+\w+\(.*\{\s*$|<\?php|#include\s)/m,
  new RegExp(`^[ \\t]*[$@\\w][\\w. $>-]{0,100} ?= ?\\[?${QUOTED}`, 'mu'),
];

/** What stands before and after a literal of source code. A word there is a keyword. */
const BEFORE_LITERAL =
  /(?:^|[\r\n=([{,:+&|!?%;]|[=-]>|\b(?:return|in|case|import|from|echo|print|puts|require(?:_once)?|include(?:_once)?|and|or|not|else|is|yield|throw|raise)\b)[ \t]*(?:[fFrRbBuU]{1,2})?$/;
const AFTER_LITERAL = /^(?:[ \t]*(?:$|[\r\n)\]},;:.+*?&|=!%])| (?:if|in|not|and|or|as|from|is|else)\b)/;
/** The same of a shell, where the text can follow the name of an option or a variable. */
const [BEFORE_WORD, AFTER_WORD] = [/(?:^|[\s=(|;&<>,:])$/, /^(?:$|[\s;|&)<>,])/];
/** The same of SQL, where literals can have prefixes. */
const [BEFORE_VALUE, AFTER_VALUE] = [/(?:^|[\s=(,<>|+*/.-])(?:[nNeE])?$/, /^(?:$|[\s=),;<>|+*/:.-])/];
const CONTEXT = 40;

const TEXT = String.raw`"(?:[^"\\\r\n]|\\.)*"|'(?:[^'\\\r\n]|\\.)*'`;
const LONG = '[^]{0,20000}?'; // a comment or a text with several lines
const HEREDOC = String.raw`<<-?\s*(['"]?)([A-Za-z_]\w*)\1${LONG}\n[\t ]*\2(?=\r?\n|$)`;
const [BACKTICKS, TEMPLATE] = ['`[^`]*`', String.raw`\x60(?:[^\x60\\]|\\[^])*\x60`];
/**
 * The languages: `skip` matches what has no syntax inside; `isCertain` returns whether a text is in the language. `before` and `after` match
 * what can stand beside a literal. `dash` returns what replaces a dash outside of texts: null if this is not known, undefined if the dash stays.
 */
const LANGUAGES = [
  {
    language: 'shell',
    skip: new RegExp(String.raw`"(?:[^"\\]|\\[^])*"|'[^']*'|(?<=^|\s)#.*|${HEREDOC}|\\[^]`, 'my'),
    isCertain: (text, lines) => SHEBANG.test(text) || (isMostly(lines, SHELL_LINE) && SHELL_PROOF.test(text)),
    isComment: (line) => /^\s*#(?: \D*)?$/.test(line),
    before: BEFORE_WORD,
    after: AFTER_WORD,
    dash: dashOfShell,
  },
  {
    language: 'sql',
    skip: new RegExp(String.raw`"[^"]*"|'(?:[^']|'')*'|--.*|\/\*${LONG}\*\/|${BACKTICKS}`, 'my'),
    isCertain: (text) => SQL_PROOF.test(text) && isSql(text),
    before: BEFORE_VALUE,
    after: AFTER_VALUE,
    dash: dashOfSql,
  },
  {
    language: 'code',
    skip: new RegExp(
      String.raw`"""${LONG}"""|'''${LONG}'''|${TEMPLATE}|${TEXT}|\/\/.*|(?<=^|\s)#(?!include).*|\/\*${LONG}\*\/`,
      'my',
    ),
    isCertain: (text, lines) =>
      (CODE_PROOF.test(text) || (BLOCK.test(text) && ASSIGNMENT.test(text))) && isMostly(lines, CODE_LINE),
    isComment: (line) => /^\s*(?:#(?!include)|\/\/|\/?\*)/.test(line),
    before: BEFORE_LITERAL,
    after: AFTER_LITERAL,
    dash: dashOfCode,
  },
];

/** Returns whether most lines match a pattern. */
const isMostly = (lines, pattern) =>
  lines.length > 0 && lines.filter((line) => pattern.test(line)).length >= MIN_SHARE * lines.length;

/** Returns whether each statement of a text begins as SQL does, and has a clause. */
function isSql(text) {
  const statements = text
    .replace(/^\ufeff/, '')
    .split(/;[ \t]*(?:\r?\n|$)/)
    .map((statement) => statement.replace(/^(?:\s*(?:--|[–—]).*(?:\n|$))*/, ''))
    .filter((statement) => statement.trim() !== '');
  return statements.length > 0 && statements.every((each) => SQL_LINE.test(each) && SQL_CLAUSE.test(each));
}

/** Returns the line before an index, or the end of a long line. */
const lineBefore = (text, index) => text.slice(Math.max(0, index - 200, text.lastIndexOf('\n', index - 1) + 1), index);

/**
 * Returns what a dash at the start of an option was. Word and macOS write an em dash for “--”, WordPress writes an en dash, and some
 * programs write an en dash for one “-”. A dash elsewhere can be part of a name.
 */
function dashOfShell(text, index) {
  const [option] = /^[\w-]*/.exec(text.slice(index + 1, index + 65));
  if (!/^[\s([]?$/.test(text[index - 1] ?? '') || !/^[A-Za-z\d]/.test(option)) return undefined;
  if (text[index] === '—') return '--';
  const isLong = option.length > 3 && !/^\d+$/.test(option) && !ONE_DASH.test(lineBefore(text, index));
  return isLong ? '--' : '-';
}

/** Returns what a dash in SQL was: “--” before a comment, or “-” before or between values. */
function dashOfSql(text, index) {
  const isAtStart = /(?:^|[;,])[ \t]*$/.test(lineBefore(text, index));
  if (text[index] === '—' || (isAtStart && /\s/.test(text[index + 1] ?? ''))) return '--';
  return /^\s*[\w(]/.test(text.slice(index + 1, index + 20)) ? '-' : null;
}

/** Returns “-” for a dash between numbers or names of source code. */
function dashOfCode(text, index) {
  const isBetween = /[\w)\]=(,] ?$/.test(lineBefore(text, index)) && /^ ?[\w($]/.test(text.slice(index + 1, index + 3));
  return isBetween && text[index] !== '—' ? '-' : null;
}

/** Returns the places of the marks outside of texts and comments; null if one of them is not explained. */
function placesOf(text, { language, skip, before, after, dash }) {
  const places = [];
  for (let at = 0; at < text.length; at += 1) {
    skip.lastIndex = at;
    if (skip.test(text)) {
      at = skip.lastIndex - 1;
      continue;
    }
    if (!MARK.test(text[at])) continue;
    if (A_DASH.test(text[at])) {
      const replacement = dash(text, at);
      if (replacement === null) return null;
      if (replacement !== undefined) places.push({ index: at, before: text[at], after: replacement });
      // The rest of the line is a comment.
      if (replacement === '--' && language === 'sql') at = `${text}\n`.indexOf('\n', at) - 1;
      continue;
    }
    const pair = before.test(text.slice(Math.max(0, at - CONTEXT), at)) ? pairAt(text, at) : null;
    if (!pair || !after.test(text.slice(pair.end, pair.end + CONTEXT))) return null;
    places.push(...pair.places);
    at = pair.end - 1;
  }
  return places;
}

/**
 * Returns the typographic marks in the syntax of shell commands, SQL or source code, and the language; null for another text.
 *
 * @param {string} text
 */
export function findInCode(text) {
  const rows = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  for (const each of LANGUAGES) {
    const { language, isCertain, isComment = () => false } = each;
    const lines = rows.filter((line) => !isComment(line));
    if (!isCertain(text, lines)) continue;
    const places = placesOf(text, each);
    if (places?.length > 0) return { language, places };
  }
  return null;
}

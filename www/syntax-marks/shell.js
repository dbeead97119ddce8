/** Typographic marks in the syntax of shell commands. */
import { DASH, DOUBLE, SINGLE } from './marks.js';
import { hereDocument, isMostly, lineBefore, trimmedLines, marksOutside } from './outside.js';

/** Names of commands: `NAMES` are not the first word of an English sentence, but `WORDS` can be. */
const NAMES =
  'sudo|apt|apt-get|awk|aws|az|brew|cargo|cd|chmod|chown|composer|conda|cp|crontab|curl|dd|df|dig|dnf|docker|docker-compose|du|echo|env|export|ffmpeg|gcc|gcloud|git|grep|gzip|helm|iptables|java|journalctl|keytool|kubectl|ln|ls|mkdir|mv|mysql|mysqldump|nano|netstat|nginx|node|npm|npx|openssl|pacman|perl|php|pip|pip3|ping|printf|ps|psql|python|python3|rm|rmdir|rpm|rsync|scp|sed|sh|bash|ssh|ssh-keygen|su|systemctl|tar|tee|terraform|tr|ufw|uniq|unset|unzip|wget|xargs|yarn|yum|zip';
const WORDS = 'cat|cut|exit|find|go|head|kill|make|mount|service|set|sleep|sort|source|tail|test|touch';
/** The start of a line before its command: a prompt and assignments. */
const START = String.raw`^(?:[$#%] |\w+@[\w-]+:\S*[$#] )?(?:\w+=\S+ +)*`;
const SUDO = `sudo (?:[-${DASH}]\\w+ )?`;
const SHEBANG = /^\ufeff?#! ?\/\S*\b(?:sh|bash|dash|zsh|ksh)\b/;

/** A line of a shell script: a command (a prompt or assignments may precede it), a keyword or an assignment. */
const LINE = new RegExp(
  String.raw`${START}(?:(?:${SUDO})?(?:${NAMES}|${WORDS})(?:\s+[-./~$\w"'${DOUBLE}${SINGLE}${DASH}*>|&{(:]|$)|(?:if|elif|while|until) \[|(?:then|else|fi|do|done|esac|break)\b;?$|for \w+ in\b|case .* in$|(?:local |readonly )?[A-Za-z_]\w*\+?=[^\s=]*|\.{0,2}/\S+|\w+ ?\(\) ?\{|[{}]$|\[\[? .*\]\]?)`,
);
/**
 * A sign of a command, which a list of words does not have: a variable, a path, the name of a file, an address, an option with “-”, a pipe
 * or a redirection.
 */
const SIGN = String.raw`\$[A-Za-z_{(@?#*]|[${DOUBLE}"]\$\d|(?<=^|[\s=${DOUBLE}"])[.~]?/\w|(?<=\s)[.~](?:\s|$)|\w\.[a-z]\w{0,4}\b|://|(?<=\s)--?[A-Za-z]|(?<=\s)(?:\||&&|>>?) ?[\w/&]`;
/** A line that is certainly a command. */
const PROOF = new RegExp(
  `${START}(?:(?:${SUDO})?(?:${NAMES})\\s.*?(?:${SIGN}|(?<=\\s)[${DASH}][A-Za-z])|(?:${WORDS})\\s.*?(?:${SIGN})|echo [${DOUBLE}${SINGLE}][^${DOUBLE}]*[${DOUBLE}${SINGLE}]$)`,
);

/** Long options of usual commands. Any other word after a dash may be short options that are written together. */
const LONG = new Set(
  'abort all amend author build cacert cached cert cluster color compress config continue count data database debug delete depth detach directory disable enable env exclude fail file filter follow force form format global graph group hard header help host image include insecure install interval key limit list location message mode name namespace network oneline output owner password permanent port prefix profile progress prune purge quiet rebase recursive region reinstall reload replicas request restart retry rm role save silent since size soft squash staged system tags timeout type upgrade user verbose version volume wait zone'.split(
    ' ',
  ),
);
/** Letters of short options that people combine, such as in “tar -xzf”. */
const SHORT = Object.entries({
  tar: 'cxtzjJvfpkha',
  ls: 'lahtrSRd1iFgs',
  ps: 'auxefwlj',
  'netstat|ss': 'tulpnaergs',
  rsync: 'avzhrPnulpo',
  'grep|egrep': 'rniEvlcowHFPqshA',
  'rm|cp|mv': 'rRfivpa',
  mkdir: 'pv',
  'docker|docker-compose|podman|kubectl': 'itd',
  curl: 'sSfLkOIivX',
  wget: 'qONc',
  git: 'amuf',
  'du|df': 'hsackT',
  'unzip|zip': 'oqdlr',
  'ssh|scp': 'rvCNLfpPqT',
  journalctl: 'xefu',
  sort: 'urnk',
  'chmod|chown': 'Rvf',
  sed: 'nirE',
}).map(([names, letters]) => [new RegExp(`^(?:${names})$`), new RegExp(`^[${letters}]{2,6}$`)]);
/** Commands whose long options begin with one “-”. */
const ONE_DASH =
  /^(?:find|java|javac|openssl|ffmpeg|ffprobe|convert|magick|gcc|g\+\+|clang|go|terraform|keytool|xrandr|mvn|ant)$/;
/** The command of a line, without the prompt, assignments and commands such as `sudo` before it. */
const COMMAND = /(?:^|[|;&(] ?|\$ )\s*(?:\w+=\S+ +|(?:sudo|time|xargs|exec) +)*([\w.+-]+)[^|;&(]*$/;

/**
 * Returns what a dash at the start of an option was; undefined if this is not certain. Word and macOS write an em dash for “--”, WordPress
 * writes an en dash, and some programs write an en dash for one “-”. A dash elsewhere can be part of a name.
 */
function dashOf(text, index) {
  const [option] = /^[\w-]*/.exec(text.slice(index + 1, index + 65));
  if (!/^[\s([]?$/.test(text[index - 1] ?? '') || !/^[A-Za-z\d]/.test(option)) return undefined;
  const [, command = ''] = COMMAND.exec(lineBefore(text, index)) ?? [];
  const isKnown = LONG.has(option) || /^[a-z]+-[a-z-]+$/.test(option);
  if (ONE_DASH.test(command)) return text[index] === '—' || /^(?:help|version)$/.test(option) ? undefined : '-';
  if (isKnown) return '--';
  const isShort = SHORT.some(([names, letters]) => names.test(command) && letters.test(option));
  // One letter, a number, and options with a capital, as in PowerShell and compilers, never follow “--”.
  return text[index] !== '—' && (isShort || /^(?:\w|\d+|[A-Z].*)$/.test(option)) ? '-' : undefined;
}

const SYNTAX = {
  skipped: [
    { start: '"', end: /(?:[^"\\]|\\[^])*"/y },
    { start: "'", end: /[^']*'/y },
    { start: String.raw`\\`, end: /[^]/y },
    { start: String.raw`(?<=^|\s)#`, end: /.*/y, isComment: true },
    hereDocument(String.raw`<<-?[ \t]*`, String.raw`[A-Za-z_]\w*`),
  ],
  before: /(?:^|[\s=(|;&<>,:])$/,
  after: /^(?:$|[\s;|&)<>,])/,
  dash: dashOf,
};

/** Returns the typographic marks in the syntax of shell commands; null for another text. @param {string} text */
export function findInShell(text) {
  const isScript = SHEBANG.test(text);
  if (!isScript && !trimmedLines(text).some((line) => PROOF.test(line))) return null;
  const found = marksOutside(text, SYNTAX);
  if (!found || found.places.length === 0) return null;
  const lines = trimmedLines(found.outside);
  // The command tr has sets of characters, not strings, between quotation marks.
  const isShell = (isScript || isMostly(lines, LINE)) && !lines.some((line) => /\btr\s/.test(line));
  return isShell ? { language: 'shell', places: found.places } : null;
}

/**
 * Letters as LaTeX and BibTeX write them in ASCII: `{\'e}` is é, `\c{c}` is ç, and `{\ss}` is ß. The source is
 * “LaTeX2e: An unofficial reference manual”, sections “Accents” and “Additional Latin letters”. Commands, braces with
 * other content, math and verbatim text stay.
 */
import { LINE_END } from '../line-ends.js';
import { countMatches } from '../format.js';
import * as words from '../text/layer-hints.js';

/** The combining characters of accents, by the name of the command. */
const MARKS = new Map(
  Object.entries({
    '`': '\u0300',
    "'": '\u0301',
    '^': '\u0302',
    '~': '\u0303',
    '=': '\u0304',
    u: '\u0306',
    '.': '\u0307',
    '"': '\u0308',
    r: '\u030a',
    H: '\u030b',
    v: '\u030c',
    d: '\u0323',
    c: '\u0327',
    k: '\u0328',
    b: '\u0331',
    t: '\u0361',
  }),
);
/** The letters for which commands stand, by the name of the command. */
const LETTERS = new Map(
  Object.entries({
    ...{
      aa: 'å',
      AA: 'Å',
      ae: 'æ',
      AE: 'Æ',
      o: 'ø',
      O: 'Ø',
      oe: 'œ',
      OE: 'Œ',
      l: 'ł',
      L: 'Ł',
      ss: 'ß',
      i: 'ı',
      j: 'ȷ',
    },
    ...{ dh: 'ð', DH: 'Ð', dj: 'đ', DJ: 'Đ', ng: 'ŋ', NG: 'Ŋ', th: 'þ', TH: 'Þ' },
  }),
);
/** The letter with a dot for each dotless letter. The accent replaces the dot, so `\'\i` is í. */
const WITH_DOT = new Map([
  ['ı', 'i'],
  ['ȷ', 'j'],
]);

const TOKEN = /\\(?:[A-Za-z]+\*?|[^]|$)|[{}$=\]]|\s+|[^\\{}$=\]\s]+/y;
const COMMAND = /\\(?:([A-Za-z]+)|([^A-Za-z]))/y;
const LETTER = /^[A-Za-z]$/;
const MAX_NESTED = 6; // braces and accents of a letter
/** What ends a command that is a letter: braces without content, spaces, or a character that is no letter. */
const END_OF_LETTER = /\{\}|[ \t]+(?=[^\s])|(?![A-Za-z\d\s])/y;

/** A command that defines another command. */
const DEFINES = /^\\(?:[egx]?def|let|chardef|\w*command|Declare\w*)\*?$/;
/** A command as in DEFINES, and the name of the command that it defines. */
const DEFINITION = /\\(?:[egx]?def|let|chardef|\w*command|Declare\w*)\*?\s*(?:\{\s*)?\\([A-Za-z]+|[^A-Za-z])/g;
/** Commands that can take an argument: words and accents. Other commands of one character, such as \&, take no argument. */
const TAKES_ARGUMENT = /^\\[A-Za-z`'^~="]/;
/** Commands whose argument is an address or a name. Options in brackets have a limited length, so that the time is linear. */
const NAMES = /^\\(?:url|href|nolinkurl|path|input|include|includegraphics|bibliography|label|\w*ref|\w*cite\w*)\*?$/;
const ARGUMENT = /\s*(?:\[[^\]\r\n]{0,1000}\]\s*)*\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/y;
/** Environments in which nothing changes: verbatim text, math, and `tabbing`, in which accents have other meanings. */
const KEPT_ENVIRONMENT =
  /\{((?:verbatim|Verbatim|lstlisting|minted|alltt|comment|filecontents|tabbing|math|displaymath|equation|align|alignat|flalign|gather|multline|eqnarray)\*?)\}/y;
const INLINE_VERBATIM = /([^\w\s])[^\r\n]{0,1000}?\1/y;
/** The end of a paragraph: a line end, and an empty line. */
const PARAGRAPH_END = new RegExp(String.raw`${LINE_END}[ \t]*${LINE_END}`);
const MAX_MATH = 4096; // characters

/** What source code, regular expressions, RTF and other languages have after a backslash, and TeX does not. */
const NOT_TEX = [
  /\\["'`](?=[\s,.:;!?)\]}>"'+]|\\(?![ij](?![A-Za-z]))|$)/g,
  /\\[.^](?=[\d(*+?[\])$|]|\\(?![ij](?![A-Za-z])))/g,
  /\\'(?:[\da-f]\d|[89][\da-f])/g,
  /(?:n\\'t|\\'(?:ll|re|ve)|\b(?:he|I|it|let|she|that|there|what|who)\\'[sm])(?![A-Za-z])/gi,
  /\\(?:x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|u\{[\dA-Fa-f]{2,}\})/g,
  /\\n(?![A-Za-z])|\\[nrt](?=\\)|\\d(?:[+*?\])]|\{\d)|\\[ws][+*?\])]/g,
];
/** Signs of TeX: commands of a document, or an entry of BibTeX. */
const TEX =
  /\\(?:begin|end|section|documentclass|usepackage|emph|textit|textbf)\{|^[ \t]*@[A-Za-z]+\s*\{[^\s{}]*,\s*$/m;
/** The encoding that a document of LaTeX declares. */
const INPUT_ENCODING = /\\usepackage\s*\[([\w-]+)\]\s*\{inputenc\}/;
const RTF = /^\s*\{\\rtf/;
/** A vowel. In source code, \' is often an apostrophe before a consonant, as in `it\'s`. */
const VOWEL = /^[aeiouy]$/i;
/** The text before an apostrophe in French or Italian, as in `l\'eau`, `qu\'il` and `dell\'arte`. */
const ELISION = /(?:^|[^A-Za-z])(?:[cdjlmnst]|qu|\w*(?:ll|qu))$/i;
/** A quotation mark of source code. */
const QUOTE = /^["'`]$/;
/**
 * The fewest places of strong evidence, the fewest places and the fewest different commands of weak evidence, and the most matches of `NOT_TEX` per
 * place (see `decodeLetters`).
 */
const [MIN_STRONG, MIN_WEAK, MIN_KINDS, MAX_NOT_TEX] = [2, 3, 2, 0.25];
const AROUND = 2; // characters on each side of a place; places with the same text around them count once

/** Returns the match of a sticky pattern at an index. */
function matchAt(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Returns the name of the command at an index, and the index after it; null if no command is there. */
function commandAt(text, at) {
  const match = matchAt(COMMAND, text, at);
  return match && { name: match[1] ?? match[2], isWord: match[1] !== undefined, end: at + match[0].length };
}

/**
 * Returns the letter of a command at an index, and the index after it; null if no command for a letter is there.
 *
 * @param {Set<string>} defined the names of commands that the text defines
 */
function letterAt(text, at, defined) {
  const command = commandAt(text, at);
  if (!command || !LETTERS.has(command.name) || defined.has(command.name)) return null;
  const end = matchAt(END_OF_LETTER, text, command.end);
  return end && { text: LETTERS.get(command.name), end: command.end + end[0].length };
}

/** Returns the letter that an accent is added to, within braces or not, and the index after it; null if no letter is there. */
function baseAt(text, at, defined, depth) {
  if (depth > MAX_NESTED) return null;
  if (LETTER.test(text[at] ?? '')) return { text: text[at], end: at + 1 };
  if (text[at] === '\\') return letterAt(text, at, defined) ?? accentAt(text, at, defined, depth + 1);
  if (text[at] !== '{') return null;
  const base = baseAt(text, at + 1, defined, depth + 1);
  return base && text[base.end] === '}' ? { text: base.text, end: base.end + 1 } : null;
}

/**
 * Returns the letter with an accent at an index, in NFC, and the index after it; null if no such letter is there.
 *
 * @returns {{ text: string, end: number, name: string, isBraced: boolean } | null} `name` of the command; `isBraced`: whether braces
 *   begin after the command, as in `\'{e}`
 */
function accentAt(text, at, defined, depth = 0) {
  const command = commandAt(text, at);
  if (!command || !MARKS.has(command.name) || defined.has(command.name)) return null;
  const { name, isWord } = command;
  const mark = MARKS.get(name);
  const isBraced = text[command.end] === '{';
  const isGroup = text[at - 1] === '{';
  if (name === 't') {
    const pair = /^\{([A-Za-z])([A-Za-z])\}/.exec(text.slice(command.end, command.end + 4));
    return pair && { text: pair[1] + mark + pair[2], end: command.end + 4, name, isBraced };
  }
  let from = command.end;
  if (isWord && !isBraced) while (text[from] === ' ') from += 1;
  if (isWord && !isBraced && from === command.end && text[from] !== '\\') return null;
  const base = baseAt(text, from, defined, depth + 1);
  if (!base) return null;
  const accented = ((WITH_DOT.get(base.text) ?? base.text) + mark).normalize('NFC');
  // Without braces, the letter with its accent must be one code point: `\'t` may be a part of “don\'t”.
  return isBraced || isGroup || [...accented].length === 1 ? { text: accented, end: base.end, name, isBraced } : null;
}

const isLetter = (character) => /^\p{L}$/u.test(character ?? '');

/** Returns the index after math that begins with a dollar sign; -1 if the math has no end in its paragraph. */
function endOfMath(text, at) {
  const delimiter = text.startsWith('$$', at) ? '$$' : '$';
  const from = at + delimiter.length;
  const paragraph = text.slice(from, from + MAX_MATH).split(PARAGRAPH_END, 1)[0];
  const end = new RegExp(String.raw`^(?:[^\\$]|\\[^])*${delimiter === '$$' ? String.raw`\$\$` : String.raw`\$`}`).exec(
    paragraph,
  );
  return end ? from + end[0].length : -1;
}

/**
 * Returns a function that returns the index after the next occurrence of a string from an index on; -1 if the string does not occur. A string that was not
 * found is not searched again, so that the time is linear if the indexes increase.
 */
function createSearch(text) {
  const missing = new Set();
  return (wanted, from) => {
    const at = missing.has(wanted) ? -1 : text.indexOf(wanted, from);
    if (at < 0) missing.add(wanted);
    return at < 0 ? -1 : at + wanted.length;
  };
}

/**
 * Returns the index after a part of a text that stays, and that begins with a token: math, verbatim text, or a name. Returns -1 if the
 * token begins no such part.
 */
function endOfKept(text, token, at, search) {
  const after = at + token.length;
  if (token === '$') return endOfMath(text, at);
  if (token === '\\(') return search('\\)', after);
  if (token === '\\[') return search('\\]', after);
  if (/^\\(?:verb|lstinline)\*?$/.test(token)) {
    const match = matchAt(INLINE_VERBATIM, text, after);
    return match ? after + match[0].length : -1;
  }
  if (token === '\\begin') {
    const match = matchAt(KEPT_ENVIRONMENT, text, after);
    return match ? search(`\\end{${match[1]}}`, after) : -1;
  }
  if (!NAMES.test(token) && !DEFINES.test(token)) return -1;
  const match = NAMES.test(token)
    ? matchAt(ARGUMENT, text, after)
    : matchAt(/\s*(?:\{\s*)?\\(?:[A-Za-z]+|[^])\}?/y, text, after);
  return match ? after + match[0].length : -1;
}

/**
 * Returns a letter at an index, and the index after it; null if no letter is there. Removes the braces around a letter, unless they can be the argument of
 * a command or a field. `isGroup` is true if the command was in braces, as in `{\'e}`.
 *
 * @param {'command' | 'close' | 'equals' | 'word' | 'letter' | 'other'} last the kind of the previous token
 */
function decodedAt(text, token, at, last, defined) {
  if (token === '{') {
    const inner = accentAt(text, at + 1, defined) ?? letterAt(text, at + 1, defined);
    if (!inner || text[inner.end] !== '}') return null;
    const keepsBraces = ['command', 'close', 'equals'].includes(last);
    return { ...inner, text: keepsBraces ? `{${inner.text}}` : inner.text, end: inner.end + 1, isGroup: true };
  }
  const before = text[at - 1];
  if (token[0] !== '\\' || (last === 'command' && !/\s/.test(before))) return null;
  const accent = accentAt(text, at, defined);
  if (accent) return token === '\\~' && before === '/' && !accent.isBraced ? null : accent;
  // After a colon, a command may be a part of a path, such as C:\aa.
  return before === ':' ? null : letterAt(text, at, defined);
}

/** Returns the kind of a token that stays. */
function kindOf(token, last) {
  if (token[0] === '\\') return TAKES_ARGUMENT.test(token) ? 'command' : 'other';
  if (token === '}' || token === ']') return 'close';
  if (token === '=') return 'equals';
  if (/^\s/.test(token)) return last === 'command' || last === 'equals' ? last : 'other';
  return isLetter(token.at(-1)) ? 'word' : 'other';
}

/**
 * Decodes the letters of a text. Returns the text, the number of letters (`count`), the first one, and the evidence
 * that the text is TeX:
 *
 * - `strong`: the different places with accents of letters in braces
 * - `weak`: the different places with other accents within words
 * - `kinds`: the different commands at the places in `weak`
 *
 * `quoted` is the number of letters within quotation marks, as source code about TeX has them.
 */
function decodeLetters(text) {
  const defined = new Set(Array.from(text.matchAll(DEFINITION), ([, name]) => name));
  const search = createSearch(text);
  const pieces = [];
  const found = { count: 0, first: null, strong: new Set(), weak: new Set(), kinds: new Set(), quoted: 0 };
  let last = 'other';
  for (let at = 0; at < text.length;) {
    const [token] = matchAt(TOKEN, text, at);
    const keptEnd = endOfKept(text, token, at, search);
    const decoded = keptEnd < 0 ? decodedAt(text, token, at, last, defined) : null;
    if (decoded) {
      const { end, name, isBraced, isGroup } = decoded;
      const isInWord = last === 'word' || last === 'letter' || isLetter(text[end]);
      const place = text.slice(Math.max(0, at - AROUND), end + AROUND);
      if (QUOTE.test(text[at - 1] ?? '') && text[at - 1] === text[end]) found.quoted += 1;
      else if (name && (isGroup || (isBraced && isInWord))) found.strong.add(place);
      else if (name && last === 'word' && decoded.text <= '\u017f') {
        const isElision =
          name === "'" && (!VOWEL.test(text[at + 2]) || ELISION.test(text.slice(Math.max(0, at - 8), at)));
        if (!isElision && name !== '.' && name !== '=') {
          found.weak.add(place);
          found.kinds.add(name);
        }
      }
      found.count += 1;
      if (name) found.first ??= { source: text.slice(at, end), character: decoded.text.replace(/[{}]/g, '') };
      pieces.push(decoded.text);
      last = 'letter';
      at = end;
    } else {
      const end = keptEnd < 0 ? at + token.length : keptEnd;
      pieces.push(text.slice(at, end));
      last = keptEnd < 0 ? kindOf(token, last) : 'close';
      at = end;
    }
  }
  return { ...found, text: pieces.join('') };
}

/** Returns whether a text is TeX or BibTeX with several accents. */
function recognise(text) {
  if (!/\\[`'^~="ucHkrvdbt.]/.test(text) || RTF.test(text)) return false;
  const { strong, weak, kinds, quoted } = decodeLetters(text);
  const notTeX = NOT_TEX.reduce((count, pattern) => count + countMatches(text, pattern), quoted);
  // Source code has many \' in the words of some languages. Other accents are rare there, so a single other command is evidence.
  const isOfTeX = kinds.size >= MIN_KINDS || TEX.test(text) || (notTeX === 0 && !kinds.has("'"));
  const isEnough =
    strong.size >= MIN_STRONG || (strong.size > 0 && weak.size > 0) || (weak.size >= MIN_WEAK && isOfTeX);
  return isEnough && notTeX <= MAX_NOT_TEX * (strong.size + weak.size);
}

export const texAccents = {
  id: 'tex-accents',
  label: words.TEX_ACCENTS,
  description: words.TEXT_WITH_TEX_ACCENTS,
  // The input is usable as it is, because TeX reads it.
  comesAfterAdvice: () => true,
  trims: false,
  recognise,
  describe: (text) => ({ hint: words.lettersOfTex(decodeLetters(text).first) }),
  decode(text) {
    const { text: decoded, count } = decodeLetters(text);
    const [, declared] = INPUT_ENCODING.exec(text) ?? [];
    const isOther = declared !== undefined && !declared.startsWith('utf8');
    const notes = [words.decodedLetters(count), ...(isOther ? [words.inputEncodingUnchanged(declared)] : [])];
    return { text: decoded, form: {}, note: notes.join(' ') };
  },
  canEncode: () => false,
  encode: () => ({ problem: words.TEX_ACCENTS_NOT_WRITTEN }),
};

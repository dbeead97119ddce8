/**
 * Names of IMAP mailboxes in modified UTF-7 (RFC 3501, section 5.1.3). `&` begins a run of UTF-16BE in Base64, and `-`
 * ends the run. The Base64 has `,` instead of `/`. `&-` is `&`. Other printable ASCII characters stand for themselves.
 */
import { IMAP_SERVERS } from '../text/layer-hints.js';
import { IMAP_NAMES, IMAP_NAMES_IN_UTF7, undecodedNames } from '../text/input.js';

/** A run, or `&-`. In `>&-` and `<&-`, which close a file in a shell, `&-` does not match. */
const RUN = /&([A-Za-z0-9+,]+)-|(?<![<>])&-/g;
/** The query of a URL. Its parameters may look like runs. */
const QUERY = /[?&][\w.%-]*=/;
/** Characters that no run encodes: printable ASCII except `&`, controls, lone surrogates, and private-use and unassigned code points. */
const NOT_ENCODED = /[ -%'-~\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u;
const LATIN = /^[\p{Script=Latin}\p{M}]+$/u;
/** Texts in one script other than Latin. Han, hiragana and katakana count as one script, because Japanese mixes them. */
const OTHER_SCRIPTS = [
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー・]+$/u,
  ...['Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Armenian', 'Georgian', 'Devanagari', 'Thai', 'Hangul'].map(
    (script) => new RegExp(`^[\\p{Script=${script}}\\p{M}]+$`, 'u'),
  ),
];
/** A word, an acronym or a number, such as `follow` or `API`. It may be valid Base64 by chance. */
const WORD = /^(?:[A-Z]?[a-z]+|[A-Z]+|[0-9]+)$/;
/** A small letter directly before a capital letter, which is unusual in names. */
const MIXED_CASE = /\p{Ll}\p{Lu}/u;

/** Returns the Base64 digits of a text in UTF-16BE, without padding. */
function digitsOf(text) {
  let bytes = '';
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    bytes += String.fromCharCode(unit >> 8, unit & 0xff);
  }
  return btoa(bytes).replaceAll('/', ',').replace(/=+$/, '');
}

/** Returns the text of a run's digits; null if the digits are not canonical, or encode a character that no run encodes. */
function textOf(digits) {
  if (![0, 3, 6].includes(digits.length % 8)) return null;
  const bytes = atob(digits.replaceAll(',', '/'));
  let text = '';
  for (let at = 0; at < bytes.length; at += 2)
    text += String.fromCharCode((bytes.charCodeAt(at) << 8) | bytes.charCodeAt(at + 1));
  return NOT_ENCODED.test(text) || digitsOf(text) !== digits ? null : text;
}

/**
 * Replaces each run of a text by the result of `replacement`, which gets the run, its text, its digits, and the
 * characters before and after it. The text is null if the run is not valid, or directly follows another run, because programs encode adjacent characters
 * as one run. `&-` has no digits. Runs in the query of a URL stay.
 */
const replaceRuns = (text, replacement) =>
  text.replace(/\S+/g, (name) => {
    if (!name.includes('&') || QUERY.test(name)) return name;
    let end = 0; // of the last run with digits
    return name.replace(RUN, (run, digits, at) => {
      if (digits === undefined) return replacement(run, '&', '', '', '');
      const isValid = at === 0 || at !== end;
      end = at + run.length;
      return replacement(run, isValid ? textOf(digits) : null, digits, name[at - 1] ?? '', name[end] ?? '');
    });
  });

/**
 * Returns whether the text of a run, between two characters, is evidence of modified UTF-7. Latin letters are evidence
 * within a word, as in `Envoy&AOk-s`, because the other letters of such a word are not encoded. Two or more letters of another script are evidence if
 * no ASCII letter is beside the run.
 */
function isEvidence(text, before, after) {
  const isInWord = /[A-Za-z]/.test(before + after);
  if (LATIN.test(text)) return isInWord && !MIXED_CASE.test(before + text + after);
  return !isInWord && text.length > 1 && OTHER_SCRIPTS.some((script) => script.test(text));
}

/** Returns whether a text has names in modified UTF-7, and most of its ampersands belong to such names. */
function recognise(text) {
  if (!text.includes('&') || /[^\0-\x7f]/.test(text)) return false;
  const evidence = new Set();
  let valid = 0;
  replaceRuns(text, (run, content, digits, before, after) => {
    if (content !== null) valid += 1;
    if (content !== null && isEvidence(content, before, after)) evidence.add(digits);
    return run;
  });
  const ampersands = text.split('&').length - 1;
  const isCertain = evidence.size > 1 || [...evidence].some((digits) => !WORD.test(digits));
  return isCertain && 2 * valid > ampersands;
}

/** Encodes a text as modified UTF-7. Line ends and other controls stay, because they are not part of a name. */
const encode = (text) => text.replace(/&|[\u0080-\uffff]+/g, (run) => (run === '&' ? '&-' : `&${digitsOf(run)}-`));

function decode(text) {
  let unchanged = 0;
  const names = replaceRuns(text, (run, content) => {
    if (content === null) unchanged += 1;
    return content ?? run;
  });
  return {
    text: names,
    form: { isExact: encode(names) === text },
    note: unchanged > 0 ? undecodedNames(unchanged) : null,
  };
}

export const imapNames = {
  id: 'imap-names',
  label: IMAP_NAMES,
  description: IMAP_NAMES_IN_UTF7,
  // A plus sign in a run can make detection call the text UTF-7, which is wrong. So this layer hides the suggestions about the encoding.
  explainsInput: true,
  trims: false,
  recognise,
  describe: () => ({ hint: IMAP_SERVERS }),
  decode,
  canEncode: ({ isExact }) => isExact,
  encode: ({ text }) => ({ text: encode(text()) }),
};

/** MIME encoded words (RFC 2047): `=?utf-8?Q?caf=C3=A9?=`, in headers of messages. */
import { concatBytes } from '../concat-bytes.js';
import { countMatches } from '../format.js';
import { base64Message, headerIn } from './mail-message.js';
import { MAIL_HEADERS } from '../text/layer-hints.js';
import { aboutWrongLabel } from './wrong-label.js';
import { MIME_WORDS, TEXT_WITH_MIME_WORDS, undecodedWords } from '../text/input.js';

const WORD = /=\?([^\s?*]+)(?:\*[^\s?]*)?\?([QqBb])\?([^\s?]*)\?=/; // an asterisk begins a language (RFC 2231)
const MAX_WORD = 75; // characters of an encoded word
/** White space between two words, which is not part of the text. A line end must have white space after it, because only then the next line belongs to the same field. */
const WHITE_SPACE = /^(?:(?:\r\n?|\n)(?=[ \t])|[ \t])*$/;
/** The value of a parameter, such as `name`, with characters that are not ASCII. The name and the quotation marks of the parameter stay. */
const PARAMETER = /(?<=[;\s][\w-]{1,40}=")[^"]*[\u0080-\uffff][^"]*(?=")/g;
const REPLACEMENTS = /\ufffd/g;
const [OPEN, CLOSE] = ['=?utf-8?B?', '?='];

const isAscii = (bytes) => bytes.every((byte) => byte < 0x80);

/** Returns the bytes that the characters of a text stand for. */
function bytesOf(text) {
  const bytes = new Uint8Array(text.length); // a loop, because Uint8Array.from is slow for many short texts
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** Returns the bytes of a text in the encoding Q (section 4.2). */
function bytesOfQ(text) {
  const decoded = text
    .replaceAll('_', ' ')
    .replace(/=([0-9A-Fa-f]{2})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));
  return bytesOf(decoded);
}

/** Returns the bytes of an encoded word; null if its text is not ASCII, or is malformed Base64. */
function bytesOfWord(kind, text) {
  if (/[^\0-\x7f]/.test(text)) return null;
  try {
    return /q/i.test(kind) ? bytesOfQ(text) : bytesOf(atob(text));
  } catch {
    return null;
  }
}

/**
 * Returns a map from each label, in lower case, to the bytes of all words with this label, from which the encoding is
 * detected. Words are often too short to show that their label is wrong. The program that labelled the words also labelled
 * the body of the message. So the bytes of a body in Base64 are added to the bytes of the words with the same label.
 */
function bytesByLabel(pieces, text) {
  const message = base64Message(text);
  const parts = new Map();
  for (const { label, bytes } of [...pieces, ...(message?.label ? [message] : [])]) {
    if (!bytes) continue;
    const key = label.toLowerCase();
    if (!parts.has(key)) parts.set(key, []);
    parts.get(key).push(bytes, Uint8Array.of(0x20));
  }
  return new Map([...parts].map(([label, each]) => [label, concatBytes(each)]));
}

/**
 * Divides a text at its encoded words. A piece of other text is `{ text }`. A piece of words has:
 *
 * - `label` and `bytes`: the label and the bytes of the words
 * - `source`: the words as they were written
 * - `between`: the white space between these words and the previous words
 *
 * Adjacent words in the same encoding are one piece, because some programs split a character between two words.
 */
function piecesOf(text) {
  const pieces = []; // pieces of words have `parts`, the bytes of each word
  let at = 0;
  for (const match of text.matchAll(new RegExp(WORD, 'g'))) {
    const [source, label, kind, word] = match;
    const between = text.slice(at, match.index);
    const bytes = bytesOfWord(kind, word);
    const before = pieces.at(-1);
    const isAdjacent = before?.parts && bytes && WHITE_SPACE.test(between);
    if (isAdjacent && before.label.toLowerCase() === label.toLowerCase()) {
      before.parts.push(bytes);
      before.source += between + source;
    } else {
      if (!isAdjacent) pieces.push({ text: between });
      pieces.push(bytes ? { label, parts: [bytes], source, between: isAdjacent ? between : '' } : { text: source });
    }
    at = match.index + source.length;
  }
  pieces.push({ text: text.slice(at) });
  return pieces.map((piece) => (piece.parts ? { ...piece, bytes: concatBytes(piece.parts) } : piece));
}

/**
 * Returns the text of adjacent words; null if they cannot be decoded. Each word should have complete characters
 * (section 5), but some programs split a character between two words. So the words are decoded separately only if this
 * gives fewer U+FFFD. An example is iso-2022-jp: each word ends in ASCII, and the escape sequences of two joined words
 * would be malformed.
 */
function textOfWords({ bytes, parts }, encoding, decodeBytes) {
  const joined = decodeBytes(bytes, encoding);
  if (parts.length === 1 || !joined?.includes('\ufffd')) return joined;
  const separate = parts.map((part) => decodeBytes(part, encoding)).join('');
  return countMatches(separate, REPLACEMENTS) < countMatches(joined, REPLACEMENTS) ? separate : joined;
}

/**
 * Decodes encoded words and keeps the text between them. White space between two words is not part of the text (section
 * 6.2). Words whose label is wrong are decoded in the encoding that their bytes show.
 *
 * @param {string} text
 * @param {import('../layers.js').LayerDependencies} dependencies
 * @returns {{ text: string, sentences: string[], undecodedNote: string | null, bytesToDetect: Uint8Array }} `sentences`: one about each
 *   label that is wrong; `undecodedNote`: about words that are unchanged; `bytesToDetect`: see layers.js
 */
export function decodeWords(text, { decodeBytes, detectInstead }) {
  const pieces = piecesOf(text);
  const byLabel = bytesByLabel(pieces, text);
  const instead = new Map([...byLabel].map(([label, bytes]) => [label, detectInstead(bytes, label)]));
  const wrong = new Map(); // the sentence about each label that is wrong
  const undecoded = new Set(); // labels of words that could not be decoded
  let isDecoded = false; // whether the previous piece is a decoded word
  const decoded = pieces.map((piece) => {
    const { text: plain, label, bytes, source, between } = piece;
    const other = bytes && !isAscii(bytes) ? instead.get(label.toLowerCase()) : null;
    if (other) wrong.set(label.toLowerCase(), aboutWrongLabel(label, other));
    const characters = bytes ? textOfWords(piece, other ?? label, decodeBytes) : null;
    const followsDecoded = isDecoded;
    isDecoded = characters !== null;
    if (isDecoded) return (followsDecoded ? '' : (between ?? '')) + characters;
    if (!bytes) return plain;
    undecoded.add(label);
    return between + source;
  });
  return {
    text: decoded.join(''),
    sentences: [...wrong.values()],
    undecodedNote: undecoded.size > 0 ? undecodedWords([...undecoded]) : null,
    bytesToDetect: concatBytes([...byLabel.values()]),
  };
}

const NOT_ASCII = /[^\0-\x7f]/;
/**
 * Returns how a text is written:
 *
 * - `newline`: its first line end
 * - `keepsBody`: whether `encode` must not change the body of a message, because the body has characters beyond ASCII,
 *   which were not encoded before
 * - `canEncode`: false for a text that is not a message and has such characters, because encoding would change them
 */
function formOf(given) {
  const header = headerIn(given);
  const keepsBody = header !== '' && NOT_ASCII.test(given.slice(header.length));
  const [newline] = /\r\n?|\n/.exec(given) ?? ['\n'];
  return { newline, keepsBody, canEncode: header !== '' || !NOT_ASCII.test(given) };
}

function decode(given, dependencies) {
  const { text, sentences, undecodedNote, bytesToDetect } = decodeWords(given, dependencies);
  return {
    text,
    form: formOf(given),
    encodingSentence: sentences.join(' ') || undefined,
    note: [...sentences, undecodedNote].filter(Boolean).join(' ') || null,
    bytesToDetect,
  };
}

/** Encodes a text as encoded words in UTF-8. No character is split between two words. */
function wordsOf(text) {
  const words = [];
  let letters = '';
  const encoder = new TextEncoder();
  const word = (content) => OPEN + btoa(String.fromCharCode(...encoder.encode(content))) + CLOSE;
  for (const character of text) {
    if (word(letters + character).length > MAX_WORD) {
      words.push(word(letters));
      letters = '';
    }
    letters += character;
  }
  return letters === '' ? words : [...words, word(letters)];
}

/**
 * Encodes a part of each line as encoded words: from the first to the last word that is not ASCII. White space between encoded words is not
 * part of the text. So if the next line of a field begins with an encoded word, this word also encodes the white space before it.
 */
function encode({ text }, { newline, keepsBody = false }) {
  let hasParameters = false; // whether the field is Content-Type or Content-Disposition
  let space = null; // the white space since the last encoded word of the field; null if other text follows the word
  const content = text();
  const header = keepsBody ? headerIn(content) : content;
  const lines = header.split(/(\r\n?|\n)/).map((given, at) => {
    if (at % 2 === 1) return given; // a line end
    if (!/^[ \t]/.test(given)) {
      space = null;
      hasParameters = /^content-(?:type|disposition):/i.test(given);
    }
    const line = hasParameters ? given.replace(PARAMETER, (value) => wordsOf(value).join(`${newline} `)) : given;
    const match = /(?:^|(?<=\s))\S*[\u0080-\uffff](?:[^]*[\u0080-\uffff])?\S*/.exec(line);
    if (!match) {
      space = space === null || /\S/.test(line) ? null : space + line;
      return line;
    }
    const [found] = match;
    const before = line.slice(0, match.index);
    const after = line.slice(match.index + found.length);
    const isNextWord = space !== null && !/\S/.test(before);
    const words = wordsOf(isNextWord ? space + before + found : found);
    space = /\S/.test(after) ? null : after;
    return before + words.join(`${newline} `) + after;
  });
  return { text: lines.join('') + content.slice(header.length) };
}

export const encodedWords = {
  id: 'encoded-words',
  label: MIME_WORDS,
  description: TEXT_WITH_MIME_WORDS,
  needsEncodings: true,
  findsWrongLabels: true,
  trims: false,
  recognise: (text) => WORD.test(text),
  describe: () => ({ hint: MAIL_HEADERS }),
  // Advice about malformed bytes comes first: decoding the headers would not explain these bytes.
  comesAfterAdvice: (text) => text.includes('\ufffd'),
  decode,
  canEncode: ({ canEncode }) => canEncode,
  encode,
};

/**
 * Finds Czech and Slovak text in the encoding of the Kamenický brothers (KEYBCS2), the most frequent one in MS-DOS before code page 852. The
 * text editor T602 writes it unless the header of the file names another encoding. The package lacks the encoding. About half of the
 * letters have the same bytes in cp852.
 */
import { countMatches } from './format.js';
import { bytesIn, NON_ASCII } from './misread-encoding.js';
import { excerptOf } from './misread-excerpt.js';
import { KAMENICKY_ENCODINGS, lettersAsIn } from './text/convert.js';

/** The characters from 80 to AF. The others are those of cp437. */
const CHARACTERS = 'ČüéďäĎŤčěĚĹÍľĺÄÁÉžŽôöÓůÚýÖÜŠĽÝŘťáíóúňŇŮÔšřŕŔ¼§«»';
const FIRST = 0x80;
/** The encodings in which software may have decoded the bytes. */
const ASSUMED = ['windows-1252', 'iso-8859-1', 'windows-1250', 'cp852', 'cp437', 'cp850'];
/** Frequent letters whose bytes are other letters in cp852. */
const TYPICAL = new Set(Array.from('ěčšřžýů', (letter) => FIRST + CHARACTERS.indexOf(letter)));
const [MIN_TYPICAL, MIN_DIFFERENT] = [5, 3];
const MIN_CONFIDENCE = 0.9;
/** Detection knows the encoding of the bytes if it has more confidence than this. */
const MAX_OTHER_CONFIDENCE = 0.5;

/** The letters of Czech and Slovak beyond ASCII, and others of names. */
const CZECH_OR_SLOVAK_LETTER = /[áäčďéěíĺľňóôöŕřšťúůüýž]/gi;
const NON_ASCII_LETTER = /(?![A-Za-z])\p{L}/gu;
const MIN_LETTER_SHARE = 0.97;
const NON_ASCII_CAPITAL_WITHIN = /\p{Ll}(?![A-Z])\p{Lu}/gu;

/** The lines at the start of a file of T602: commands of two letters. CT names the encoding; 0 is Kamenický. */
const T602_HEADER = /^(?:@(?!CT)[A-Z]{2}(?: .*)?\r?\n){0,20}@CT (\d)[ \t]*\r?\n/;
/** In T602, the hyphen and the line end that it added to wrap a line, and a space that it added to align lines. */
const T602_MARKS = [
  [/\xad(?=\x8d?\r?\n)/g, '-'],
  [/\x8d(?=\n)/g, '\r'],
  [/\xfe/g, ' '],
];

/** Returns the text of bytes, which are given as characters up to U+00FF. */
function decode(codec, bytes) {
  return bytes.replace(/[\x80-\xff]/g, (byte) => {
    const code = byte.charCodeAt(0);
    return CHARACTERS[code - FIRST] ?? codec.decode(Uint8Array.of(code), 'cp437');
  });
}

/** Returns the sentence about letters of Czech or Slovak with which detection recognizes the text; null for other text. */
function evidenceOf(codec, text) {
  const all = countMatches(text, NON_ASCII_LETTER);
  if (
    countMatches(text, CZECH_OR_SLOVAK_LETTER) < MIN_LETTER_SHARE * all ||
    countMatches(text, NON_ASCII_CAPITAL_WITHIN) > all / 50
  )
    return null;
  const [best] = codec.detect(
    codec.encode(text.replace(/[\u2500-\u25a0]/g, ' '), 'windows-1250', { errors: 'ignore' }),
  );
  const [, letters, language] = /^([\d,]+) letters as in (Czech|Slovak) /.exec(best?.because) ?? [];
  return best?.encoding === 'windows-1250' && best.confidence >= MIN_CONFIDENCE && letters
    ? lettersAsIn(letters, language)
    : null;
}

/** Returns the text of bytes in the encoding, and the evidence; null if there is no strong evidence. */
function read(codec, bytes) {
  const typical = bytes.filter((byte) => TYPICAL.has(byte));
  if (typical.length < MIN_TYPICAL) return null;
  const characters = codec.decode(bytes, 'iso-8859-1');
  const [, table] = T602_HEADER.exec(characters) ?? [];
  const isT602 = table === '0';
  if (!isT602 && (codec.detect(bytes)[0]?.confidence ?? 0) >= MAX_OTHER_CONFIDENCE) return null;
  const marks = isT602 ? T602_MARKS : [];
  const text = decode(codec, marks.reduce((each, [pattern, mark]) => each.replace(pattern, mark), characters)); // prettier-ignore
  const because = evidenceOf(codec, text);
  return because && { is: isT602 ? KAMENICKY_ENCODINGS.t602 : KAMENICKY_ENCODINGS.text, text, because };
}

/**
 * Returns the text in Kamenický, as `misreadText` does; null if there is no strong evidence. The evidence is that detection recognizes Czech or
 * Slovak in the decoded text, but no encoding of the bytes.
 *
 * @param {object} codec the full edition of the package
 * @param {string} text
 * @param {string | null} [as] null if `text` is the input in windows-1252, so that nothing was decoded wrongly before
 */
export function misreadKamenicky(codec, text, as) {
  const characters = new Set(text.match(NON_ASCII));
  for (const assumed of as === null ? ['windows-1252'] : ASSUMED) {
    const typical = Array.from(codec.decode(Uint8Array.from(TYPICAL), assumed));
    if (typical.filter((character) => characters.has(character)).length < MIN_DIFFERENT) continue;
    const bytes = bytesIn(codec, text, assumed);
    const found = bytes && read(codec, bytes);
    if (!found) continue;
    const { is, because } = found;
    return {
      steps: [{ as: as === null ? null : assumed, is, because }],
      text: found.text,
      excerpt: excerptOf(found.text, text),
    };
  }
  return null;
}

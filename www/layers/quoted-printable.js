/** Quoted-printable (RFC 2045, section 6.7). encoded-mail.js decodes the messages whose headers declare quoted-printable (section 6.1). */
import { linesOf, newlineOf } from '../line-ends.js';
import { hexByte } from '../format.js';
import { MAIL_BODY } from '../text/layer-hints.js';
import { QUOTED_PRINTABLE, wrongEqualsSigns } from '../text/input.js';

const MAX_LINE = 76; // characters of an encoded line, without its line end
const [TAB, LF, CR, SPACE, EQUALS, TILDE] = [9, 10, 13, 0x20, 0x3d, 0x7e];

/**
 * Returns whether a line seems to end with a soft line break. An “=” at the end of a line can also be the padding of
 * Base64. Then all other characters are in the Base64 alphabet, and the length of the line is a multiple of four.
 */
export const isSoftLineBreak = (line) =>
  line.endsWith('=') && !(line.length % 4 === 0 && /^[A-Za-z0-9+/]+=$/.test(line));

/**
 * Returns whether a text looks like quoted-printable. Every “=” must begin an escape or end a line. All lines must be
 * ASCII of at most 76 characters. In addition, the text must have one of the following:
 * - two escapes of bytes above 7F, or one such escape and either an escape of “=” or an escape of a space that ends a line;
 * - two soft line breaks, or one soft line break and either an escape of a byte above 7F or a line of more than 38 characters.
 */
function recognise(given, isWhole) {
  // The last escape of a sample may be cut.
  const text = isWhole ? given : given.replace(/=[0-9A-F]?$/, '');
  if (/[\u0080-\uffff]/.test(text) || /=(?![0-9A-F]{2}|[ \t]*(?:[\r\n]|$))/.test(text)) return false;
  const lines = linesOf(text);
  if (lines.some(({ length }) => length > MAX_LINE)) return false;
  const softLineBreaks = linesOf(text.trimEnd()).slice(0, -1).filter(isSoftLineBreak).length;
  // In `?page=80&size=90`, the digits are a value of an address.
  const high = text.match(/(?<![?&][\w.-]{1,40})=[89A-F][0-9A-F]/g)?.length ?? 0;
  return (
    high >= 2 ||
    (softLineBreaks > 0 && (softLineBreaks > 1 || high > 0 || lines.some((line) => line.length > MAX_LINE / 2))) ||
    (high > 0 && /=(?:3D|20\r?$)/m.test(text))
  );
}

/**
 * Decodes a text. As RFC 2045 suggests for robust software, an “=” without two hex digits stays as it is, and lowercase
 * digits are accepted. White space at the ends of lines is removed, as RFC 2045 requires.
 */
function decode(text) {
  const parts = [];
  let wrong = 0;
  const unpadded = text.replace(/(?<![ \t])[ \t]+(?=[\r\n]|$)/g, '');
  for (const [piece] of unpadded.matchAll(/=(?:\r\n|[\r\n])|(?:=[0-9A-Fa-f]{2})+|=|[^=]+/g)) {
    if (/^=[0-9A-Fa-f]/.test(piece))
      parts.push({ bytes: Uint8Array.from(piece.match(/[0-9A-Fa-f]{2}/g), (digits) => Number.parseInt(digits, 16)) });
    else if (!piece.startsWith('=')) parts.push({ text: piece });
    else if (piece === '=') {
      wrong += 1;
      parts.push({ text: '=' });
    }
  }
  // A soft line break at the end of the input has nothing to join.
  if (wrong > 0 && unpadded.endsWith('=')) {
    parts.pop();
    wrong -= 1;
  }
  return {
    parts,
    form: { newline: newlineOf(text) },
    note: wrong > 0 ? wrongEqualsSigns(wrong) : null,
  };
}

/**
 * Encodes bytes. Line ends stay line ends, and lines that are too long get soft line breaks. In text whose lines end
 * with LF, the CR of a CR LF was an escape, and becomes an escape again. In text with CR LF, each LF alone becomes an
 * escape. In text whose lines end with CR, each LF becomes an escape.
 */
function encode({ bytes }, { newline }) {
  const isInCRLF = newline === '\r\n' && bytes.some((byte, at) => byte === CR && bytes[at + 1] === LF);
  const lines = [];
  let line = [];
  const endLine = () => {
    // A space at the end of a line would be lost.
    if (/^[ \t]$/.test(line.at(-1) ?? '')) line.push(`=${hexByte(line.pop().charCodeAt(0))}`);
    let current = '';
    for (const [at, token] of line.entries()) {
      // A line needs no “=” after the last token.
      const limit = at === line.length - 1 ? MAX_LINE : MAX_LINE - 1;
      if (current.length + token.length > limit) {
        lines.push(`${current}=`);
        current = '';
      }
      current += token;
    }
    lines.push(current);
    line = [];
  };
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    const isCRLF = newline !== '\r' && byte === CR && bytes[at + 1] === LF;
    if (newline === '\r' ? byte === CR : isCRLF || (byte === LF && !isInCRLF)) {
      if (isCRLF && newline === '\n') line.push(`=${hexByte(CR)}`);
      at += isCRLF ? 1 : 0;
      endLine();
    } else {
      const isLiteral = (byte >= SPACE && byte <= TILDE && byte !== EQUALS) || byte === TAB;
      line.push(isLiteral ? String.fromCharCode(byte) : `=${hexByte(byte)}`);
    }
  }
  endLine();
  return { text: lines.join(newline) };
}

export const quotedPrintable = {
  id: 'quoted-printable',
  label: QUOTED_PRINTABLE,
  description: QUOTED_PRINTABLE,
  trims: false,
  recognise,
  describe: () => ({ hint: MAIL_BODY }),
  decode,
  encode,
};

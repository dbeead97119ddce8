/** Text, bytes in several notations, JSON, HTML and a list of code points. */
import { hasWideUnits, hexBytes, uPlus } from '../format.js';
import * as words from '../text/copy-formats.js';
import { hex, isPrintableAscii, joined, loneSurrogate, whyNotScalarValues, utf16Escapes } from './selected.js';

function text(selected) {
  const why = whyNotScalarValues(selected);
  if (why) return { why, problem: words.NOT_FOR_CLIPBOARD };
  const copied = joined(selected.codePoints, (codePoint) => String.fromCodePoint(codePoint));
  return {
    text: copied,
    ...(selected.codePoints.includes(0) ? { note: words.TEXT_WITH_NUL } : {}),
  };
}

/* JSON: RFC 8259 §7. A lone surrogate can be written, but §8.2 warns that receivers treat it differently. */

const JSON_ESCAPES = { 0x08: '\\b', 0x09: '\\t', 0x0a: '\\n', 0x0c: '\\f', 0x0d: '\\r', 0x22: '\\"', 0x5c: '\\\\' };

function json({ codePoints, obstacle }) {
  if (!codePoints) return { why: obstacle, problem: words.NOT_FOR_JSON };
  const write = (codePoint) =>
    JSON_ESCAPES[codePoint] ?? (isPrintableAscii(codePoint) ? String.fromCharCode(codePoint) : utf16Escapes(codePoint));
  const lone = loneSurrogate(codePoints);
  const note = lone < 0 ? {} : { note: words.jsonWithHalfOfPair(uPlus(lone)) };
  return { text: `"${joined(codePoints, write)}"`, ...note };
}

/* Percent-encoding: RFC 3986 §2.1 and the unreserved characters of §2.3, byte by byte. */

const isUnreserved = (byte) => /[A-Za-z0-9._~-]/.test(String.fromCharCode(byte));

function percent({ bytes, encoding }) {
  const copied = joined(bytes, (byte) => (isUnreserved(byte) ? String.fromCharCode(byte) : `%${hex(byte, 2)}`));
  const mayNotBeUtf8 = encoding !== 'utf-8' && (hasWideUnits(encoding) || bytes.some((byte) => byte >= 0x80));
  return { text: copied, ...(mayNotBeUtf8 ? { note: words.bytesForUrl(encoding) } : {}) };
}

/* HTML, "Character references": they cannot represent noncharacters, U+000D, or controls other than ASCII whitespace. A parser reads
   every line ending as LF. */

const HTML_ESCAPES = { 0x22: '&quot;', 0x26: '&amp;', 0x27: '&#39;', 0x3c: '&lt;', 0x3e: '&gt;' };
const LF = 0x0a;
const CR = 0x0d;
const isWhitespace = (codePoint) => [0x09, LF, 0x0c, CR, 0x20].includes(codePoint);
const isControl = (codePoint) => codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0);
const isNoncharacter = (codePoint) => (codePoint >= 0xfdd0 && codePoint <= 0xfdef) || (codePoint & 0xfffe) === 0xfffe;

function html(selected) {
  const why = whyNotScalarValues(selected);
  if (why) return { why, problem: words.NOT_FOR_HTML };
  const { codePoints } = selected;
  const forbidden = codePoints.find((each) => (isControl(each) && !isWhitespace(each)) || isNoncharacter(each));
  if (forbidden !== undefined) return { problem: words.forbiddenInHtml(uPlus(forbidden)) };
  const write = (codePoint, previous) => {
    if (codePoint === LF && previous === CR) return '';
    if (codePoint === CR) return '\n';
    if (HTML_ESCAPES[codePoint]) return HTML_ESCAPES[codePoint];
    return isPrintableAscii(codePoint) || isWhitespace(codePoint)
      ? String.fromCharCode(codePoint)
      : `&#x${hex(codePoint, 1)};`;
  };
  return { text: joined(codePoints, write), ...(codePoints.includes(CR) ? { note: words.HTML_LINE_ENDS } : {}) };
}

/* Base64: RFC 4648 §4, with padding. */

const BASE64_PART = 3 * 8192; // bytes; a multiple of three, so that only the last part is padded

function base64({ bytes }) {
  const parts = [];
  for (let at = 0; at < bytes.length; at += BASE64_PART) {
    parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + BASE64_PART))));
  }
  return { text: parts.join('') };
}

function codePointList({ codePoints, obstacle }) {
  if (!codePoints) return { why: obstacle, problem: words.NO_CODE_POINTS };
  return { text: Array.from(codePoints, uPlus).join(' ') };
}

export const plainText = { id: 'text', label: words.TEXT, copy: text };
export const hexDigits = { id: 'hex', label: words.HEX, copy: ({ bytes }) => ({ text: hexBytes(bytes) }) };
export const data = [
  { id: 'json', label: 'JSON', copy: json },
  { id: 'percent', label: words.PERCENT_ENCODED, copy: percent },
  { id: 'html', label: 'HTML', copy: html },
  { id: 'base64', label: 'Base64', copy: base64 },
  { id: 'code-points', label: words.CODE_POINTS, copy: codePointList },
];

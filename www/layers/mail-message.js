/** An e-mail message (RFC 5322) whose header declares how its body is encoded (RFC 2045). */
import { LINE_END, linesOf } from '../line-ends.js';
import { notationLayers } from './from-notations.js';

const base64 = notationLayers.find(({ id }) => id === 'base64');

/** The rest of a line, and its line end. */
const REST = String.raw`[^\r\n]*${LINE_END}`;
/** The source of a pattern of header fields, which can continue on lines that begin with white space. */
export const FIELDS = String.raw`(?:[!-9;-~]+:${REST}(?:[ \t]${REST})*)+`;
/** RFC 5322, sections 2.1 and 2.2: fields, and an empty line. In a mailbox file (mbox), a line that begins with “From ” is before them. */
const HEADER = new RegExp(`^(?:From ${REST})?${FIELDS}${LINE_END}`);
const TRANSFER_ENCODING = /^(content-transfer-encoding:[ \t]*)([\w-]+)(?=[ \t]*\r?$)/im;
/** The field that declares the type of a message or of a part, and its encoding (RFC 2045, section 5). */
export const CONTENT_TYPE = /^content-type:[^\r\n]*(?:(?:\r\n|[\r\n])[ \t][^\r\n]*)*/gim;
export const CHARSET = /(charset=["']?)([^\s"';]+)/i;
/** The declaration in the head of an HTML part, which names the encoding too. */
export const META_CHARSET = /(<meta\s[^<>]{0,200}?charset=["']?)[\w-]+/gi;
const TEXT_TYPE = /^content-type:\s*text\//i;
const HTML_TYPE = /^content-type:\s*(?:text\/html|application\/xhtml)/im;
const MIN_CONFIDENCE = 0.8; // of an encoding that the header does not name
/** Lines of Base64, to the end of the text or to a text that was added below, such as the footer of a mailing list. */
const BASE64_LINES = /^(?:[A-Za-z0-9+/]+(?:\r\n|[\r\n]))*[A-Za-z0-9+/]+={0,2}(?=\s|$)/;

/** The parameter that names the line between parts (RFC 2046, section 5.1.1). */
const BOUNDARY = /boundary=(?:"([^"\r\n]+)"|([^\s";]+))/i;
/** A line that may be a boundary, or the line that begins the next message of a mailbox. */
const DELIMITER = new RegExp(String.raw`^--[^\r\n]+${LINE_END}|(?<=^${LINE_END})From ${REST}(?=[!-9;-~]+:)`, 'gm');
/** A boundary before the header of a part. In a text without the header of the message, no field declares this boundary. */
const BOUNDARY_BEFORE_HEADER = /^--([^\s-][^\r\n]*)(?:\r\n|[\r\n])(?=content-[\w-]+:)/gim;

/**
 * Returns the lines that divide a text: the boundaries of parts, and the lines that begin the next message of a mailbox. Other lines that look like
 * these, such as “From now on, …” or “--Anna” in the text of a part, divide nothing.
 *
 * @param {string} text
 * @param {{ acceptsUndeclared?: boolean }} [options] `acceptsUndeclared`: a boundary before the header of a part counts, although no field declares it
 * @returns {{ line: string, index: number }[]}
 */
export function delimitersIn(text, { acceptsUndeclared = false } = {}) {
  const declared = Array.from(text.matchAll(CONTENT_TYPE), ([field]) => {
    const [, quoted, plain] = BOUNDARY.exec(field) ?? [];
    return quoted ?? plain;
  });
  const found = acceptsUndeclared ? text.matchAll(BOUNDARY_BEFORE_HEADER) : [];
  const undeclared = Array.from(found, ([, boundary]) => boundary.trimEnd());
  const all = [...declared.filter(Boolean), ...undeclared];
  const boundaries = new Set(all.flatMap((boundary) => [`--${boundary}`, `--${boundary}--`]));
  const isMailbox = text.startsWith('From ');
  return Array.from(text.matchAll(DELIMITER), ({ 0: line, index }) => ({ line, index })).filter(({ line }) =>
    line.startsWith('--') ? boundaries.has(line.trimEnd()) : isMailbox,
  );
}

/** Returns the header of a message or of a part, and the empty line after the header; an empty string for another text. */
export const headerIn = (text) => HEADER.exec(text)?.[0] ?? '';

/**
 * Returns the header of a message and the empty line after the header, if the header declares the given transfer
 * encoding; an empty string otherwise.
 *
 * @param {string} text
 * @param {'base64' | 'quoted-printable'} transferEncoding
 */
export function headerOf(text, transferEncoding) {
  const header = headerIn(text);
  return TRANSFER_ENCODING.exec(header)?.[2].toLowerCase() === transferEncoding ? header : '';
}

/** A line end and an empty line. */
const EMPTY_LINE = new RegExp(LINE_END + LINE_END);
/**
 * Returns whether the header of a part declares quoted-printable or Base64.
 *
 * @param {string} before the text before the field Content-Type of the part
 * @param {string} part the part from this field on
 */
export function isTransferEncoded(before, part) {
  const header = before.split(EMPTY_LINE).at(-1) + part.split(EMPTY_LINE, 1)[0];
  return /^(?:base64|quoted-printable)$/i.test(TRANSFER_ENCODING.exec(header)?.[2] ?? '');
}

/** Returns whether the encoding of bytes is UTF-8, but the bytes are malformed. Such bytes stay bytes, so that the page shows them instead of U+FFFD. */
export const isMalformedUtf8 = (bytes, encoding, { isValid }) => /^utf-?8$/i.test(encoding) && !isValid(bytes, 'utf-8');

/** Returns whether a header declares text, or no type. */
export function declaresText(header) {
  const [type = 'content-type: text/'] = header.match(CONTENT_TYPE) ?? [];
  return TEXT_TYPE.test(type);
}

/** Returns the text of a body that will be encoded as UTF-8: in HTML, `meta` elements that declare an encoding now declare UTF-8. */
export const bodyInUtf8 = (text, header) => (HTML_TYPE.test(header) ? text.replace(META_CHARSET, '$1utf-8') : text);

/** Returns the name of the encoding that a header declares; null if it declares no encoding. */
export function labelOf(header) {
  const [type = ''] = header.match(CONTENT_TYPE) ?? [];
  return CHARSET.exec(type)?.[2] ?? null;
}

/**
 * Returns a header that declares the transfer encoding, and UTF-8 if `isUtf8` is true.
 *
 * @param {string} header
 * @param {string} transferEncoding
 * @param {boolean} isUtf8
 */
export function withDeclarations(header, transferEncoding, isUtf8 = true) {
  const declared = header.replace(TRANSFER_ENCODING, `$1${transferEncoding}`);
  if (!isUtf8) return declared;
  return declared.replace(CONTENT_TYPE, (field) =>
    CHARSET.test(field)
      ? field.replace(CHARSET, (charset, before, label) => (/^utf-?8$/i.test(label) ? charset : `${before}utf-8`))
      : field.replace(/(?<=^content-type:\s*text\/[^;\s]+)(?=[;\s]|$)/i, '; charset=utf-8'),
  );
}

/**
 * Returns a text in which the headers of messages and parts declare UTF-8 in place of an encoding, after this encoding was decoded in the bodies. Headers
 * of bodies in Base64 and quoted-printable stay, because these bodies still have the bytes of the old encoding.
 *
 * @param {string} text
 * @param {RegExp} label matches the names of the old encoding
 * @returns {{ text: string, changed: string | null }} `changed`: the first line that declares UTF-8 now; null if no header declared the old encoding
 */
export function declaringUtf8(text, label) {
  const starts = delimitersIn(text, { acceptsUndeclared: true }).map(({ line, index }) =>
    line.startsWith('--') ? index + line.length : index,
  );
  let changed = null;
  const parts = [0, ...starts].map((start, at) => {
    const part = text.slice(start, starts[at] ?? text.length);
    const header = headerIn(part);
    const isEncoded = ['base64', 'quoted-printable'].some((each) => headerOf(part, each) !== '');
    if (isEncoded || !label.test(labelOf(header) ?? '')) return part;
    const declared = withDeclarations(header, '8bit');
    changed ??= linesOf(declared).find((line) => CHARSET.test(line)) ?? null;
    return declared + bodyInUtf8(part.slice(header.length), header);
  });
  return { text: parts.join(''), changed };
}

/**
 * Returns the encoding of a body. `instead` is this encoding too if the declared encoding is wrong, and null otherwise. Returns null
 * if the encoding is unknown.
 *
 * @param {{ bytes: Uint8Array, label: string | null }} body `label` is the declared encoding
 * @param {import('../layers.js').LayerDependencies} dependencies
 */
export function encodingOfBody({ bytes, label }, { isValid, decodeBytes, detectInstead, detectOther }) {
  const instead = label === null ? null : detectInstead(bytes, label);
  if (label !== null && !instead && decodeBytes(bytes, label) !== null) return { encoding: label, instead: null };
  const other = isValid(bytes, 'utf-8') ? { encoding: 'utf-8', confidence: 1 } : detectOther(bytes);
  const encoding = instead ?? (other?.confidence >= MIN_CONFIDENCE ? other.encoding : null);
  return encoding === null ? null : { encoding, instead };
}

/**
 * Returns the parts of a message whose body is text in Base64; null for another text:
 *
 * - `header`: the header, and the empty line after it
 * - `letters` and `bytes`: the letters of Base64, and their bytes
 * - `rest`: the rest of the text
 * - `label`: the declared encoding of the bytes; null if the header declares none
 *
 * @param {string} text
 * @param {boolean} isWhole whether this is the whole text, not its beginning
 * @returns {{ header: string, letters: string, bytes: Uint8Array, rest: string, label: string | null } | null}
 */
export function base64Message(text, isWhole = true) {
  const header = headerOf(text, 'base64');
  const [letters] = (header && BASE64_LINES.exec(text.slice(header.length))) || [''];
  if (letters === '' || !declaresText(header)) return null;
  const compact = letters.replace(/\s/g, '');
  const { bytes } = base64.parse(isWhole ? compact : compact.slice(0, compact.length & ~3));
  if (!bytes) return null;
  return {
    ...{ header, letters, bytes },
    rest: text.slice(header.length + letters.length),
    label: labelOf(header),
  };
}

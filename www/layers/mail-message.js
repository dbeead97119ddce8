/** An e-mail message (RFC 5322) whose header declares how its body is encoded (RFC 2045). */
import { notationLayers } from './from-notations.js';

const base64 = notationLayers.find(({ id }) => id === 'base64');

/** RFC 5322, sections 2.1 and 2.2: fields, and an empty line. A message of a mailbox begins with a line “From ”. */
const HEADER = /^(?:From [^\n]*\n)?(?:[!-9;-~]+:[^\n]*\n(?:[ \t][^\n]*\n)*)+\r?\n/;
const TRANSFER_ENCODING = /^content-transfer-encoding:\s*([\w-]+)\s*$/im;
/** The field that declares the type of a message or of a part, and its encoding (RFC 2045, section 5). */
export const CONTENT_TYPE = /^content-type:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/gim;
export const CHARSET = /(charset=["']?)([^\s"';]+)/i;
const TEXT_TYPE = /^content-type:\s*text\//i;
/** Lines of Base64, to the end of the text or to a text that was added below, such as the footer of a mailing list. */
const BASE64_LINES = /^(?:[A-Za-z0-9+/]+\r?\n)*[A-Za-z0-9+/]+={0,2}(?=\s|$)/;

/**
 * Returns the header of a message and the empty line after the header, if the header declares the transfer encoding;
 * an empty string otherwise.
 *
 * @param {string} text
 * @param {'base64' | 'quoted-printable'} transferEncoding
 */
export function headerOf(text, transferEncoding) {
  const [header] = HEADER.exec(text) ?? [''];
  return TRANSFER_ENCODING.exec(header)?.[1].toLowerCase() === transferEncoding ? header : '';
}

/**
 * Returns the parts of a message whose body is text in Base64: the header, the letters of Base64 with their bytes, and
 * the rest of the text; null for another text. `label` names the encoding of the bytes; null if the header does not.
 *
 * @param {string} text
 * @param {boolean} isWhole whether this is the whole text, not its beginning
 * @returns {{ header: string, letters: string, bytes: Uint8Array, rest: string, label: string | null } | null}
 */
export function base64Message(text, isWhole = true) {
  const header = headerOf(text, 'base64');
  const [letters] = (header && BASE64_LINES.exec(text.slice(header.length))) || [''];
  const [type = 'content-type: text/'] = header.match(CONTENT_TYPE) ?? [];
  if (letters === '' || !TEXT_TYPE.test(type)) return null;
  const compact = letters.replace(/\s/g, '');
  const { bytes } = base64.parse(isWhole ? compact : compact.slice(0, compact.length & ~3));
  if (!bytes) return null;
  return {
    ...{ header, letters, bytes },
    rest: text.slice(header.length + letters.length),
    label: CHARSET.exec(type)?.[2] ?? null,
  };
}

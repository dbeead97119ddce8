/**
 * Bytes in the logs of web servers. For bytes beyond ASCII, quotation marks, backslashes and control characters, nginx
 * and Apache write `\x` and two hex digits (nginx, log_format, escape=default; Apache, mod_log_config). Only bytes beyond
 * ASCII are decoded, because a decoded quotation mark would end a field. Fields with control characters are no text, but
 * for example the start of a TLS connection.
 */
import { hexByte } from '../format.js';
import { bytesOfEscapes } from './escaped-characters.js';

/** The time of a line in the access log of a web server, or in the error log of nginx. */
const SERVER_TIME = /\[\d\d\/[A-Z][a-z][a-z]\/\d{4}:\d\d:\d\d:\d\d |\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d \[[a-z]+\] \d+#/;
const ESCAPED_BYTE = /\\x[0-9A-Fa-f]{2}/;
const TOKENS = /\\x[0-9A-Fa-f]{2}|\\[^\r\n]?|"|\r\n|[\r\n]|[^"\\\r\n]+/gu;
const FIELD_END = /^["\r\n]/;
const HIGH = /^\\x[89A-Fa-f]/;
const CONTROL = /^\\(?:x(?:[01]|7[Ff])|[abfnrtv])/;

/** Returns whether a text is the log of a web server with escapes of bytes. */
export const isServerLog = (text) => ESCAPED_BYTE.test(text) && SERVER_TIME.test(text);

/** Splits a text into fields. Each field is a list of tokens that ends with a quotation mark or a line end. */
function fieldsOf(text) {
  const fields = [[]];
  for (const [token] of text.matchAll(TOKENS)) {
    fields.at(-1).push(token);
    if (FIELD_END.test(token)) fields.push([]);
  }
  return fields;
}

/**
 * Splits a log into parts: text, escaped bytes, and unchanged escapes (`kept`). An unchanged escape is not joined to
 * the text beside it. In some encodings, a letter beside escaped bytes can be the last byte of a character, but a
 * letter of an unchanged escape cannot. `hasControls`: whether the field of the escape has control characters.
 *
 * @param {string} text
 * @returns {({ text: string } | { kept: string, hasControls: boolean } | { bytes: Uint8Array, written: string[] })[]}
 */
export function partsOfServerLog(text) {
  const parts = [];
  for (const tokens of fieldsOf(text)) {
    const hasControls = tokens.some((token) => CONTROL.test(token));
    for (const token of tokens) {
      const last = parts.at(-1);
      if (!hasControls && HIGH.test(token)) {
        if (last?.written) last.written.push(token);
        else parts.push({ written: [token] });
      } else if (token.startsWith('\\')) parts.push({ kept: token, hasControls });
      else if (last?.texts) last.texts.push(token);
      else parts.push({ texts: [token] });
    }
  }
  return parts.map(({ texts, written, kept, hasControls }) => {
    if (written) return { bytes: bytesOfEscapes(written), written };
    return texts ? { text: texts.join('') } : { kept, hasControls };
  });
}

/** Returns parts in which the escapes that are unchanged are text. */
export const withKeptEscapes = (parts) => parts.map((part) => (part.kept === undefined ? part : { text: part.kept }));

/** Escapes the bytes beyond ASCII. */
export const encodeServerLog = ({ bytes }, { isLower }) => ({
  text: Array.from(bytes, (byte) => {
    if (byte < 0x80) return String.fromCharCode(byte);
    return `\\x${isLower ? hexByte(byte).toLowerCase() : hexByte(byte)}`;
  }).join(''),
});

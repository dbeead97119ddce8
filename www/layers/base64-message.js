/** An e-mail message whose body is text in Base64. The encoded words of its header are decoded with it. */
import { notationLayers } from './from-notations.js';
import { encodedWords } from './encoded-words.js';
import { base64Message, CHARSET, CONTENT_TYPE, headerOf } from './mail-message.js';
import * as words from '../text/input.js';

const base64 = notationLayers.find(({ id }) => id === 'base64');
const LINE_LENGTH = 76; // characters (RFC 2045, section 6.8)
const MIN_CONFIDENCE = 0.8; // of an encoding that the header does not name

/**
 * Returns the text of a body, and `instead`: its encoding if the declared one is wrong, otherwise null. Returns null if
 * the encoding is unknown.
 */
function textOf({ bytes, label }, { isValid, decodeBytes, detectInstead, detectOther }) {
  const instead = label === null ? null : detectInstead(bytes, label);
  const declared = label === null || instead ? null : decodeBytes(bytes, label);
  if (declared !== null) return { text: declared, instead: null };
  const other = isValid(bytes, 'utf-8') ? { encoding: 'utf-8', confidence: 1 } : detectOther(bytes);
  const encoding = instead ?? (other?.confidence >= MIN_CONFIDENCE ? other.encoding : null);
  return encoding === null ? null : { text: decodeBytes(bytes, encoding), instead };
}

function decode(given, dependencies) {
  const message = base64Message(given);
  if (!message) return { problem: words.NOT_BASE64_MESSAGE };
  const { letters, bytes, rest, label } = message;
  // `encodedWords` examines the body too, because the words are often too short to show that their label is wrong.
  const { text, encodings, bytesToDetect, note } = encodedWords.decode(given, dependencies);
  // Base64 has no encoded words, so the body is the same in the decoded text.
  const bodyStart = text.indexOf(letters, headerOf(text, 'base64').length);
  const header = text.slice(0, bodyStart);
  const end = text.slice(bodyStart + letters.length);
  const body = textOf(message, dependencies);
  const mislabelled = body?.instead ? words.mislabelled(label, body.instead) : null;
  const sentences = [...new Set([mislabelled, encodings].filter(Boolean))].join(' ');
  const notes = [...new Set([mislabelled, body ? null : words.UNKNOWN_BODY, note].filter(Boolean))];
  return {
    parts: [{ text: header }, ...(body ? [{ text: body.text }] : [{ bytes }]), { text: end.trim() === '' ? '' : end }],
    form: {
      newline: given.includes('\r\n') ? '\r\n' : '\n',
      canEncode: body !== null && label !== null && rest.trim() === '',
      end: rest,
    },
    encodings: sentences || undefined,
    note: notes.join(' ') || null,
    bytesToDetect: bytesToDetect ?? bytes,
  };
}

/** Encodes the body in UTF-8 and Base64, and the characters of the header that are not ASCII as encoded words. */
function encode({ text }, { newline, end }) {
  const content = text();
  const header = headerOf(content, 'base64');
  if (header === '') return { problem: words.NOT_BASE64_MESSAGE };
  const body = content.slice(header.length);
  const { text: encodedHeader } = encodedWords.encode({ text: () => header }, { newline });
  const letters = base64.encode(
    { bytes: new TextEncoder().encode(body) },
    { prefix: '', isUrl: false, isPadded: true, lineLength: LINE_LENGTH, newline },
  );
  const declared = encodedHeader.replace(CONTENT_TYPE, (field) =>
    field.replace(CHARSET, (charset, before, label) => (/^utf-?8$/i.test(label) ? charset : `${before}utf-8`)),
  );
  return { text: declared + letters.text + end };
}

export const base64Mail = {
  id: 'base64-message',
  label: words.BASE64_MESSAGE,
  description: words.MESSAGE_IN_BASE64,
  needsEncodings: true,
  trims: false,
  recognise: (text, isWhole) => base64Message(text, isWhole) !== null,
  decode,
  canEncode: ({ canEncode }) => canEncode,
  encode,
};

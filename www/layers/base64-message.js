/** An e-mail message whose body is text in Base64. The encoded words of its header are decoded with it. */
import { newlineOf } from '../line-ends.js';
import { notationLayers } from './from-notations.js';
import { aboutWrongLabel } from './wrong-label.js';
import { decodeWords, encodedWords } from './encoded-words.js';
import {
  base64Message,
  bodyInUtf8,
  encodingOfBody,
  headerIn,
  headerOf,
  isMalformedUtf8,
  withDeclarations,
} from './mail-message.js';
import { mailSource } from '../text/layer-hints.js';
import * as words from '../text/input.js';

const base64 = notationLayers.find(({ id }) => id === 'base64');
const LINE_LENGTH = 76; // characters (RFC 2045, section 6.8)

function decode(given, dependencies) {
  const message = base64Message(given);
  if (!message) return { problem: words.NOT_BASE64_MESSAGE };
  const { letters, bytes, rest, label } = message;
  // `decodeWords` examines the body too, because the words are often too short to show that their label is wrong.
  const { text, sentences: ofWords, undecodedNote, bytesToDetect } = decodeWords(given, dependencies);
  // Base64 has no encoded words, so the body is the same in the decoded text.
  const bodyStart = text.indexOf(letters, headerOf(text, 'base64').length);
  const header = text.slice(0, bodyStart);
  const end = text.slice(bodyStart + letters.length);
  const body = encodingOfBody(message, dependencies);
  const mislabelled = body?.instead ? aboutWrongLabel(label, body.instead) : null;
  const sentences = [...new Set([mislabelled, ...ofWords].filter(Boolean))];
  const notes = [...sentences, body ? null : words.UNKNOWN_BODY, undecodedNote].filter(Boolean);
  return {
    parts: [
      { text: withDeclarations(header, '8bit', body !== null) },
      body && !isMalformedUtf8(bytes, body.encoding, dependencies)
        ? { text: bodyInUtf8(dependencies.decodeBytes(bytes, body.encoding), header) }
        : { bytes },
      { text: end.trim() === '' ? '' : end },
    ],
    form: {
      newline: newlineOf(given),
      canEncode: body !== null && label !== null && rest.trim() === '',
      end: rest,
    },
    encodingSentence: sentences.join(' ') || undefined,
    note: notes.join(' ') || null,
    bytesToDetect: bytesToDetect ?? bytes,
  };
}

/** Encodes the body in UTF-8 and Base64, and the characters of the header that are not ASCII as encoded words. */
function encode({ text }, { newline, end }) {
  const content = text();
  const header = headerIn(content);
  if (header === '') return { problem: words.NO_MAIL_HEADER };
  const body = content.slice(header.length);
  const { text: encodedHeader } = encodedWords.encode({ text: () => header }, { newline });
  const letters = base64.encode(
    { bytes: new TextEncoder().encode(body) },
    { prefix: '', isUrl: false, isPadded: true, lineLength: LINE_LENGTH, newline },
  );
  return { text: withDeclarations(encodedHeader, 'base64') + letters.text + end };
}

export const base64Mail = {
  id: 'base64-message',
  excludes: ['encoded-words'],
  label: words.BASE64_MESSAGE,
  description: words.MESSAGE_IN_BASE64,
  needsEncodings: true,
  findsWrongLabels: true,
  trims: false,
  recognise: (text, isWhole) => base64Message(text, isWhole) !== null,
  describe(text) {
    const isWhole = false;
    return { hint: mailSource([base64Message(text, isWhole)?.label ?? null], ['base64']) };
  },
  decode,
  canEncode: ({ canEncode }) => canEncode,
  encode,
};

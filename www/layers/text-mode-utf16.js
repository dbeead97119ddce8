/**
 * UTF-16 that was transferred in text mode, such as FTP in ASCII mode or a file that Windows opened as text. Each byte
 * 0A became 0D 0A, even where the 0A is half of a code unit. Each inserted byte 0D shifts the text after it by one
 * byte, so about every second line is misaligned. Decoding removes the inserted bytes.
 */
import * as words from '../text/input.js';

const [CR, LF] = [0x0d, 0x0a];
export const BOMS = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] };
/** A character that is unassigned, or a control character other than white space. */
export const NOT_TEXT = /\p{Cn}|(?![\t\n\v\f\r])\p{Cc}/u;

/** Returns the bytes without the byte 0D before each byte 0A; null if there is no byte 0A, or if a byte 0A has no 0D before it. */
function withoutInserted(bytes) {
  const restored = new Uint8Array(bytes.length);
  let length = 0;
  for (const [at, byte] of bytes.entries()) {
    if (byte === LF) {
      if (bytes[at - 1] !== CR) return null;
      length -= 1;
    }
    restored[length] = byte;
    length += 1;
  }
  return length < bytes.length ? restored.subarray(0, length) : null;
}

/** Returns whether bytes are UTF-16 text. A sample may end within a character. */
function isText(bytes, encoding, isWhole, { isValid, decodeBytes }) {
  if (isWhole) return isValid(bytes, encoding) && !NOT_TEXT.test(decodeBytes(bytes, encoding));
  const ends = [0, 1, 2, 3].map((cut) => bytes.subarray(0, bytes.length - cut));
  const whole = ends.find((part) => isValid(part, encoding));
  return Boolean(whole) && !NOT_TEXT.test(decodeBytes(whole, encoding));
}

/**
 * Returns whether U+000A is one of the code units. In ASCII text that is read as UTF-16, each byte 0A is half of
 * another code unit.
 */
const hasLineEnd = (bytes, encoding) => {
  const lowByte = encoding === 'utf-16le' ? 0 : 1; // its index in a code unit
  return bytes.some((byte, at) => byte === LF && at % 2 === lowByte && bytes[at ^ 1] === 0);
};

/**
 * Returns the encoding of the restored text; null if the input is not UTF-16 with inserted bytes, or its byte order is
 * ambiguous.
 */
function encodingOf(bytes, restored, isWhole, dependencies) {
  const hasBom = (encoding) => BOMS[encoding].every((byte, at) => bytes[at] === byte);
  const names = Object.keys(BOMS);
  const withBom = names.find(hasBom);
  const possible = (withBom ? [withBom] : names).filter(
    (encoding) =>
      hasLineEnd(restored, encoding) &&
      isText(restored, encoding, isWhole, dependencies) &&
      !isText(bytes, encoding, isWhole, dependencies),
  );
  return possible.length === 1 ? possible[0] : null;
}

function recognise(bytes, isWhole, dependencies) {
  const restored = withoutInserted(bytes);
  return restored !== null && encodingOf(bytes, restored, isWhole, dependencies) !== null;
}

function decode(bytes, dependencies) {
  const restored = withoutInserted(bytes);
  const isWhole = true;
  const encoding = restored && encodingOf(bytes, restored, isWhole, dependencies);
  if (!encoding) return { problem: words.NOT_TEXT_MODE_UTF16 };
  return { bytes: restored, encoding, form: {}, note: words.removedCrBytes(bytes.length - restored.length) };
}

export const textModeUtf16 = {
  id: 'text-mode-utf-16',
  label: words.TEXT_MODE,
  description: words.TEXT_MODE_UTF16,
  decodeLabel: words.REMOVE_CR_BYTES,
  explainsInput: true,
  explainsProblems: true,
  isBinary: true,
  trims: false,
  recognise,
  decode,
  canEncode: () => false,
  encode: () => ({ problem: words.CR_BYTES_NOT_INSERTED }),
};

// The public calls. Each checks its arguments and reads its options before it reads the input. Then it calls the core, or a faster route.
import { EncodingId } from '../binding/utfscope.js';
import { copyText } from './arena.js';
import { run } from './call.js';
import { Units16, Units32, Utf8, checkPolicy, checkedOptions, convert, convertChecked } from './conversion.js';
import { NO_LIMIT, core } from './core.js';
import { MAX_SHORT_UTF8, decodeFast, decodeShortUtf8 } from './decode-routes.js';
import { encodeFast } from './encode-routes.js';
import { IS_ASCII_SUPERSET } from './encodings-with-tables.js';
import { optionTypeError } from './errors.js';
import { fastPath } from './fast-path.js';
import { bytesFrom, elementsFrom, isUint16Array, isUint8Array, lengthOf, utf16From, utf32From } from './input.js';
import { encodingForWidth, encodingFrom, mayReplace, transcodingFrom } from './options.js';
import { optionsFrom, wholeNumber, within } from './read-options.js';
import { FaultTable, validationFrom } from './results.js';
import { textFrom } from './strings.js';

export { Role, SegmentKind } from '../binding/utfscope.js';
export * from './boundaries.js';
export * from './encode-into.js';
export { Decoder, DecoderStream, Encoder, EncoderStream, Transcoder, TranscoderStream, Validator } from './streams.js';
export { detect, detectBinary } from './detect/detect.js';
export { resolveLabel } from './labels.js';
export { NO_CODE_POINT, encodings, errorPolicies, reasons } from './names.js';
export { concat } from './concat.js';
export * from './edition-calls.js';
export { detectBOM, detectDesignation } from './recognition.js';
export { reveal } from './reveal.js';
export { isWellFormed, toWellFormed } from './well-formed.js';
export { explain } from './explain/explain.js';
export { FaultTable, MalformedError } from './results.js';
export { codePage } from './tables/code-page.js';
export { encodingTable } from './tables/encoding-table.js';

/** Calls `work` with the bytes of an input and the id of its encoding. The elements of the input can have any width. */
function withInput(call, input, encoding, work) {
  const { bytes, width } = elementsFrom(input, call);
  const id = encodingForWidth(encoding, width, call);
  return run(call, () => work(bytes, id));
}

/** Returns whether an encoding argument is omitted, or is exactly `utf-8`. */
const isUtf8Argument = (encoding) => encoding === undefined || encoding === 'utf-8';

/** Returns whether an input is valid; `undefined` if there is no fast route for its class and encoding. */
function isValidFast(input, encoding) {
  if (isUint8Array(input)) {
    if (isUtf8Argument(encoding)) return fastPath.isUtf8(input);
    return encoding === 'utf-16le' ? fastPath.isUtf16le(input) : undefined;
  }
  return encoding === undefined && isUint16Array(input) ? fastPath.isUtf16(input) : undefined;
}

export function isValid(input, encoding) {
  return isValidFast(input, encoding) ?? withInput('isValid', input, encoding, core.isValid);
}

export function validate(input, encoding) {
  return validationFrom(withInput('validate', input, encoding, core.validate));
}

export function countCodePoints(input, encoding) {
  const count = isUtf8Argument(encoding) && isUint8Array(input) ? fastPath.countUtf8(input) : undefined;
  return count ?? withInput('countCodePoints', input, encoding, core.countCodePoints);
}

export function faults(input, encoding, options) {
  const { limit = Infinity, warnings, lines } = optionsFrom(options, 'faults');
  const maxFaults = Math.min(wholeNumber(limit, 'limit', 'faults', optionTypeError), NO_LIMIT);
  const list = (bytes, id) => core.faults(bytes, id, maxFaults, { warnings, lines });
  return new FaultTable(withInput('faults', input, encoding, list));
}

export function toUtf16(input, encoding, options) {
  const call = 'toUtf16';
  const id = encodingFrom(encoding, call);
  const checked = checkedOptions(options, id, Units16, call);
  if (id === Utf8 && isUint8Array(input)) {
    const units = fastPath.utf8ToUnits(input, mayReplace(checked));
    if (units !== undefined) return units;
  }
  return convertChecked(call, bytesFrom, input, id, Units16, checked);
}

export function toUtf32(input, encoding, options) {
  return convert('toUtf32', bytesFrom, input, encodingFrom(encoding, 'toUtf32'), Units32, options);
}

export function fromUtf16(input, encoding, options) {
  const call = 'fromUtf16';
  const id = encodingFrom(encoding, call);
  const checked = checkedOptions(options, Units16, id, call);
  if (id === Utf8 && isUint16Array(input) && !checked.writeBOM) {
    const bytes = fastPath.unitsToUtf8(input);
    if (bytes !== undefined) return bytes;
  }
  return convertChecked(call, utf16From, input, Units16, id, checked);
}

export function fromUtf32(input, encoding, options) {
  return convert('fromUtf32', utf32From, input, Units32, encodingFrom(encoding, 'fromUtf32'), options);
}

export function utf16ToUtf32(input, options) {
  return convert('utf16ToUtf32', utf16From, input, Units16, Units32, options);
}

export function utf32ToUtf16(input, options) {
  return convert('utf32ToUtf16', utf32From, input, Units32, Units16, options);
}

/** Returns whether ASCII bytes are ASCII characters in an encoding that has a fast route for ASCII. */
const extendsAscii = (id) => id === Utf8 || IS_ASCII_SUPERSET[id];

/** Converts a `Uint8Array`; `undefined` if there is no fast route for the encodings or for the bytes. */
function transcodeFast(input, from, to) {
  const ascii = extendsAscii(from) && extendsAscii(to) ? fastPath.asciiCopy(input) : undefined;
  if (ascii !== undefined) return ascii;
  if (from === EncodingId.Iso8859_1 && to === Utf8) return fastPath.latin1ToUtf8(input);
  return from === Utf8 && to === EncodingId.Iso8859_1 ? fastPath.utf8ToLatin1(input) : undefined;
}

export function transcode(input, options) {
  const { from, to, checked } = transcodingFrom(options, 'transcode');
  checkPolicy(from, to, checked.policy, 'transcode');
  const bytes = checked.writeBOM || !isUint8Array(input) ? undefined : transcodeFast(input, from, to);
  if (bytes !== undefined) return bytes;
  return convertChecked('transcode', bytesFrom, input, from, to, checked);
}

export function decode(input, encoding, options) {
  const call = 'decode';
  const id = encodingFrom(encoding, call);
  const checked = checkedOptions(options, id, Units16, call);
  if (isUint8Array(input)) {
    const isShortUtf8 = id === Utf8 && lengthOf(input) <= MAX_SHORT_UTF8;
    const text = isShortUtf8 ? decodeShortUtf8(input, checked) : decodeFast(input, id, checked);
    if (text !== undefined) return text;
  }
  return convertChecked(call, bytesFrom, input, id, Units16, checked, copyText);
}

export function encode(input, encoding, options) {
  const call = 'encode';
  const id = encodingFrom(encoding, call);
  const checked = checkedOptions(options, Units16, id, call);
  if (typeof input === 'string' && !checked.writeBOM) {
    const bytes = encodeFast(input, id, checked);
    if (bytes !== undefined) return bytes;
  }
  return convertChecked(call, textFrom, input, Units16, id, checked);
}

export function classify(input, encoding) {
  const id = encodingFrom(encoding, 'classify');
  const bytes = bytesFrom(input, 'classify');
  return run('classify', () => core.classify(bytes, id));
}

export function inspect(input, encoding, options) {
  const id = encodingFrom(encoding, 'inspect');
  const { offset = 0 } = optionsFrom(options, 'inspect');
  const bytes = bytesFrom(input, 'inspect');
  const at = within(wholeNumber(offset, 'offset', 'inspect', optionTypeError), bytes.length, 'inspect');
  return run('inspect', () => core.inspect(bytes, id, at));
}

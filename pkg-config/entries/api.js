// Every public call: arguments checked and options read before the input is looked at, then the core.
import { run } from './call.js';
import { Units16, Units32, Utf8, convert } from './conversion.js';
import { EVERY, core, simple, textOf } from './core.js';
import { elementsFrom, kindOf, bytesFrom, utf16From, utf32From } from './input.js';
import { agreedEncoding, encodingFrom, optionsFrom, pairFrom, wholeNumber, within } from './options.js';
import { FaultTable, validationFrom } from './results.js';
import { stringFrom, textFrom } from './strings.js';
import { decoded, encoded } from './texts.js';

export { Role, SegmentKind } from '../binding/utfscope.js';
export * from './boundaries.js';
export * from './room.js';
export { Decoder, DecoderStream, EncoderStream, Transcoder, TranscoderStream, Validator } from './streams.js';
export { detect, detectBinary } from './detect/detect.js';
export { resolveLabel } from './labels.js';
export { encodings, reasons } from './names.js';
export { concat } from './parts.js';
export { detectBOM, detectDesignation } from './recognition.js';
export { detectDoubleEncoding } from './repair.js';
export { reveal } from './reveal.js';
export { isWellFormed, toWellFormed } from './well-formed.js';
export { explain } from './explain/explain.js';
export { FaultTable, MalformedError } from './results.js';
export { codePage } from './tables/code-page.js';
export { scheme } from './tables/scheme.js';

/** Reads an input of any width and passes its bytes and encoding on. */
function judge(call, input, encoding, work) {
  const { bytes, width } = elementsFrom(input, call);
  const id = agreedEncoding(encoding, width, call);
  return run(call, () => work(bytes, id));
}

/** Whether an encoding, as callers name it, is UTF-8 by the name that most use, or left out. */
const isUsual = (encoding) => encoding === undefined || encoding === 'utf-8';

export function isValid(input, encoding) {
  const isSimple = isUsual(encoding) && kindOf(input) === 'Uint8Array';
  return (isSimple ? simple.isUtf8(input) : undefined) ?? generallyValid(input, encoding);
}

function generallyValid(input, encoding) {
  return judge('isValid', input, encoding, core.isValid);
}

export function validate(input, encoding) {
  return validationFrom(judge('validate', input, encoding, core.validate));
}

export function countCodePoints(input, encoding) {
  return judge('countCodePoints', input, encoding, core.countCodePoints);
}

export function faults(input, encoding, options) {
  const { limit = Infinity, warnings, lines } = optionsFrom(options, 'faults');
  const most = Math.min(wholeNumber(limit, 'limit', 'faults'), EVERY);
  const list = (bytes, id) => core.faults(bytes, id, most, { warnings, lines });
  return new FaultTable(judge('faults', input, encoding, list));
}

export function toUtf16(input, encoding, options) {
  const call = 'toUtf16';
  const id = encodingFrom(encoding, call);
  const isSimple = id === Utf8 && kindOf(input) === 'Uint8Array';
  if (isSimple && options === undefined) {
    const units = simple.units(input);
    if (units !== undefined) return units;
  }
  const whole = isSimple && options ? () => simple.units(input) : undefined;
  return convert(call, bytesFrom, input, id, Units16, options, { whole });
}

export function toUtf32(input, encoding, options) {
  return convert('toUtf32', bytesFrom, input, encodingFrom(encoding, 'toUtf32'), Units32, options);
}

export function fromUtf16(input, encoding, options) {
  const call = 'fromUtf16';
  const id = encodingFrom(encoding, call);
  const isSimple = id === Utf8 && kindOf(input) === 'Uint16Array';
  if (isSimple && options === undefined) {
    const bytes = simple.bytes(input);
    if (bytes !== undefined) return bytes;
  }
  const whole = isSimple && options ? () => simple.bytes(input) : undefined;
  return convert(call, utf16From, input, Units16, id, options, { whole });
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

export function transcode(input, pair) {
  const { from, to } = pairFrom(pair, 'transcode');
  return convert('transcode', bytesFrom, input, from, to, pair);
}

export function decode(input, encoding, options) {
  const call = 'decode';
  const id = encodingFrom(encoding, call);
  const isSimple = kindOf(input) === 'Uint8Array';
  if (isSimple && options === undefined) {
    const text = decoded(input, id);
    if (text !== undefined) return text;
  }
  const whole = isSimple && options ? (chosen) => decoded(input, id, chosen) : undefined;
  const made = convert(call, bytesFrom, input, id, Units16, options, { whole, take: textOf });
  return typeof made === 'string' ? made : stringFrom(made, call);
}

export function encode(input, encoding, options) {
  const call = 'encode';
  const id = encodingFrom(encoding, call);
  const isSimple = id === Utf8 && typeof input === 'string';
  if (isSimple && options === undefined) {
    const bytes = encoded(input);
    if (bytes !== undefined) return bytes;
  }
  const whole = isSimple && options ? () => encoded(input) : undefined;
  return convert(call, textFrom, input, Units16, id, options, { whole });
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
  const at = within(wholeNumber(offset, 'offset', 'inspect'), bytes.length, 'inspect');
  return run('inspect', () => core.inspect(bytes, id, at));
}

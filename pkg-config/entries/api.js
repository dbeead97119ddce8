// Every public call: arguments checked and options read before the input is looked at, then the core.
import { Role as roles, SegmentKind as kinds } from '../binding/utfscope.js';
import { run } from './call.js';
import { Units16, Units32, asUtf16, asUtf32, convert } from './conversion.js';
import { EVERY, core } from './core.js';
import { elementsFrom, octetsFrom, utf16From, utf32From } from './input.js';
import { agreedEncoding, encodingFrom, optionsFrom, pairFrom, wholeNumber, within } from './options.js';
import { FaultTable, segmentsFrom, validationFrom } from './results.js';
import { stringFrom, unitsFrom } from './strings.js';

export * from './boundaries.js';
export * from './room.js';
export { Decoder, DecoderStream, EncoderStream, Transcoder, TranscoderStream, Validator } from './streams.js';
export { detect } from './detect.js';
export { resolveLabel } from './labels.js';
export { encodings, reasons } from './names.js';
export { concat } from './parts.js';
export { detectBOM, detectDesignation } from './recognition.js';
export { suspectDoubleEncoding } from './repair.js';
export { reveal } from './reveal.js';
export { isWellFormed, toWellFormed } from './well-formed.js';
export { explain } from './explain/explain.js';
export { FaultTable, MalformedError } from './results.js';
export { codePage } from './tables/code-page.js';
export { scheme } from './tables/scheme.js';

/** The numbers of an enumeration by name, without the names by number that the binding adds. */
const enumeration = (both) =>
  Object.freeze(Object.fromEntries(Object.entries(both).filter(([, value]) => typeof value === 'number')));

export const Role = enumeration(roles);
export const SegmentKind = enumeration(kinds);

/** Reads an input of any width and passes its octets and encoding on. */
function judge(call, input, encoding, work) {
  const { octets, width } = elementsFrom(input, call);
  const id = agreedEncoding(encoding, width, call);
  return run(call, () => work(octets, id));
}

export function isValid(input, encoding) {
  return judge('isValid', input, encoding, core.isValid);
}

export function validate(input, encoding) {
  return validationFrom(judge('validate', input, encoding, core.validate));
}

export function countCodePoints(input, encoding) {
  return judge('countCodePoints', input, encoding, core.countCodePoints);
}

export function faults(input, encoding, options) {
  const { limit = Infinity, warnings } = optionsFrom(options, 'faults');
  const most = Math.min(wholeNumber(limit, 'limit', 'faults'), EVERY);
  const list = (octets, id) => core.faults(octets, id, most, Boolean(warnings));
  return new FaultTable(judge('faults', input, encoding, list));
}

export function toUtf16(input, encoding, options) {
  return asUtf16(convert('toUtf16', octetsFrom, input, encodingFrom(encoding, 'toUtf16'), Units16, options));
}

export function toUtf32(input, encoding, options) {
  return asUtf32(convert('toUtf32', octetsFrom, input, encodingFrom(encoding, 'toUtf32'), Units32, options));
}

export function fromUtf16(input, encoding, options) {
  return convert('fromUtf16', utf16From, input, Units16, encodingFrom(encoding, 'fromUtf16'), options);
}

export function fromUtf32(input, encoding, options) {
  return convert('fromUtf32', utf32From, input, Units32, encodingFrom(encoding, 'fromUtf32'), options);
}

export function utf16ToUtf32(input, options) {
  return asUtf32(convert('utf16ToUtf32', utf16From, input, Units16, Units32, options));
}

export function utf32ToUtf16(input, options) {
  return asUtf16(convert('utf32ToUtf16', utf32From, input, Units32, Units16, options));
}

export function transcode(input, pair) {
  const { from, to } = pairFrom(pair, 'transcode');
  return convert('transcode', octetsFrom, input, from, to, pair);
}

export function decode(input, encoding, options) {
  const units = convert('decode', octetsFrom, input, encodingFrom(encoding, 'decode'), Units16, options);
  return stringFrom(asUtf16(units), 'decode');
}

export function encode(input, encoding, options) {
  return convert('encode', unitsFrom, input, Units16, encodingFrom(encoding, 'encode'), options);
}

export function classify(input, encoding) {
  const id = encodingFrom(encoding, 'classify');
  const octets = octetsFrom(input, 'classify');
  return run('classify', () => core.classify(octets, id));
}

export function inspect(input, encoding, options) {
  const id = encodingFrom(encoding, 'inspect');
  const { offset = 0 } = optionsFrom(options, 'inspect');
  const octets = octetsFrom(input, 'inspect');
  const at = within(wholeNumber(offset, 'offset', 'inspect'), octets.length, 'inspect');
  return segmentsFrom(run('inspect', () => core.inspect(octets, id, at)));
}

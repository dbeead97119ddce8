// Every public call: arguments checked and options read before the input is looked at, then the binding.
import * as binding from '../binding/utfscope.js';
import { elementsFrom, octetsFrom, utf16From, utf32From } from './input.js';
import { agreedEncoding, conversionFrom, encodingFrom, encodingsFrom, optionsFrom, wholeNumber } from './options.js';
import { FaultTable, MalformedError } from './results.js';
import { ensure } from './runtime.js';
import { stringFrom, unitsFrom } from './strings.js';

export { encodings, reasons } from './names.js';
export { FaultTable, MalformedError };

/** The numbers of an enumeration by name, without the names by number that the binding adds. */
const enumeration = (both) =>
  Object.freeze(Object.fromEntries(Object.entries(both).filter(([, value]) => typeof value === 'number')));

export const Role = enumeration(binding.Role);
export const SegmentKind = enumeration(binding.SegmentKind);

/** Runs `work` on the binding; an error of the module is told under the name of the call. */
function run(call, work) {
  ensure();
  try {
    return work();
  } catch (error) {
    if (error?.code === 'ERR_MALFORMED' && !(error instanceof MalformedError)) {
      throw new MalformedError(`${call}: ${error.message}`, error.encoding, error.fault);
    }
    throw error;
  }
}

/** The binding has one call for each width of elements. */
const byWidth = (octets, utf16, utf32) => (elements) =>
  elements instanceof Uint8Array ? octets : elements instanceof Uint16Array ? utf16 : utf32;

const validity = byWidth(binding.isValid, binding.isValidUtf16, binding.isValidUtf32);
const validation = byWidth(binding.validate, binding.validateUtf16, binding.validateUtf32);
const counting = byWidth(binding.countCodePoints, binding.countCodePointsUtf16, ({ length }) => length);

export function isValid(input, encoding) {
  const elements = elementsFrom(input, 'isValid');
  const id = agreedEncoding(encoding, elements, 'isValid');
  return run('isValid', () => validity(elements)(elements, id));
}

export function validate(input, encoding) {
  const elements = elementsFrom(input, 'validate');
  const id = agreedEncoding(encoding, elements, 'validate');
  return run('validate', () => validation(elements)(elements, id));
}

export function countCodePoints(input, encoding) {
  const elements = elementsFrom(input, 'countCodePoints');
  const id = agreedEncoding(encoding, elements, 'countCodePoints');
  return run('countCodePoints', () => counting(elements)(elements, id));
}

export function faults(input, encoding, options) {
  const { limit = Infinity, warnings } = optionsFrom(options, 'faults');
  const most = Math.min(wholeNumber(limit, 'limit', 'faults'), 0xffffffff);
  const elements = elementsFrom(input, 'faults');
  const id = agreedEncoding(encoding, elements, 'faults');
  const columns = run('faults', () => {
    if (elements instanceof Uint8Array) return binding.faults(elements, id, most, Boolean(warnings));
    const list = elements instanceof Uint16Array ? binding.faultsUtf16 : binding.faultsUtf32;
    return list(elements, most, Boolean(warnings));
  });
  return new FaultTable(columns);
}

function decodeTo(convert, call, input, encoding, options) {
  const id = encodingFrom(encoding, call);
  const { policy, ignoreBOM, onFault } = conversionFrom(options, id, call);
  const octets = octetsFrom(input, call);
  return run(call, () => convert(octets, id, policy, ignoreBOM, onFault));
}

function encodeFrom(convert, call, read, input, encoding, options) {
  const id = encodingFrom(encoding, call);
  const { policy, writeBOM, onFault } = conversionFrom(options, id, call);
  const units = read(input, call);
  return run(call, () => convert(units, id, policy, writeBOM, onFault));
}

export function toUtf16(input, encoding, options) {
  return decodeTo(binding.toUtf16, 'toUtf16', input, encoding, options);
}

export function toUtf32(input, encoding, options) {
  return decodeTo(binding.toUtf32, 'toUtf32', input, encoding, options);
}

export function fromUtf16(input, encoding, options) {
  return encodeFrom(binding.fromUtf16, 'fromUtf16', utf16From, input, encoding, options);
}

export function fromUtf32(input, encoding, options) {
  return encodeFrom(binding.fromUtf32, 'fromUtf32', utf32From, input, encoding, options);
}

export function decode(input, encoding, options) {
  return stringFrom(decodeTo(binding.toUtf16, 'decode', input, encoding, options), 'decode');
}

export function encode(input, encoding, options) {
  return encodeFrom(binding.fromUtf16, 'encode', unitsFrom, input, encoding, options);
}

export function classify(input, encoding) {
  const id = encodingFrom(encoding, 'classify');
  const octets = octetsFrom(input, 'classify');
  return run('classify', () => binding.classify(octets, id));
}

export function inspect(input, encoding, options) {
  const id = encodingFrom(encoding, 'inspect');
  const { offset = 0 } = optionsFrom(options, 'inspect');
  const octets = octetsFrom(input, 'inspect');
  const at = within(wholeNumber(offset, 'offset', 'inspect'), octets.length, 'inspect');
  return run('inspect', () => binding.inspect(octets, id, at));
}

export function codePage(encoding) {
  const id = encodingFrom(encoding, 'codePage');
  return run('codePage', () => binding.codePage(id));
}

export function explain(input, at, options) {
  const judges = encodingsFrom(optionsFrom(options, 'explain').encodings, 'explain');
  const octets = octetsFrom(input, 'explain');
  const place = within(wholeNumber(at, 'the offset', 'explain'), octets.length - 1, 'explain');
  return run('explain', () => binding.explain(octets, place, judges));
}

function within(offset, last, call) {
  if (offset <= last) return offset;
  throw new RangeError(`${call}: offset ${offset} lies beyond the input, whose last offset is ${last}`);
}

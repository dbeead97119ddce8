// The length of a result before it is allocated, and conversions into a destination of the caller.
import { Units16, conversionHandle, transcodingHandle } from './conversion.js';
import { core, sliceInput } from './core.js';
import { smallDestination } from './errors.js';
import { bytesFrom, destinationFrom } from './input.js';
import { encodingFrom } from './options.js';
import { textFrom } from './strings.js';

/** The length of a part, in elements of the input, if an input is passed to the module in parts. */
const PART = 1 << 20;

/**
 * Returns the length of the converted input, and frees the conversion, also after an error.
 *
 * @param {() => Uint8Array | string} inputFrom checks and returns the caller's input
 */
function measure(call, handle, inputFrom) {
  try {
    const input = inputFrom();
    let sum = 0;
    let at = 0;
    let isLast;
    do {
      const part = sliceInput(input, at, (at += PART));
      isLast = at >= input.length;
      sum += handle.use(call, (conversion) => core.push(conversion, part, isLast).length);
    } while (!isLast);
    return sum;
  } finally {
    handle.free(call);
  }
}

/**
 * Writes as many complete characters as the destination holds, and frees the conversion, also after an error.
 *
 * @param {() => { input: Uint8Array | string, destination: Uint8Array }} argumentsFrom checks and returns the caller's arguments
 */
function fillDestination(call, handle, argumentsFrom) {
  try {
    const { input, destination } = argumentsFrom();
    const unitSize = typeof input === 'string' ? 2 : 1;
    let [read, written] = [0, 0];
    // Four elements of most inputs become at least one byte, so this part usually fills the destination. If it does not, more parts follow.
    let size = Math.min(4 * destination.length + 64, PART);
    for (;;) {
      const part = sliceInput(input, read, read + size);
      const isLast = read + size >= input.length;
      const result = handle.use(call, (conversion) => {
        const output = core.fill(conversion, part, isLast, destination.length - written);
        const { read: bytesRead, full: isFull, needed } = conversion;
        return { output, elementsRead: bytesRead / unitSize, isFull, needed };
      });
      const { output, elementsRead, isFull, needed } = result;
      if (needed > 0) throw tooSmall(call, destination.length, needed);
      if (output.length > destination.length - written) {
        throw smallDestination(call, 'the destination became smaller during the call; do not resize it in onFault');
      }
      destination.set(output, written);
      written += output.length;
      read += elementsRead;
      if (isFull || isLast) return { read, written };
      // If nothing was read, the part ends inside a sequence that cannot be cut, so the next part must be longer.
      size = elementsRead > 0 ? Math.min(2 * size, PART) : 2 * size;
    }
  } finally {
    handle.free(call);
  }
}

/**
 * Returns the error for a destination that is too small for the run at the start of the input. A run is a Base64 run of utf-7, or
 * the text after an escape sequence of iso-2022-jp. A run can only be read as a whole, so without this error, a caller that repeats
 * the call with the same destination would never make progress.
 */
function tooSmall(call, length, needed) {
  const problem =
    `the destination has ${length} bytes, but the run at the start of the input (Base64 in utf-7, the text after an ` +
    `escape sequence in iso-2022-jp) cannot be cut and needs ${needed}; pass a destination of at least ${needed} bytes, or use a Transcoder`;
  return smallDestination(call, problem, { needed });
}

export function transcodedLength(input, options) {
  const call = 'transcodedLength';
  const handle = transcodingHandle(call, options);
  return measure(call, handle, () => bytesFrom(input, call));
}

export function byteLength(text, encoding, options) {
  const call = 'byteLength';
  const handle = conversionHandle(call, Units16, encodingFrom(encoding, call), options);
  return measure(call, handle, () => textFrom(text, call));
}

export function transcodeInto(input, destination, options) {
  const call = 'transcodeInto';
  const handle = transcodingHandle(call, options);
  return fillDestination(call, handle, () => {
    const target = destinationFrom(destination, call);
    const bytes = bytesFrom(input, call);
    // If the input and the destination are views of one buffer, the output could overwrite input that is not read yet.
    return { input: bytes.buffer === target.buffer ? bytes.slice() : bytes, destination: target };
  });
}

export function encodeInto(text, destination, encoding, options) {
  const call = 'encodeInto';
  const handle = conversionHandle(call, Units16, encodingFrom(encoding, call), options);
  return fillDestination(call, handle, () => ({
    input: textFrom(text, call),
    destination: destinationFrom(destination, call),
  }));
}

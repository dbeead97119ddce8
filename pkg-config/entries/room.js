// Lengths before allocation, and conversions into memory that is there already.
import { Units16, heldConversion } from './conversion.js';
import { core, partOf } from './core.js';
import { octetsFrom, roomFrom } from './input.js';
import { encodingFrom, pairFrom } from './options.js';
import { textFrom } from './strings.js';

/** How many elements cross at once where they cross in parts. */
const PART = 1 << 20;

function measured(call, held, input) {
  try {
    let sum = 0;
    let at = 0;
    let isLast;
    do {
      const part = partOf(input, at, (at += PART));
      isLast = at >= input.length;
      sum += held.use(call, (conversion) => core.push(conversion, part, isLast).length);
    } while (!isLast);
    return sum;
  } finally {
    held.free(call);
  }
}

/**
 * Writes as many whole characters as fit into the destination. `tooSmall` makes the error for a destination that is smaller
 * than the Base64 run which the input begins with.
 */
function filled(call, held, input, destination, tooSmall) {
  const width = typeof input === 'string' ? 2 : 1;
  let [read, written] = [0, 0];
  // Few inputs need more than this to fill the room; the rest comes in further parts, each at least as long.
  let size = Math.min(4 * destination.length + 64, PART);
  try {
    for (;;) {
      const part = partOf(input, read, read + size);
      const isLast = read + size >= input.length;
      const filling = held.use(call, (conversion) => {
        const out = core.fill(conversion, part, isLast, destination.length - written);
        return { out, taken: conversion.read / width, isFull: conversion.full, inRun: conversion.inRun };
      });
      const { out, taken, isFull, inRun } = filling;
      if (inRun) throw tooSmall();
      if (out.length > destination.length - written) {
        throw new RangeError(`${call}: the destination became smaller during the call; do not resize it in onFault`);
      }
      destination.set(out, written);
      written += out.length;
      read += taken;
      if (isFull || isLast) return { read, written };
      // A part of which nothing could be read ends inside something that cannot be cut.
      size = taken > 0 ? Math.min(2 * size, PART) : 2 * size;
    }
  } finally {
    held.free(call);
  }
}

const isDigit = (byte) =>
  (byte >= 0x30 && byte <= 0x39) ||
  (byte >= 0x41 && byte <= 0x5a) ||
  (byte >= 0x61 && byte <= 0x7a) ||
  byte === 0x2b ||
  byte === 0x2f;

/** Where the Base64 run that UTF-7 begins with ends. */
function endOfRun(bytes) {
  let end = 1;
  while (end < bytes.length && isDigit(bytes[end])) end++;
  return bytes[end] === 0x2d ? end + 1 : end;
}

/** The error for a destination that cannot hold the run; a loop that went on would never end. */
function tooSmallFor(run, has, call, needed) {
  const error = new RangeError(
    `${call}: the destination has ${has} bytes, but the Base64 run of ${run.length} bytes at the start of the input, which ` +
      `can only be read as a whole, becomes ${needed}; pass a destination of at least ${needed} bytes, or use a Transcoder`,
  );
  return Object.assign(error, { code: 'ERR_DESTINATION_TOO_SMALL', needed });
}

export function transcodedLength(input, pair) {
  const call = 'transcodedLength';
  const { from, to } = pairFrom(pair, call);
  const held = heldConversion(call, from, to, pair);
  return measured(call, held, octetsFrom(input, call));
}

export function byteLength(text, encoding, options) {
  const call = 'byteLength';
  const held = heldConversion(call, Units16, encodingFrom(encoding, call), options);
  return measured(call, held, textFrom(text, call));
}

export function transcodeInto(input, destination, pair) {
  const call = 'transcodeInto';
  const { from, to } = pairFrom(pair, call);
  const held = heldConversion(call, from, to, pair);
  const room = roomFrom(destination, call);
  const octets = octetsFrom(input, call);
  // What is read must not be what was just written.
  const apart = octets.buffer === room.buffer ? octets.slice() : octets;
  return filled(call, held, apart, room, () => {
    const { errors, ignoreBOM, writeBOM } = pair;
    const run = apart.subarray(0, endOfRun(apart));
    const needed = measured(call, heldConversion(call, from, to, { errors, ignoreBOM, writeBOM }), run);
    return tooSmallFor(run, room.length, call, needed);
  });
}

export function encodeInto(text, destination, encoding, options) {
  const call = 'encodeInto';
  const held = heldConversion(call, Units16, encodingFrom(encoding, call), options);
  return filled(call, held, textFrom(text, call), roomFrom(destination, call));
}

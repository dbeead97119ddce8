// Lengths before allocation, and conversions into memory that is there already.
import { Units16, heldConversion } from './conversion.js';
import { core, partOf } from './core.js';
import { bytesFrom, roomFrom } from './input.js';
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

/** Writes as many whole characters as fit into the destination. */
function filled(call, held, input, destination) {
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
        return { out, taken: conversion.read / width, isFull: conversion.full, needed: conversion.needed };
      });
      const { out, taken, isFull, needed } = filling;
      if (needed > 0) throw tooSmall(call, destination.length, needed);
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

/** The error for a destination that cannot hold the Base64 run at the start of the input: a loop would never end. */
function tooSmall(call, has, needed) {
  const error = new RangeError(
    `${call}: the destination has ${has} bytes, but the Base64 run at the start of the input, which can only be read as a ` +
      `whole, becomes ${needed}; pass a destination of at least ${needed} bytes, or use a Transcoder`,
  );
  return Object.assign(error, { code: 'ERR_DESTINATION_TOO_SMALL', needed });
}

export function transcodedLength(input, pair) {
  const call = 'transcodedLength';
  const { from, to } = pairFrom(pair, call);
  const held = heldConversion(call, from, to, pair);
  return measured(call, held, bytesFrom(input, call));
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
  const bytes = bytesFrom(input, call);
  // What is read must not be what was just written.
  const apart = bytes.buffer === room.buffer ? bytes.slice() : bytes;
  return filled(call, held, apart, room);
}

export function encodeInto(text, destination, encoding, options) {
  const call = 'encodeInto';
  const held = heldConversion(call, Units16, encodingFrom(encoding, call), options);
  return filled(call, held, textFrom(text, call), roomFrom(destination, call));
}

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

function filled(call, held, input, destination) {
  const width = typeof input === 'string' ? 2 : 1;
  try {
    let [read, written] = [0, 0];
    for (;;) {
      const room = destination.length - written;
      // Few inputs need more than this to fill the room; what does comes around again.
      const end = read + Math.min(4 * room + 64, PART);
      const part = partOf(input, read, end);
      const isLast = end >= input.length;
      const isFull = held.use(call, (conversion) => {
        const out = core.fill(conversion, part, isLast, room);
        destination.set(out, written);
        read += conversion.read / width;
        written += out.length;
        return conversion.full;
      });
      if (isFull || isLast) return { read, written };
    }
  } finally {
    held.free(call);
  }
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
  return filled(call, held, apart, room);
}

export function encodeInto(text, destination, encoding, options) {
  const call = 'encodeInto';
  const held = heldConversion(call, Units16, encodingFrom(encoding, call), options);
  return filled(call, held, textFrom(text, call), roomFrom(destination, call));
}

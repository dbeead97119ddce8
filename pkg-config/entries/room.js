// Lengths before allocation, and conversions into memory that is there already.
import { Units16, heldConversion } from './conversion.js';
import { core } from './core.js';
import { octetsFrom, roomFrom } from './input.js';
import { encodingFrom, pairFrom } from './options.js';
import { textFrom, unitsFrom } from './strings.js';

/** How many elements cross at once where they cross in parts. */
const PART = 1 << 20;

/** The elements of an input, in parts: `part(from, to)` gives octets. */
const ofOctets = (octets) => ({ length: octets.length, width: 1, part: (from, to) => octets.subarray(from, to) });
const ofText = (text) => ({ length: text.length, width: 2, part: (from, to) => unitsFrom(text.slice(from, to)) });

function measured(call, held, { length, part }) {
  try {
    let sum = 0;
    let at = 0;
    do {
      const octets = part(at, at + PART);
      at += PART;
      sum += held.use(call, (conversion) => core.push(conversion, octets, at >= length).length);
    } while (at < length);
    return sum;
  } finally {
    held.free(call);
  }
}

function filled(call, held, { length, width, part }, destination) {
  try {
    let [read, written] = [0, 0];
    for (;;) {
      const room = destination.length - written;
      // Few inputs need more than this to fill the room; what does comes around again.
      const end = read + Math.min(4 * room + 64, PART);
      const octets = part(read, end);
      const isLast = end >= length;
      const isFull = held.use(call, (conversion) => {
        const out = core.fill(conversion, octets, isLast, room);
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
  return measured(call, held, ofOctets(octetsFrom(input, call)));
}

export function byteLength(text, encoding, options) {
  const call = 'byteLength';
  const held = heldConversion(call, Units16, encodingFrom(encoding, call), options);
  return measured(call, held, ofText(textFrom(text, call)));
}

export function transcodeInto(input, destination, pair) {
  const call = 'transcodeInto';
  const { from, to } = pairFrom(pair, call);
  const held = heldConversion(call, from, to, pair);
  const room = roomFrom(destination, call);
  const octets = octetsFrom(input, call);
  // What is read must not be what was just written.
  const apart = octets.buffer === room.buffer ? octets.slice() : octets;
  return filled(call, held, ofOctets(apart), room);
}

export function encodeInto(text, destination, encoding, options) {
  const call = 'encodeInto';
  const held = heldConversion(call, Units16, encodingFrom(encoding, call), options);
  return filled(call, held, ofText(textFrom(text, call)), roomFrom(destination, call));
}

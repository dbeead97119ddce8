// Encodes a code point step by step, as Wikipedia's article on UTF-8 does with the Euro sign.
import { baseOf, filled, rowFor } from '../tables/encoding-table.js';
import { counted, hex, hexBytes, uPlus } from './notation.js';

/** Groups bits by four, counted from the last bit, as that article in Wikipedia does. */
const grouped = (bits) => bits.replace(/\B(?=(?:.{4})+$)/g, ' ');

/** Returns the steps from a code point to its bytes; none if the bytes come from a table or an algorithm instead of bit patterns. */
export function stepsOf(facts, codePoint, isLittleEndian) {
  const row = rowFor(facts.id, codePoint);
  if (facts.name === 'utf-7' || row === undefined) return [];
  const { from, to, octets: patterns, freeBits } = row;
  const wide = facts.unitSize > 1;
  const value = codePoint - baseOf(row);
  const units = filled(row, codePoint);
  const length = counted(patterns.length, wide ? 'code unit' : 'byte');
  const free = freeBits > 0 ? `, with ${counted(freeBits, 'free bit')}` : '';
  const steps = [`${uPlus(codePoint)} is in ${uPlus(from)} to ${uPlus(to)}: ${length}, ${patterns.join(' ')}${free}.`];
  if (value < codePoint)
    steps.push(`A surrogate pair encodes the difference from U+10000: ${hex(codePoint)} - 10000 = ${hex(value, 1)}.`);
  if (freeBits > 0) {
    steps.push(
      `${hex(value, 1)} in ${counted(freeBits, 'bit')} is ${grouped(value.toString(2).padStart(freeBits, '0'))}.`,
    );
  }
  units.forEach((bits, index) => {
    const pattern = patterns[index];
    const filledBits = [...bits].filter((_, at) => /[xy]/.test(pattern[at])).join('');
    const number = hex(parseInt(bits, 2), bits.length / 4);
    steps.push(
      filledBits ? `${pattern} with ${filledBits} is ${bits}, ${number}.` : `${pattern} has no free bits: ${number}.`,
    );
  });
  const bytes = units.flatMap((bits) => {
    const unitBytes = bits.match(/.{8}/g).map((byte) => parseInt(byte, 2));
    return isLittleEndian ? unitBytes.reverse() : unitBytes;
  });
  const order = wide ? `, the ${isLittleEndian ? 'least' : 'most'} significant byte of a unit first` : '';
  steps.push(`Together${order}: ${hexBytes(bytes)}.`);
  return steps;
}

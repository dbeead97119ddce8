// The data that only panics would print, blanked in the finished module: after snip.mjs nobody reads it. Zeros cost next to
// nothing once compressed. What the code still takes the address of stays as it is.
import { Problem } from '../lib/say.mjs';
import { Reader, SECTION, leb, moduleOf, section, sections, signedLeb } from './sections.mjs';

// A place in a source file: the address of its path, its length, the line and the column.
const LOCATION = 16;

// A path as Rust spells it, with a NUL at its end.
const PATH = /^[\w./-]+\.rs\0$/;

// What the standard library, wasm-bindgen and the crate's own tables say when they panic, as far as this module has it; of a
// sentence around numbers each piece stands for itself. The digits are those that numbers would be written with.
const MESSAGES = new RegExp(
  [
    'capacity overflow',
    'mid > len',
    'slice index starts at ',
    ' but ends at ',
    'index out of bounds: the len is ',
    ' but the index is ',
    'range (?:start|end) index ',
    ' out of range for slice of length ',
    'copy_from_slice: source slice length \\(',
    '\\) does not match destination slice length \\(',
    'removal index \\(is ',
    '\\) should be < len \\(is ',
    'rwlock (?:has not been locked for reading|overflowed read locks)',
    'attempt to divide by zero',
    'RefCell already (?:mutably )?borrowed',
    'cannot access a Thread Local Storage value during or after destruction: ',
    'AccessError',
    'closure invoked recursively or after being dropped',
    'attempted to take ownership of Rust value while it was borrowed',
    'null pointer passed to rust',
    'recursive use of an object detected which would lead to unsafe aliasing in rust',
    'no encoding or policy has this number',
    'a second octet must decide overlong, surrogate and out-of-range forms',
    Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0')).join(''),
  ].join('|'),
  'g',
);

const I32_CONST = 0x41;
const END = 0x0b;

/** The data of the module as it lies in memory, from the address `begin` on. */
function memoryOf(content) {
  const reader = new Reader(content);
  const pieces = Array.from({ length: reader.number() }, () => {
    if (reader.number() !== 0 || reader.octet() !== I32_CONST) throw new Problem('A piece of data has no fixed place.');
    const address = reader.signedNumber();
    reader.octet();
    return { address, octets: reader.take(reader.number()) };
  });
  const begin = Math.min(...pieces.map(({ address }) => address));
  const memory = Buffer.alloc(Math.max(...pieces.map(({ address, octets }) => address + octets.length)) - begin);
  for (const { address, octets } of pieces) memory.set(octets, address - begin);
  return { begin, memory };
}

/** Where data for panics lies in memory: `{ at, length }`, in octets. */
function panicData({ begin, memory }) {
  const text = memory.toString('latin1');
  const found = Array.from(text.matchAll(MESSAGES), ({ 0: { length }, index }) => ({ at: index, length }));
  const messages = found.length;
  for (let at = 0; at + LOCATION <= memory.length; at += 4) {
    const path = { at: memory.readUInt32LE(at) - begin, length: memory.readUInt32LE(at + 4) + 1 };
    if (path.at >= 0 && PATH.test(text.slice(path.at, path.at + path.length)))
      found.push({ at, length: LOCATION }, path);
  }
  if (found.length === messages)
    throw new Problem('No place in a source file is known in the data: its form has changed.');
  return found;
}

/** The module without that data, the rest of it in one piece: the head of each would cost more than zeros between them. */
export function withoutPanicData(module) {
  const all = [...sections(module)];
  const code = all.find(({ id }) => id === SECTION.code).content;
  const parts = all.map(({ id, content, whole }) => {
    if (id === SECTION.dataCount) return section(id, leb(1));
    if (id !== SECTION.data) return whole;
    const { begin, memory } = memoryOf(content);
    const place = (address) => Buffer.concat([Buffer.from([I32_CONST]), signedLeb(address)]);
    for (const { at, length } of panicData({ begin, memory })) {
      if (!code.includes(place(begin + at))) memory.fill(0, at, at + length);
    }
    const head = [leb(1), leb(0), place(begin), Buffer.from([END]), leb(memory.length)];
    return section(id, Buffer.concat([...head, memory]));
  });
  return moduleOf(module, parts);
}

// What the finished module has to say. A panic brings its sentence into the data, which nobody reads and which stays: a test
// fails where one is not known here, so that a new way to panic is seen, and explained or taken away.
import { SECTION, sections } from './sections.mjs';

const NAMES = ['cesu-8', 'mutf-8'];

// What errors say, which callers do read.
const SAID = [
  'surrogateescape is for encodings of one-octet units that refuse surrogates and overlong forms: from one of them or from text, to another of them or to text',
  'this error policy speaks of single malformed octets, and the source has wider units or is text',
];

// Of wasm-bindgen, about an object that is freed from within its own call, which the package refuses. Nothing says it any
// more, but it stands where the data begins, and that address is a number of the code.
const OF_OBJECTS = ['attempted to take ownership of Rust value while it was borrowed'];

// Of the kernels: before each of them writes, the room is looked at, and what does not fit would stop the module.
const OF_ROOM = ['no room'];

// Longer ones first: some begin as others do.
const KNOWN = [...NAMES, ...SAID, ...OF_OBJECTS, ...OF_ROOM].sort((a, b) => b.length - a.length);

/** What is left of the data's text without what is known: words of four letters, and what stands around them. */
export function unknownTexts(module) {
  const { content } = [...sections(module)].find(({ id }) => id === SECTION.data);
  const left = KNOWN.reduce((text, known) => text.replaceAll(known, '\0'), content.toString('latin1'));
  return Array.from(left.matchAll(/[\x20-\x7e]*[A-Za-z_]{4}[\x20-\x7e]*/g), ([text]) => text).filter(
    // A table may hold letters many times each.
    (text) => !/^((.)\2{3,})+.?$/.test(text),
  );
}

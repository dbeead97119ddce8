/** The examples: the name of each, and what it shows. */

export const anExample = (lesson) => `An example. ${lesson}`;

export const OVERLONG = {
  name: 'Overlong attack',
  lesson: 'A filter that searches for “..” finds nothing, but a decoder of 1996 reads /../. See the tab “Standards”.',
};
export const EURO = {
  name: 'Euro sign',
  lesson: 'One character, three bytes: the selection shows how their bits make 20AC.',
};
export const FAULTS = {
  name: 'Nine faults',
  lesson:
    'An overlong form, a surrogate and a number past U+10FFFF between a € and an A: three places, nine faults. Go through them with F8.',
};
export const CESU8 = {
  name: 'CESU-8 database',
  lesson:
    'Each half of a surrogate pair takes three bytes, as old databases stored emoji: utf-8 rejects this, cesu-8 accepts it.',
};
export const JAVA = {
  name: 'Java string',
  lesson: 'Java’s writeUTF writes NUL as two bytes and an emoji as six: this is Modified UTF-8, mutf-8.',
};
export const UTF16 = {
  name: 'UTF-16, no BOM',
  lesson: 'Every second byte is 00 until the €: code units of two bytes, little-endian. The page detects it.',
};
export const MOJIBAKE = {
  name: 'Mojibake',
  lesson: 'UTF-8 that was decoded as windows-1252 and encoded again: valid, but wrong. The page can undo it.',
};
export const TRUNCATED = {
  name: 'Truncated emoji',
  lesson: 'F0 announces four bytes, but only three are there: the text was cut within a character.',
};
export const CLUSTERS = {
  name: 'Flags, families',
  lesson: 'One picture, many code points: letters that make a flag, people joined by ZWJ.',
};
export const CONTROLS = {
  name: 'Hidden controls',
  lesson: 'A right-to-left override, a zero width space and a BOM in the middle: shown here as labels.',
};
export const SCRIPTS = {
  name: 'Many scripts',
  lesson: 'One to four bytes per character, depending on its code point.',
};

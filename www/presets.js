/** The examples: their input, and what they show. */

/** Returns an example as the input of a document. */
export const presetEntry = ({ text, lesson }) => ({
  text,
  notation: 'auto',
  lesson: `An example. ${lesson}`,
  file: null,
});

export const PRESETS = [
  {
    name: 'Overlong attack',
    text: '2F C0 AE 2E 2F',
    lesson: 'A filter that searches for “..” finds nothing, but a decoder of 1996 reads /../. See the tab “Standards”.',
  },
  {
    name: 'Euro sign',
    text: '€',
    lesson: 'One character, three bytes: the selection shows how their bits make 20AC.',
  },
  {
    name: 'Nine faults',
    text: 'E2 82 AC C0 AF ED A0 80 F4 90 80 80 41',
    lesson:
      'An overlong form, a surrogate and a number past U+10FFFF between a € and an A: three places, nine faults. Go through them with F8.',
  },
  {
    name: 'CESU-8 database',
    text: '63 61 66 C3 A9 20 ED A0 BD ED B8 80',
    lesson:
      'Each half of a surrogate pair takes three bytes, as old databases stored emoji: utf-8 rejects this, cesu-8 accepts it.',
  },
  {
    name: 'Java string',
    text: '6B 65 79 C0 80 ED A0 BD ED B8 80',
    lesson: 'Java’s writeUTF writes NUL as two bytes and an emoji as six: this is Modified UTF-8, mutf-8.',
  },
  {
    name: 'UTF-16, no BOM',
    text: '50 00 72 00 69 00 63 00 65 00 3A 00 20 00 33 00 20 00 AC 20',
    lesson: 'Every second byte is 00 until the €: code units of two bytes, little-endian. The page detects it.',
  },
  {
    name: 'Mojibake',
    text: 'CafÃ© crÃ¨me, 3 â‚¬',
    lesson: 'UTF-8 that was decoded as windows-1252 and encoded again: valid, but wrong. The page can undo it.',
  },
  {
    name: 'Truncated emoji',
    text: '68 69 20 F0 9F 98',
    lesson: 'F0 announces four bytes, but only three are there: the text was cut within a character.',
  },
  {
    name: 'Flags, families',
    text: '🇩🇪 🇯🇵 👨‍👩‍👧‍👦 🏳️‍🌈',
    lesson: 'One picture, many code points: letters that make a flag, people joined by ZWJ.',
  },
  {
    name: 'Hidden controls',
    text: 'U+0061 U+202E U+0062 U+200B U+0063 U+FEFF U+000A',
    lesson: 'A right-to-left override, a zero width space and a BOM in the middle: shown here as labels.',
  },
  {
    name: 'Many scripts',
    text: 'Aé Ω Ж א ع अ 中 한 𐍈 😀 e\u0301',
    lesson: 'One to four bytes per character, depending on its code point.',
  },
];

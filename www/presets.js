/** The examples: their input, and what they show. */
import * as examples from './text/examples.js';

/** Returns the input of an example for `entry` in the store (state.js), with a sentence about what it shows. */
export const presetEntry = ({ text, lesson }) => ({
  text,
  notation: 'auto',
  lesson: examples.anExample(lesson),
  file: null,
});

export const PRESETS = [
  { ...examples.OVERLONG, text: '2F C0 AE 2E 2F' },
  { ...examples.EURO, text: '€' },
  { ...examples.FAULTS, text: 'E2 82 AC C0 AF ED A0 80 F4 90 80 80 41' },
  { ...examples.CESU8, text: '63 61 66 C3 A9 20 ED A0 BD ED B8 80' },
  { ...examples.JAVA, text: '6B 65 79 C0 80 ED A0 BD ED B8 80' },
  { ...examples.UTF16, text: '50 00 72 00 69 00 63 00 65 00 3A 00 20 00 33 00 20 00 AC 20' },
  { ...examples.MOJIBAKE, text: 'CafÃ© crÃ¨me, 3 â‚¬' },
  { ...examples.TRUNCATED, text: '68 69 20 F0 9F 98' },
  { ...examples.CLUSTERS, text: '🇩🇪 🇯🇵 👨‍👩‍👧‍👦 🏳️‍🌈' },
  { ...examples.CONTROLS, text: 'U+0061 U+202E U+0062 U+200B U+0063 U+FEFF U+000A' },
  { ...examples.SCRIPTS, text: 'Aé Ω Ж א ع अ 中 한 𐍈 😀 e\u0301' },
];

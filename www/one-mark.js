/**
 * Recognizes a repair that only replaces one mark by one letter, as if ¿ had been ż everywhere. A program may have written this mark for every letter
 * that its encoding lacks. Then the letters are lost, and the repair would write a wrong letter in most places.
 */
import { WORD } from './misread-parts.js';

/** Marks that programs write for letters that an encoding lacks, and marks whose bytes are letters in other encodings. */
const MARK = /[?¿¡¶·¤¦§°¬]/;
/** Frequent words with letters whose bytes are such marks in another encoding: ż, ś, ñ, í and ø. */
const FREQUENT = new Set(
  `każdy każda każde może możesz można także już również żeby życie życia żyć żona dużo należy ponieważ różne różnych
   jeśli coś ktoś część świat świata jesteś środa
   año años españa español española señor señora niño niños mañana contraseña pequeño pequeña compañía tamaño
   día días aquí así allí había país
   først før også større største søn brød grøn rød dør høj køb køre løbe københavn nødvendig følgende`.split(/\s+/),
);
/** The minimum number of different frequent words after the repair, and the maximum number of changed words for each frequent word. */
const [MIN_FREQUENT, MAX_CHANGED] = [3, 3];

/**
 * Returns whether a repair replaces only one mark, and the repaired words are not evidence that the mark was a letter.
 *
 * @param {string} text
 * @param {string} original the repaired text, which has the same length
 * @param {{ from: string }[]} changes the characters that change
 */
export function onlyReplacesMark(text, original, changes) {
  const mark = changes[0]?.from;
  if (mark === undefined || !MARK.test(mark) || changes.some(({ from }) => from !== mark)) return false;
  const changed = new Set();
  for (const { 0: word, index } of original.matchAll(WORD))
    if (text.slice(index, index + word.length).includes(mark)) changed.add(word.toLowerCase());
  const frequent = [...changed].filter((word) => FREQUENT.has(word)).length;
  return frequent < MIN_FREQUENT || changed.size > MAX_CHANGED * frequent;
}

/** Typographic quotation marks around the values of YAML. YAML allows these marks, but they become part of the values. */
import { DOUBLE, pairAt, SINGLE } from './marks.js';

const MIN_SHARE = 0.9; // of the lines
const [MIN_KEYS, MIN_VALUES] = [2, 2];
const LINE = /^\s*(?:- +)*(?:[\w."'/$-]+ *:(?:\s|$)|- *\S|#|---|\.\.\.$)/;
const KEY = /^\s*(?:- +)*[\w./$-]+ *: /;
/** A line whose value begins with a typographic quotation mark. Its key, if any, has no quotation marks. */
const VALUE = new RegExp(`^(\\s*(?:(?:- +)+(?:[\\w./$-]+ *: +)?|[\\w./$-]+ *: +))(?=[${DOUBLE}${SINGLE}])`);
/** A key or an item whose text is in the next lines, which have a deeper indentation. */
const BLOCK = /^( *).*[:-] +[|>][+-]?\d?[+-]?\s*(?:#.*)?$/;
/** What may follow a value in its line: a comment. */
const REST = /^[ \t]*(?:#.*)?$/;
/** A value for a program: a path, an address, a pair of ports, an image or a version. Titles such as “1984” and “AC/DC” do not match. */
const MACHINE_VALUE =
  /^(?:[~.]{0,2}(?:\/[\w.-]+)+\/?|[a-z]+:\/\/\S+|\d{2,5}:\d{2,5}|[a-z][a-z\d./_-]*:(?:v?\d[\w.-]*|latest|\d{2,5})|v?\d+(?:\.\d+)+)$/u;

/**
 * Returns the typographic quotation marks around values of a text in YAML; null for other text. At least half of the values must certainly
 * be values for a program.
 *
 * @param {string} text
 */
export function findInYaml(text) {
  const lines = [...text.matchAll(/[^\r\n]+/g)];
  const rows = lines.map(([line]) => line).filter((line) => line.trim() !== '');
  if (rows.filter((line) => LINE.test(line)).length < MIN_SHARE * rows.length) return null;
  if (rows.filter((line) => KEY.test(line)).length < MIN_KEYS) return null;
  const places = [];
  // `values`: the number of quoted values; `certain`: how many of these match MACHINE_VALUE;
  // `block`: the indentation of the BLOCK that contains the line, or -1
  let [values, certain, block] = [0, 0, -1];
  for (const { 0: line, index: start } of lines) {
    if (line.trim() !== '' && line.search(/\S/) <= block) block = -1;
    const [, before] = block < 0 ? (VALUE.exec(line) ?? []) : [];
    const pair = before === undefined ? null : pairAt(line, before.length);
    if (pair && REST.test(line.slice(pair.end).trimEnd())) {
      const [opening, closing] = pair.places;
      const value = line.slice(opening.index + opening.before.length, closing.index);
      values += 1;
      if (MACHINE_VALUE.test(value) && !/[«‹]/.test(opening.before)) certain += 1;
      if (!value.includes('\\')) places.push(...pair.places.map((place) => ({ ...place, index: start + place.index })));
    }
    if (block < 0) block = BLOCK.exec(line)?.[1].length ?? -1;
  }
  return values >= MIN_VALUES && 2 * certain >= values ? { language: 'yaml', places } : null;
}

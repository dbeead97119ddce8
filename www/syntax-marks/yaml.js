/** Typographic quotation marks around the values of YAML. They are valid there, but become part of the values. */
import { DOUBLE, pairAt, SINGLE } from './marks.js';

const MIN_SHARE = 0.9; // of the lines
const [MIN_KEYS, MIN_VALUES] = [2, 2];
const LINE = /^\s*(?:- +)*(?:[\w."'/$-]+ *:(?:\s|$)|- *\S|#|---|\.\.\.$)/;
const KEY = /^\s*(?:- +)*[\w./$-]+ *: /;
/** A line whose value, and nothing else, begins with a quotation mark. */
const VALUE = new RegExp(`^(\\s*(?:- +)*(?:[\\w./$-]+ *: +)?)(?=[${DOUBLE}${SINGLE}])`);
const REST = /^[ \t]*(?:#.*)?$/;
/** A value for a program: a path, a version, an address, a number, an expression or a value with syntax of YAML; never a sentence. */
const MACHINE_VALUE = /^(?:[\w.-]*[/:_$={}%*@]\S*|v?\d[\w.:-]*)$|\{\{.*\}\}|\$\{/u;

/**
 * Returns the typographic quotation marks around values of a text in YAML; null for another text, or if all values can be quotations.
 *
 * @param {string} text
 */
export function findInYaml(text) {
  const lines = text.split('\n');
  const rows = lines.filter((line) => line.trim() !== '');
  if (rows.filter((line) => LINE.test(line)).length < MIN_SHARE * rows.length) return null;
  if (rows.filter((line) => KEY.test(line)).length < MIN_KEYS) return null;
  const places = [];
  let [start, values, certain] = [0, 0, 0];
  for (const line of lines) {
    const [, before] = VALUE.exec(line) ?? [];
    const pair = before === undefined ? null : pairAt(line, before.length);
    if (pair && REST.test(line.slice(pair.end).trimEnd())) {
      const [opening, closing] = pair.places;
      const value = line.slice(opening.index + opening.before.length, closing.index);
      values += 1;
      if (MACHINE_VALUE.test(value) && !/[«‹]/.test(opening.before)) certain += 1;
      if (!value.includes('\\')) places.push(...pair.places.map((place) => ({ ...place, index: start + place.index })));
    }
    start += line.length + 1;
  }
  return values >= MIN_VALUES && certain > 0 ? { language: 'yaml', places } : null;
}

/**
 * Finds question marks in place of currency signs, as in `17,50 ?`. An encoding that is older than the euro lacks €, so
 * a program wrote a question mark. All or nearly all amounts of a column or of a text have a question mark. Signs of
 * units that the encoding lacks become question marks too, such as Ω and ℃ in windows-1252. So only words show that a
 * number is an amount of money.
 */
import { byteChanges } from './byte-offsets.js';
import { decodeOrNull } from './decode-or-null.js';
import { isUtf8Form } from './format.js';
import { bytesIn } from './misread-encoding.js';
import { EURO, MONEY, OTHER_CURRENCY, UNIT } from './money-words.js';
import { tableOf } from './table-rows.js';

const SPACE = String.raw`[ \u00a0\u202f]`;
const DIGITS = String.raw`(?:\d{1,3}(?:[ .,'’\u00a0\u202f]\d{3})+|\d+)`;
/** A cell with an amount, an optional space, and a question mark. */
const CELL = new RegExp(String.raw`^"?[ \t]*[-+\u2212]?${SPACE}?(${DIGITS}(?:[.,]\d\d)?)(${SPACE}?)\?[ \t]*"?$`);
const EMPTY = /^"?[ \t]*[-\u2010-\u2015\u2212]?[ \t]*"?$/;
const MAY_HAVE_AMOUNTS = new RegExp(String.raw`\d${SPACE}?\?`);
/** The condition before a number. */
const BEFORE_NUMBER = String.raw`(?<![\p{L}\d.,:/_-])`;
/**
 * The condition before a group of three digits: no number begins with an earlier group. Without this condition, the search in a long list of such
 * groups takes quadratic time.
 */
const NO_GROUP_BEFORE = String.raw`(?<!${BEFORE_NUMBER}\d{1,3}[ '’\u00a0\u202f](?=\d{3}(?!\d)))`;
/** An amount with two decimals in any text. */
const AMOUNT = new RegExp(
  String.raw`${BEFORE_NUMBER}${NO_GROUP_BEFORE}${DIGITS}[.,]\d\d(?![\p{L}\d%_/:-]|[.,]\d)`,
  'gu',
);
/** The question mark after an amount. A question mark before a parameter of a URL does not match. */
const MARK = new RegExp(String.raw`^(${SPACE}?)\?(?![?\w=&.(\[])`);
const HAS_DECIMALS = /[.,]\d\d$/;
/** A time such as 17.50. */
const TIME = /^(?:[01]?\d|2[0-3])[.,][0-5]\d$/;
/** A date such as 24.12. */
const DATE = /^(?:0?[1-9]|[12]\d|3[01])[.,](?:0[1-9]|1[0-2])$/;
/** A comparison before an amount, and the rest of a conditional expression after its question mark, as in `a > 1.50 ? b : c`. */
const [COMPARISON, REST_OF_CONDITIONAL] = [/[<>=!&|]=?\s*$/, /^[^?\r\n]{0,200}[^?\r\n:]:(?!\/\/)/];
/**
 * The text after a question mark that ends no question. The second pattern counts only if a space is before the question mark, because `12.50? yes`
 * can be a question.
 */
const [CONTINUES, CONTINUES_AFTER_SPACE] = [/^(?:[,;]| ?[/|–+(]| - )/, /^(?:[)\]]| \p{Ll})/u];
/** The text before and after a value that is alone in its field or line. */
const [BEFORE_VALUE, AFTER_VALUE] = [/(?:^|["'>|\t\r\n] {0,4})$/, /^ {0,4}(?:["'<|\t\r\n]|$)/];
/** The text before a value at the end of a line, as in `Total: 17,50 ?`. */
const BEFORE_LAST = /(?:[.…\t ]{2}|[:=] ?)$/;
/** The text after a value at the end of a line. */
const LINE_END = /^[ \t]*(?:[\r\n]|$)/;
/** The fewest amounts with a question mark, and their smallest share of all values of a column or all amounts of a text. */
const [MIN_AMOUNTS, MIN_SHARE] = [5, 0.9];
const FALLBACK = 'windows-1252';
const CONTEXT = 8; // code units before an amount that are examined
const REST = 240; // code units after an amount

const isAmount = (number) => !TIME.test(number) && !DATE.test(number);

/** Returns whether numbers can be amounts of money: at least half have two decimals, and not all can be times or dates. */
const areAmounts = (numbers) =>
  2 * numbers.filter((number) => HAS_DECIMALS.test(number)).length >= numbers.length && numbers.some(isAmount);

const isEnough = (marked, total) => marked >= MIN_AMOUNTS && marked >= MIN_SHARE * total;

/** Returns the columns of a table in which nearly every value is an amount with a question mark. */
function columnsOf(text) {
  const table = tableOf(text);
  const rows = table?.rows.filter(({ length }) => length === table.columns) ?? [];
  return (rows[0] ?? []).flatMap(({ cell: header }, column) => {
    const isHeader = !/\d/.test(header);
    const values = rows.slice(isHeader ? 1 : 0).map((row) => row[column]);
    const filled = values.filter(({ cell }) => !EMPTY.test(cell));
    const found = filled.flatMap(({ index, cell }) => {
      const [, number, space] = CELL.exec(cell) ?? [];
      return number ? [{ index: index + cell.lastIndexOf('?'), number, space }] : [];
    });
    if (!isEnough(found.length, filled.length) || !areAmounts(found.map(({ number }) => number))) return [];
    const name = isHeader ? header.replace(/^"|"$/g, '').trim() : '';
    if (UNIT.test(name)) return [];
    return [{ name: name || null, column: column + 1, total: filled.length, found }];
  });
}

/** Returns whether the question mark after an amount ends no question. */
function endsNoQuestion(before, rest, hasSpace) {
  if (CONTINUES.test(rest) || (hasSpace && CONTINUES_AFTER_SPACE.test(rest))) return true;
  if (BEFORE_VALUE.test(before) && AFTER_VALUE.test(rest)) return true;
  return hasSpace && BEFORE_LAST.test(before) && LINE_END.test(rest);
}

/**
 * Returns the amounts of a text that a question mark follows; null unless all of these conditions are met:
 *
 * - question marks follow nearly all amounts
 * - at least half of these question marks end no question
 * - the numbers can be amounts of money (`areAmounts`)
 */
function amountsOf(text) {
  let total = 0;
  let certain = 0;
  const found = [];
  for (const { 0: number, index } of text.matchAll(AMOUNT)) {
    total += 1;
    const after = text.slice(index + number.length, index + number.length + REST);
    const mark = MARK.exec(after);
    const before = text.slice(Math.max(0, index - CONTEXT), index);
    if (!mark) continue;
    const rest = after.slice(mark[0].length);
    if (COMPARISON.test(before) && REST_OF_CONDITIONAL.test(rest)) continue;
    found.push({ index: index + number.length + mark[1].length, number, space: mark[1] });
    if (endsNoQuestion(before, rest, mark[1] !== '')) certain += 1;
  }
  const isEvident =
    isEnough(found.length, total) && 2 * certain >= found.length && areAmounts(found.map(({ number }) => number));
  return isEvident ? { name: null, column: null, total, found } : null;
}

/**
 * Returns the question marks of a text that stand in place of currency signs; null without strong evidence.
 *
 * @param {string} text
 * @returns {{ places: { index: number, space: string }[], name: string | null, column: number | null, total: number, isEuro: boolean,
 *   isOther: boolean, isMoney: boolean } | null} `name`, `column`: the header and the number of the column, if all question marks are in one column;
 *   `total`: the number of all values or amounts; `isEuro`: whether the text names the euro and no other currency; `isOther`: whether the text names
 *   only other currencies; `isMoney`: whether words show that the numbers are amounts of money
 */
export function findLostCurrency(text) {
  if (!MAY_HAVE_AMOUNTS.test(text)) return null;
  const columns = columnsOf(text);
  const inText = columns.length === 0 ? amountsOf(text) : null;
  if (columns.length === 0 && inText === null) return null;
  const groups = inText ? [inText] : columns;
  const [{ name, column }] = groups;
  const isOne = groups.length === 1;
  const mayBeUnits = inText !== null && UNIT.test(text);
  const [namesEuro, namesOther] = [EURO.test(text) && !mayBeUnits, OTHER_CURRENCY.test(text) && !mayBeUnits];
  return {
    places: groups.flatMap(({ found }) => found).sort((one, other) => one.index - other.index),
    name: isOne ? name : null,
    column: isOne ? column : null,
    total: groups.reduce((sum, each) => sum + each.total, 0),
    isEuro: namesEuro && !namesOther,
    isOther: namesOther && !namesEuro,
    isMoney: namesEuro || namesOther || (MONEY.test(text) && !mayBeUnits),
  };
}

/**
 * Returns the question marks that stand in place of currency signs, with the changes that write € in their place; null if there are none.
 * Malformed UTF-8 is read as windows-1252, because such bytes are probably in a similar encoding. Then the changes cannot be applied yet.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @returns {{ ending: string, lacksEuro: boolean, isDecoded: boolean, changes: import('./scan/replacements.js').TextChange[] } | null} also the
 *   properties of `findLostCurrency` except `places`; `ending` of the first value, such as ` ?`; `lacksEuro`: whether the encoding has no €;
 *   `isDecoded`: whether the bytes are well-formed
 */
export function lostCurrency(codec, bytes, encoding) {
  if (!bytes.includes(0x3f)) return null;
  const decoded = decodeOrNull(codec, bytes, encoding);
  const isDecoded = decoded !== null;
  if (!isDecoded && !isUtf8Form(encoding)) return null;
  const text = decoded ?? codec.decode(bytes, FALLBACK);
  const found = findLostCurrency(text);
  if (!found) return null;
  const { places, ...about } = found;
  const replacements = places.map(({ index }) => ({ index, before: '?', after: '€' }));
  return {
    ...about,
    ending: `${places[0].space}?`,
    lacksEuro: bytesIn(codec, '€', encoding) === null,
    isDecoded,
    changes: isDecoded
      ? byteChanges(codec, encoding, text, replacements)
      : places.map(({ index }) => ({ offset: index, length: 1, after: '€' })), // each character is one byte
  };
}

/**
 * The tab “Statistics”: lengths, line ends, characters by script, and bytes by role. The scan counts the bytes; the
 * worker counts everything else when the tab is opened.
 */
import { formatNumber, legendOf, roleOf } from '../format.js';
import * as words from '../text/selection.js';
import { make, text } from './dom.js';

const percent = (share) => (share > 0 && share < 0.001 ? '< 0.1 %' : `${(share * 100).toFixed(1)} %`);

/**
 * Returns a table of counts. Each row also shows the count's share of the total, as a percentage and as a bar.
 *
 * @param {string} caption
 * @param {{ name: Node | string, count: number, detail?: string }[]} rows
 */
function countTable(caption, rows) {
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return make(
    'table',
    {},
    make('caption', {}, caption),
    make(
      'tbody',
      {},
      ...rows.map(({ name, count, detail = '' }) =>
        make(
          'tr',
          {},
          make('th', { scope: 'row' }, name),
          make('td', { class: 'number' }, formatNumber(count)),
          make('td', { class: 'share' }, percent(count / total)),
          make(
            'td',
            { class: 'bar', 'aria-hidden': 'true' },
            make('progress', { max: '1', value: String(count / total), tabindex: '-1' }),
          ),
          make('td', { class: 'detail' }, detail),
        ),
      ),
    ),
  );
}

/** Returns the table of lengths. @param {object} statistics of text-statistics.js */
function lengthTable({ codePoints, malformed, beyondUnicode, utf8, utf16, longestLine }) {
  const rows = [
    [words.CODE_POINTS, codePoints, malformed > 0 ? words.malformedCounted(malformed) : ''],
    ['UTF-8', utf8, words.UNIT_BYTES],
    ['UTF-16', utf16, words.UNIT_CODE_UNITS],
    [words.LONGEST_LINE, longestLine, words.UNIT_CODE_POINTS],
  ];
  if (beyondUnicode > 0) rows.push([words.BEYOND_UNICODE, beyondUnicode, words.UNIT_BEYOND_UNICODE]);
  return make(
    'table',
    { class: 'lengths' },
    make('caption', {}, words.LENGTH),
    make(
      'tbody',
      {},
      ...rows.map(([name, count, unit]) =>
        make(
          'tr',
          {},
          make('th', { scope: 'row' }, name),
          make('td', { class: 'number' }, formatNumber(count)),
          make('td', { class: 'detail' }, unit),
        ),
      ),
    ),
  );
}

/** Returns the rows of a table with the number of bytes of each role, in the order of the legend. */
function roleRows({ histogram }, { encoding, cells }) {
  const counts = new Map();
  for (const [byte, { role }] of cells.entries()) {
    const { key } = roleOf(role);
    counts.set(key, (counts.get(key) ?? 0) + histogram[byte]);
  }
  const isEveryByteAllowed = false; // this gives all roles; roles without bytes are left out
  return legendOf(encoding, isEveryByteAllowed)
    .filter(({ key }) => counts.get(key) > 0)
    .map(({ key, name }) => ({
      name: make('span', {}, make('span', { class: 'swatch', 'data-role': key, 'aria-hidden': 'true' }), ` ${name}`),
      count: counts.get(key),
    }));
}

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ engine: object }} dependencies
 */
export function mount(section, store, { engine }) {
  const body = section.querySelector('.body');
  const tally = section.querySelector('.tally');
  let requested = null; // the document whose statistics were requested last

  async function load({ tab, doc }) {
    if (tab !== 'statistics' || !doc || doc.length === 0 || doc === requested) return;
    requested = doc;
    const found = await engine.query('statistics').catch((error) => ({ problem: error.message }));
    if (doc === store.get().doc && found) store.set({ statistics: found });
  }

  store.subscribe(['tab', 'doc'], load);
  store.subscribe(['statistics', 'scan', 'codePage'], ({ statistics, scan, codePage, encoding }) => {
    const found = statistics?.problem ? null : statistics;
    text(tally, found && !found.isWhole ? words.statisticsOfFirst(found.examined) : '');
    const tables = [];
    if (statistics?.problem) tables.push(make('p', { class: 'hint' }, words.notCounted(statistics.problem)));
    if (found) {
      const ends = Object.entries(found.lineEnds).map(([name, count]) => ({ name, count }));
      const scripts = found.scripts.map(({ script, count, distinct }) => ({
        name: words.SCRIPTS[script] ?? script.replaceAll('_', ' '),
        count,
        detail: words.different(distinct),
      }));
      tables.push(lengthTable(found), countTable(words.CHARACTERS_BY_SCRIPT, scripts));
      tables.push(
        ends.length > 0 ? countTable(words.LINE_ENDS, ends) : make('p', { class: 'none' }, words.NO_LINE_ENDS),
      );
    }
    if (scan && codePage?.encoding === encoding && codePage.cells) {
      const rows = roleRows(scan, codePage);
      if (rows.length > 0) tables.push(countTable(words.BYTES_BY_ROLE, rows));
    }
    body.replaceChildren(...tables);
  });
}

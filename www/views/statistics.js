/** The tab “Statistics”: lengths, line ends, bytes by role, and characters by script. Loaded when the tab is opened. */
import { formatCount, formatNumber, legendOf, roleOf } from '../format.js';
import { make, text } from './dom.js';

/** The names in Unicode for characters without a script of their own. */
const SCRIPT_NAMES = {
  Common: 'Common (punctuation, digits, symbols)',
  Inherited: 'Inherited (combining marks)',
  Unknown: 'Unknown (unassigned, private use)',
};

const percent = (share) => (share > 0 && share < 0.001 ? '< 0.1 %' : `${(share * 100).toFixed(1)} %`);

/** Returns a table of counts with bars. @param {{ name: Node | string, count: number, detail?: string }[]} rows */
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

function lengthTable({ codePoints, malformed, beyond, utf8, utf16, longestLine }) {
  const rows = [
    [
      'Code points',
      codePoints,
      malformed > 0 ? `${formatCount(malformed, 'malformed sequence')} counted as U+FFFD` : '',
    ],
    ['UTF-8', utf8, 'bytes'],
    ['UTF-16', utf16, 'code units: the length of a JavaScript or Java string'],
    ['Longest line', longestLine, 'code points'],
  ];
  if (beyond > 0) rows.push(['Above U+10FFFF', beyond, 'code points, which UTF-8 and UTF-16 cannot encode']);
  return make(
    'table',
    { class: 'lengths' },
    make('caption', {}, 'Length'),
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

/** Returns how many bytes have each role. */
function roleRows({ histogram }, { encoding, cells }) {
  const counts = new Map();
  for (const [byte, { role }] of cells.entries()) {
    const { key } = roleOf(role);
    counts.set(key, (counts.get(key) ?? 0) + histogram[byte]);
  }
  return legendOf(encoding)
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
  let requested = null; // the document whose statistics are loaded or on their way

  async function load({ tab, doc }) {
    if (tab !== 'statistics' || !doc || doc.length === 0 || doc === requested) return;
    requested = doc;
    const found = await engine.query('statistics').catch((error) => ({ problem: error.message }));
    if (doc === store.get().doc && found) store.set({ statistics: found });
  }

  store.subscribe(['tab', 'doc'], load);
  store.subscribe(['statistics', 'scan', 'codePage'], ({ statistics, scan, codePage, encoding }) => {
    const found = statistics?.problem ? null : statistics;
    text(
      tally,
      found && !found.isWhole ? `Lengths, line ends and scripts: first ${formatCount(found.examined, 'byte')}` : '',
    );
    const tables = [];
    if (statistics?.problem) tables.push(make('p', { class: 'hint' }, `Not counted: ${statistics.problem}.`));
    if (found) {
      const ends = Object.entries(found.lineEnds).map(([name, count]) => ({ name, count }));
      const scripts = found.scripts.map(({ script, count, distinct }) => ({
        name: SCRIPT_NAMES[script] ?? script.replaceAll('_', ' '),
        count,
        detail: `${formatNumber(distinct)} different`,
      }));
      tables.push(lengthTable(found), countTable('Characters by script', scripts));
      tables.push(ends.length > 0 ? countTable('Line ends', ends) : make('p', { class: 'none' }, 'No line ends.'));
    }
    if (scan && codePage?.encoding === encoding && codePage.cells) {
      const rows = roleRows(scan, codePage);
      if (rows.length > 0) tables.push(countTable('Bytes by role', rows));
    }
    body.replaceChildren(...tables);
  });
}

// A chart of horizontal bars, as SVG: for each operation the speed of each contender.
//
// Nothing here depends on the background: the greys and the blue have contrast enough on white and on black.

const WIDTH = 760;
const NAMES = 190; // where bars begin
const BARS = 470; // the longest bar; its number stands behind it
const ROW = 20;
const BAR = 14;
const TITLE = 34;
const TEXT = '#767676';
const OURS = '#2a7fbf';
const THEIRS = '#8f8f8f';

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const rounded = (number) => Number(number.toFixed(1));

function barOf({ name, value, label, ours }, y, most) {
  const middle = y + ROW / 2;
  const length = Math.max(1, rounded((value / most) * BARS));
  const weight = ours ? ' font-weight="bold"' : '';
  const text = (x, anchor, content) =>
    `<text x="${x}" y="${middle}" dominant-baseline="central" text-anchor="${anchor}"${weight}>${escaped(content)}</text>`;
  return [
    text(NAMES - 8, 'end', name),
    `<rect x="${NAMES}" y="${middle - BAR / 2}" width="${length}" height="${BAR}" rx="2" fill="${ours ? OURS : THEIRS}"/>`,
    text(rounded(NAMES + length + 6), 'start', label),
  ];
}

/**
 * The chart of `groups`, each `{ title, bars }`, a bar being `{ name, value, label, ours }`. Each group has a scale of its own,
 * from zero. `description` is for those who cannot see it.
 */
export function chartOf(groups, { title, description }) {
  const lines = [];
  let y = 30;
  for (const group of groups) {
    lines.push(`<text x="${NAMES}" y="${y + TITLE - 10}" font-weight="bold">${escaped(group.title)}</text>`);
    y += TITLE;
    const most = Math.max(...group.bars.map(({ value }) => value));
    for (const bar of group.bars) {
      lines.push(...barOf(bar, y, most));
      y += ROW;
    }
  }
  const height = y + 12;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title description">`,
    `<title id="title">${escaped(title)}</title>`,
    `<desc id="description">${escaped(description)}</desc>`,
    `<g font-family="system-ui, sans-serif" font-size="13" fill="${TEXT}">`,
    `<text x="${NAMES}" y="20">${escaped(title)}</text>`,
    ...lines,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

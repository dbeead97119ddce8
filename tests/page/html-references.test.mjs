// HTML references (entities):
//
// - in tables, JSON and SQL, where a decoded character must not end its value;
// - that were escaped twice;
// - that name the bytes of UTF-8.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { layerOf } from '../../www/layers.js';
import { withUtf8Characters } from '../../www/layers/utf8-references.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { decoded as layerDecoded, offersFor, utf8 } from './layer-codec.mjs';
import { assertLinear } from './linear-time.mjs';

const html = layerOf('html');
const decoded = (text) => html.decode(text).text;
/** Returns a text that was decoded and encoded again. */
const encodedAgain = (text) => {
  const { text: content, form } = html.decode(text);
  return html.encode({ text: () => content }, form).text;
};

test('a decoded quotation mark is doubled in a quoted field of CSV, and the fields stay the same', () => {
  assert.equal(
    decoded(
      'id;titre;prix\r\n1;"&laquo; &Eacute;t&eacute; &raquo;, &quot;neuf&quot;";2\r\n2;"d&#039;&eacute;t&eacute; ""vieux""";3\r\n',
    ),
    'id;titre;prix\r\n1;"« Été », ""neuf""";2\r\n2;"d\'été ""vieux""";3\r\n',
  );
});

test('a field is put in quotation marks if decoding gives it a delimiter, a line break, or a quotation mark at its start', () => {
  assert.equal(
    decoded(
      'a,b,c\n1,Caf&eacute;&#44; th&eacute;,x\n2,&quot;&eacute;t&eacute;&quot; neuf,x\n3,a&#10;&eacute;,x\n4,5&quot; &eacute;,x\n',
    ),
    'a,b,c\n1,"Café, thé",x\n2,"""été"" neuf",x\n3,"a\né",x\n4,5" é,x\n',
  );
  assert.equal(decoded('a\tb\n&eacute;&#9;\t1\n2\t3\n'), 'a\tb\n"é\t"\t1\n2\t3\n');
});

test('the semicolons of references do not delimit cells', () => {
  assert.equal(
    decoded('nom;ville;x\nZo&eacute;;N&icirc;mes;&#59;\n&Eacute;lo&iuml;se;Sal&quot;e;1\nR&eacute;mi;R&amp;B;2\n'),
    'nom;ville;x\nZoé;Nîmes;";"\nÉloïse;Sal"e;1\nRémi;R&B;2\n',
  );
});

test('sentences with commas are not a table', () => {
  const lines = '&quot;Caf&eacute;&quot;, she said, and left.\n';
  assert.equal(decoded(lines.repeat(4)), '"Café", she said, and left.\n'.repeat(4));
});

test('decoded JSON has the same structure, and strings with the decoded text', () => {
  const content = { title: '&quot;&Eacute;t&eacute;&quot;', path: 'C:&#92;&eacute;', line: 'a&#10;&eacute;' };
  for (const text of [
    JSON.stringify(content),
    JSON.stringify(content, null, 2),
    `${JSON.stringify(content)}\n`.repeat(3),
  ]) {
    const [first] = text.startsWith('{\n') ? [decoded(text)] : decoded(text).split('\n');
    assert.deepEqual(JSON.parse(first), { title: '"Été"', path: 'C:\\é', line: 'a\né' });
  }
});

test('the quotation mark around a string of SQL is doubled within it, and a backslash stays a reference', () => {
  assert.equal(
    decoded(
      `INSERT INTO t VALUES ('l&#039;&eacute;t&eacute; &quot;x&quot;', "l&#39;&eacute; &quot;x&quot;", 'C:&#92;&eacute;');\n`,
    ),
    `INSERT INTO t VALUES ('l''été "x"', "l'é ""x""", 'C:&#92;é');\n`,
  );
});

test('a string of SQL without an end, as in a cut dump, is a value, and takes linear time', () => {
  const start = "INSERT INTO t VALUES ('l&eacute;', 'd\\'&eacute;t&eacute;');\nINSERT INTO t VALUES ('d&#039;&eacute;";
  assert.equal(decoded(start), "INSERT INTO t VALUES ('lé', 'd\\'été');\nINSERT INTO t VALUES ('d''é");
  assert.equal(decoded(`${start}\\`), "INSERT INTO t VALUES ('lé', 'd\\'été');\nINSERT INTO t VALUES ('d''é\\");
  for (const piece of ["\\'", "''", '\\"', 'a'])
    assertLinear((count) => decoded(start + piece.repeat(count)), 10_000, piece);
});

test('a string of SQL with several million characters is decoded', () => {
  const text = 'x'.repeat(1 << 24);
  assert.equal(decoded(`INSERT INTO t VALUES ('${text}&eacute;');\n`), `INSERT INTO t VALUES ('${text}é');\n`);
});

test('encoding again does not change the quotation marks around values', () => {
  assert.equal(
    encodedAgain('a,b\n1,Caf&eacute;&#44; x\n2,T&eacute; &lt;3 &amp; x\n3,4\n'),
    'a,b\n1,"Caf&eacute;, x"\n2,T&eacute; &lt;3 &amp; x\n3,4\n',
  );
  assert.equal(encodedAgain('{"a":"&quot;&eacute;&quot;"}'), String.raw`{"a":"\"&eacute;\""}`);
  assert.equal(encodedAgain('&quot;&eacute;&quot;'), '&quot;&eacute;&quot;');
});

test('references that were escaped more often than others are decoded too, and the offer counts them; unknown names stay', async () => {
  const text =
    'id;nom\n1;&Eacute;t&eacute;\n2;d&amp;eacute;cor r&amp;amp;eacute;frig&eacute;r&amp;#233;\n3;R&amp;B, R&amp;D &amp;foo.\n';
  assert.equal(decoded(text), 'id;nom\n1;Été\n2;décor réfrigéré\n3;R&B, R&D &foo.\n');
  assert.equal(decoded('caf&amp;eacute; &amp;euro;'), 'caf&eacute; &euro;');
  const { hint } = (await offersFor(text)).find(({ id }) => id === 'html');
  assert.match(
    hint,
    /3 references were escaped twice, such as &amp;eacute;\. Decoding restores their characters too\.$/,
  );
});

test('letters and ampersands that were escaped twice in markup are decoded, and the offer counts them', async () => {
  const hintOf = async (text) => (await offersFor(text)).find(({ id }) => id === 'html')?.hint;
  const xml =
    '<?xml version="1.0"?>\n<Nm>J&amp;#252;rgen M&amp;uuml;ller &amp;amp; S&#246;hne &amp; Co &amp;lt;</Nm>\n';
  assert.equal(decoded(xml), '<?xml version="1.0"?>\n<Nm>Jürgen Müller &amp; Söhne &amp; Co &amp;lt;</Nm>\n');
  assert.match(await hintOf(xml), /^3 references were escaped twice, such as &amp;#252;: programs show it as &#252;\./);
  // A page about references shows them on purpose.
  assert.equal(await hintOf('<p>Write &amp;lt; and &amp;amp;.</p>'), undefined);
  assert.equal(decoded('<p>caf&eacute; &amp;amp; th&amp;eacute;</p>'), '<p>café &amp; thé</p>');
  // An ampersand that was escaped twice is decoded only between words.
  assert.equal(decoded('<p>th&amp;eacute;: “&amp;amp;”, ?a&amp;amp;=b</p>'), '<p>thé: “&amp;amp;”, ?a&amp;amp;=b</p>');
});

test('quotation marks and apostrophes that were escaped twice in markup become references again', async () => {
  for (const [text, wanted] of [
    [
      '<h1>Menu d&amp;#039;&amp;eacute;t&amp;eacute;</h1><p>&amp;quot;Br&amp;ucirc;l&amp;eacute;e&amp;quot;</p>',
      '<h1>Menu d&#039;été</h1><p>&quot;Brûlée&quot;</p>',
    ],
    ['<p>It&amp;amp;#x27;s &amp;quot;here&amp;quot; &amp; there</p>', '<p>It&#x27;s &quot;here&quot; &amp; there</p>'],
    ['<a title="d&amp;#39;or">x</a>', '<a title="d&#39;or">x</a>'],
  ]) {
    assert.equal(decoded(text), wanted);
    assert.ok(
      (await offersFor(text)).some(({ id }) => id === 'html'),
      text,
    );
  }
  // Pages that show references on purpose.
  for (const text of [
    '<p>Write &amp;#39; or &amp;apos; for it, and &amp;quot;.</p>',
    '<p>a&amp;#39;=b &amp;lt;b&amp;gt;</p>',
  ])
    assert.deepEqual(
      (await offersFor(text)).filter(({ id }) => id === 'html'),
      [],
      text,
    );
});

/** Returns the offer to decode references; `undefined` if there is none. */
const offerFor = async (text) => (await offersFor(text)).find(({ id }) => id === 'html');

test('characters of every kind that were escaped twice or more often are decoded, and never become tags', async () => {
  for (const [text, wanted] of [
    ['<p>caf&amp;eacute; &amp;#8211; th&amp;#xE9;</p>', '<p>café – thé</p>'],
    ['<p>caf&amp;amp;eacute; &amp;amp;amp; th&amp;amp;amp;#233;</p>', '<p>café &amp; thé</p>'],
    ['<p>Q&amp;amp;A, AT&amp;amp;T</p>', '<p>Q&amp;A, AT&amp;T</p>'],
    [
      '<p>d&amp;#039;&amp;eacute;t&amp;eacute; &amp;#40;6&amp;nbsp;&amp;euro;&amp;#41;</p>',
      '<p>d&#039;été &#40;6\u00a0€&#41;</p>',
    ],
    ['<img alt="caf&amp;eacute;"><p>&amp;#1063;&amp;#1072;&amp;#1089;</p>', '<img alt="café"><p>Час</p>'],
    [
      '<p>\u{20000}&amp;#39;s &amp;#x1F600;&amp;#55357;&amp;#56832; &amp;#9999999;</p>',
      '<p>\u{20000}&#39;s 😀😀 &amp;#9999999;</p>',
    ],
    [
      '<p>caf&amp;eacute; &amp;lt;b&amp;gt; &amp;#60; &amp;foo;</p>',
      '<p>café &amp;lt;b&amp;gt; &amp;#60; &amp;foo;</p>',
    ],
  ]) {
    assert.equal(decoded(text), wanted);
    const offer = await offerFor(text);
    assert.equal(offer.comesAfterAdvice, false, text);
    assert.equal(offer.description, 'a document with references that were escaped twice');
  }
  const { hint } = await offerFor('<p>caf&amp;eacute; &amp;lt;b&amp;gt;</p>');
  assert.match(hint, /^One reference was escaped twice, .* 2 others, such as &amp;lt;, stay\.$/);
  // Text without markup is decoded too.
  assert.equal(
    decoded('R&amp;D: caf&amp;eacute; d&amp;#39;&#233;t&eacute; &amp;lt;b&amp;gt;\n'),
    "R&D: café d'été &lt;b&gt;\n",
  );
});

test('pages that show references on purpose are unchanged', async () => {
  for (const text of [
    '<p>In HTML, write <code>caf&amp;eacute;</code> for café.</p>',
    '<pre class="x">th&amp;eacute;\n<b>d&amp;#39;&amp;eacute;t&amp;eacute;</b></pre><p>x</p>',
    '<p><KBD>&amp;eacute;t&amp;eacute;</KBD></p>',
    '<textarea>caf&amp;eacute;</textarea>',
    '<table><tr><td>é</td><td>&amp;eacute;</td><td>&amp;#233;</td></tr><tr><td>€</td><td>&amp;euro;</td></tr></table>',
    '<p>Write &amp;eacute; for an e with an acute accent, or “&amp;agrave;”.</p>',
    '<p>&lt;p&gt;caf&amp;eacute;&lt;/p&gt; is the source.</p>',
    '<p title="&lt;b&gt;caf&amp;eacute;&lt;/b&gt;">x</p>',
    // The items of a feed are escaped HTML, so its references are escaped twice on purpose.
    '<?xml version="1.0"?>\n<!-- news -->\n<rss><item><title>M&amp;#252;ller don&amp;#039;t</title></item></rss>',
    '<?xml version="1.0"?><doc>&lt;br /&gt;caf&amp;eacute;</doc>',
    '<?xml version="1.0"?><rss><item><description>&lt;p&gt;caf&amp;eacute; don&amp;#8217;t&lt;/p&gt;</description></item></rss>',
    '<p>Tom &amp;amp; Jerry</p>',
  ])
    assert.equal(await offerFor(text), undefined, text);
  // The rest of such a page is decoded.
  assert.equal(
    decoded('<p>Caf&amp;eacute;: <code>th&amp;eacute;</code> th&amp;eacute;</p>'),
    '<p>Café: <code>th&amp;eacute;</code> thé</p>',
  );
  // A reference to a sign in a sentence may be shown on purpose, so the offer comes after other advice.
  assert.equal((await offerFor('<title>A &amp;#8211; B</title>')).comesAfterAdvice, true);
  // In XML that is not HTML, an element “code” contains data, not source code.
  assert.equal(
    decoded('<?xml version="1.0"?><code>M&amp;uuml;ller</code>'),
    '<?xml version="1.0"?><code>Müller</code>',
  );
});

test('a long document with references that were escaped twice takes linear time', () => {
  for (const piece of [
    '<p>caf&amp;eacute; &amp;amp;',
    '<code>&amp;eacute;',
    '&amp;eacute;',
    '<p>&amp;amp;amp;',
    '&amp;',
  ])
    assertLinear((count) => decoded(`<p>${piece.repeat(count)}`), 1_500, piece);
});

test('a sign that was escaped twice is decoded beside a number; beside words, as in a page about references, it stays', async () => {
  assert.equal(decoded('<p>only 4 &amp;euro; or &amp;pound;5</p>'), '<p>only 4 € or £5</p>');
  const page = '<p>To write the euro sign, use &amp;euro; in HTML.</p>';
  assert.deepEqual(
    (await offersFor(page)).filter(({ id }) => id === 'html'),
    [],
  );
});

test('references to the halves of a surrogate pair are not correct markup; the offer counts the characters that are written so', async () => {
  const hintOf = async (text) => (await offersFor(text)).find(({ id }) => id === 'html').hint;
  assert.match(await hintOf('<sms body="&#55357;&#56843;"/>'), /One character is written so; decoding corrects it\.$/);
  assert.match(
    await hintOf('<sms body="&#xD83D;&#xDE0B;&#55357;&#56843; &#128523;"/>'),
    /2 characters are written so; decoding corrects them\.$/,
  );
  assert.match(await hintOf('<sms body="&#128523;"/>'), /nothing is damaged\.$/);
});

test('references to the bytes of UTF-8 become the encoded characters in one step, also in CDATA and if they are references to C1 controls', () => {
  for (const [text, wanted] of [
    ['<p>F&Atilde;&ordf;te &Atilde;&nbsp; Besan&Atilde;&sect;on</p>', '<p>Fête à Besançon</p>'],
    ['<p>L&acirc;&euro;&trade;&Atilde;&copy;t&Atilde;&copy; &#xF0;&#x9F;&#x98;&#x80;</p>', '<p>L’été 😀</p>'],
    [
      '<?xml version="1.0"?><a>&acirc;&#128;&#147; <![CDATA[<p>&Atilde;&copy;t&Atilde;&copy;</p>]]></a>',
      '<?xml version="1.0"?><a>– <![CDATA[<p>été</p>]]></a>',
    ],
    ['id;ville\n1;Besan&#195;&#167;on\n2;Saint-&#195;&#137;tienne\n', 'id;ville\n1;Besançon\n2;Saint-Étienne\n'],
  ])
    assert.equal(decoded(text), wanted);
});

test('references to characters such as Ã and © become these characters if they do not stand for bytes of UTF-8', () => {
  for (const [text, wanted] of [
    ['<p>S&Atilde;&copy; 2024, p&atilde;o, cora&ccedil;&atilde;o, &Eacute;</p>', '<p>SÃ© 2024, pão, coração, É</p>'],
    ['<p>&laquo;&nbsp;&Eacute;t&eacute;&nbsp;&raquo;</p>', '<p>«\u00a0Été\u00a0»</p>'],
    ['<p>IRM&Atilde;&nbsp;DULCE, MA&Ccedil;&Atilde;</p>', '<p>IRMÃ\u00a0DULCE, MAÇÃ</p>'],
  ])
    assert.equal(decoded(text), wanted);
});

test('the offer about references to the bytes of UTF-8 comes first, and names the first of them', async () => {
  const [{ hint, comesAfterAdvice }] = await offersFor('<p>Besan&Atilde;&sect;on, &Atilde;&copy;t&Atilde;&copy;</p>\n');
  assert.match(hint, /^Its references are the bytes of UTF-8: &Atilde;&sect; is ç\./);
  assert.equal(comesAfterAdvice, false);
});

test('the offer names the encoding in which the bytes were read; if the references do not show which, it names two', async () => {
  const both = /character of ISO-8859-1 or windows-1252 before/;
  for (const [text, named] of [
    ['<p>Besan&Atilde;&sect;on, &Atilde;&copy;t&Atilde;&copy;</p>', both],
    ['<p>Besan&#195;&#167;on, &#195;&#169;t&#195;&#169; &#195;&#129;gua</p>', both],
    ['<p>L&acirc;&euro;&trade;&Atilde;&copy;t&Atilde;&copy;</p>', /character of windows-1252 before/],
    ['<p>L&acirc;&#128;&#153;&Atilde;&copy;t&Atilde;&copy;</p>', /character of ISO-8859-1 before/],
    ['<p>L&acirc;&#x80;&#x99;&Atilde;&copy;t&Atilde;&copy; &acirc;&euro;&trade;</p>', /ISO-8859-1 or windows-1252/],
  ]) {
    const [{ hint }] = await offersFor(text);
    assert.match(hint, named, text);
  }
});

/** Returns the bytes of a text whose characters U+0080 to U+009F stand for bytes of the same value. */
const withRawBytes = (text) => Buffer.from(text, 'latin1');

const NEWS = [
  [
    '<li><a href="/1">S&Atilde;&pound;o Paulo</a> &acirc;\x80\x93 at&Atilde;&copy; &Atilde;\x81gua</li>\n',
    '<li><a href="/1">São Paulo</a> – até Água</li>\n',
  ],
  ['<p>&acirc;\x80\x9cMem&Atilde;&sup3;ria&acirc;\x80\x9d</p>\n', '<p>“Memória”</p>\n'],
  [
    'id;nom\n1;L&acirc;\x80\x99&Atilde;&copy;t&Atilde;&copy; &eth;\x9f\x98\x80&acirc;\x80&brvbar;\n',
    'id;nom\n1;L’été 😀…\n',
  ],
];

test('references to the bytes of UTF-8, and bytes 80 to 9F without references, become characters in one step', async () => {
  for (const [text, wanted] of NEWS)
    for (const bytes of [withRawBytes(text), utf8(text), utf8(codec.decode(withRawBytes(text), 'windows-1252'))]) {
      assert.equal(layerDecoded('html', bytes).text, wanted);
      const [offer, ...others] = await offersFor(bytes);
      assert.deepEqual(others, []);
      assert.match(
        offer.hint,
        /^Its references are the bytes of UTF-8: &acirc; 80 9[39C] is [–“’]\. .* wrote bytes 80 to 9F without/,
      );
      assert.equal(offer.encodingBeside, null);
      assert.equal(offer.comesAfterAdvice, false);
      assert.equal(offer.explainsInput, true);
      assert.equal(offer.explainsProblems, true);
    }
});

test('malformed bytes beside references are decoded in their likely encoding; if no encoding is likely, the offer does not explain all of the input', async () => {
  const bytes = withRawBytes(`${NEWS[0][0]}caf\xe9 noir\n`);
  const [offer] = await offersFor(bytes);
  assert.equal(offer.encodingBeside, 'windows-1252');
  assert.equal(layerDecoded('html', bytes, offer.encodingBeside).text, `${NEWS[0][1]}café noir\n`);
  const [unknown] = await offersFor(withRawBytes(`${NEWS[0][0]}(\xa6)\n`));
  assert.equal(unknown.encodingBeside, null);
  assert.equal(unknown.explainsInput, false);
  assert.equal(unknown.explainsProblems, false);
});

test('a capital letter before a quotation mark of windows-1252 is unchanged', () => {
  for (const text of [
    '<p>\x93IRM&Atilde;\x94 e \x93MANH&Atilde;\x94</p>',
    '<p>\x93CAF&Eacute;\x94 \x93TH&Eacute;\x94</p>',
  ]) {
    const windows1252 = codec.decode(withRawBytes(text), 'windows-1252');
    const wanted = windows1252.replaceAll('&Atilde;', 'Ã').replaceAll('&Eacute;', 'É');
    assert.equal(layerDecoded('html', withRawBytes(text), 'windows-1252').text, wanted);
    assert.equal(layerDecoded('html', utf8(windows1252)).text, wanted);
  }
});

test('letters before no-break spaces and quotation marks are not taken for bytes of UTF-8, even beside references to bytes of UTF-8', () => {
  for (const [text, wanted] of [
    [
      '<td>QUANTIT&Eacute;&nbsp;:</td><td>QUALIT&Eacute;&nbsp;:</td>',
      '<td>QUANTITÉ\u00a0:</td><td>QUALITÉ\u00a0:</td>',
    ],
    ['<p>&agrave;&nbsp;&laquo; A, &agrave;&nbsp;&laquo; B</p>', '<p>à\u00a0« A, à\u00a0« B</p>'],
    ['<p>LIBERT&Eacute;&raquo; EGALIT&Eacute;&raquo;</p>', '<p>LIBERTÉ» EGALITÉ»</p>'],
    ['<p>caf&eacute;”’ th&eacute;’”</p>', '<p>café”’ thé’”</p>'],
    [
      '<p>Fu&szlig;&nbsp;1 Ma&szlig;&nbsp;2 MEN&Uuml;&raquo; MEN&Uuml;&raquo;</p>',
      '<p>Fuß\u00a01 Maß\u00a02 MENÜ» MENÜ»</p>',
    ],
    ['<p>IRM&Atilde;&nbsp;A, MANH&Atilde;&raquo; AL&Ocirc;&raquo;</p>', '<p>IRMÃ\u00a0A, MANHÃ» ALÔ»</p>'],
    [
      '<p>&Aring;&nbsp;1, P&Aring;&nbsp;2, 3 &Aring;&sup2;, 4 &Aring;&sup3;</p>',
      '<p>Å\u00a01, PÅ\u00a02, 3 Å², 4 Å³</p>',
    ],
    ['<p>T&Uuml;RK&Ccedil;E&nbsp; MEN&Uuml;&raquo; G&Ouml;&nbsp;</p>', '<p>TÜRKÇE\u00a0 MENÜ» GÖ\u00a0</p>'],
  ])
    assert.equal(decoded(text), wanted);
  const eReferences = '&Atilde;&copy;'.repeat(10);
  assert.equal(decoded(`<p>${eReferences} QUALIT&Eacute;&nbsp;:</p>`), `<p>${'é'.repeat(10)} QUALITÉ\u00a0:</p>`);
});

test('references to the bytes of UTF-8 in Russian become letters', () => {
  const references = Array.from(utf8('Привет, мир'), (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : `&#${byte};`,
  );
  assert.equal(decoded(`<p>${references.join('')}</p>`), '<p>Привет, мир</p>');
});

test('clean texts in all languages with references for all characters beyond ASCII stay the same', () => {
  for (const { language, lines } of udhrTexts()) {
    const text = lines.join('\n').replaceAll('&', '+');
    const references = text.replace(/[^\0-\x7f]/gu, (character) => `&#${character.codePointAt(0)};`);
    assert.equal(withUtf8Characters(references), null, language);
  }
});

test('a BOM is decoded, and is not the example of the hint', async () => {
  const text = '<p>&iuml;&raquo;&iquest;Gr&Atilde;&para;&Atilde;&#159;e</p>';
  assert.equal(decoded(text), '<p>\ufeffGröße</p>');
  const [{ hint }] = await offersFor(text);
  assert.match(hint, /^Its references are the bytes of UTF-8: &Atilde;&para; is ö\./);
});

test('a run of a million references is decoded', () => {
  assert.equal(decoded('&eacute;'.repeat(1_000_000)).length, 1_000_000);
  assert.equal(decoded('&Atilde;&copy;'.repeat(1_000_000)).length, 1_000_000);
});

test('references to the bytes of rare letters are decoded if the text has many rare letters', () => {
  const references = (text) =>
    text.replace(/[^\0-\x7f]/gu, (letter) => Array.from(utf8(letter), (byte) => `&#${byte};`).join(''));
  const text = 'Ŋŋ ɗaɗa ƙasa '.repeat(20);
  assert.equal(decoded(references(text)), text);
});

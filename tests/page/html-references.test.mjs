// HTML entities in a table, in JSON and in SQL: a decoded character does not end the value that it is in.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layerOf } from '../../www/layers.js';
import { offersFor } from './layer-codec.mjs';

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

test('a field without quotation marks gets them, if it gets a delimiter, a line break or a first quotation mark', () => {
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
  assert.match(hint, /3 of them were escaped twice, such as &amp;eacute;: they are decoded too\.$/);
});

test('letters that were escaped twice in markup are decoded, with the ampersands of XML, and the offer counts them', async () => {
  const hintOf = async (text) => (await offersFor(text)).find(({ id }) => id === 'html')?.hint;
  const xml =
    '<?xml version="1.0"?>\n<Nm>J&amp;#252;rgen M&amp;uuml;ller &amp;amp; S&#246;hne &amp; Co &amp;lt;</Nm>\n';
  assert.equal(decoded(xml), '<?xml version="1.0"?>\n<Nm>Jürgen Müller &amp; Söhne &amp; Co &amp;lt;</Nm>\n');
  assert.match(await hintOf(xml), /^2 references were escaped twice, such as &amp;#252;: programs show it as &#252;\./);
  // A page about references shows them on purpose.
  assert.equal(await hintOf('<p>Write &amp;lt; and &amp;amp;.</p>'), undefined);
  assert.equal(decoded('<p>caf&eacute; &amp;amp; th&amp;eacute;</p>'), '<p>café &amp;amp; thé</p>');
});

test('two references for the halves of a surrogate pair are no correct markup, and the offer counts them', async () => {
  const hintOf = async (text) => (await offersFor(text)).find(({ id }) => id === 'html').hint;
  assert.match(await hintOf('<sms body="&#55357;&#56843;"/>'), /One character is written so; decoding corrects it\.$/);
  assert.match(
    await hintOf('<sms body="&#xD83D;&#xDE0B;&#55357;&#56843; &#128523;"/>'),
    /2 characters are written so; decoding corrects them\.$/,
  );
  assert.match(await hintOf('<sms body="&#128523;"/>'), /nothing is damaged\.$/);
});

// Accents and letters as LaTeX and BibTeX write them (LaTeX2e: An unofficial reference manual, “Accents” and “Additional Latin letters”).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { downloadWith, openFile, startBrowser } from './browser.mjs';
import { decoded, latin1, offered, offersFor, utf8 } from './layer-codec.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const id = 'tex-accents';
const tex = String.raw;

const BIBLIOGRAPHY = tex`@article{conceicao2011,
  author  = {Concei{\c{c}}{\~{a}}o, Jo{\~{a}}o Ant{\'{o}}nio and Sim{\~{o}}es, Patr{\'{\i}}cia},
  title   = {{DNA} \& {\'E}tude: a $\hat{o}$ -- {\"U}ber Ma{\ss}e},
  editor  = {Pe{\~n}a, {\'{A}}ngeles and Dvo{\v{r}}{\'a}k, Ji{\v r}{\'\i} and Kj{\ae}r, S{\o}ren},
  pages   = {311--329}
}
`;
const DECODED_BIBLIOGRAPHY = tex`@article{conceicao2011,
  author  = {Conceição, João António and Simões, Patrícia},
  title   = {{DNA} \& Étude: a $\hat{o}$ -- Über Maße},
  editor  = {Peña, Ángeles and Dvořák, Jiří and Kjær, Søren},
  pages   = {311--329}
}
`;

/** Decodes a text that may be too short to be recognised. */
const decodeText = (text) => decoded(id, utf8(text)).text;

test('accents and letters of a bibliography are decoded', async () => {
  assert.deepEqual(offered(utf8(BIBLIOGRAPHY)), [id]);
  const { text, note } = decoded(id, utf8(BIBLIOGRAPHY));
  assert.equal(text, DECODED_BIBLIOGRAPHY);
  assert.equal(note, '17 letters were decoded.');
  const [{ hint, comesAfterAdvice }] = await offersFor(BIBLIOGRAPHY);
  assert.match(hint, /^LaTeX and BibTeX write letters in this form, such as \{\\c\{c\}\} for ç: nothing is damaged\./);
  assert.equal(comesAfterAdvice, true);
});

test('each accent and each letter is decoded', () => {
  for (const [source, expected] of [
    [tex`\'{o} \'o {\'o} {\'{o}} {\'\i} \'\i x \'{\i}`, 'ó ó ó ó í íx í'],
    [tex`{\`o} \^{o} \~{o} \"{o} \={o} \.{o}`, 'ò ô õ ö ō ȯ'],
    [tex`{\.I} {\.z} \.z {\=a} \=a {\^\i} {\"\i} {\~\i} {\u\i} {\v\j}`, 'İ ż ż ā ā î ï ĩ ĭ ǰ'],
    [tex`{\H{o}} {\H o} \H{U} {\c{c}} {\c c} \c{S} {\k{a}} {\k E} {\r{u}} {\r u} {\r A}`, 'ő ő Ű ç ç Ş ą Ę ů ů Å'],
    [tex`{\v{s}} {\v s} \v Z {\u{g}} {\u g} \u{a} {\d{s}} {\d t} {\b{d}} {\b k}`, 'š š Ž ğ ğ ă ṣ ṭ ḏ ḵ'],
    [tex`\t{oo} {\t{ie}}`, 'o\u0361o i\u0361e'],
    [tex`{\aa} {\AA} {\ae} {\AE} {\o} {\O} {\oe} {\OE} {\l} {\L} {\ss} {\i} {\j}`, 'å Å æ Æ ø Ø œ Œ ł Ł ß ı ȷ'],
    [tex`{\dh} {\DH} {\dj} {\DJ} {\ng} {\NG} {\th} {\TH}`, 'ð Ð đ Đ ŋ Ŋ þ Þ'],
    [
      tex`Stra\ss e, Ma\ss{}, Gru\ss. \AA rhus, \O{}re, \L\'od\'z, bj\o rn`,
      'Straße, Maß, Gruß. Århus, Øre, Łódź, bjørn',
    ],
    // Two accents on one letter (Vietnamese), an accent on a letter that is itself a command (\ae), and x with a caron, for which Unicode
    // has no single character.
    [tex`{\'{\^e}} {\d{\^{e}}} {\'\ae} \'{\o} \v{x}`, 'ế ệ ǽ ǿ x\u030c'],
    [tex`Erd\H{o}s, Poincar\'e, G\"odel, Fran\c{c}ois, \v{C}ech, \u{I}n`, 'Erdős, Poincaré, Gödel, François, Čech, Ĭn'],
    [tex`\c cedilla \v Skoda \H o`, 'çedilla Škoda ő'],
  ]) {
    assert.equal(decodeText(source), expected, source);
    assert.equal(expected.normalize('NFC'), expected);
  }
});

test('commands, braces, math, verbatim text, tabs, URLs, redefined commands and code are unchanged', () => {
  for (const text of [
    tex`{DNA} \& 50\% \$5 \_ \# \{a\} 1--2 --- ~ \\ \\"o \\'e`,
    tex`\emph{x} \textbf{y} \i0 \omega \left( \label{a} \aab \ooo \section{v} \vs{a} \beta{a} \c{ab} \"{} \~{} \^{}`,
    tex`$\hat o \'e \c{c}$ $$\"o$$ \(\"o\) \[\v{r} \i\] \begin{equation*}\"o\end{equation*} \begin{align}\'e\end{align}`,
    tex`\verb|\'e| \verb*+{\"o}+ \begin{verbatim} {\"o} \end{verbatim} \lstinline!\"o!`,
    tex`\begin{tabbing}a\=b\'c\`d\end{tabbing}`,
    tex`\url{http://a.org/\~{n}} \href{b/\~n{\'e}}{x} \cite{M\"u} http://a.org/\~nina/ \includegraphics[width=1cm]{\"u.png}`,
    tex`\newcommand{\oe}{x} \def\o{y} \renewcommand{\c}[1]{z} \o \oe \c{c} {\o}`,
    tex`C:\aa\b D:\o\l\i don\'t \"say\" \'[a]\'`,
    'Ma\\ss\n', // TeX would remove the line end too.
  ])
    assert.equal(decodeText(text), text);
  // Braces that may be the argument of a command, or the value of a field, stay.
  assert.equal(
    decodeText(tex`\emph{\'e}t{\'e} title = {\"O} \textbf{x}{\"o} {\'{E}cole} {{\'E}}`),
    '\\emph{é}té title = {Ö} \\textbf{x}{ö} {École} {É}',
  );
});

test('the bytes of other text are unchanged', () => {
  const bytes = latin1("caf\xe9 {\\'e}t{\\'e}\r\n\0\xff M{\\\"u}ller\r");
  const expected = Buffer.concat([
    latin1('caf\xe9 '),
    utf8('été'),
    latin1('\r\n\0\xff M'),
    utf8('ü'),
    latin1('ller\r'),
  ]);
  assert.deepEqual(Buffer.from(decoded(id, bytes).bytes), expected);
  // If the input is in another encoding, the result is UTF-8.
  assert.equal(decoded(id, latin1("caf\xe9 {\\'e}t{\\'e} Dvo{\\v{r}}{\\'a}k"), 'windows-1252').text, 'café été Dvořák');
});

test('the note names a declaration of another encoding', () => {
  const { note } = decoded(id, utf8(tex`\usepackage[latin1]{inputenc} {\"o}ber {\"u}`));
  assert.match(
    note,
    /^2 letters were decoded\. The text is UTF-8 now, but still declares latin1 for the package inputenc\./,
  );
  assert.doesNotMatch(decoded(id, utf8(tex`\usepackage[utf8]{inputenc} {\"o}ber {\"u}`)).note, /declares/);
});

test('decoding is offered for a word, a sentence and a document of LaTeX', () => {
  for (const text of [
    tex`Kup{\v{c}}{\'\i}k`,
    tex`Gr\"o\ss e und L\"ange der B\"aume`,
    tex`L'universit\'e fran\c{c}aise est tr\`es connue.`,
    tex`La acci\'on de los a\~nos, seg\'un Mart\'{\i}nez.`,
    tex`\documentclass{article} \begin{document}Jos\'e dej\'o la canci\'on\end{document}`,
    tex`K\"onig und M\"oller, na\"ive, H\^otel`,
  ])
    assert.ok(offered(utf8(text)).includes(id), text);
});

test('decoding is not offered for LaTeX without accents, code, paths, RTF and other text', () => {
  for (const text of [
    tex`\documentclass{article}\begin{document}Stra\ss e, Ma\ss{} und Gru\ss\ aus {\o}rsted\end{document}`,
    tex`C:\aa\b and D:\o\ss\ae\c and \\server\l\v`,
    tex`^\d{3}\.\w+\b(?:\.com|\.org)$ /www\.example\.com/ \d+\.\d*`,
    tex`RewriteRule ^www\.example\.com$ foo\.php?a=\.e [L]`,
    tex`printf("say \"ok\" and \"oui\" to \"everyone\"\n"); puts("\"a\"");`,
    tex`x = 'don\'t'; y = 'it\'s l\'avion, qu\'il dell\'arte, un\'altra, aujourd\'hui, l\'etat, n\'est';`,
    tex`{"a": "{\"o\": 1}", "b": "\"e\"", "c": "x\"y\"z", "d": "M\\\"uller"}`,
    tex`f"\"{a}\" and \"{b}\"" + f"x\"{c}\"y"`,
    tex`{\rtf1\ansi caf\'e9 M\'fcller {\b bold} {\i it} \'e0\'e9 {\'e9}}`,
    tex`caf\'e9 d\'e9j\'e0 vu`,
    tex`let c = '\u{e}'; let d = "\u{1F600}\u{a}"; // \u{g}`,
    tex`1\. One
2\. Two \*a\* \_b\_ \`code\` a\`b\` c\`d\``,
    tex`echo 'it'\''s' "\$x \"a\" \`b\`" \'a\' \"b\"`,
    tex`sed 's/\.a/\^b/; s/\"o/\"u/; s/\~n/x/'`,
    tex`assert normalize(r'{\c{S}}') == 'Ş'; assert normalize(r"{\'{\i}}") == 'í'; f('{\"o}')`,
    'const ESC = /\\\'a|\\"b|\\^c|\\~d/g; "a\\"b\\"c"; `\\`a\\``;\n',
    ".TH a 1\n.B \\-a\ncaf\\('e \\'e \\*(ae \\fBb\\fR \\(aq\n",
    tex`Author: David Ne\v{c}as
Maintainer: David Ne\v{c}as`,
    tex`(?<=\b{w})\k{name}\g{a} \H \R \v`,
    'grep "\\"o" a; ls ~\\~n; cd \\"My Files\\"\n',
    'Ordinary text. Größe, été, ça {a} $5 – C:\\temp\n',
    '',
  ])
    assert.ok(!offered(utf8(text)).includes(id), text);
});

test('decoding takes linear time', () => {
  const count = 1 << 17;
  for (const [piece, length] of [
    [tex`{\"o}x `, 3],
    [tex`$a `, 3],
    [tex`\begin{verbatim} `, 17],
    [tex`\[ `, 3],
    ['{', 1],
    ["\\'{", 3],
  ])
    assert.equal(decodeText(piece.repeat(count)).length, length * count, piece);
});

test('the page decodes a bibliography', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'books.bib', BIBLIOGRAPHY);
  const offer = page.locator('li', { hasText: 'text with accents and letters in the form of TeX' });
  await offer.getByText('nothing is damaged').waitFor();
  await offer.getByRole('button', { name: 'Decode TeX accents' }).click();
  await page.locator('#text .text-row', { hasText: 'Conceição' }).waitFor();
  const { name, bytes } = await downloadWith(page, page.getByRole('button', { name: 'Download decoded file' }));
  assert.deepEqual([name, bytes.toString()], ['books.decoded.bib', DECODED_BIBLIOGRAPHY]);
  await closeWithoutComplaints();
});

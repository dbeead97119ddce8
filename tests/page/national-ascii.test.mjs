// Text in a national variant of 7-bit ASCII (ISO 646): SEN 850200, NS 4551-1, DS 2089, DIN 66003, NF Z 62-010, UNI 0204-70, ISO-IR 17,
// MSZ 7795.3, ISO-IR 16 and JUS I.B1.002.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { VARIANTS } from '../../www/layers/national-variants.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser } from './browser.mjs';
import { decoded, encoded, latin1, offered, offersFor, utf8 } from './layer-codec.mjs';
import { assertLinear } from './linear-time.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const id = 'national-ascii';
const isOffered = (text) => offered(utf8(text)).includes(id);

/** For each variant: the ASCII characters that it replaces, the letters in their place, and its names in iconv of glibc. */
const STANDARDS = {
  'fi-se': ['[\\]{|}', 'ÄÖÅäöå', ['ISO646-FI', 'ISO646-SE', 'ISO646-SE2']],
  'no-dk': ['[\\]{|}', 'ÆØÅæøå', ['ISO646-NO', 'ISO646-NO2', 'ISO646-DK']],
  de: ['[\\]{|}~', 'ÄÖÜäöüß', ['ISO646-DE']],
  fr: ['@\\{|}', 'àçéùè', ['ISO646-FR', 'ISO646-FR1']],
  it: ['\\]`{|}~', 'çéùàòèì', ['ISO646-IT']],
  es: ['\\|', 'Ññ', ['ISO646-ES', 'ISO646-ES2']],
  hu: ['@[\\]`{|}', 'ÁÉÖÜáéöü', ['ISO646-HU']],
  pt: ['[\\]{|}', 'ÃÇÕãçõ', ['ISO646-PT']],
  yu: ['@[\\]^`{|}~', 'ŽŠĐĆČžšđćč', ['ISO646-YU']],
};
/** The ASCII characters that only Annex C of SEN 850200 replaces, for names of people, and the letters in their place. */
const ANNEX_C = ['@^`~', 'ÉÜéü'];

test('the letters are the same as in the standards and in iconv', (t) => {
  const pairs = (characters, letters) =>
    Object.fromEntries([...characters].map((character, at) => [character, letters[at]]));
  assert.deepEqual(
    VARIANTS.map((variant) => variant.id),
    Object.keys(STANDARDS),
  );
  for (const { id: name, letters, rare } of VARIANTS) {
    const [characters, expected] = STANDARDS[name];
    assert.deepEqual(letters, pairs(characters, expected), name);
    assert.deepEqual(rare, name === 'fi-se' ? pairs(...ANNEX_C) : undefined, name);
  }
  const iconv = (encoding, input) => spawnSync('iconv', ['-f', encoding, '-t', 'UTF-8'], { input });
  if (iconv('ISO646-FI', 'a').status !== 0) return t.skip('iconv does not have ISO646-FI');
  for (const [characters, letters, names] of [...Object.values(STANDARDS), [...ANNEX_C, ['ISO646-SE2']]]) {
    for (const name of names) assert.equal(iconv(name, characters).stdout.toString(), letters, name);
  }
  return undefined;
});

/** Returns a text in a variant. The text has only ASCII and letters of the variant. */
function encodeInVariant(text, variant) {
  const [characters, letters] = STANDARDS[variant];
  return Array.from(text, (letter) => (letters.includes(letter) ? characters[letters.indexOf(letter)] : letter)).join(
    '',
  );
}

const CHAT = `--- Log opened la touko 11 1996
18:02 <Pekka_> iltaa p{iv{{
[18:02] <mirkku[w]> moi! tuletko s{ huomenna H{meenlinnaan? {^_^} :-] :-{
18:03 <@Pekka_> yrit{n, mutta Jyv{skyl{st{ l{htee juna vasta kymmenelt{
18:04 <Pekka_> \x0304{iti\x03 tekee m{mmi{ ja l{ttyj{
18:05 <JuhaK> \\ljynvaihto maksoi 400 mk, ei en{{ ikin{ siihen pajaan
18:06 <mirkku> [{nekoskella vai? [Turussa] {Oulussa}
18:06 <JuhaK> joo. ]bergin korjaamo, ks. ftp://ftp.example.fi/{pub}/x[1] ja juha@b}t.example.fi
18:11 <JuhaK> hyv{{ y|t{! Y| ja |it{, terv. Andr\` M~ller
18:12 * Pekka_ [poissa]
`;
const CHAT_TEXT = `--- Log opened la touko 11 1996
18:02 <Pekka_> iltaa päivää
[18:02] <mirkku[w]> moi! tuletko sä huomenna Hämeenlinnaan? {^_^} :-] :-{
18:03 <@Pekka_> yritän, mutta Jyväskylästä lähtee juna vasta kymmeneltä
18:04 <Pekka_> \x0304äiti\x03 tekee mämmiä ja lättyjä
18:05 <JuhaK> Öljynvaihto maksoi 400 mk, ei enää ikinä siihen pajaan
18:06 <mirkku> Äänekoskella vai? [Turussa] {Oulussa}
18:06 <JuhaK> joo. Åbergin korjaamo, ks. ftp://ftp.example.fi/{pub}/x[1] ja juha@b}t.example.fi
18:11 <JuhaK> hyvää yötä! Yö ja öitä, terv. André Müller
18:12 * Pekka_ [poissa]
`;

test('a Finnish chat is decoded; times, nicknames, brackets, smileys and addresses stay', () => {
  assert.deepEqual(offered(utf8(CHAT)), [id]);
  const { text, note, form, encoding } = decoded(id, utf8(CHAT));
  assert.equal(text, CHAT_TEXT);
  assert.equal(encoding, 'utf-8');
  assert.equal(
    note,
    '8 characters of this variant stand beside letters and are unchanged, because they may be brackets, or belong to nicknames or to code.',
  );
  assert.equal(encoded(id, form, text), CHAT);
});

// Real text of each language, with brackets and other characters that stay. In Hungarian and Portuguese, one letter that the variant lacks is
// replaced with a letter of ASCII.
for (const [variant, text] of Object.entries({
  'fi-se':
    'Hej! Vi ska ha möte på måndag [eller tisdag] och jag undrar om någon kan ta med kaffe.\nDet är viktigt att alla kommer, för vi måste ' +
    'bestämma vart vi ska åka nästa år.\nÄR DET NÖDVÄNDIGT? JA, PÅ ÄNGEN. Översätt [1]: Ingen må, då, gå, å ena sidan. Åsa Öberg\n',
  'no-dk':
    'Hei! Jeg er i Tromsø, og det er så kaldt her. Vi må få åpnet døra før lørdag.\nJeg har lært å gjøre det selv, men ikke å spørre. [1]\n' +
    'Hva nå? På Østlandet, i Ørsta og på Øya er det vår. Ærlig talt, Åse!\n',
  de: 'Hallo Jörg, für die nächste Woche möchte ich das Buch zurückgeben.\nDie Größe ist nicht wichtig, aber es muß schön sein [siehe oben].\nÄhnliche Öfen und Übungen, {Anmerkung}, STRAßE\n',
  fr: "Bonjour, j'ai reçu votre lettre et je suis très content d'aller à Paris.\nAprès l'été, où avez-vous habité ? Le système est déjà là [1].\nEcrivez-moi pour cette année {note}.\n",
  it: "La città è bella perché c'è il mare. Non so più che fare: così non può andare,\ngià detto lunedì. La verità è questa [1], però con le virtù della libertà.\n",
  es: 'El año pasado mi compañero de España tiene una niña muy pequeña [1].\nLos sueños del otoño: mañana hay que ir con el señor Ñandu.\n',
  hu: 'Kedves Péter, köszönöm a levelet. Nem tudom, hogy az ünnep után még van-e hely,\nmert három nap múlva kezdödik [1]. Üdvözlettel: Éva, ÁGNES és Ödön. Az állam és általában minden.\n'.replace(
    'múlva',
    'mulva',
  ),
  pt: 'A situação não é boa, mas então os irmãos vão começar com a informação.\nAs condições da população [1] são uma questão de força, pelo coração.\n'.replace(
    'é',
    'e',
  ),
  yu: 'Život je lijep, ali može biti teško kad nije sve kako treba. Što više učimo, već znamo.\nČovjek će naći kuću [1], a žena će reći šta želi. Đak je došao.\n',
})) {
  test(`text in the variant ${variant} is decoded, and encoded again`, () => {
    const ascii = encodeInVariant(text, variant);
    assert.match(ascii, /^[\0-\x7f]*$/);
    assert.deepEqual(offered(utf8(ascii)), [id]);
    const result = decoded(id, utf8(ascii));
    assert.equal(result.form.variant, variant);
    assert.equal(result.text, text);
    assert.equal(encoded(id, result.form, result.text), ascii);
  });
}

test('a Serbian invoice and a Slovenian letter are decoded, with Ž at the start of words', () => {
  for (const [ascii, text] of [
    [
      'Ra~un broj 1187/91\nKupac: Gra|evinsko preduze}e @itomlin, ^a~ak\nIsporu~eno: {ljunak, crijep, da{~ice i ~avli\nDu`ni ste platiti u roku od ' +
        '~etrnaest dana.\n[ef ra~unovodstva: \\ur|ica [}epanovi}\nPrimjedbe: koli~ina nije ta~na, ~eka se odluka uprave.\n',
      'Račun broj 1187/91\nKupac: Građevinsko preduzeće Žitomlin, Čačak\nIsporučeno: šljunak, crijep, daščice i čavli\nDužni ste platiti u roku od ' +
        'četrnaest dana.\nŠef računovodstva: Đurđica Šćepanović\nPrimjedbe: količina nije tačna, čeka se odluka uprave.\n',
    ],
    [
      'Spo{tovani, ra~un {e ni pla~an, ker je bil ~ek vrnjen. @elimo, da ga poravnate ~imprej, saj je rok `e potekel.\nLep pozdrav, @iga @agar, [kofja Loka\n',
      'Spoštovani, račun še ni plačan, ker je bil ček vrnjen. Želimo, da ga poravnate čimprej, saj je rok že potekel.\nLep pozdrav, Žiga Žagar, Škofja Loka\n',
    ],
  ]) {
    assert.deepEqual(offered(utf8(ascii)), [id]);
    const result = decoded(id, utf8(ascii));
    assert.deepEqual([result.form.variant, result.text], ['yu', text]);
    assert.equal(encoded(id, result.form, result.text), ascii);
  }
  // In a text with an e-mail address, @ is not a letter.
  const mail =
    'Ra~un nije pla}en, ali dug je ve} pla}en. Kupac je preduze}e, dakle broj ra~una. Pi{ite ivo@host.yu ili @iki.\n';
  assert.match(decoded(id, utf8(mail.repeat(3))).text, /ivo@host\.yu ili @iki\.\n$/);
});

test('inverted marks of Spanish are decoded before questions and exclamations', () => {
  const text = 'El a|o pasado mi compa|ero de Espa|a tiene una ni|a muy peque|a. ]Donde esta? [Hay mucho sue|o! [1]\n';
  const result = decoded(id, utf8(text));
  assert.equal(
    result.text,
    'El año pasado mi compañero de España tiene una niña muy pequeña. ¿Donde esta? ¡Hay mucho sueño! [1]\n',
  );
  assert.equal(encoded(id, result.form, result.text), text);
});

/** Languages, each with its variant. */
const LANGUAGES = {
  fi: 'fi-se', sv: 'fi-se', nb: 'no-dk', nn: 'no-dk', da: 'no-dk', 'de-1901': 'de', 'de-1996': 'de', it: 'it', hu: 'hu', 'pt-PT': 'pt', 'pt-BR': 'pt', hr: 'yu', sl: 'yu',
}; // prettier-ignore

test('the Universal Declaration of Human Rights is decoded in each language', () => {
  const rows = udhrTexts().filter(({ language }) => language in LANGUAGES);
  assert.ok(rows.length >= 12);
  for (const { language, lines } of rows) {
    const variant = LANGUAGES[language];
    const letters = STANDARDS[variant][1];
    const isInVariant = (letter) => letter < '\x80' || letters.includes(letter);
    const plain = (letter) => (isInVariant(letter) ? letter : letter.normalize('NFD')[0]);
    const text = Array.from(lines.join('\n').normalize('NFC'), plain)
      .filter(isInVariant)
      .join('')
      .replace(/[[\]{}|\\~^`@]/g, '');
    const result = decoded(id, utf8(encodeInVariant(text, variant)));
    assert.equal(result.form.variant, variant, language);
    const count = (pattern) => result.text.match(pattern)?.length ?? 0;
    const undecoded = count(/[[\]{}|\\~^`@]/g);
    assert.ok(undecoded <= 8, `${language}: ${undecoded} letters are not decoded`);
    if (undecoded === 0) assert.equal(result.text, text, language);
  }
});

test('in text of a national variant, code and lines with characters beyond ASCII stay', () => {
  const prose = encodeInVariant(
    'Hej! Vi ska ha möte på måndag och jag undrar om det är någon som kan ta med kaffe, för vi måste åka.\n',
    'fi-se',
  );
  const code = [
    'if (x[i]) { a[i] = b; }',
    '#include <stdio.h>',
    'int main(void) { printf("f|r d{r\\n"); return 0; }',
    'while true; do ls | grep x; done',
    '\\section{f|r} \\emph{d{r}',
    'x = {a|b};',
    '| a | b |',
    'C:\\dos\\f|r \\\\server\\d{r',
    'för p}',
    '{x} [x] |x| a[x] {pois} (a|b)* x{1,2}',
    '   * @param {string | null} f|r',
    '--mount|--fsck|-M',
    '{ x } } NULL; voidx{}',
  ];
  const lines = `${prose.repeat(20)}${code.join('\n')}\n`;
  const { text, note } = decoded(id, utf8(lines));
  assert.deepEqual(text.split('\n').slice(20, -1), code);
  assert.match(note, /characters of this variant stand beside letters and are unchanged/);
  const french = encodeInVariant('Bonjour, je suis à Paris pour cette année, et où est la santé ?\n', 'fr').repeat(5);
  assert.match(
    decoded(id, utf8(`${french}root@ et @param`)).text,
    /suis à Paris pour cette année[^]*\nroot@ et @param$/,
  );
  // Decoding is not offered for a text with characters beyond ASCII. But such characters can follow the sample from which the
  // variant was recognised.
  assert.equal(isOffered(lines), false);
});

test('menus, notes and other short texts are decoded', () => {
  for (const [text, expected] of [
    ['1. L[GG TILL\n2. [NDRA\n3. TA BORT\n4. S\\K\n', '1. LÄGG TILL\n2. ÄNDRA\n3. TA BORT\n4. SÖK\n'],
    ['Jag f}r ett |l p} fredag.\n', 'Jag får ett öl på fredag.\n'],
    [
      'Moi! Mit{ kuuluu? T{{ll{ on kaikki hyvin.\nN{hd{{n huomenna.\n',
      'Moi! Mitä kuuluu? Täällä on kaikki hyvin.\nNähdään huomenna.\n',
    ],
    [
      'F}r die Pr}fung bitte ich um R}ckruf.\nViele Gr}~e, J|rg M}ller\n',
      'Für die Prüfung bitte ich um Rückruf.\nViele Grüße, Jörg Müller\n',
    ],
    [
      'Le fichier a {t{ cr{{ par le syst}me.\nD{j@ vu. Tout est l@.\n',
      'Le fichier a été créé par le système.\nDéjà vu. Tout est là.\n',
    ],
  ]) {
    assert.ok(isOffered(text), text);
    assert.equal(decoded(id, utf8(text)).text, expected);
  }
  for (const text of [
    'F]R \\\n', // two words are no evidence
    'P} skolen er [det] ikke f{r noe.\n', // brackets that stay
    'const f = (p) => { r: p[f], og: {r} };\n',
    'och f}r {x}\n',
    'Is the word f}r in {p}? It is not och, and p} is |l.\n',
    'und {f}r} das [ist] nicht\n',
    'const { und } = f}r;\n',
    'que l{jos} del n|os para\n',
  ])
    assert.equal(isOffered(text), false, text);
});

test('lists of names, streets and goods are decoded, although they have hardly any frequent words in ASCII', () => {
  for (const [text, expected] of [
    [
      'Nr;Name;Stra~e;Ort\n1;M}ller, J}rgen;K|nigstra~e 4;K|ln\n2;Gro~mann KG;B{ckerg{~chen 12;F}rth\n3;Sch{fer, K{the;M}hlenweg 7;N}rnberg\n',
      'Nr;Name;Straße;Ort\n1;Müller, Jürgen;Königstraße 4;Köln\n2;Großmann KG;Bäckergäßchen 12;Fürth\n3;Schäfer, Käthe;Mühlenweg 7;Nürnberg\n',
    ],
    [
      'G]NTHER SCHR\\DER\nK[THE KR]GER\nMIETE M[RZ\nB]RO K\\LN\n',
      'GÜNTHER SCHRÖDER\nKÄTHE KRÜGER\nMIETE MÄRZ\nBÜRO KÖLN\n',
    ],
    // Records of 128 characters without line ends, in which nothing separates a number and the text after it (DTAUS).
    [
      'GESCH[FT 00000B[CKEREI WEI~ENFELS'.padEnd(128) +
        '0202ABZ]GLICH MIETE M[RZ 0102STRA~E DER GR\\SSE NACH'.padEnd(128),
      'GESCHÄFT 00000BÄCKEREI WEIßENFELS'.padEnd(128) +
        '0202ABZÜGLICH MIETE MÄRZ 0102STRAßE DER GRÖSSE NACH'.padEnd(128),
    ],
    [
      '01G\\TEBORG    0012MALM\\     00F\\RSTA M]NADEN HJ[LP      07L\\RDAG   '.repeat(4),
      '01GÖTEBORG    0012MALMÖ     00FÖRSTA MÅNADEN HJÄLP      07LÖRDAG   '.repeat(4),
    ],
    [
      'MILAN MARKOVI]\nIVANA PETROVI]\nAVTOPREVOZNI[TVO @ALEC\nJOVANOVI], RA^UN 12\n',
      'MILAN MARKOVIĆ\nIVANA PETROVIĆ\nAVTOPREVOZNIŠTVO ŽALEC\nJOVANOVIĆ, RAČUN 12\n',
    ],
  ]) {
    assert.ok(isOffered(text), text);
    assert.equal(decoded(id, utf8(text)).text, expected);
  }
  for (const text of [
    'M}ller\nK|ln\nx[1]\n', // two names
    '{"k1STRA~E":[1],"2K\\\\LN":"B]RO","3M[RZ":0,"4GR\\\\SSE":{"5M]LLER":1}}\n',
    'x = 2GR[1]; y = 3M[RZ]; if (1B]RO) return 4K\\LN; a[0]STRA~E; 5M]LLER == 6GR\\SSE;\n',
    '0x41[GROSSE] 0x42[MUELLER] 10STR[1] 11STR[2] 12STR[3] A\\B C\\D 7R\\N 8F]R\n',
    'a = {Stra~e: 1, K|ln: 2}; b[M}ller] = J|rg|x; f(G}nther)\n',
    'The names M}ller, K|ln, J}rgen and Stra~e show that the text is in a variant of ASCII.\n',
  ])
    assert.equal(isOffered(text), false, text);
});

test('short lists of names of people and places are decoded, one on each line or in CSV', () => {
  for (const [variant, text] of [
    ['fi-se', 'Sjöberg\nKöping\nBjörkman\nLindström\n'],
    ['fi-se', 'namn;ort\nSjöberg;Köping\nBjörkman;Göteborg\nHåkansson;Malmö\n'],
    ['fi-se', '"Göran Öberg","Ängelholm"\n"Åsa Sjögren","Växjö"\n"Märta Häggström","Gävle"\n'],
    ['fi-se', 'Mäkinen\nJärvinen\nHämäläinen\nVäisänen\n'],
    ['fi-se', 'Väinö Heikkilä, Jyväskylä\nPäivi Kärkkäinen, Järvenpää\n'],
    ['no-dk', 'Sørensen\nJørgensen\nMøller\nNørgård\n'],
    ['no-dk', 'Øyvind;Tromsø\nHåkon;Bodø\nKåre;Ålesund\n'],
    ['de', 'Müller\nSchäfer\nKrüger\nKöhler\n'],
    ['de', 'Jörg Böhm\tGörlitz\nGünther Weiß\tTübingen\nKäthe Groß\tMünster\n'],
    ['yu', 'Petrović;Čačak\nNikolić;Požarevac\nMarković;Užice\n'],
    ['yu', 'PEKARA ĐORĐEVIĆ      Šabac\nŠUMADIJA PETROVIĆ    Ćuprija\nŠTAMPARIJA ŽIVKOVIĆ  Čačak\n'],
    ['yu', '  1 | Šećer u džaku  | 12\n  2 | Brašno, kruške | 7\n  3 | Čokolada, čaj  | 3\n  4 | Višnje sveže   | 9\n'],
    [
      'yu',
      '"Matjaž Žnidaršič","Škofja Loka"\n"Boštjan Črne","Šoštanj"\n"Špela Žagar","Domžale"\n"Urška Šmid","Kočevje"\n',
    ],
  ]) {
    const ascii = encodeInVariant(text, variant);
    assert.ok(isOffered(ascii), text);
    const { text: letters, form } = decoded(id, utf8(ascii));
    assert.deepEqual([letters, form.variant], [text, variant]);
    assert.equal(encoded(id, form, letters), ascii);
  }
  for (const text of [
    'path{uri}\nquery{uri}/{cli}\nrow{taxi}\ncol{khaki}\nfoo{wifi}\n',
    'A[HI] B[WIFI]\nROW[KIWI]\nCOL[TAXI]\nX[URI]\n',
    '~user/{api,cli} ^HEAD~2 @{upstream} {a|b|c} [x]\nmain@{yesterday} v1.0^{} `date`\n',
    '|Name|City|\n|----|----|\n|{first}|{city}|\n|^a~b|@me|\n[note] ~10 kg ^top @home\n',
    'x[i] y[j] z{k} m|n p~q r^s t@u v`w x\\y\n[wifi] {cli} [uri]\n',
    'Bj|rn\nTorbj|rn\nStr|m\nLindstr|m\n', // Swedish or Norwegian
    'Bj|rn\nG|ran\n', // two names
    'eija|heikkinen\njuhani|peltoniemi\ntiina|virtanen\nmaria|laine\nmarkku|jarvinen\nantero|hakala\n',
    'anna|sjoberg|malmo\nbengt|lindstrom|vaxjo\nerik|bjork|goteborg\n',
    '| Anna | Malmo |\n|------|-------|\n| Bengt | Vaxjo |\n|Erik|Boras|\n',
    'case $x in\n  anna|bengt) echo a;;\n  goran|hakan) echo b;;\nesac\n',
    '^(Bj|rn|G|ran)\\w{2}[a-z]{3}$\n^(H}|kan|Sj|berg)$\n',
    '\\name{Anna}{Sjoberg} \\emph{K{\\"o}ping} & Bj{\\"o}rkman \\\\\n',
    'char *names[] = {"Anna", "Bengt", {1}}; a[i]|=b[j]; struct s{int x;}y;\n',
    '[[Anna|Sjoberg]] {{Bengt|Lindstrom}} [[Erik|Bjork]] {{ort|Koping}}\n',
  ])
    assert.equal(isOffered(text), false, text);
});

test('other text with brackets, braces and vertical bars is not taken for a national variant', () => {
  for (const text of [
    'Die Grösse ist nicht wichtig, aber es ist {schön|hübsch}, und das {a|b} ist mit [c] auch nicht wahr. $f{ur} x|y\n',
    'Das ist ein Text und ich bin nicht sicher. Siehe {\\"a}, f{\\"u}r, \\"Uber, gr{\\"o}{\\ss}e, m{\\"u}ssen, k{\\"o}nnen und auch nicht sich.\n',
    'och|det|att|i|en|jag|hon|som|han|p\\u00e5|den|med|var|sig|f\\u00f6r|s\\u00e5|till|\\u00e4r|men|ett\n',
    '[b]Hei[/b] [i]og[/i] [url=http://x.no]ikke[/url] jeg vil [quote]noe[/quote] til hun [size=3]skal[/size]\n',
    'och det [[Sverige|svenska]] att [[Finland|finska]] inte {{mall|x}} jag till {| class="a" |- | b |}\n',
    'a{color:red}b{margin:0}.och{det:x}.att{inte:y}.jag{till:z}\n',
    'const {och, det} = x; const [att, inte] = y; if (jag|till) { f{r} } // och det att inte jag till\n',
    'Regex: ^(f|r|p)\\s+[a-z]{2}$ och det att inte jag till ett (m}|n}) \\d{3}|\\w{2}\n',
    'grep -E "och|det|att" x | sed s/inte/jag/ | awk {print} | sort | uniq -c\n',
    'The {quick|lazy} fox and [the] dog: f|r p} s} {r n}gon m}ste and of the you with that this from och att inte jag.\n',
    'In Swedish the letters are on other keys: Bj|rn, G|teborg, p}, f|r, {r, m|te, and the text of this: och det att inte jag till.\n',
    'l{nk [x](y) |a|b|c| och det |att|inte|jag| till ett {#id .class} ~~bort~~ `kod` ```js\n',
    'C{D}E [0;31m och det att inte jag {0} {1} {name} [name] <b>{x}</b> %{y} #{z} ${w} @{v}\n',
    '{"och":["det","att"],"inte":{"jag":"till"},"p}":[1,2],"f|r":{}}\n',
    '(o|o) {o} [o] \\o/ |o| {^_^} och det att inte jag till ett :-} :-{ :-] :-[ :-| :-\\\n',
    'ls {a,b}{c,d} foo[0-9].{txt,log} ~/x|y {e}r {och} |det| [att] inte~jag och det att inte jag\n',
    'p{iv{{ ja mutta\n',
    'Ã¤iti ja mutta ei kun niin p{iv{{ hyv{{ t{ss{ siin{\n',
  ])
    assert.equal(isOffered(text), false, text);
});

test('texts in other languages and encodings are not taken for a national variant', () => {
  for (const { language, lines } of udhrTexts()) assert.equal(isOffered(lines.join('\n')), false, language);
  for (const { name, bytes } of chardetFiles()) {
    assert.equal(offered(bytes).includes(id), false, name);
    assert.equal(
      offered(
        latin1(
          Buffer.from(bytes)
            .toString('latin1')
            .replace(/[^\0-\x7f]/g, ''),
        ),
      ).includes(id),
      false,
      name,
    );
  }
});

test('bank statements and addresses in capital letters are decoded, also with few words', () => {
  for (const [text, expected] of [
    // SWIFT MT940, with and without the blocks around a message
    [
      ':20:STARTUMS\r\n:61:2401020102DR45,00N005NONREF\r\n:86:005?00LASTSCHRIFT?20RE 4711?33M]LLER GMBH\r\n-\r\n',
      ':20:STARTUMS\r\n:61:2401020102DR45,00N005NONREF\r\n:86:005?00LASTSCHRIFT?20RE 4711?33MÜLLER GMBH\r\n-\r\n',
    ],
    [
      '{1:F01BANKDEFFAXXX0000000000}{2:I940BANKDEFFXXXXN}{4:\r\n:86:166?20MIETE?32HANS M]LLER?33K\\LN\r\n-}\r\n',
      '{1:F01BANKDEFFAXXX0000000000}{2:I940BANKDEFFXXXXN}{4:\r\n:86:166?20MIETE?32HANS MÜLLER?33KÖLN\r\n-}\r\n',
    ],
    // DTAUS
    ['0216C0000000000 SPARKASSE K\\LN   010224 M]LLER GMBH', '0216C0000000000 SPARKASSE KÖLN   010224 MÜLLER GMBH'],
    ['HERRN\nJ]RGEN M]LLER\nHAUPTSTRA~E 5\n50667 K\\LN\n', 'HERRN\nJÜRGEN MÜLLER\nHAUPTSTRAßE 5\n50667 KÖLN\n'],
  ]) {
    assert.deepEqual(offered(utf8(text)), [id], text);
    const { text: letters, form } = decoded(id, utf8(text));
    assert.equal(letters, expected);
    assert.equal(encoded(id, form, letters), text);
  }
  for (const text of [
    'K\\LN\n', // too little text
    'COPY C:\\LN D:\\M]LLER.TXT\n',
    'DIR \\K\\LN\n',
    'X[I]=Y[J]\n',
    'A[M]LLER]\n',
    '[M]LLER\n',
    'M]LLER {X} A|B\n',
    'IF A[I] > B[J] THEN MOVE X{1} TO Y~Z.\n',
    '10 PRINT A$(I):GOTO 20 [START] {END}\n',
    'The name M]LLER\n',
  ])
    assert.equal(isOffered(text), false, text);
});

test('the offer names the variant and its letters', async () => {
  const [offer, ...others] = await offersFor(CHAT);
  assert.deepEqual(others, []);
  assert.equal(offer.label, '7-bit ASCII of Finland and Sweden');
  assert.match(offer.description, /^text in the 7-bit ASCII of Finland and Sweden \(SEN 850200\)$/);
  assert.match(
    offer.hint,
    /^Terminals, mails and IRC of the 1980s and 1990s used it\. The ASCII characters \[ \\ \] \{ \| \} are the letters Ä Ö Å ä ö å in it\./,
  );
});

test('the offer for German names the code page of mainframes whose text looks the same', async () => {
  // “Jürgen, für die März-Prüfung …” in cp273, decoded as cp037
  const [offer] = await offersFor(
    'J}rgen, f}r die M{rz-Pr}fung ist das Men} zu gro~. Die n{chste ist sp{ter.\nViele Gr}~e von G}nter\n',
  );
  assert.equal(offer.label, '7-bit ASCII of Germany');
  assert.match(offer.hint, /If the text comes from a mainframe, it is probably cp273 that was decoded as cp037 or cp500: there, \{ \} ~ are ä ü ß too\.$/); // prettier-ignore
});

test('a letter that the variant lacks is not encoded', () => {
  const { form } = decoded(id, utf8(CHAT));
  assert.throws(() => encoded(id, form, `${CHAT_TEXT}ß`), /does not have/);
});

test('the page decodes a chat, and encodes it again', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'irc.log', CHAT);
  const offer = page.locator('#layers li', { hasText: '7-bit ASCII of Finland and Sweden (SEN 850200)' });
  await offer.getByText('The ASCII characters').waitFor();
  assert.equal(await page.locator('#advice li').count(), 0);
  await offer.getByRole('button', { name: 'Decode 7-bit ASCII of Finland and Sweden' }).click();
  await page.locator('#text .text-row', { hasText: 'Jyväskylästä lähtee juna' }).waitFor();
  await page.locator('#layers').getByRole('button', { name: 'Encode as' }).click();
  await page.locator('#text .text-row', { hasText: 'Jyv{skyl{st{ l{htee juna' }).waitFor();
  await closeWithoutComplaints();
});

test('a long run of grave accents before a letter takes linear time', () => {
  const text = (count) => `Hyv{{ p{iv{{, t{m{ on hyv{ ${'`'.repeat(count)}a\n`;
  assertLinear((count) => offered(utf8(text(count))), 1 << 11, 'grave accents');
});

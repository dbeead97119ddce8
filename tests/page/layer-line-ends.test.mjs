// Lines end with LF, CR LF, or CR as in files of classic Mac OS. Each layer is recognised and decoded with each of these line ends.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findDeclaration } from '../../www/declarations.js';
import { canEncodeLayer, layers } from '../../www/layers.js';
import { decoded, encoded, offered, utf8 } from './layer-codec.mjs';

const raw = String.raw;
/** For each layer, a text of several lines with LF, and the decoded text. */
const TEXTS = {
  'json-escapes': ['["caf\\u00e9"]\n["\\u20ac"]\n', '["café"]\n["€"]\n'],
  'yaml-escapes': [
    '# names\n---\n- name: "caf\\xE9 \\\n\n    d"\n  list:\n    - "\\u0141\\xF3d\\u017A\\\n      \\ ok"\n  text: |\n    a "b\n',
    '# names\n---\n- name: "café \\\n\n    d"\n  list:\n    - "Łódź ok"\n  text: |\n    a "b\n',
  ],
  'java-properties': [
    '# ayarlar\nhello=Merhaba d\\u00fcnya\nlong: \\\n  \\u00e7ok\n! son\nyol = C:\\\\Kay\\u0131t\n',
    '# ayarlar\nhello=Merhaba dünya\nlong: \\\n  çok\n! son\nyol = C:\\\\Kayıt\n',
  ],
  'base64-message': [
    'From: a@example.org\nSubject: long\n lines\nContent-Type: text/plain;\n charset=iso-8859-1\nContent-Transfer-Encoding: base64\n\nR3L832UgYXVz\nIEv2bG4=\n',
    'From: a@example.org\nSubject: long\n lines\nContent-Type: text/plain;\n charset=utf-8\nContent-Transfer-Encoding: 8bit\n\nGrüße aus Köln',
  ],
  'encoded-mail': [
    'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"\n\n--b\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nGr=FC=DF=\ne\n\n--b\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\nS8O2bG4=\n--b--\n',
    'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"\n\n--b\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\nGrüße\n\n--b\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\nKöln\n--b--\n',
  ],
  'encoded-words': ['Subject: =?utf-8?Q?Gr=C3=BC?=\n =?utf-8?Q?=C3=9Fe?=\nTo: a\n', 'Subject: Grüße\nTo: a\n'],
  vcard: [
    'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6=\nrg\nTEL;CELL:+49\nEND:VCARD\n',
    'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8:Müller;Jörg\nTEL;CELL:+49\nEND:VCARD\n',
  ],
  ldif: [
    'version: 1\ndn:: b3U95Za25qWt6YOoLG89QWlyaXVz\nou;lang-ja:: 5Za2\n 5qWt6YOo\ncn: a\n',
    'version: 1\ndn: ou=営業部,o=Airius\nou;lang-ja: 営業部\ncn: a\n',
  ],
  'quoted-printable': ['Gr=C3=BC=C3=9Fe aus =\nK=C3=B6ln\nund =3D\n', 'Grüße aus Köln\nund =\n'],
  'quoted-printable-runs': [
    'id,text\n1,Köln Gr=C3=BC=C3=9Fe =E2=80=93 ok\nDie Stra=C3=9Fe nach K=C3=B6ln ist wegen der Bauarbeiten an der Br=C3=\n=BCcke gesperrt\n',
    'id,text\n1,Köln Grüße – ok\nDie Straße nach Köln ist wegen der Bauarbeiten an der Brücke gesperrt\n',
  ],
  'iso-2022-jp-without-esc': [
    'Subject: test\n\n$B$3$s$K$A$O!"EDCf$G$9!#(B\n',
    'Subject: test\n\nこんにちは、田中です。\n',
  ],
  'imap-names': ['INBOX.Envoy&AOk-s\nINBOX.M&APw-ller\n', 'INBOX.Envoyés\nINBOX.Müller\n'],
  'stripped-koi8': [
    'dOBRYJ DENX.\nkAK WA[E ZDOROWXE?\n~TO NOWOGO?\n',
    'Добрый день.\nКак ваше здоровье?\nЧто нового?\n',
  ],
  bamini: [
    'tzf;fk; ez;gh;fNs\nehd; ehis tPl;by; ,y;iy\njkpo; gs;sp khztu;fs; midtUk; tuTk;\n',
    'வணக்கம் நண்பர்களே\nநான் நாளை வீட்டில் இல்லை\nதமிழ் பள்ளி மாணவர்கள் அனைவரும் வரவும்\n',
  ],
  'visual-hebrew': [
    'םיברה םימיב ,םולש\nםילימ יתש ,ןאכ\nםייתניב ,ןכא\n',
    'שלום, בימים הרבים\nכאן, שתי מילים\nאכן, בינתיים\n',
  ],
  zawgyi: [
    'ျမန္မာ ေက်းဇူး ကၽြန္ေတာ္ ေပၚ တယ္ ရန္ကုန္\nေတာ္ ေခၚ ေပါင္ ေနေကာင္းလား\n',
    'မြန်မာ ကျေးဇူး ကျွန်တော် ပေါ် တယ် ရန်ကုန်\nတော် ခေါ် ပေါင် နေကောင်းလား\n',
  ],
  'azlat-font': [
    '1;Gяncя шяhяr Tяhsil шюbяsi;Mebel alыnmasы haqqыnda mцqavilя;юdяnilib\n2;Bakы шяhяri;Яmяk haqqыndan tutulan vergilяr цчцn;lяьv edilib\n3;Gяncя шяhяr Tяhsil шюbяsi;Ишчilяrin sыьortalanmasы\n',
    '1;Gəncə şəhər Təhsil şöbəsi;Mebel alınması haqqında müqavilə;ödənilib\n2;Bakı şəhəri;Əmək haqqından tutulan vergilər üçün;ləğv edilib\n3;Gəncə şəhər Təhsil şöbəsi;İşçilərin sığortalanması\n',
  ],
  'georgian-font': [
    'gTxovT, moitanoT bavSvis dabadebis mowmobis asli da janmrTelobis cnoba.\neqskursia mcxeTaSi iqneba oqtombris pirvel kviras; fasi erTi bavSvisTvis aris oci lari.\n',
    'გთხოვთ, მოიტანოთ ბავშვის დაბადების მოწმობის ასლი და ჯანმრთელობის ცნობა.\nექსკურსია მცხეთაში იქნება ოქტომბრის პირველ კვირას; ფასი ერთი ბავშვისთვის არის ოცი ლარი.\n',
  ],
  bijoy: [
    'Avgvi †mvbvi evsjv, Avwg †Zvgvq fv‡jvevwm|\nwPiw`b †Zvgvi AvKvk, †Zvgvi evZvm, Avgvi cÖv‡Y evRvq euvwk|\nI gv, dv¸‡b †Zvi Av‡gi e‡b NÖv‡Y cvMj K‡i,\n',
    'আমার সোনার বাংলা, আমি তোমায় ভালোবাসি।\nচিরদিন তোমার আকাশ, তোমার বাতাস, আমার প্রাণে বাজায় বাঁশি।\nও মা, ফাগুনে তোর আমের বনে ঘ্রাণে পাগল করে,\n'.normalize(
      'NFC',
    ),
  ],
  overstrikes: ['N\bNA\bAM\bME\bE\n  g\bgr\bre\be\n\n_\ba_\bb\n', 'NAME\n  gre\n\nab\n'],
  'stripped-escapes': [
    'Gru00f6u00dfe: 12\nStrau00dfe: Am Bu00e4ckerweg 7\nfu00fcr u00dcbungen\n',
    'Größe: 12\nStraße: Am Bäckerweg 7\nfür Übungen\n',
  ],
  'excel-escapes': ['1._x000B_2._x001F_3._xFFFF_\n4._x000B_5.\n', '1.\v2.\x1f3.\uffff\n4.\v5.\n'],
  'subversion-escapes': [
    raw`   M /trunk/?\195?\156bersicht.txt` + '\n' + raw`   A /trunk/Pr?\195?\188fprotokoll.odt` + '\n',
    '   M /trunk/Übersicht.txt\n   A /trunk/Prüfprotokoll.odt\n',
  ],
  punycode: ['info@xn--mnchen-3ya.de\nxn--fa-hia.de\n', 'info@münchen.de\nfaß.de\n'],
  'hex-utf16': [
    '+CMGL: 1,"REC READ","002B0037",,"24/03/10,08:12:05+08"\n04140430002C0020043A043E043D04350447043D043E\n+CMGL: 2\n0047007200FC00DF00650020006100750073\n\nOK\n',
    '+CMGL: 1,"REC READ","+7",,"24/03/10,08:12:05+08"\nДа, конечно\n+CMGL: 2\nGrüße aus\n\nOK\n',
  ],
  'gsm-text': [
    '+CMGL: 0,"REC READ","+393471234567",,"20/11/05,18:22:10+04"\nCiao, perch\x05 l\x07, citt\x7f. caff\x04 pi\x06 per\x08\n+CMGL: 1,"REC READ","+393471234567",,"20/11/05,18:22:10+04"\n12,50 \x1be\n\nOK\n',
    '+CMGL: 0,"REC READ","+393471234567",,"20/11/05,18:22:10+04"\nCiao, perché lì, città. caffè più però\n+CMGL: 1,"REC READ","+393471234567",,"20/11/05,18:22:10+04"\n12,50 €\n\nOK\n',
  ],
  'xml-names': ['ID;Pr_x00e9_nom\n1;René\n', 'ID;Prénom\n1;René\n'],
  'byte-arrays': [
    '{\n "name": [\n  197,\n  129,\n  195,\n  179,\n  100,\n  197,\n  186\n ]\n}\n',
    '{\n "name": "Łódź"\n}\n',
  ],
  'caret-notation': ['M-CM-$hnlich$\n^IGrM-CM-<M-CM-^_e$\n$\nEnde$\n', 'ähnlich\n\tGrüße\n\nEnde\n'],
  'bare-sequences': [
    '[0;32mPASS[0m Käse.test.js\n[1m[31mFAIL[39m[22m b\n[2K[1G[39;49mok[K\n',
    'PASS Käse.test.js\nFAIL b\nok\n',
  ],
  'undecoded-bytes': [raw`Gr\udcc3\udcb6\udcc3\udc9fe`.concat('\n', raw`M\udcc3\udcbcller`, '\n'), 'Größe\nMüller\n'],
  'angle-escapes': [
    '"ID","Ime","<U+010C>lanarina"\n1,"<U+0110>ur<U+0111>ica",120\n',
    '"ID","Ime","Članarina"\n1,"Đurđica",120\n',
  ],
  'syslog-escapes': ['Gr#303#266#303#237e\nM#303#274ller\n', 'Größe\nMüller\n'],
  'rsync-escapes': [
    raw`M\#374ller.txt
Gr\#366\#337e.txt
K\#366ln.txt
Stra\#337en f\#374r M\#344nner.txt
D\#374sseldorf.txt
\#304nderungen.txt
`,
    'Müller.txt\nGröße.txt\nKöln.txt\nStraßen für Männer.txt\nDüsseldorf.txt\nÄnderungen.txt\n',
  ],
  'shell-quotes': [
    "total 12\n-rw 1 'A'$'\\303\\261''os'\n-rw 2 'Jos'$'\\303\\251'\n",
    'total 12\n-rw 1 Años\n-rw 2 José\n',
  ],
  'ldap-escapes': [
    raw`CN=Lu\C4\8Di\C4\87` + '\n' + raw`cn=\D0\98\D0\B2\D0\B0\D0\BD\, Jr` + '\n',
    'CN=Lučić\n' + raw`cn=Иван\, Jr` + '\n',
  ],
  'pascal-strings': [
    "Items.Strings = (\n    #$416#$443#$43A +\n    'it''s '#1078)\n",
    "Items.Strings = (\n    'Жук' +\n    'it''s ж')\n",
  ],
  'pdf-strings': [raw`/Title (\376\377\000G\000r\000\374\000\337\000e)` + '\n/Pages 2\n', '/Title (Grüße)\n/Pages 2\n'],
  'javascript-escapes': ['%u5F20%u4E09\n%u4E2D\n', '张三\n中\n'],
  'doubled-escapes': [
    raw`INFO body={\"name\":\"M\\u00fcller\"}` + '\n' + raw`INFO body={\"name\":\"K\\u00f6ln\"}` + '\n',
    raw`INFO body={\"name\":\"Müller\"}` + '\n' + raw`INFO body={\"name\":\"Köln\"}` + '\n',
  ],
  // Neither verbatim text nor math is longer than its line or its paragraph.
  'tex-accents': [
    raw`\verb|\'e
\'etudes: caf\'{e}s, M\"uller, $a \c{c}

b$ Jo{\~{a}}o \verb|\'e| \v{c}|
`,
    raw`\verb|é
études: cafés, Müller, $a ç

b$ João \verb|\'e| č|
`,
  ],
  html: ['id;nom\n1;Am&eacute;lie &amp; Zo&euml;\n', 'id;nom\n1;Amélie & Zoë\n'],
  'python-bytes': ["a\tb'\\xc3\\xa9'\nb\tb'Gr\\xc3\\xbc\\xc3\\x9fe'\n", 'a\té\nb\tGrüße\n'],
  bytea: ['1\t\\\\xc5bec3a16261\n2\t\\\\x\n', '1\tžába\n2\t\n'],
  'git-paths': ['M\t"\\303\\251.txt"\nA\t"\\377x"\n', 'M\té.txt\nA\t"\\377x"\n'],
  percent: [
    'https://example.org/caf%C3%A9\nhttps://example.org/Stra%C3%9Fe\n',
    'https://example.org/café\nhttps://example.org/Straße\n',
  ],
  escapes: [
    raw`1.2.3.4 - - [09/Jan/2024:07:11:02 +0100] "GET /caf\xC3\xA9 HTTP/1.1" 200 "\x16\x03"
1.2.3.4 - - [09/Jan/2024:07:11:03 +0100] "GET /a" 200 "Gr\xC3\xBC\xC3\x9Fe"
`,
    raw`1.2.3.4 - - [09/Jan/2024:07:11:02 +0100] "GET /café HTTP/1.1" 200 "\x16\x03"
1.2.3.4 - - [09/Jan/2024:07:11:03 +0100] "GET /a" 200 "Grüße"
`,
  ],
  'base64-run': [
    'key: a\ndata: V3JpdGUtSG9zdCAiR3LDtsOfZTogMTAg4oKsIjsgR2V0LUNoaWxkSXRlbQ==\nend: b\n',
    'Write-Host "Größe: 10 €"; Get-ChildItem',
  ],
};

/** For each layer whose whole input is one value, a value on several lines, and the decoded text. */
const VALUES = {
  'code-points': ['U+20AC\nU+1F600\n', '€😀'],
  hex: ['E2 82 AC\nC3 A9\n', '€é'],
  decimal: ['[-30, -126, -84,\n -61, -87]\n', '€é'],
  binary: ['11100010 10000010 10101100\n11000011 10101001\n', '€é'],
  octal: ['342 202 254\n303 251\n', '€é'],
  base64: ['R3LDvMOfZSBhdXMg\nS8O2bG4gdW5kIEJv\nbm4sIDUg4oKs\n', 'Grüße aus Köln und Bonn, 5 €'],
};
/**
 * Layers without an input of several lines of text here: bytes, one value in quotation marks, text without line ends, and texts for fonts or in
 * national variants of ASCII, which have tests with line ends of their own.
 */
const OTHERS = ['json-string', 'fixed-records', 'glyph-numbers', 'national-ascii', 'kruti-dev'];

const ENDS = ['\n', '\r\n', '\r'];

test('every layer of text is tested', () => {
  const tested = [...Object.keys(TEXTS), ...Object.keys(VALUES), ...OTHERS];
  assert.deepEqual(
    tested.toSorted(),
    layers
      .filter(({ isBinary }) => !isBinary)
      .map(({ id }) => id)
      .toSorted(),
  );
});

for (const [id, [input, text]] of Object.entries(TEXTS))
  test(`${id} decodes lines that end with LF, CR LF or CR, and keeps their line ends`, () => {
    for (const end of ENDS) {
      const [given, expected] = [input, text].map((each) => each.replaceAll('\n', end));
      assert.ok(offered(utf8(given)).includes(id), JSON.stringify(end));
      const layer = decoded(id, utf8(given));
      assert.equal(layer.text, expected);
      if (!canEncodeLayer({ id, form: layer.form })) continue;
      const again = encoded(id, layer.form, layer.text);
      assert.deepEqual([...new Set(again.match(/\r\n|[\r\n]/g))], [end], JSON.stringify(again));
      assert.equal(decoded(id, utf8(again)).text, expected);
    }
  });

for (const [id, [input, text]] of Object.entries(VALUES))
  test(`${id} decodes a value on lines that end with LF, CR LF or CR`, () => {
    for (const end of ENDS) {
      const given = utf8(input.replaceAll('\n', end));
      assert.ok(offered(given).includes(id), JSON.stringify(end));
      assert.equal(decoded(id, given).text, text);
    }
  });

test('declarations are found after lines that end with LF, CR LF or CR', () => {
  for (const [text, name] of [
    ['msgid ""\nmsgstr ""\n"Project-Id-Version: a\\n"\n"Content-Type: text/plain; charset=KOI8-R\\n"\n', 'KOI8-R'],
    ['#!/usr/bin/python\n# -*- coding: latin-1 -*-\n', 'latin-1'],
    ['1CClientBankExchange\nВерсияФормата=1.03\nКодировка=Windows\n', 'Windows'],
    ['From: a\nSubject: long\n lines\nContent-Type: text/plain;\n charset=iso-8859-2\n\nbody\n', 'iso-8859-2'],
  ])
    for (const end of ENDS) {
      const bytes = codec.encode(text.replaceAll('\n', end), 'windows-1251');
      assert.equal(findDeclaration(codec, bytes, 'windows-1251')?.name, name, JSON.stringify(end));
    }
});

// Text of the Baltic code page of MS-DOS, cp775, that was decoded in an encoding of Windows. The tests need no browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { originalOf } from '../../www/misread-encoding.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { misread, repaired } from './misreading.mjs';

const TEXTS = {
  Lithuanian: `Eil. Nr.;Klasė;Vardas;Pavardė;Adresas;Miestas;Pastabos
1;7b;Dovydas;Šimkus;Pušų g. 72-40;Panevėžys;mokosi savarankiškai
2;7b;Šarūnas;Čepaitė;Šv. Jono g. 75-39;Joniškis;
3;8a;Česlovas;Būdvytis;Laisvės al. 19-9;Telšiai;gavo padėką
4;8a;Rūta;Stankevičiūtė;Žalgirio g. 12;Kėdainiai;išvyko į užsienį
`,
  Latvian: `Nr.;Vārds;Uzvārds;Adrese;Pilsēta;Piezīmes
1;Jānis;Bērziņš;Brīvības iela 5;Rēzekne;mācās tālmācībā
2;Līga;Kalniņa;Čiekurkalna 2. līnija;Jēkabpils;saņēma atzinību
3;Ēriks;Ozoliņš;Ķekavas ceļš 7;Daugavpils;
4;Ilze;Krūmiņa;Lāčplēša iela 12;Kuldīga;pārcēlās uz Jūrmalu
`,
  Estonian: `Võru Kesklinna Põhikool   PALGALEHT  märts 1997
1 Külli Väljas   Raamatupidaja      2172.- kr  kätte 1019.-
2 Tõnu Õunapuu   Õppealajuhataja    2605.- kr  kätte 1818.-  võlg lõunasöögi eest
3 Žanna Šmidt    Köögitööline       4562.- kr  kätte 1050.-  ületunnitöö
4 Peeter Kööp    Majahoidja-küttija 1860.- kr  kätte 1220.-  võlg lõunasöögi eest
`,
};

test('lists in Lithuanian, Latvian and Estonian are restored from windows-1257 and windows-1252', () => {
  for (const [language, text] of Object.entries(TEXTS))
    for (const as of ['windows-1257', 'windows-1252'])
      assert.equal(repaired(misread(text, 'cp775', as)), text, `${language}, ${as}`);
});

test('the Universal Declaration of Human Rights is not taken for text that was decoded as windows-1257', () => {
  let tested = 0;
  for (const { language, lines } of udhrTexts())
    for (const part of [lines, lines.slice(0, 6), lines.slice(20, 40)]) {
      const text = part.join('\n').replace(/[^\0-\xff\u0100-\u017f]/g, "'");
      const bytes = codec.encode(text, 'windows-1257', { errors: 'replace' });
      if (!/[^\0-\x7f]/.test(text) || codec.decode(bytes, 'windows-1257') !== text) continue;
      tested += 1;
      assert.notEqual(originalOf(codec, text, 'windows-1257')?.is, 'cp775', language);
    }
  assert.ok(tested > 100, `${tested}`);
});

test('correct text with × and µ in words is unchanged', () => {
  for (const text of [
    'Festuca×Lolium, Salix×Populus, Mentha×piperita; ąžuolas, Kęstutis Žukauskas\n',
    'Bėgimas 4×100m, plytelės 20×30cm, kasetė 3×5 ŠŪV; ¶ Pastraipa ¾ coliniai vamzdžiai\n',
    '10µm, 5µg, 20µl: Õhutemperatuur mõõdeti; tõus Põltsamaal ¾ tundi\n',
  ])
    assert.equal(repaired(text.repeat(5)), text.repeat(5));
});

// Text of one code page of MS-DOS that was decoded in another one. The tests need no browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { misreadAs } from '../../www/misread-encoding.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { misread, repaired } from './misreading.mjs';

/** Pairs of a code page of MS-DOS and a text that this code page can encode. */
const TEXTS = [
  [
    'cp861',
    'Ágæti viðskiptavinur, þökkum þér fyrir viðskiptin á liðnu ári. Meðfylgjandi er yfirlit yfir úttektir þínar og\n' +
      'biðjum við þig að gera athugasemdir innan fjórtán daga. Þórður Guðmundsson, Ísafirði.\n',
  ],
  [
    'cp861',
    'VERSLUNIN ÞÓRSHAMAR EHF., ÍSAFIRÐI\nAfgreiðslumaður: Guðný Æ.\nBrauð, rúgbrauð, skyr með bláberjum, harðfiskur\n',
  ],
  [
    'cp775',
    'Gerbiami tėvai, kviečiame Jus į visuotinį susirinkimą, kuris įvyks ketvirtadienį mokyklos aktų salėje.\n' +
      'Prašome atsinešti užpildytą sveikatos pažymėjimą, sąskaitas už rugsėjį ir žiemos drabužių sąrašą.\n',
  ],
  [
    'cp775',
    'Ķekavas pagasts, Rēzekne, Jēkabpils; Jānis Bērziņš, Līga Kalniņa, Ēriks Ozoliņš, Žanis Liepiņš, Ilze Krūmiņa\n',
  ],
  [
    'cp860',
    'Prezado cliente, a sua encomenda já está disponível na loja. O pagamento poderá ser feito em três prestações,\n' +
      'não sendo aceites cheques. Agradecemos a atenção e enviamos saudações cordiais. À gerência, Conceição Simões.\n',
  ],
];

test('text of regional code pages of MS-DOS is restored from cp437 and cp850', () => {
  for (const [is, text] of TEXTS)
    for (const as of ['cp437', 'cp850']) assert.equal(repaired(misread(text, is, as)), text, `${is} as ${as}`);
});

test('the Universal Declaration of Human Rights is not taken for text of another code page', () => {
  let tested = 0;
  for (const { language, lines } of udhrTexts()) {
    const plain = lines.map((line) => line.replace(/[’‘]/g, "'").replace(/[“”„]/g, '"').replace(/[–—]/g, '-'));
    for (const part of [plain, plain.slice(0, 6), plain.slice(20, 40)])
      for (const as of ['cp437', 'cp850']) {
        const text = part.join('\n');
        if (
          !part.some((line) => /[^\0-\x7f]/.test(line)) ||
          codec.decode(codec.encode(text, as, { errors: 'replace' }), as) !== text
        )
          continue;
        tested += 1;
        assert.equal(misreadAs(codec, text, as), null, `${language}, ${as}`);
      }
  }
  assert.ok(tested > 500, `${tested}`);
});

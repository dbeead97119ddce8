// Names that XmlConvert.EncodeName of .NET escapes, as SharePoint and Access have them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { xmlNames } from '../../www/layers/xml-names.js';
import { decoded, encoded, offered, offersFor, utf8 } from './layer-codec.mjs';

const id = 'xml-names';

test('letters, spaces and signs of names are decoded', () => {
  for (const [source, text] of [
    ['ID;Pr_x00e9_nom;Nom_x0020_de_x0020_l_x2019_employ_x00e9_\n', 'ID;Prénom;Nom de l’employé\n'],
    ['ows_Stra_x00df_e;Gr_x00F6__x00DF_e;R_x00e9_mun_x0020__x0028__x20ac__x0029_\n', 'ows_Straße;Größe;Rémun (€)\n'],
    ['Title,_x0418__x043c__x044f_,_x540d__x524d_\n', 'Title,Имя,名前\n'],
    ['{"First_x0020_Name": "a", "Pr_x00e9_nom": "b"}\n', '{"First Name": "a", "Prénom": "b"}\n'],
    ['Smile_x0001F600_d_x00e9_\n', 'Smile😀dé\n'], // XmlConvert writes eight digits beyond U+FFFF
    ['Smile_xD83D__xDE00_d_x00e9_\n', 'Smile😀dé\n'],
    ['a_x005F_b d_x00e9_j_x00e0_\n', 'a_b déjà\n'],
  ]) {
    assert.ok(offered(utf8(source)).includes(id), source);
    assert.equal(decoded(id, utf8(source)).text, text);
  }
});

test('names of XML keep the escapes of characters that XML does not allow in names', () => {
  const source =
    '<?xml version="1.0"?>\n<a><Pr_x00e9_nom>x</Pr_x00e9_nom><Code_x0020_postal>1</Code_x0020_postal></a>\n';
  const { text, note } = decoded(id, utf8(source));
  assert.equal(text, source.replaceAll('_x00e9_', 'é'));
  assert.equal(note, 'Escapes in 2 places are unchanged, because names of XML cannot have these characters.');
});

test('names of files, escapes of Excel and source code are unchanged', () => {
  for (const text of [
    'tile_x0020_y0040.png\ntile_x0100_y0200.png\ntile_x0391_y0450.png\n',
    'photo_1920_x1080_final.jpg\n',
    'Jan_x000D_\nPiet_x000D_\n',
    'const field = item["First_x0020_Name"];\n',
    'int foo_x00e9_bar = 1;\n',
    'a_x005F_b\n',
    'matrix_x0001_ and matrix_x0002_\n',
  ])
    assert.ok(!offered(utf8(text)).includes(id), text);
});

test('the offer warns that programs expect these names', async () => {
  const [offer] = await offersFor('Title,Pr_x00e9_nom\n');
  assert.match(offer.hint, /XmlConvert\.EncodeName.*programs expect the names in this form\.$/);
});

test('decoded names are escaped again if the characters that were escaped occur only in names', () => {
  for (const text of ['ID;Pr_x00e9_nom;Stra_x00df_e\n', 'Title,_x0418__x043C_\n', 'a,Smile_x0001F600_d_x00e9_\n']) {
    const { form, text: plain } = decoded('xml-names', utf8(text));
    assert.equal(xmlNames.canEncode(form), true, text);
    assert.equal(encoded('xml-names', form, plain), text);
  }
  const { form } = decoded('xml-names', utf8('ID;Pr_x00e9_nom\n1;René\n'));
  assert.equal(xmlNames.canEncode(form), false);
});

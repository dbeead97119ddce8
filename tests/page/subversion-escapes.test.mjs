// Subversion writes ?\ and three decimal digits for each byte of a character that the locale lacks (libsvn_subr/utf.c, fuzzy_escape).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { subversionEscapes } from '../../www/layers/subversion-escapes.js';
import { decoded, offered, offersFor, utf8 } from './layer-codec.mjs';

const ID = 'subversion-escapes';
/** A log that `LANG=C svn log -v` wrote. */
const LOG = String.raw`------------------------------------------------------------------------
r1482 | jmueller | 2011-05-03 10:12:44 +0200 (Tue, 03 May 2011) | 2 lines
Changed paths:
   M /trunk/doku/?\195?\156bersicht.txt
   A /trunk/doku/Pr?\195?\188fprotokoll M?\195?\164rz.odt

Gr?\195?\182?\195?\159enpr?\195?\188fung erg?\195?\164nzt? Ja
r1481 | akowalska | 2011-05-02 16:40:09 +0200 (Mon, 02 May 2011) | 1 line

?\197?\129?\196?\133czenie z baz?\196?\133: 5 ?\226?\130?\172 ?\240?\159?\152?\128
`;

test('escapes of UTF-8 are decoded', async () => {
  assert.deepEqual(offered(utf8(LOG)), [ID]);
  const { text, note } = decoded(ID, utf8(LOG));
  assert.equal(note, null);
  assert.match(text, /\/Übersicht\.txt\n {3}A \/trunk\/doku\/Prüfprotokoll März\.odt\n/);
  assert.match(text, /\nGrößenprüfung ergänzt\? Ja\n/);
  assert.match(text, /\nŁączenie z bazą: 5 € 😀\n$/);
  const [offer] = await offersFor(LOG);
  assert.match(offer.hint, /^Subversion writes bytes in this form/);
});

test('a cut character and other escapes are unchanged', () => {
  const cut = decoded(ID, utf8(String.raw`Gr?\195?\182?\195 ?\007 \195\188 ?\999`));
  assert.equal(cut.text, String.raw`Grö?\195 ?\007 \195\188 ?\999`);
  assert.match(cut.note, /^One escape is unchanged/);
});

test('other text with question marks and backslashes is not recognised', () => {
  for (const text of [
    String.raw`"\195\188" .. "?\195"`,
    String.raw`Is it C:\194\128? \195?`,
    String.raw`/a?\100?\128/ ?\195?\065 ?\188?\195`,
    'What?\\n Why?\\195',
  ])
    assert.equal(subversionEscapes.recognise(text), false, text);
});

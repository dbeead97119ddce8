// Messages of Windows programs that were decoded in the OEM code page of the same Windows, as PowerShell and consoles do. The tests need no browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { misreadText } from '../../www/misread-encoding.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { assertLinear } from './linear-time.mjs';
import { misread, repaired } from './misreading.mjs';

const FRENCH =
  "Le fichier spécifié est introuvable. Le service a démarré avec succès. L'accès à la ressource a été refusé.\n" +
  'Réseau indisponible, veuillez réessayer ultérieurement. Vous êtes déjà connecté à cet ordinateur.\n' +
  'Opération terminée, rien à créer. Plusieurs périphériques ont été supprimés après le redémarrage.\n';
const TURKISH =
  'Erişim engellendi, yönetici olarak çalıştırın. Klasör silinemedi çünkü içinde açık dosyalar var.\n' +
  'Komut başarıyla tamamlandı, işlem bitti. Güncelleştirme için yeterli boş alan yok. Ağ yolu bulunamadı.\n';
/** Messages, each with the encodings of Windows for the language. */
const MESSAGES = [
  ['windows-1252', 'cp850', FRENCH],
  [
    'windows-1250',
    'cp852',
    'Přístup byl odepřen. Příkaz byl úspěšně dokončen. Služba byla úspěšně spuštěna. Systém nemůže nalézt soubor.\n',
  ],
  [
    'windows-1250',
    'cp852',
    'System nie może odnaleźć określonego pliku. Żądanie zostało zakończone. Odmowa dostępu do ścieżki.\n' +
      'Nie można nawiązać połączenia sieciowego. Użytkownik nie ma prawa zmieniać godziny.\n',
  ],
  [
    'windows-1250',
    'cp852',
    'A szolgáltatás sikeresen elindult. A rendszer nem találja a megadott fájlt. A hálózati útvonal nem található.\n' +
      'A művelet sikeresen befejeződött, köszönjük.\n',
  ],
  [
    'windows-1253',
    'cp737',
    'Η εντολή ολοκληρώθηκε. Η υπηρεσία ξεκίνησε με επιτυχία. Το αρχείο δεν βρέθηκε στον δίσκο.\n',
  ],
  ['windows-1251', 'cp855', 'Датотека није пронађена на диску. Услуга је успешно покренута, приступ је одбијен.\n'],
];

test('messages that were decoded in the OEM code page of the same Windows are restored', () => {
  for (const [is, as, text] of MESSAGES) {
    assert.equal(repaired(misread(text, is, as)), text, `${is} as ${as}`);
    assert.equal(repaired(text), text, `right text in ${is}`);
  }
});

test('Turkish messages are restored, with each character that software writes for a byte without a character', () => {
  // In cp857, byte E7 (ç in windows-1254) has no character. Windows writes U+F8BC.
  for (const written of ['ç', '\uf8bc']) {
    const damaged = TURKISH.split('ç').map((part) => misread(part, 'windows-1254', 'cp857'));
    assert.equal(repaired(damaged.join(written)), TURKISH, written);
  }
});

/** Languages of the Universal Declaration of Human Rights with the encodings of their Windows. */
const LANGUAGES = [
  ['windows-1250', 'cp852', ['cs', 'sk', 'pl', 'hu', 'hr', 'sl', 'ro']],
  ['windows-1252', 'cp850', ['es', 'sv', 'is']],
  ['windows-1252', 'cp860', ['pt-PT']],
  ['windows-1252', 'cp861', ['is']],
  ['windows-1253', 'cp737', ['el-monoton']],
  ['windows-1254', 'cp857', ['tr']],
  ['windows-1257', 'cp775', ['lt', 'lv', 'et']],
  ['windows-1251', 'cp855', ['sr-Cyrl']],
  ['windows-1255', 'cp862', ['he']],
  ['windows-1256', 'cp720', ['ar']],
  ['windows-1256', 'cp864', ['ar']],
];

test('parts of the Universal Declaration of Human Rights are restored', () => {
  const all = udhrTexts();
  let tested = 0;
  for (const [is, as, tags] of LANGUAGES)
    for (const { language, lines } of all.filter((each) => tags.includes(each.language)))
      for (let at = 0; at + 8 <= lines.length; at += 24) {
        const part = lines.slice(at, at + 8).join('\n');
        const text = codec.decode(codec.encode(part, is, { errors: 'replace' }), is);
        assert.equal(misreadText(codec, misread(text, is, as))?.text, text, `${language}, ${as}`);
        tested += 1;
      }
  assert.ok(tested > 60, `${tested}`);
});

test('clean text with capitals or symbols within words is not repaired', () => {
  for (const text of [
    'McÉwan, McÓnor, DeÁngelo et LeÉtang ont été à l’école\n', // names
    'getÜberschrift(), setÄnderung(), istÖffentlich: größer, schöner, süß\n', // identifiers
    'monÉtat, sonÉcole, leÊtre: élève, été, déjà\n',
    'größe×breite×höhe, länge÷zahl, fläche²m\n',
    'an tÚdar, na hÚll, an tÚsal, na hÓg, i nÚll, an tÓr, na hÓir, an tÚim, go hÓmra\n'.repeat(5), // Irish
  ])
    assert.equal(misreadText(codec, text), null, text);
});

test('the search for capitals within words takes linear time', () => {
  for (const piece of ['a', 'É', 'aÉ', 'Éa ', 'aÉa '])
    assertLinear((count) => misreadText(codec, piece.repeat(count)), 5000, piece);
});

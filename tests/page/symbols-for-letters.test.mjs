// Repairs that would put a symbol into a word that has a right letter. The tests need no browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findRepair } from '../../www/text-repair.js';
import { misread, repaired } from './misreading.mjs';

/** Messages of Windows in a language, with its encodings for Windows and for the console. */
const MESSAGES = [
  [
    'windows-1254',
    'cp850',
    'ç',
    'Erişim engellendi, yönetici olarak çalıştırın. Klasör silinemedi çünkü içinde açık dosyalar var.\n' +
      'Komut başarıyla tamamlandı, işlem bitti. Güncelleştirme için yeterli boş alan yok. Ağ yolu bulunamadı.\n' +
      'Sistem belirtilen dosyayı bulamıyor. Kullanıcı adı veya şifre yanlış. Hizmet başarıyla başlatıldı.\n' +
      'Yazıcı kuyruğu boşaltıldı. Güvenlik duvarı bağlantıyı çok uzun süredir engelliyor, yönetici çağırın.\n' +
      'Çalışan işlem durduruldu, geçici dosyalar silindi. İçerik süzgeci açıldı, geçersiz seçenek.\n',
  ],
  [
    'windows-1252',
    'cp850',
    'ä',
    'Zugriff auf das Gerät verweigert. Die Datei für die Übertragung fehlt, bitte später erneut versuchen.\n' +
      'Ordner gelöscht, Größe geprüft. Der Zähler wurde zurückgesetzt, alle Einträge sind gültig. Schlüssel ungültig.\n',
  ],
  [
    'windows-1252',
    'cp437',
    'ê',
    'Você não tem permissão. As informações não são válidas, a posição das opções será corrigida amanhã.\n' +
      'A sequência de três ações está vazia, a ciência é útil também.\n',
  ],
];

/** Returns a text after `misread`, except for a letter that stays right. */
const misreadExcept = (letter, text, is, as) =>
  text
    .split(letter)
    .map((part) => misread(part, is, as))
    .join(letter);

test('a right letter is not replaced by a symbol', () => {
  for (const [is, as, letter, text] of MESSAGES) {
    const damaged = misreadExcept(letter, text, is, as);
    const symbol = codec.decode(codec.encode(letter, as), is);
    const { candidates, changes } = findRepair(codec, codec.encode(damaged), 'utf-8');
    for (const { after } of changes) assert.ok(!after.includes(symbol), `${letter}, ${after}`);
    for (const { text: offered } of candidates) assert.ok(!offered.includes(symbol), `${letter}, ${offered}`);
  }
});

test('text with symbols beside letters is repaired', () => {
  for (const symbols of ['• Größe · Länge – 5 €\n', 'Windows® über™ 20 °C, § 5, Müller’s „Größe“\n']) {
    const text = MESSAGES[1][3].repeat(3) + symbols;
    for (const as of ['cp437', 'cp850']) assert.equal(repaired(misread(text, 'windows-1252', as)), text, as);
  }
});

test('Turkmen names of countries are not taken for Czech of old Macs', () => {
  const text =
    'Owganystan\nAlbaniýa\nAlgerýa\nSamao Amerika\nAndorra\nAngola\nAntigua we Barbuda\nArgentina\nArgentina Respublikasy\nErmenistan\nAruba\nAwstraliýa\nAwstriýa\nAzerbeýjan\nBahamas\nBahreýn\nBangladeş\n' +
    'Barbados\nBelarus\nBelgiýa\nBeliz\nBenin\nBermud\nButan\nBoliwiýa\nBosniýa we Gersogowina\nBotswana\nBraziliýa\nBritan Wirgin adalary';
  assert.deepEqual(findRepair(codec, codec.encode(text), 'utf-8').candidates, []);
});

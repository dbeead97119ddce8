// Names of hosts in Punycode (RFC 3492, RFC 5890). Python’s codec punycode wrote the labels.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodePunycode, punycode } from '../../www/layers/punycode.js';
import { decoded, encoded, offered, offersFor, utf8 } from './layer-codec.mjs';

const ID = 'punycode';
const HOSTS = [
  ['xn--mnchen-3ya.de', 'münchen.de'],
  ['xn--fa-hia.de', 'faß.de'],
  ['xn--bcher-kva.example', 'bücher.example'],
  ['xn--e1afmkfd.xn--p1ai', 'пример.рф'],
  ['xn--r8jz45g.xn--zckzah', '例え.テスト'],
  ['xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g', 'उदाहरण.परीक्षा'],
  ['xn--smile-3224d.example', 'smile😀.example'],
  ['xn--hxakic4aa.gr', 'ελλάδα.gr'],
  ['xn--mgbh0fb.xn--kgbechtv', 'مثال.إختبار'],
  ['xn--kda4b0koi.pl', 'żółć.pl'],
  ['xn--strae-mller-y6a49a.de', 'straße-müller.de'],
];

test('names of hosts are decoded and encoded again', () => {
  for (const [name, host] of HOSTS) {
    const text = `mail info@${name}, https://www.${name}/a?b=xn--c and ${name}.\n`;
    assert.ok(offered(utf8(text)).includes(ID), name);
    const { text: plain, form } = decoded(ID, utf8(text));
    assert.equal(plain, `mail info@${host}, https://www.${host}/a?b=xn--c and ${host}.\n`, name);
    assert.equal(encoded(ID, form, plain), text, name);
  }
});

test('a text with the same name in both forms is not encoded again', () => {
  assert.equal(punycode.canEncode(decoded(ID, utf8('xn--mnchen-3ya.de und www.münchen.de\n')).form), false);
  const { form, text } = decoded(ID, utf8('xn--mnchen-3ya.de in münchen\n'));
  assert.equal(encoded(ID, form, text), 'xn--mnchen-3ya.de in münchen\n');
});

// RFC 3492, section 7.1: samples (B), (I) in lowercase, and (L). The last label is from `HOSTS`.
test('the samples of RFC 3492 are decoded', () => {
  for (const [given, expected] of [
    ['ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
    ['b1abfaaepdrnnbgefbadotcwatmq2g4l', 'почемужеонинеговорятпорусски'],
    ['3b-ww4c5e180e575a65lsy2b', '3年b組金八先生'],
    ['mnchen-3ya', 'münchen'],
  ])
    assert.equal(decodePunycode(given), expected);
  for (const malformed of ['mnchen-3y', 'a-!', '99999999', 'ü'])
    assert.equal(decodePunycode(malformed), null, malformed);
});

test('labels that are not valid, and other text, stay', () => {
  for (const text of [
    'xn--a.example\n',
    'xn--\n',
    'XN--a!\n',
    'axn--mnchen-3ya\n',
    'an option --xn--mnchen-3ya_x\n',
    'münchen.de\n',
  ])
    assert.equal(offered(utf8(text)).includes(ID), false, text);
  const { text, note } = decoded(ID, utf8('xn--mnchen-3ya.de xn--zzzzzzzzz99999.de\n'));
  assert.equal(text, 'münchen.de xn--zzzzzzzzz99999.de\n');
  assert.match(note, /^One label is unchanged/);
});

test('the offer says that nothing is damaged, and comes after other advice', async () => {
  const [offer] = await offersFor('example.com\nxn--mnchen-3ya.de\n');
  assert.match(offer.hint, /^The DNS, certificates and mail servers need names in this form: nothing is damaged\./);
  assert.equal(offer.comesAfterAdvice, true);
});

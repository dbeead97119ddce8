// Checks of encodings that only the full edition has. The bytes are from the Encoding Standard's indexes and the vendors' code pages.
import { bytes, equal, gathered, hexOf, faultTexts, streamOf } from '../assertions.js';

const TEXTS = [
  ['shift_jis', '93 FA 96 7B 8C EA B1', '日本語ｱ'],
  ['euc-jp', 'C6 FC CB DC B8 EC 8E B1', '日本語ｱ'],
  ['iso-2022-jp', '41 1B 24 42 46 7C 4B 5C 1B 28 42 42', 'A日本B'],
  ['gbk', 'D6 D0 CE C4 80', '中文€'],
  ['gb18030', 'D6 D0 94 39 DA 33', '中💩'],
  ['big5', 'A4 A4 A4 E5', '中文'],
  ['euc-kr', 'C7 D1 B1 DB', '한글'],
  ['koi8-r', 'F0 D2 C9 D7 C5 D4', 'Привет'],
  ['windows-1251', 'CF F0 E8 E2 E5 F2', 'Привет'],
  ['windows-874', 'E4 B7 C2', 'ไทย'],
  ['iso-8859-2', '50 F8 ED 6C 69 B9', 'Příliš'],
  ['macintosh', '63 61 66 8E DB', 'café€'],
  ['ibm866', '8F E0 A8 A2 A5 E2', 'Привет'],
  ['cp437', '63 61 66 82 B0 E3', 'café░π'],
  ['cp737', '99 9E A3 A8 86', 'βημρΗ'],
  ['cp858', 'D5', '€'],
  ['cp862', '99 8C 85 8D 20 A0', 'שלום á'],
  ['cp037', 'C8 85 93 93 96', 'Hello'],
  ['cp1047', 'AD 81 BD', '[a]'],
];

/** Yields each check as `[name, run]`. */
export function* legacyChecks(full) {
  const { decode, encode, faults, transcode } = full;

  for (const [encoding, hex, text] of TEXTS) {
    yield [
      `${encoding} ${hex}`,
      () => {
        equal(decode(bytes(hex), encoding), text);
        equal(encode(text, encoding), bytes(hex));
      },
    ];
  }
  // Encoding Standard: a lead byte is an error if the next byte cannot follow it. If the next byte is ASCII, it is decoded on its own.
  yield [
    'faults in shift_jis',
    () =>
      equal(faultTexts(faults(bytes('41 81 20 FF 82'), 'shift_jis')), [
        'missing-continuation 1+1',
        'invalid-octet 3+1',
        'truncated 4+1',
      ]),
  ];
  yield [
    'from one legacy encoding to another',
    () => equal(hexOf(transcode(bytes('C6 FC CB DC'), { from: 'euc-jp', to: 'gb18030' })), 'C8 D5 B1 BE'),
  ];
  yield [
    'a character in two chunks',
    async () => {
      const text = streamOf(bytes('93'), bytes('FA 96 7B')).pipeThrough(new full.DecoderStream('sjis'));
      equal((await gathered(text)).join(''), '日本');
    },
  ];
}

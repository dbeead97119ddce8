// Checks of detection, labels, boundaries, comparison, search, concatenation, inspection, double encoding and well-formed strings.
import { bytes, equal, hexOf } from '../assertions.js';

/** Yields each check as `[name, run]`. */
export function* analysisChecks(utfscope) {
  const { Role, SegmentKind, encode, explain } = utfscope;

  // Detection, labels, boundaries, comparison, search, concatenation
  yield ['detectBOM', () => equal(utfscope.detectBOM(bytes('FF FE 00 00')), { encoding: 'utf-32le', length: 4 })];
  yield [
    'detectDesignation',
    () => equal(utfscope.detectDesignation(bytes('1B 25 2F 49')), { kind: 'utf-8', level: 3, length: 4 }),
  ];
  yield ['detect', () => equal(utfscope.detect(bytes('63 61 66 E9'))[0].encoding, 'windows-1252')];
  yield ['detectBinary', () => equal(utfscope.detectBinary(bytes('1F 8B 08 00')).name, 'gzip file')];
  yield [
    'resolveLabel',
    () =>
      equal(
        [utfscope.resolveLabel(' Latin1 ', 'whatwg'), utfscope.resolveLabel('latin1')],
        ['windows-1252', 'iso-8859-1'],
      ),
  ];
  yield [
    'boundaries',
    () => {
      equal(utfscope.previousBoundary(bytes('61 E2 82 AC'), 3), 1);
      equal(utfscope.nextBoundary(bytes('61 E2 82 AC'), 2), 4);
    },
  ];
  yield [
    'compare orders by code point',
    () => equal(utfscope.compare(bytes('FF 5E'), bytes('D8 00 DC 00'), 'utf-16be'), -1),
  ];
  yield ['indexOf', () => equal(utfscope.indexOf(encode('1 €'), encode('€')), 2)];
  yield ['indexOf finds characters, not bytes', () => equal(utfscope.indexOf(encode('1 €'), bytes('82')), -1)];
  yield ['lineColumn', () => equal(utfscope.lineColumn(encode('é\r\n€x'), 7), { line: 2, column: 2 })];
  yield [
    'concat',
    () => equal(utfscope.concat([encode('a', 'utf-16'), encode('b', 'utf-16')], 'utf-16'), bytes('FE FF 00 61 00 62')),
  ];

  // Inspection, double encoding, well-formed strings
  yield [
    'explain',
    () => {
      const { sequence, judgements, forms } = explain(bytes('C0 AF'), 1);
      equal(sequence, { offset: 0, length: 2, hex: 'C0 AF' });
      equal(
        judgements.slice(0, 2).map(({ encoding, verdict }) => [encoding, verdict]),
        [
          ['utf-8', 'malformed'],
          ['utf-8-rfc2044', 'warning'],
        ],
      );
      equal(judgements[0].citation.document, 'RFC 3629');
      equal(forms.percent, '%C0%AF');
    },
  ];
  yield [
    'explain: the bits of the euro sign',
    () =>
      equal(
        explain(bytes('E2 82 AC'), 0).bits.map(({ payload }) => payload),
        ['0010', '000010', '101100'],
      ),
  ];
  yield [
    'classify',
    () =>
      equal(
        utfscope.classify(bytes('41 E0 A0 80')),
        Uint8Array.of(Role.Ascii, Role.RestrictedLead3, Role.Continuation, Role.Continuation),
      ),
  ];
  yield [
    'inspect',
    () => {
      const { starts, kinds, complete } = utfscope.inspect(bytes('41 C3 A9 FF'));
      equal([starts, complete], [Uint32Array.of(0, 1, 3, 4), true]);
      equal(kinds, Uint8Array.of(SegmentKind.Valid, SegmentKind.Valid, SegmentKind.Malformed));
    },
  ];
  yield [
    'codePage',
    () => {
      const { first, last, length } = utfscope.codePage()[0xe2];
      equal([first, last, length], [0x2000, 0x2fff, 3]);
    },
  ];
  yield ['encodingTable', () => equal(utfscope.encodingTable()[2].octets, ['1110xxxx', '10xxxxxx', '10xxxxxx'])];
  yield [
    'reveal',
    () =>
      equal(utfscope.reveal(bytes('2F C0 AE')), [
        { offset: 1, length: 2, reads: [0x2e], text: '.', reason: 'overlong' },
      ]),
  ];
  yield [
    'detectDoubleEncoding',
    () => equal(hexOf(utfscope.detectDoubleEncoding(encode('cafÃ©')).result), '63 61 66 C3 A9'),
  ];
  yield [
    'isWellFormed, toWellFormed',
    () => equal([utfscope.isWellFormed('a\ud800'), utfscope.toWellFormed('a\ud800')], [false, 'a\ufffd']),
  ];
}

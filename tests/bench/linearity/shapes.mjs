// Inputs that expose a cost that grows faster than the input: functions from a length to bytes.

const repeated =
  (...bytes) =>
  (length) =>
    Uint8Array.from({ length }, (_, index) => bytes[index % bytes.length]);

const text = (string) => repeated(...new TextEncoder().encode(string));

function random(length) {
  let state = 1;
  return Uint8Array.from({ length }, () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 24);
}

/** Returns a shape: the repeated string, with the last byte of every `distance` bytes replaced with FF. */
const damaged = (string, distance) => (length) =>
  text(string)(length).map((byte, index) => (index % distance === distance - 1 ? 0xff : byte));

export const SHAPES = {
  'all FF': repeated(0xff),
  'all 80': repeated(0x80),
  'all C0': repeated(0xc0),
  'all E0': repeated(0xe0),
  'all A1': repeated(0xa1),
  'all 00': repeated(0x00),
  'C0 80': repeated(0xc0, 0x80),
  'surrogate pairs in CESU-8': repeated(0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80),
  'high surrogates in CESU-8': repeated(0xed, 0xa0, 0xbd),
  'low surrogates in CESU-8': repeated(0xed, 0xb8, 0x80),
  'high surrogates in UTF-16BE': repeated(0xd8, 0x3d),
  'low surrogates in UTF-16BE': repeated(0xde, 0x00),
  'line feeds': text('\n'),
  'carriage returns': text('\r'),
  'plus signs': text('+'),
  'Base64 letters': text('TelW'),
  'short Base64 runs': text('+AOk-'),
  'one Base64 run': (length) => text('bCNvIg')(length).fill(0x2b, 0, 1),
  'escape sequences': text('\x1b$B'),
  'ASCII and FF in turn': repeated(0x41, 0xff),
  'text with a fault every 80 bytes': damaged('Zeile für Zeile, 漢字 и текст 😀\n', 80),
  'text without a fault': text('Zeile für Zeile, 漢字 и текст 😀\n'),
  'truncated sequences': repeated(0xe2, 0x82),
  'two-byte characters of legacy encodings': repeated(0xb0, 0xa1),
  'four-byte characters of gb18030': repeated(0x81, 0x30, 0x81, 0x30),
  'pairs of code points in Big5': repeated(0x88, 0x62),
  'random bytes': random,
};

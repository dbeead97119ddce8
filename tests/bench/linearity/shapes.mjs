// Inputs by which a cost that grows faster than the input shows itself: each shape at any length.

const repeated =
  (...bytes) =>
  (length) =>
    Uint8Array.from({ length }, (_, index) => bytes[index % bytes.length]);

function random(length) {
  let state = 1;
  return Uint8Array.from({ length }, () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 24);
}

/** Bytes of `text`, with FF at every place whose index divides by `distance`. */
const damaged = (text, distance) => (length) => {
  const bytes = repeated(...new TextEncoder().encode(text))(length);
  for (let at = distance - 1; at < length; at += distance) bytes[at] = 0xff;
  return bytes;
};

const ascii = (text) => repeated(...new TextEncoder().encode(text));

/** Shapes by name: functions from a length to bytes. */
export const SHAPES = {
  'all FF': repeated(0xff),
  'all 80': repeated(0x80),
  'all C0': repeated(0xc0),
  'all E0': repeated(0xe0),
  'all A1': repeated(0xa1),
  'all 00': repeated(0x00),
  'C0 80': repeated(0xc0, 0x80),
  'pairs of surrogates in six bytes': repeated(0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80),
  'high surrogates in three bytes': repeated(0xed, 0xa0, 0xbd),
  'low surrogates in three bytes': repeated(0xed, 0xb8, 0x80),
  'high surrogates in two bytes': repeated(0xd8, 0x3d),
  'low surrogates in two bytes': repeated(0xde, 0x00),
  'line feeds': ascii('\n'),
  'carriage returns': ascii('\r'),
  'plus signs': ascii('+'),
  'letters of Base64': ascii('TelW'),
  'short Base64 runs': ascii('+AOk-'),
  'one Base64 run': (length) => ascii('bCNvIg')(length).fill(0x2b, 0, 1),
  'escape sequences': ascii('\x1b$B'),
  'ASCII and FF by turns': repeated(0x41, 0xff),
  'text with a fault every 80 bytes': damaged('Zeile für Zeile, 漢字 и текст 😀\n', 80),
  'text without a fault': ascii('Zeile für Zeile, 漢字 и текст 😀\n'),
  'truncated sequences': repeated(0xe2, 0x82),
  'random bytes': random,
};

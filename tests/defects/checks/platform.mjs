// Compares our decoders with the platform's, in Node and in the browser that runs the checks.
import { equal } from '../../../pkg-config/matrix/project/assertions.js';

// Bytes at the boundaries of the rules of UTF-8, and of surrogates in both byte orders.
const BOUNDARIES = [
  0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc2, 0xd8, 0xdc, 0xdf, 0xe0, 0xe2, 0xed, 0xef, 0xf0,
  0xf4, 0xf5, 0xff,
];

function* byteStrings() {
  for (let first = 0; first < 256; first++) {
    for (let second = 0; second < 256; second++) yield Uint8Array.of(first, second);
  }
  for (const first of BOUNDARIES) {
    for (const second of BOUNDARIES) {
      for (const third of BOUNDARIES) {
        yield Uint8Array.of(first, second, third);
        for (const last of [0x41, 0x80, 0xbf, 0xdc, 0xff]) yield Uint8Array.of(first, second, third, last);
      }
    }
  }
}

/** Checks, each as `[name, run(host)]`; ../classes.mjs describes `host`. */
export const PLATFORM = [
  [
    '7. Every string of two bytes, and strings of three and four boundary bytes, decode as in the platform’s TextDecoder',
    ({ utfscope: { decode }, textEncoding }) => {
      for (const label of ['utf-8', 'utf-16le', 'utf-16be']) {
        const platform = new TextDecoder(label);
        const ours = new textEncoding.TextDecoder(label);
        for (const input of byteStrings()) {
          const text = platform.decode(input);
          if (ours.decode(input) !== text || decode(input, label, { errors: 'replace' }) !== text)
            throw new Error(`${label}: ${input}`);
        }
      }
    },
  ],
];

/** Checks that run only in browsers, because Node 20 decodes 80 in windows-1252 as U+0080. */
export const BROWSERS = [
  [
    '8. Every byte of windows-1252 decodes as in the browser’s TextDecoder',
    ({ utfscope: { decode }, textEncoding }) => {
      const allBytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
      const text = new TextDecoder('windows-1252').decode(allBytes);
      equal(decode(allBytes, 'windows-1252'), text);
      equal(new textEncoding.TextDecoder('latin1').decode(allBytes), text);
    },
  ],
];

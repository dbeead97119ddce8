/** Files that are no text, by the octets that they begin with: whoever asks what is wrong with one has asked the wrong tool. */

const latin1 = (text) => Array.from(text, (character) => character.charCodeAt(0));

/** @type {[octets: number[], kind: string, at?: number][]} as their formats state them */
const KINDS = [
  [[0x89, ...latin1('PNG\r\n\x1a\n')], 'a PNG image'],
  [[0xff, 0xd8, 0xff], 'a JPEG image'],
  [latin1('GIF8'), 'a GIF image'],
  [latin1('WEBP'), 'a WebP image', 8],
  [latin1('%PDF-'), 'a PDF document'],
  [latin1('PK\x03\x04'), 'a ZIP archive, as office documents and many others are'],
  [[0x1f, 0x8b], 'a file compressed by gzip'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'a file compressed by zstd'],
  [[0xfd, ...latin1('7zXZ\0')], 'a file compressed by xz'],
  [latin1('BZh'), 'a file compressed by bzip2'],
  [latin1('7z\xbc\xaf\x27\x1c'), 'a 7z archive'],
  [latin1('SQLite format 3\0'), 'an SQLite database'],
  [latin1('\x7fELF'), 'a program (ELF)'],
  [latin1('\0asm'), 'a WebAssembly module'],
  [latin1('\xca\xfe\xba\xbe'), 'a Java class'],
  [latin1('ftyp'), 'a video or sound (MP4)', 4],
  [latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'an old office document'],
];

/**
 * @param {Uint8Array} octets the first of a file
 * @returns {string | null} what kind of file it is, null where it may be text
 */
export function kindOf(octets) {
  const found = KINDS.find(([sign, , at = 0]) => sign.every((octet, index) => octets[at + index] === octet));
  return found ? found[1] : null;
}

// Files that are not text: by the bytes that they begin with, or by control characters that text does not have.

const latin1 = (text) => Array.from(text, (character) => character.charCodeAt(0));

/** What a file begins with, or has at an offset, as its format defines it, and what it is then. */
const SIGNATURES = [
  ['\x89PNG\r\n\x1a\n', 'PNG image'],
  ['\xff\xd8\xff', 'JPEG image'],
  ['\x1f\x8b\x08', 'gzip file'],
  ['PK\x03\x04', 'ZIP archive'],
  ['PK\x05\x06', 'ZIP archive'],
  ['%PDF-', 'PDF document'],
  ['\x7fELF', 'ELF program'],
  ['\0asm', 'WebAssembly module'],
  ['\xca\xfe\xba\xbe', 'Java class or Mach-O program'],
  ['\xcf\xfa\xed\xfe', 'Mach-O program'],
  ['\x28\xb5\x2f\xfd', 'zstd file'],
  ['\x04\x22\x4d\x18', 'LZ4 file'],
  ['\xfd7zXZ\0', 'xz file'],
  ['7z\xbc\xaf\x27\x1c', '7z archive'],
  ['Rar!\x1a\x07', 'RAR archive'],
  ['SQLite format 3\0', 'SQLite database'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'OLE document (older Office)'],
  ['II*\0', 'TIFF image'],
  ['MM\0*', 'TIFF image'],
  ['\xde\x12\x04\x95', 'gettext catalog'],
  ['\x95\x04\x12\xde', 'gettext catalog'],
].map(([bytes, name]) => ({ bytes: latin1(bytes), name, offset: 0 }));

/** Signatures of ASCII characters, which text may begin with too: they count if control characters follow. */
const ASCII_SIGNATURES = [
  ['GIF87a', 'GIF image'],
  ['GIF89a', 'GIF image'],
  ['WEBP', 'WebP image', 8],
  ['RIFF', 'RIFF file (WAVE, AVI and others)'],
  ['OggS', 'Ogg file'],
  ['fLaC', 'FLAC audio'],
  ['ID3', 'MP3 audio'],
  ['wOFF', 'WOFF font'],
  ['wOF2', 'WOFF font'],
  ['OTTO', 'OpenType font'],
  ['MSCF', 'Cabinet archive'],
  ['PAR1', 'Parquet file'],
  ['BZh', 'bzip2 file'],
  ['MZ', 'Windows program'],
  ['BM', 'BMP image'],
  ['ftyp', 'MP4 file', 4],
  ['ustar', 'tar archive', 257],
].map(([bytes, name, offset = 0]) => ({ bytes: latin1(bytes), name, offset }));

/** The control characters of text: tab, line feed, form feed, carriage return, and ESC of escape sequences. */
const TEXT_CONTROLS = [0x09, 0x0a, 0x0c, 0x0d, 0x1b];
/** More control characters than this are no text, even where the bytes are well-formed UTF-8. */
const MOST_CONTROLS = 0.1;
/** And this is the limit where they are not. */
const MOST_CONTROLS_MALFORMED = 0.02;

/** Whether a byte is a C0 control, or DEL, that text does not have. */
export const isControl = (byte) => (byte < 0x20 && !TEXT_CONTROLS.includes(byte)) || byte === 0x7f;

const standsAt = (all, { bytes, offset }) => bytes.every((byte, at) => all[offset + at] === byte);

/** What a signature says the bytes are; `undefined` without one. `controls` is how many control characters they have. */
export function signatureName(bytes, controls) {
  const found = [...SIGNATURES, ...(controls > 0 ? ASCII_SIGNATURES : [])].find((each) => standsAt(bytes, each));
  return found?.name;
}

/** Whether so many control characters and NULs among so many bytes are no text. */
export function isBinary({ length, controls, nuls }, isUtf8) {
  if (isUtf8) return controls > MOST_CONTROLS * length;
  if (nuls > 0 && controls > 0.002 * length) return true;
  return controls > 1 && controls > MOST_CONTROLS_MALFORMED * length;
}

// Recognises binary data: by file signatures, or by control characters that text does not have.

const latin1Bytes = (text) => Array.from(text, (character) => character.charCodeAt(0));

/** File signatures: the bytes at the start of a file, and the name of its format. */
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
].map(([bytes, name]) => ({ bytes: latin1Bytes(bytes), name, offset: 0 }));

/**
 * Signatures of ASCII characters, some at an offset. Text can have them too: they count if control characters follow.
 */
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
].map(([bytes, name, offset = 0]) => ({ bytes: latin1Bytes(bytes), name, offset }));

/** The control characters of text: tab, line feed, form feed, carriage return, and ESC. */
const TEXT_CONTROLS = [0x09, 0x0a, 0x0c, 0x0d, 0x1b];
/** The maximum share of control characters in text that is valid UTF-8. */
const MAX_CONTROLS = 0.1;
/** The maximum share of control characters in other text. */
const MAX_CONTROLS_NOT_UTF8 = 0.02;
/** The maximum share of control characters in other text that has NULs. */
const MAX_CONTROLS_WITH_NULS = 0.002;

/** Returns whether a byte is a C0 control character or DEL that text does not have. */
export const isControl = (byte) => (byte < 0x20 && !TEXT_CONTROLS.includes(byte)) || byte === 0x7f;

const hasSignature = (file, { bytes, offset }) => bytes.every((byte, index) => file[offset + index] === byte);

/** Returns the format that a signature states, or `undefined`. `controls` is the number of control characters. */
export function signatureName(bytes, controls) {
  const signatures = controls > 0 ? [...SIGNATURES, ...ASCII_SIGNATURES] : SIGNATURES;
  return signatures.find((signature) => hasSignature(bytes, signature))?.name;
}

/** Returns whether bytes with this many control characters and NULs are binary data. */
export function isBinary({ length, controls, nuls }, isUtf8) {
  if (isUtf8) return controls > MAX_CONTROLS * length;
  if (nuls > 0 && controls > MAX_CONTROLS_WITH_NULS * length) return true;
  return controls > 1 && controls > MAX_CONTROLS_NOT_UTF8 * length;
}

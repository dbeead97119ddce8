/** Files of tables, such as CSV, which Excel reads as UTF-8 only if they begin with a BOM. */
import { hasWideUnits, isEbcdic, isUtf8Form } from './format.js';

const BOM = Uint8Array.of(0xef, 0xbb, 0xbf);

/** Returns whether an encoding has a byte above 7F in each character beyond ASCII, and none in ASCII characters. */
const marksBeyondAscii = (encoding) =>
  !hasWideUnits(encoding) && !isEbcdic(encoding) && !/^(?:utf-7|iso-2022)/.test(encoding);

/**
 * Returns whether the document is a file of a table and has characters beyond ASCII apart from a BOM. During the scan, only the bytes scanned so far
 * count. In encodings such as UTF-16 and EBCDIC, the numbers of bytes above 7F do not show such characters. There, only the first bytes count, which
 * detection examined.
 *
 * @param {{ doc: { name: string | null } | null, encoding: string, scan: { histogram: ArrayLike<number> } | null,
 *   recognition: { bom: object | null, isBeyondAscii: boolean } | null }} state of the store
 */
export function isTableForExcel({ doc, encoding, scan, recognition }) {
  if (!/\.(?:csv|tsv|tab)$/i.test(doc?.name ?? '')) return false;
  if (!marksBeyondAscii(encoding)) return recognition?.isBeyondAscii ?? false;
  const highBytes = Array.from(scan?.histogram ?? []).slice(0x80);
  const bomLength = recognition?.bom && isUtf8Form(encoding) ? BOM.length : 0;
  return highBytes.reduce((sum, count) => sum + count, 0) > bomLength;
}

/**
 * Returns byte arrays that together are a text in UTF-8 with a BOM. Adds the BOM if it is missing.
 *
 * @param {Uint8Array} bytes of the text, with or without a BOM
 */
export const withBom = (bytes) => (BOM.every((byte, at) => bytes[at] === byte) ? [bytes] : [BOM, bytes]);

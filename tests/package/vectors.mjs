// Test vectors of the standards and of Wikipedia, typed by hand from the documents: source, encoding, then code points
// and bytes in hex.
// The draft is draft-yergeau-rfc2279bis-00; `<40>` is the number of a paragraph in it.
export const VECTORS = [
  ['RFC 2044 §3', 'utf-8', '41 2262 391 2E', '41 E2 89 A2 CE 91 2E'],
  ['RFC 2044 §3', 'utf-8', '48 69 20 4D 6F 6D 20 263A 21', '48 69 20 4D 6F 6D 20 E2 98 BA 21'],
  ['RFC 2044 §3', 'utf-8', '65E5 672C 8A9E', 'E6 97 A5 E6 9C AC E8 AA 9E'],
  ['draft <40>', 'utf-8', 'D55C AD6D C5B4', 'ED 95 9C EA B5 AD EC 96 B4'],
  ['draft <42>', 'utf-8', 'FEFF 233B4', 'EF BB BF F0 A3 8E B4'],
  ['Amd. 2 table 3', 'utf-8', '1 7F 80 7FF', '01 7F C2 80 DF BF'],
  ['Amd. 2 table 3', 'utf-8', '800 FFFF 10000 10FFFF', 'E0 A0 80 EF BF BF F0 90 80 80 F4 8F BF BF'],
  ['RFC 2781 §5', 'utf-16be', '12345 3D 52 61', 'D8 08 DF 45 00 3D 00 52 00 61'],
  ['RFC 2781 §5', 'utf-16le', '12345 3D 52 61', '08 D8 45 DF 3D 00 52 00 61 00'],
  ['Wikipedia, UTF-8', 'utf-8', '24 A2 20AC 10348', '24 C2 A2 E2 82 AC F0 90 8D 88'],
];

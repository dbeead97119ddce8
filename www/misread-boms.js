/**
 * The BOM of UTF-8 (EF BB BF) that a program decoded in another encoding, such as “ï»¿”. Such a BOM is at the start of a text, or at the start of a
 * line if files were joined.
 */

/** The three characters of the BOM, with the encoding in which its bytes are these characters. */
const MISREAD_BOMS = {
  'ï»¿': 'windows-1252',
  '∩╗┐': 'cp437',
  '´╗┐': 'cp850',
  'я╗┐': 'ibm866',
  Ôªø: 'macintosh',
  'п»ї': 'windows-1251',
  'ο»Ώ': 'windows-1253',
  'ď»ż': 'windows-1250',
  'ן»¿': 'windows-1255',
  'ļ»æ': 'windows-1257',
  'ï»؟': 'windows-1256',
  'О╩©': 'koi8-r',
  'Ύ╗┐': 'cp737',
  '’╗┐': 'cp775',
  'ي╗┐': 'cp720',
  '№╗┐': 'cp855',
  '΄╗┐': 'cp869',
};

/** Matches a misread BOM at the start of a text or of a line. A real BOM may precede it. */
export const MISREAD_BOM = new RegExp(`(?<=(?:^|[\\r\\n])\ufeff?)(?:${Object.keys(MISREAD_BOMS).join('|')})`, 'g');

/** Returns the encoding in which the bytes of a BOM are these characters. @param {string} characters */
export const encodingOfMisreadBom = (characters) => MISREAD_BOMS[characters];

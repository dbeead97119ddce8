// What differs between the two editions of the package, in the large one: `utfscope/full`. See ../edition.js.
import * as labels from './labels.js';

/** The encodings that only this edition has, in the order of the module's numbers. */
export const MORE_ENCODINGS = [
  'ibm866',
  'iso-8859-2',
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-8-i',
  'iso-8859-10',
  'iso-8859-13',
  'iso-8859-14',
  'iso-8859-15',
  'iso-8859-16',
  'koi8-r',
  'koi8-u',
  'macintosh',
  'windows-874',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'x-mac-cyrillic',
  'x-user-defined',
  'gbk',
  'gb18030',
  'big5',
  'euc-jp',
  'iso-2022-jp',
  'shift_jis',
  'euc-kr',
  'cp437',
  'cp850',
  'cp852',
  'cp858',
  'cp037',
  'cp500',
  'cp1047',
];

/** The labels of these encodings, by registry. */
export const MORE_LABELS = labels;

/** An export that only the module of this edition has. */
export const KNOWN_EXPORT = 'legacyEncodingCount';

/** Says that this edition, which has every encoding of the package, lacks one. */
export const supportOf = () => 'not supported by utfscope';

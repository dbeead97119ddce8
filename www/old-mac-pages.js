/**
 * The encodings of old Macs that the package lacks. The tables are CENTEURO.TXT, TURKISH.TXT, ICELAND.TXT and CROATIAN.TXT in the mappings of
 * Unicode.
 */
import { MAC_CE, MAC_CROATIAN, MAC_ICELANDIC, MAC_TURKISH } from './text/looks-like.js';

/**
 * Letters in places where Croatian and Slovene do not have them, in text in Mac OS Croatian that was decoded as ISO-8859-2. Both encodings have the
 * same bytes for č, ć, đ, š and ž. The bytes of the misplaced letters are dashes, quotation marks and the ellipsis in Mac OS Croatian.
 */
const MISPLACED_IN_LATIN_2 =
  /(?<=[ \n\r])[ŕŃ](?=[ \n\r])|(?<=\d)ŕ(?=\d)|(?<![\p{L}\d])[ŇÔăâ](?=\p{L}{2})|(?<=\p{Ll}[.,!?]?)[ÓŐÉ](?![\p{L}\d])|(?<=\p{Ll})Ő(?=\p{Ll})/gu;

/**
 * › between small letters, where no quotation mark stands. In Mac OS Icelandic, its byte is ð. The byte of þ is a ligature in macintosh, which text
 * copied from PDF files has in words, so the ligature is no evidence.
 */
const MISPLACED_IN_MACINTOSH = /(?<=\p{Ll})›(?=\p{Ll})/gu;

/**
 * The encodings. `characters`: the characters of the bytes 80 to FF, in lines of 32. `typical`: letters whose bytes are other characters in macintosh; a text must have
 * `minDifferent` of these letters. `languages`: languages with their small letters beyond ASCII, by the encoding in which detection knows these languages.
 * `assumed`: the encodings in which software may have decoded the bytes, in the order in which they are tried. iso-8859-2 comes
 * before windows-1250, which has the same letters, some of them at other bytes. `minOtherShare`, if present: the minimum share of letters that are not
 * `typical`, such as á, among the letters beyond ASCII. A text in ASCII with ‹ and › around or between words has no such letters. `likeness`, if present: an
 * encoding with the same bytes for most letters; in this encoding, the text must have two of the letters `misplaced`, or one if its line ends are CR.
 */
export const OLD_MAC_PAGES = {
  'mac-ce': {
    name: MAC_CE,
    characters:
      'ÄĀāÉĄÖÜáąČäčĆćéŹźĎíďĒēĖóėôöõúĚěü' +
      '†°Ę£§•¶ß®©™ę¨≠ģĮįĪ≤≥īĶ∂∑łĻļĽľĹĺŅ' +
      'ņŃ¬√ńŇ∆«»…\xa0ňŐÕőŌ–—“”‘’÷◊ōŔŕŘ‹›řŖ' +
      'ŗŠ‚„šŚśÁŤťÍŽžŪÓÔūŮÚůŰűŲųÝýķŻŁżĢˇ',
    typical: 'ąćčďěęłľńňőřšśťůűýźżžāēėģīķįļņōūų',
    minDifferent: 1,
    languages: {
      'windows-1250': {
        Polish: 'ąćęłńóśźż',
        Czech: 'áčďéěíňóřšťúůýžäöü',
        Slovak: 'áäčďéíĺľňóôŕšťúýžěřöü',
        Hungarian: 'áéíóöőúüű',
        Slovene: 'čšžćđ',
      },
      'windows-1257': { Lithuanian: 'ąčęėįšųūž', Latvian: 'āčēģīķļņšūž' },
    },
    assumed: ['windows-1252', 'iso-8859-1', 'macintosh', 'iso-8859-2', 'windows-1250', 'cp852', 'windows-1257'],
  },
  'mac-turkish': {
    name: MAC_TURKISH,
    characters:
      'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü' +
      '†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø' +
      '¿¡¬√ƒ≈∆«»…\xa0ÀÃÕŒœ–—“”‘’÷◊ÿŸĞğİıŞş' +
      '‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙ\uf8a0ˆ˜¯˘˙˚¸˝˛ˇ',
    typical: 'ğışĞİŞ',
    minDifferent: 2,
    minOtherShare: 0.1,
    languages: { 'windows-1254': { Turkish: 'çğıİöşüâîû' } },
    assumed: ['windows-1252', 'iso-8859-1', 'macintosh', 'windows-1254', 'iso-8859-9', 'cp857'],
  },
  'mac-icelandic': {
    name: MAC_ICELANDIC,
    characters:
      'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü' +
      'Ý°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø' +
      '¿¡¬√ƒ≈∆«»…\xa0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€ÐðÞþ' +
      'ý·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
    typical: 'ðþýÐÞÝ',
    minDifferent: 1,
    minOtherShare: 0.1,
    likeness: { encoding: 'macintosh', misplaced: MISPLACED_IN_MACINTOSH },
    languages: { 'windows-1252': { Icelandic: 'áæéíóöúýþð', Faroese: 'áæíóúýøð' } },
    assumed: ['windows-1252', 'iso-8859-1', 'macintosh', 'cp850'],
  },
  'mac-croatian': {
    name: MAC_CROATIAN,
    characters:
      'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü' +
      '†°¢£§•¶ß®Š™´¨≠ŽØ∞±≤≥∆µ∂∑∏š∫ªºΩžø' +
      '¿¡¬√ƒ≈Ć«Č…\xa0ÀÃÕŒœĐ—“”‘’÷◊\uf8ff©⁄€‹›Æ»' +
      '–·‚„‰ÂćÁčÈÍÎÏÌÓÔđÒÚÛÙıˆ˜¯πË˚¸Êæˇ',
    typical: 'čćšžđČĆŠŽĐ',
    minDifferent: 1,
    likeness: { encoding: 'iso-8859-2', misplaced: MISPLACED_IN_LATIN_2 },
    languages: {
      'windows-1250': { Croatian: 'čćđšžéüöä', Slovene: 'čšžćđéüöä', Bosnian: 'čćđšžéüöä', Serbian: 'čćđšžéüöä' },
    },
    assumed: ['windows-1252', 'iso-8859-1', 'macintosh', 'iso-8859-2', 'windows-1250'],
  },
};

/** The text about encodings that the user chooses from the menu “Other encodings”: their names, and what the page says about the result. */
import { formatCount } from '../format.js';
import { NATIONAL_VARIANTS, nationalAscii } from './font-layers.js';

/** @typedef {{ label: string, description: string }} Choice an encoding: its name, and a description of text in it */

/** @returns {Choice} */
const choice = (label, description = `text in ${label}`) => ({ label, description });

export const ANSEL_CHOICES = {
  gedcom: choice('ANSEL (GEDCOM)'),
  marc: choice('MARC-8'),
  'iso-5426': choice('ISO 5426'),
};
export const BYTE_CHOICES = {
  kamenicky: choice('Kamenický (KEYBCS2)'),
  mik: choice('MIK (Bulgarian MS-DOS)'),
  'mac-ce': choice('Mac Central European'),
  'mac-turkish': choice('Mac Turkish'),
  'mac-icelandic': choice('Mac Icelandic'),
  'mac-croatian': choice('Mac Croatian'),
  tcvn3: choice('TCVN3 (.VnTime)'),
  vni: choice('VNI'),
  'armscii-8': choice('ARMSCII-8'),
  'georgian-ps': choice('Georgian-PS'),
  'georgian-academy': choice('Georgian-Academy'),
  cp1026: choice('cp1026 (Turkish EBCDIC)'),
};
export const KRUTI_DEV_CHOICES = { 'kruti-dev': choice('Kruti Dev 010', 'Hindi typed for the font Kruti Dev 010') };
export const BIJOY_CHOICES = { bijoy: choice('Bijoy (SutonnyMJ)', 'Bengali typed for the font SutonnyMJ') };
export const BAMINI_CHOICES = { bamini: choice('Bamini', 'Tamil typed for the font Bamini') };
export const ZAWGYI_CHOICES = { zawgyi: choice('Zawgyi') };
export const GEORGIAN_CHOICES = { acadnusx: choice('AcadNusx', 'Georgian typed for the font AcadNusx') };
export const AZLAT_CHOICES = { azlat: choice('AzLat', 'Azerbaijani typed for an AzLat font') };
export const GSM_CHOICES = { gsm: choice('GSM 03.38 (SMS)') };
export const VISUAL_HEBREW_CHOICES = { visual: choice('Hebrew in visual order', 'Hebrew in visual order') };
export const NATIONAL_CHOICES = Object.fromEntries(Object.keys(NATIONAL_VARIANTS).map((id) => [id, nationalAscii(id)]));

/* What the page says about the result */

export const CANNOT_BE_DECODED = 'The input cannot be decoded from this encoding.';
/** The beginning of the menu; the encodings follow. @param {number} hidden how many encodings are not listed, because they would change nothing */
export const decodeOnce = (hidden) =>
  `${hidden > 0 ? `${formatCount(hidden, 'encoding that changes nothing is', 'encodings that change nothing are')} not listed. ` : ''}Decode the whole input to Unicode from`;
export const NOTHING_CHANGES = 'Nothing in the input would change.';
export const nothingChangesIn = (kilobytes) => `Nothing changes in the first ${kilobytes} KB.`;
/** @param {string} description of text in the encoding */
export const nothingChanges = (description) => `Reading the input as ${description} changes nothing.`;
/** @param {string} character */
export const noByteStandsFor = (character) =>
  `windows-1252 has no byte for ${character}, so this text was not read as windows-1252.`;
export const MALFORMED_UNICODE =
  'The input is Unicode text with malformed parts, so the bytes for which its characters stand are not known. Fix its errors first.';
export const NOT_EBCDIC = 'The input is no text in EBCDIC: it has too few of its letters and spaces.';
export const READ_FROM_WINDOWS_1252 =
  'The input is Unicode. The page assumes that another program decoded its bytes as windows-1252.';
export const LENGTHS_IN_RECORDS =
  'The records in ISO 2709 count their bytes, so library programs cannot read the decoded records: use them only to read the text.';
export const ALL_LETTERS_DECODED =
  'Brackets and other symbols became letters everywhere, except in URLs and email addresses.';
export const ALL_BURMESE_CONVERTED =
  'All Burmese text was converted. Parts that were already Unicode are now wrong: check the result.';
export const UNLISTED_NOT_ENCODED = 'The page cannot encode text in this encoding.';

/**
 * Finds which program probably decoded a text in the wrong encoding. The two encodings alone do not show the program,
 * so more evidence is needed:
 *
 * - the name of the file
 * - the encoding and the line ends of the file
 * - the form of the text, such as a listing, a dump or a log
 */
import { WINDOWS_1252 } from './layers/references.js';

/**
 * The numbers of the OEM code pages of all locales of Windows, and of DOS. The console decodes the output of programs in the OEM code page. In East
 * Asia, Thailand and Vietnam, the OEM code page is the same as the Windows code page.
 */
const OEM_CODE_PAGES = [
  ...[437, 720, 737, 775, 850, 852, 855, 857, 858, 860, 861, 862, 863, 864, 865, 866, 869, 1125],
  ...[874, 932, 936, 949, 950, 1258],
];
/** The heads of the lists that unzip, zipinfo and Python’s zipfile print. */
const ZIP_LISTING =
  /^(?:Archive: +\S|[ \t]*Length +(?:Method +Size +Cmpr +)?Date +Time +(?:CRC-32 +)?Name[ \t]*\r?$|File Name +Modified +Size[ \t]*\r?$)/m;

/** The first line of a dump. A comment that enables the sandbox mode can precede it. */
const MYSQL_DUMP = /^(?:\/\*[^\n]*\n)?-- (?:MySQL|MariaDB) dump \d/;
/** The character set of a table in which clients often mix up UTF-8 and latin1. */
const TABLE_IN_LATIN1_OR_UTF8 = /\bCHARSET=(?:latin1|utf8(?:mb[34])?)\b/;
/** The start of the names of Tomcat's log files. */
const TOMCAT_LOG = /^(?:localhost_access_log|catalina)\./i;
/** A Java package of Tomcat, or Tomcat's name with its version, in the text of a log. */
const TOMCAT = /\borg\.apache\.(?:catalina|coyote|tomcat)\.|\bApache Tomcat\/\d/;
/** Versions of Tomcat that read queries as UTF-8 by default. */
const LATER_TOMCAT = /\bApache Tomcat\/(?:[89]|\d\d)\./;
/** A parameter of a URL query that has a character of UTF-8 that was decoded as ISO-8859-1. */
const MISREAD_QUERY = /[?&][^\s=?&"']+=[^\s?&"']*[\xc2-\xf4][\x80-\xbf]/;
/** The characters of windows-1252 that ISO-8859-1 lacks. */
const ONLY_WINDOWS_1252 = new RegExp(`(?!\\p{Cc})[${WINDOWS_1252}]`, 'u');

/**
 * Returns what a text shows about the program that decoded it wrongly, and the names of the OEM code pages; see `misreadCause`. The time is linear
 * in the length of the text.
 *
 * @param {object} codec the full edition of the package
 * @param {string} text before the repair
 */
export const causeEvidence = (codec, text) => ({
  oemEncodings: OEM_CODE_PAGES.map((number) => codec.resolveLabel(`cp${number}`)),
  isMySqlDump: MYSQL_DUMP.test(text) && TABLE_IN_LATIN1_OR_UTF8.test(text),
  isFromTomcat: TOMCAT.test(text),
  isQueryInLatin1: MISREAD_QUERY.test(text) && !ONLY_WINDOWS_1252.test(text) && !LATER_TOMCAT.test(text),
});

/**
 * Returns the program that probably decoded a text in the wrong encoding; null if nothing shows the program.
 *
 * @param {{ as: string[], is: string, text?: string }} repair `as`: the encodings in which the text was wrongly
 *   decoded; `is`: its real encoding; `text`: the complete repaired text, if known
 * @param {{ name: string | null, encoding: string, bom: object | null, lineEnds: [string, number][] | undefined, oemEncodings?: string[],
 *   isMySqlDump?: boolean, isFromTomcat?: boolean, isQueryInLatin1?: boolean }} file with the result of `causeEvidence`
 * @returns {'java-properties' | 'http-client' | 'powershell' | 'unzip' | 'mysql' | 'tomcat' | null}
 */
export function misreadCause({ as, is, text }, { name, encoding, bom, lineEnds, oemEncodings = [], ...evidence }) {
  const isOem = as.length > 0 && as.every((each) => oemEncodings.includes(each));
  const areAllCrLf = lineEnds?.length === 1 && lineEnds[0][0] === 'CR LF';
  if (encoding === 'utf-16le' && bom && areAllCrLf && isOem) return 'powershell';
  if (as.length !== 1) return null;
  const isFromLatin1 = as[0] === 'iso-8859-1' && is === 'utf-8';
  if (isFromLatin1 && /\.properties$/i.test(name ?? '')) return 'java-properties';
  if (isFromLatin1 && /\.x?html?$/i.test(name ?? '')) return 'http-client';
  if (is === 'utf-8' && as[0] === 'windows-1252' && evidence.isMySqlDump) return 'mysql';
  // If ISO-8859-1 and windows-1252 both have all characters of the text, a repair names windows-1252.
  const isMisreadQuery = is === 'utf-8' && ['iso-8859-1', 'windows-1252'].includes(as[0]) && evidence.isQueryInLatin1;
  if (isMisreadQuery && (evidence.isFromTomcat || TOMCAT_LOG.test(name ?? ''))) return 'tomcat';
  return as[0] === 'cp437' && oemEncodings.includes(is) && ZIP_LISTING.test(text ?? '') ? 'unzip' : null;
}

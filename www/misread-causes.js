/**
 * Finds which program probably decoded a text in the wrong encoding. The two encodings alone do not show it, so more evidence is needed: the
 * name of the file, its encoding and line ends, or the form of a listing.
 */

/** The code pages of the Windows console. */
const OEM = /^(?:cp(?:437|720|737|775|85[02578]|86[0-9]|1125)|ibm866)$/;
/** The heads of the lists that unzip, zipinfo and Python’s zipfile print. */
const ZIP_LISTING =
  /^(?:Archive: +\S|[ \t]*Length +(?:Method +Size +Cmpr +)?Date +Time +(?:CRC-32 +)?Name[ \t]*\r?$|File Name +Modified +Size[ \t]*\r?$)/m;

/**
 * Returns the program that probably decoded a text in the wrong encoding; null if nothing shows it.
 *
 * @param {{ as: string[], is: string, text?: string }} repair the encodings that the text was decoded as, and the one that it has; `text`: the
 *   complete repaired text, if known
 * @param {{ name: string | null, encoding: string, bom: object | null, lineEnds: [string, number][] | undefined }} file
 * @returns {'java-properties' | 'http-client' | 'powershell' | 'unzip' | null}
 */
export function misreadCause({ as, is, text }, { name, encoding, bom, lineEnds }) {
  const isOem = as.length > 0 && as.every((each) => OEM.test(each));
  const areAllCrLf = lineEnds?.length === 1 && lineEnds[0][0] === 'CR LF';
  if (encoding === 'utf-16le' && bom && areAllCrLf && isOem) return 'powershell';
  if (as.length !== 1) return null;
  const isFromLatin1 = as[0] === 'iso-8859-1' && is === 'utf-8';
  if (isFromLatin1 && /\.properties$/i.test(name ?? '')) return 'java-properties';
  if (isFromLatin1 && /\.x?html?$/i.test(name ?? '')) return 'http-client';
  return as[0] === 'cp437' && OEM.test(is) && ZIP_LISTING.test(text ?? '') ? 'unzip' : null;
}

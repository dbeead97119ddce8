/** Documents of HTML and XML: how to recognise them, and which of their parts can have character references. */

const STARTS_AS_MARKUP = /^\ufeff?\s*<(?:[A-Za-z][^<>]*>|!doctype\b|!--|\?xml\b)/i;
/** An end tag, an empty-element tag, or a tag of an element without content. */
const TAG = /<\/[A-Za-z][\w:.-]*\s*>|<[A-Za-z][^<>]*\/>|<(?:br|hr)>/i;
const STARTS_AS_XML = /^\ufeff?\s*<(?:\?xml\b|[A-Za-z][^<>]*\sxmlns\b)/;
/** The start of an XML document: a declaration of XML 1.0, a namespace, or the root of a usual format. */
const STARTS_AS_XML_1_0 =
  /^\ufeff?\s*<(?:\?xml\s+version\s*=\s*["']1\.0["']|(?:rss|feed|svg|urlset|sitemapindex|opml|gpx|kml|rdf:RDF)[\s>]|[A-Za-z][^<>]*\sxmlns\b)/;
/** Where a part without references begins; the first group is the name of its element. */
const RAW = /<!--|<!\[CDATA\[|<\?|<(script|style)\b/gi;
const ENDS = { '<!--': '-->', '<![cdata[': ']]>', '<?': '?>' };

/** Returns whether a text starts as HTML or XML. */
export const startsAsMarkup = (text) => STARTS_AS_MARKUP.test(text);

/** Returns whether a text is HTML or XML, or has tags. */
export const isMarkup = (text) => startsAsMarkup(text) || TAG.test(text);

/** Returns whether a text is surely XML. */
export const isXml = (text) => STARTS_AS_XML.test(text);

/** Returns whether a text is a document of XML 1.0. @param {string} text the text or its beginning */
export const isXmlDocument = (text) => STARTS_AS_XML_1_0.test(text);

/** Returns the index of the first `</name` from an index on, in any letter case; -1 if there is none. */
function endOfElement(text, name, from) {
  const pattern = new RegExp(`</${name}`, 'gi');
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}

/**
 * Changes the parts of a document that can have references. Comments, CDATA sections and processing instructions stay
 * as they are, and so do the scripts and styles of HTML.
 */
export function mapMarkup(text, change) {
  const pattern = new RegExp(RAW);
  const isInXml = isXml(text);
  const pieces = [];
  let at = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [opening, name] = match;
    const isElement = name !== undefined;
    if (isElement && isInXml) continue; // in XML, scripts and styles can have references
    pieces.push(change(text.slice(at, match.index)));
    const from = match.index + opening.length;
    const end = isElement ? endOfElement(text, name, from) : text.indexOf(ENDS[opening.toLowerCase()], from);
    at = end < 0 ? text.length : end;
    pieces.push(text.slice(match.index, at));
    pattern.lastIndex = at;
  }
  return [...pieces, change(text.slice(at))].join('');
}

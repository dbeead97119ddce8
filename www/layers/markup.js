/** Documents of HTML and XML: how to recognise them, and which of their parts can have character references. */

const STARTS_AS_MARKUP = /^\ufeff?\s*<(?:[A-Za-z][^<>]*>|!doctype\b|!--|\?xml\b)/i;
/** An end tag, an empty-element tag, or a tag of an element without content. */
const TAG = /<\/[A-Za-z][\w:.-]*\s*>|<[A-Za-z][^<>]*\/>|<(?:br|hr)>/i;
const STARTS_AS_XML = /^\ufeff?\s*<(?:\?xml\b|[A-Za-z][^<>]*\sxmlns\b)/;
/** The start of an XML document: a declaration of XML 1.0, a namespace, or the root of a usual format. */
const STARTS_AS_XML_1_0 =
  /^\ufeff?\s*<(?:\?xml\s+version\s*=\s*["']1\.0["']|(?:rss|feed|svg|urlset|sitemapindex|opml|gpx|kml|rdf:RDF)[\s>]|[A-Za-z][^<>]*\sxmlns\b)/;
/** The declaration of an XML 1.1 document. */
const STARTS_AS_XML_1_1 = /^\ufeff?\s*<\?xml\s+version\s*=\s*["']1\.1["']/;
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

/** Returns the XML version of a document; null if the text is not an XML document. @param {string} text the text or its beginning */
export const xmlVersion = (text) => (isXmlDocument(text) ? '1.0' : STARTS_AS_XML_1_1.test(text) ? '1.1' : null);

/** Returns the index of the first `</name` from an index on, in any letter case; -1 if there is none. */
function endOfElement(text, name, from) {
  const pattern = new RegExp(`</${name}`, 'gi');
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}

/** Returns the index after the declaration that begins at an index, such as the declaration of a document type. */
function endOfDeclaration(text, from) {
  const end = text.indexOf('>', from);
  const subset = end < 0 ? -1 : text.slice(from, end).indexOf('[');
  if (subset < 0) return end < 0 ? text.length : end + 1;
  const subsetEnd = /\]\s*>/g;
  subsetEnd.lastIndex = from + subset;
  return subsetEnd.test(text) ? subsetEnd.lastIndex : text.length;
}

/** Returns the index after the tag that begins at an index; `>` within quotation marks does not end the tag. Returns -1 if the tag has no end. */
function endOfTag(text, from) {
  for (let [at, quote] = [from, null]; at < text.length; at += 1) {
    const character = text[at];
    if (quote !== null) quote = character === quote ? null : quote;
    else if (character === '>') return at + 1;
    else if ((character === '"' || character === "'") && text[at - 1] === '=') quote = character;
  }
  return -1;
}

/**
 * Splits a document into tokens. Their texts, joined, are the document. The kind of a token is one of these:
 *
 * - `tag`, with a `name` in lower case, and `isEnd`
 * - `text`
 * - `cdata`
 * - `raw`: a comment, a declaration, a processing instruction, or the content of a script or style of HTML
 *
 * @returns {{ kind: 'tag' | 'text' | 'cdata' | 'raw', text: string, name?: string, isEnd?: boolean }[]}
 */
export function markupTokens(text) {
  const [opening, tag] = [new RegExp(RAW.source, 'iy'), /<(\/?)([A-Za-z][^\s<>/]*)/y];
  const isInXml = isXml(text);
  const tokens = [];
  let [done, areQuotesPaired] = [0, true];
  const push = (kind, end, more = {}) => {
    if (end > done) tokens.push({ kind, text: text.slice(done, end), ...more });
    done = end;
  };
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', Math.max(done, at + 1))) {
    opening.lastIndex = at;
    tag.lastIndex = at;
    const [start, element] = opening.exec(text) ?? [];
    if (start !== undefined && element === undefined) {
      push('text', at);
      const close = ENDS[start.toLowerCase()];
      const end = text.indexOf(close, at + start.length);
      push(close === ']]>' ? 'cdata' : 'raw', end < 0 ? text.length : end + close.length);
      continue;
    }
    if (text[at + 1] === '!') {
      push('text', at);
      push('raw', endOfDeclaration(text, at));
      continue;
    }
    const [, slash, name] = tag.exec(text) ?? [];
    if (name === undefined) continue;
    let end = areQuotesPaired ? endOfTag(text, tag.lastIndex) : text.indexOf('>', at) + 1;
    if (end < 0) {
      areQuotesPaired = false; // later tags are not searched for quotation marks, so that the time is linear
      end = text.indexOf('>', at) + 1;
    }
    if (end <= 0) break;
    push('text', at);
    push('tag', end, { name: name.toLowerCase(), isEnd: slash !== '' });
    if (element === undefined || isInXml) continue;
    const contentEnd = endOfElement(text, element, end);
    push('raw', contentEnd < 0 ? text.length : contentEnd);
  }
  push('text', text.length);
  return tokens;
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

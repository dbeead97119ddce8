/**
 * Right-to-left text in visual order, in HTML, XML and other text with tags. A browser lays out the text between two block tags, or between
 * line breaks, as a line. Inline tags, such as `<b>`, divide the line into parts, whose order is reversed too.
 */
import { HEBREW, MIRRORED, reversedLine } from '../visual-order.js';
import { isXml, isXmlDocument, markupTokens, startsAsMarkup } from './markup.js';
import { REFERENCE } from './references.js';

/** Inline elements that move with their text when the line is reversed. */
const WITHIN_LINE = new Set(
  'a abbr acronym b big cite code del dfn em font i ins kbd label mark nobr q s samp small span strike strong sub sup tt u var'.split(
    ' ',
  ),
);
/** Inline elements that have no content. */
const WITHOUT_CONTENT = new Set(['img', 'input', 'wbr']);
/** Elements that set the direction of their text. */
const DIRECTED = new Set(['bdo', 'bdi']);
/** Inline elements that lay out their own content. A line with text inside and beside such an element stays unchanged. */
const OWN_LAYOUT = new Set(['button', 'marquee', 'object', 'ruby', 'select', 'svg', 'math']);
/** Elements in which a browser shows each line end of the source as a line end. */
const KEEPS_LINES = new Set(['pre', 'textarea', 'xmp', 'listing']);
const LINE_END = /(\r\n|\r|\n)/;
/** Other elements with which a document of HTML, or of the subtitle format SAMI, can start. */
const STARTS_HTML = new Set(
  'address applet area article aside audio base basefont bgsound blockquote body br canvas caption center col colgroup dd details dialog dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link main map menu meta nav nobr noframes noembed noscript ol optgroup option output p param picture plaintext rp rt sami script section style summary table tbody td template tfoot th thead time title tr ul video'.split(
    ' ',
  ),
);
/** Matches a first tag that is the root element of XHTML or of the subtitle format TTML, or that declares the namespace of XHTML. */
const STARTS_AS_PAGE = /^<(?:html|tt)[\s>]|\sxmlns\s*=\s*["']http:\/\/www\.w3\.org\/1999\/xhtml["']/i;
/** Private-use characters that replace the character references of a line. LESS and GREATER replace `&lt;` and `&gt;`, and are mirrored. */
const FIRST_PRIVATE = 0xe000;
const MAX_REFERENCES = 0x18fe;
const PLACEHOLDER = /[\ue000-\uf8fd]/g;
const [LESS, GREATER] = ['\uf8fe', '\uf8ff'];
const PAIRS = { ...MIRRORED, [LESS]: GREATER, [GREATER]: LESS };
/** What a placeholder replaces: references, and private-use characters of the text itself. */
const REPLACED = new RegExp(`${REFERENCE.source}|[\\ue000-\\uf8ff]`, 'g');
/** `<` that would begin a tag, a comment or a declaration. */
const BEGINS_TAG = /<(?=[A-Za-z/!?])/g;
const MAX_DEPTH = 50; // of elements within a line

const isWithinLine = (name) => [WITHIN_LINE, WITHOUT_CONTENT, DIRECTED, OWN_LAYOUT].some((names) => names.has(name));
const isVisible = ({ kind, text }) => kind === 'text' && /\S/.test(text);

/**
 * Returns whether each tag of a document divides lines, as in XML. In XHTML and TTML, inline tags do not divide lines, as in HTML. XML can lack its
 * declaration, so a document is also XML if it starts with an element that HTML lacks.
 */
function isDividedByAllTags(text, tokens) {
  if (!startsAsMarkup(text)) return false;
  const first = tokens.find(({ kind }) => kind === 'tag');
  if (first === undefined) return false;
  if (isXml(text) || isXmlDocument(text)) return !STARTS_AS_PAGE.test(first.text);
  if (tokens.some(({ kind, text: raw }) => kind === 'raw' && /^<!doctype html/i.test(raw))) return false;
  return !isWithinLine(first.name) && !KEEPS_LINES.has(first.name) && !STARTS_HTML.has(first.name);
}

/** Returns a text in which each reference is one private-use character, and the references in their order; null if there are too many. */
function withoutReferences(text) {
  const references = [];
  const plain = text.replace(REPLACED, (replaced) => {
    if (replaced === '&lt;') return LESS;
    if (replaced === '&gt;') return GREATER;
    references.push(replaced);
    return String.fromCharCode(FIRST_PRIVATE + references.length - 1);
  });
  return references.length > MAX_REFERENCES ? null : { plain, references };
}

/** Puts the references that `withoutReferences` replaced back into a text. In HTML, a mirrored `<` that begins no tag stays `<`. */
const withReferences = (plain, references, isInXml) =>
  plain
    .replace(isInXml ? /</g : BEGINS_TAG, '&lt;')
    .replaceAll(LESS, '&lt;')
    .replaceAll(GREATER, '&gt;')
    .replace(PLACEHOLDER, (character) => references[character.charCodeAt(0) - FIRST_PRIVATE]);

/**
 * Makes a tree of the tokens of a line. An element can lack its start or its end, which are then in other lines. Returns null if elements
 * overlap, or if too many are open.
 */
function treeOf(tokens) {
  let nodes = [];
  const open = [];
  let incomplete = 0;
  const close = (start, before, end) => {
    before.push({ kind: 'element', start, end, nodes });
    nodes = before;
  };
  for (const token of tokens) {
    if (token.kind !== 'tag' || WITHOUT_CONTENT.has(token.name)) nodes.push(token);
    else if (!token.isEnd) {
      open.push({ start: token, before: nodes });
      nodes = [];
    } else {
      const { start, before } = open.pop() ?? { start: null, before: [] };
      if (start === null) incomplete += 1;
      else if (start.name !== token.name) return null;
      close(start, before, token);
    }
    if (open.length + incomplete > MAX_DEPTH) return null;
  }
  while (open.length > 0) {
    const { start, before } = open.pop();
    close(start, before, null);
  }
  return nodes;
}

/** Returns the number of visible texts in nodes. */
const countVisible = (nodes) =>
  nodes.reduce((sum, node) => sum + (node.kind === 'element' ? countVisible(node.nodes) : Number(isVisible(node))), 0);

/** Returns whether each element that lacks its start or its end contains all visible texts of a line. `count`: the number of these texts. */
function hasOnlyCompleteParts(nodes, count) {
  return nodes.every((node) => {
    if (node.kind !== 'element') return true;
    const isComplete = node.start !== null && node.end !== null;
    return (isComplete || countVisible(node.nodes) === count) && hasOnlyCompleteParts(node.nodes, count);
  });
}

/** Returns the nodes in reverse order, with reversed texts. */
const reversedNodes = (nodes) =>
  nodes
    .map((node) => {
      if (node.kind === 'element') return { ...node, nodes: reversedNodes(node.nodes) };
      return node.kind === 'text' ? { ...node, plain: reversedLine(node.plain, PAIRS) } : node;
    })
    .reverse();

const leavesOf = (nodes) =>
  nodes.flatMap((node) =>
    node.kind === 'element'
      ? [...(node.start ? [node.start] : []), ...leavesOf(node.nodes), ...(node.end ? [node.end] : [])]
      : [node],
  );
const plainOf = (tokens) => tokens.map(({ plain = '' }) => plain).join('');
const sourceOf = (tokens) => tokens.map(({ text }) => text).join('');

/** Reverses a line whose text is in one token; returns null if the text has too many references. White space around the text stays. */
function reversedText(text, isInXml) {
  const inner = text.trim();
  const read = withoutReferences(inner);
  if (read === null) return null;
  const start = text.indexOf(inner);
  const reversed = withReferences(reversedLine(read.plain, PAIRS), read.references, isInXml);
  return text.slice(0, start) + reversed + text.slice(start + inner.length);
}

/** Reverses a line whose text is in several tokens; returns null if the order of its parts is not certain. */
function reversedParts(tokens, isInXml) {
  if (tokens.some(({ kind }) => kind === 'raw')) return null;
  const references = [];
  const read = tokens.map((token) => {
    if (token.kind !== 'text') return token;
    const found = withoutReferences(token.text);
    if (found === null) return null;
    const shift = references.length;
    references.push(...found.references);
    const plain = found.plain.replace(PLACEHOLDER, (character) => String.fromCharCode(character.charCodeAt(0) + shift));
    return { ...token, plain };
  });
  if (read.includes(null) || references.length > MAX_REFERENCES) return null;
  const nodes = treeOf(read);
  if (nodes === null || !hasOnlyCompleteParts(nodes, countVisible(nodes))) return null;
  const result = leavesOf(reversedNodes(nodes));
  // Numbers and Latin words that continue across a tag would change their order.
  if (plainOf(result) !== reversedLine(plainOf(read), PAIRS)) return null;
  return result
    .map(({ text, plain }) => (plain === undefined ? text : withReferences(plain, references, isInXml)))
    .join('');
}

/** Splits the tokens of a line into the white space at its start (`head`), the tokens between, and the white space at its end (`tail`). */
function trimmedTokens(tokens) {
  const isSpace = ({ kind, text }) => kind === 'text' && !/\S/.test(text);
  let [start, end] = [0, tokens.length];
  while (start < end && isSpace(tokens[start])) start += 1;
  while (end > start && isSpace(tokens[end - 1])) end -= 1;
  const inner = tokens.slice(start, end);
  const [head, tail] = [sourceOf(tokens.slice(0, start)), sourceOf(tokens.slice(end))];
  const [first, last] = [inner[0], inner.at(-1)];
  const before = first.kind === 'text' ? /^\s*/.exec(first.text)[0] : '';
  if (before) inner[0] = { ...first, text: first.text.slice(before.length) };
  const after = last.kind === 'text' ? last.text.slice(last.text.trimEnd().length) : '';
  if (after) inner[inner.length - 1] = { ...inner.at(-1), text: inner.at(-1).text.slice(0, -after.length) };
  return { head: head + before, inner, tail: after + tail };
}

/** Reverses the tokens of a line as a browser lays it out; returns null if the order of its parts is not certain. */
function reversedTokens(tokens, isInXml) {
  const visible = tokens.filter(isVisible);
  const { head, inner, tail } = trimmedTokens(tokens);
  if (inner.some(({ kind, name }) => kind === 'tag' && DIRECTED.has(name))) return null;
  const [first, last] = [inner.findIndex(isVisible), inner.findLastIndex(isVisible)];
  const text = sourceOf(inner.slice(first, last + 1)).trim();
  // The source has a line end within the line: a browser shows a space, but the author can have meant the end of a line.
  if (LINE_END.test(text)) return null;
  const hasImage = inner.some(({ kind, name }) => kind === 'tag' && WITHOUT_CONTENT.has(name));
  if (visible.length === 1 && !hasImage) {
    const pieces = inner.map((token) => (isVisible(token) ? reversedText(token.text, isInXml) : token.text));
    return pieces.includes(null) ? null : head + pieces.join('') + tail;
  }
  if (inner.some(({ kind, name }) => kind === 'tag' && OWN_LAYOUT.has(name))) return null;
  const parts = reversedParts(inner, isInXml);
  return parts === null ? null : head + parts + tail;
}

const lineNumberAt = (text, index) => text.slice(0, index).split(/\r\n|\r|\n/).length;

/**
 * Reverses the lines of a document that have Hebrew letters. Tags, attributes, comments, scripts, styles and references are not changed.
 * Lines in which the order of the parts is not certain stay as they are.
 *
 * @param {string} text
 * @returns {{ text: string, kept: { count: number, line: number | null } }} `kept`: the number of lines that stay, and the line of the source
 *   in which the first of them starts
 */
export function reverseMarkup(text) {
  return reverseDocument(text, { isInCdata: false });
}

/** Reverses the lines of a document or of the content of a CDATA section, which contains no other CDATA section. */
function reverseDocument(text, { isInCdata }) {
  const tokens = markupTokens(text);
  const isDivided = isDividedByAllTags(text, tokens);
  const isPage = startsAsMarkup(text) && !isDivided;
  const isInXml = isDivided || isXml(text);
  const kept = { count: 0, line: null };
  const pieces = [];
  // `keptLinesDepth`: the number of open elements of `KEEPS_LINES`.
  let [line, lineStart, at, keptLinesDepth] = [[], 0, 0, 0];
  const endLine = () => {
    const hasHebrew = line.some((token) => isVisible(token) && HEBREW.test(token.text));
    const reversed = hasHebrew ? reversedTokens(line, isInXml) : sourceOf(line);
    if (reversed === null) {
      kept.count += 1;
      const start = lineStart + /^\s*/.exec(sourceOf(line))[0].length;
      kept.line ??= lineNumberAt(text, start);
    }
    pieces.push(reversed ?? sourceOf(line));
    line = [];
  };
  const add = (token) => {
    if (line.length === 0) lineStart = at;
    line.push(token);
    at += token.text.length;
  };
  const addBetweenLines = (token) => {
    endLine();
    pieces.push(token.text);
    at += token.text.length;
  };
  for (const token of tokens) {
    const { kind, name, isEnd } = token;
    if (kind === 'text' && (!isPage || keptLinesDepth > 0)) {
      for (const part of token.text.split(LINE_END)) {
        if (LINE_END.test(part)) addBetweenLines({ text: part });
        else if (part !== '') add({ kind, text: part });
      }
    } else if (kind === 'text' || (kind === 'raw' && token.text.startsWith('<!--'))) add(token);
    else if (kind === 'cdata' && !isInCdata) {
      const [, start, content, close] = /^(<!\[CDATA\[)([^]*?)(\]\]>|$)$/i.exec(token.text);
      endLine();
      const inner = reverseDocument(content, { isInCdata: true });
      if (inner.kept.count > 0) kept.line ??= lineNumberAt(text, at) + inner.kept.line - 1;
      kept.count += inner.kept.count;
      pieces.push(start + inner.text + close);
      at += token.text.length;
    } else if (kind === 'tag' && !isDivided && isWithinLine(name)) add(token);
    else {
      if (KEEPS_LINES.has(name)) keptLinesDepth = Math.max(0, keptLinesDepth + (isEnd ? -1 : 1));
      addBetweenLines(token);
    }
  }
  endLine();
  return { text: pieces.join(''), kept };
}

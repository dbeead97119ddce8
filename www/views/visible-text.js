/** Text of the input as elements: controls and invisible characters are labels, and no character reorders the characters around it. */
import { display, hexBytes, uPlus } from '../format.js';
import { layoutOf } from '../text-direction.js';
import { make } from './dom.js';

const SPACE = 0x20;
const MALFORMED = '\ufffd'; // stands for malformed bytes in the layout of a line

/** Returns the label of a control or an invisible character. @param {number} codePoint */
export const labelOf = (codePoint) =>
  make('span', { class: 'label', dir: 'ltr', title: uPlus(codePoint) }, display(codePoint).text);

/**
 * Returns a writer that appends the parts of a line to an element. The parts of an isolate (see ../text-direction.js) are in a `bdi` element of
 * their own.
 *
 * @param {ParentNode} line
 * @param {ReturnType<typeof layoutOf>['isolates']} isolates
 */
export function lineWriter(line, isolates) {
  const edges = new Set(isolates.flatMap(({ from, to }) => [from, to]));
  const open = []; // the isolates that have begun and not ended, with their elements
  let next = 0; // the number of the next isolate
  let wrapped = null; // the last element with the name `tag`, its container and its key
  const containerAt = (at) => {
    while (open.length > 0 && open.at(-1).to <= at) open.pop();
    return open.at(-1)?.element ?? line;
  };
  return {
    /** Returns whether an isolate begins or ends before a character, so that a run of characters ends there. */
    isEdge: (at) => edges.has(at),
    /**
     * Appends nodes that show the character with the index `at`, or a run of characters from it on. Nodes with the same `key` share an element
     * with the name `tag`, if they are in the same isolate.
     */
    add(at, nodes, tag = null, key = null) {
      for (; next < isolates.length && isolates[next].from <= at; next += 1) {
        const element = make('bdi', { dir: isolates[next].dir });
        containerAt(at).append(element);
        open.push({ element, to: isolates[next].to });
      }
      const container = containerAt(at);
      if (!tag) return container.append(...nodes);
      if (wrapped?.key !== key || wrapped.container !== container) {
        wrapped = { key, container, element: make(tag) };
        container.append(wrapped.element);
      }
      wrapped.element.append(...nodes);
    },
  };
}

/**
 * Appends characters of a line, with labels for controls and invisible characters.
 *
 * @param {ReturnType<typeof lineWriter>} writer
 * @param {string[]} characters
 * @param {number} start the index of the first of them in the line
 * @param {[string, unknown]} [wrapper] the name of the element around them, and its key
 */
function appendCharacters(writer, characters, start, wrapper = []) {
  let [run, runStart] = ['', start];
  const endRun = () => {
    if (run !== '') writer.add(runStart, [run], ...wrapper);
    run = '';
  };
  for (const [index, character] of characters.entries()) {
    const at = start + index;
    const codePoint = character.codePointAt(0);
    const shown = display(codePoint);
    const isPlain = codePoint === SPACE || !shown.label;
    if (!isPlain || writer.isEdge(at)) endRun();
    if (!isPlain) {
      writer.add(at, [labelOf(codePoint)], ...wrapper);
      continue;
    }
    // A combining mark stays on the character before it. At the start of a run, it would be drawn on a character of the page before the
    // run, such as an opening quotation mark. So the run starts with `shown.text`, in which a mark has a dotted circle.
    if (run === '') runStart = at;
    run += run === '' && codePoint !== SPACE ? shown.text : character;
  }
  endRun();
}

/**
 * Returns elements that show a text: one for each line, with its own direction. A line feed has a label and breaks the line.
 *
 * @param {string} text
 * @returns {Node[]}
 */
export const visibleText = (text) =>
  text.split(/(?<=\n)/).flatMap((line) => {
    const characters = Array.from(line);
    const { dir, isolates } = layoutOf(characters);
    const element = make('bdi', { dir });
    appendCharacters(lineWriter(element, isolates), characters, 0);
    return characters.at(-1) === '\n' ? [element, make('br')] : [element];
  });

/**
 * Returns elements that show the beginning of a text, with “…” if more text follows. No surrogate pair is cut.
 *
 * @param {string} text
 * @param {number} max the number of code units to show
 * @returns {Node[]}
 */
export const visibleBeginning = (text, max) =>
  visibleText(text.length > max ? `${text.slice(0, max).replace(/[\ud800-\udbff]$/, '')}…` : text);

const MARKS = '“”„‟«»';
/** Typographic quotation marks at the start or the end of a text that has no other such marks. */
const OUTER_MARKS = new RegExp(`^(?:[${MARKS}]+\\s?)?([^${MARKS}]+?)(?:\\s?[${MARKS}]+)?$`, 'u');
/**
 * Returns whether a text begins and ends with the mark ", and has no other such mark. A mark at one end only does not count: it can be
 * syntax, as in a line of CSV.
 */
const isInAsciiMarks = (text) => text.length > 2 && text.startsWith('"') && text.indexOf('"', 1) === text.length - 1;
/**
 * Returns a text without the quotation marks at its start and its end, for a sentence that puts the text in quotation marks itself. A text
 * that also has marks inside, such as `“Yes” or “no”`, and a text of marks alone are returned unchanged.
 *
 * @param {string} text
 */
export const withoutOuterMarks = (text) =>
  isInAsciiMarks(text) ? text.slice(1, -1) : (OUTER_MARKS.exec(text)?.[1] ?? text);

/** Splits pieces of a text into lines. A line feed ends the line that it is in. */
function linesOf(pieces) {
  const lines = [[]];
  for (const piece of pieces) {
    const parts = piece.bytes ? [piece] : piece.text.split(/(?<=\n)/).map((text) => ({ ...piece, text }));
    for (const part of parts) {
      lines.at(-1).push(part);
      if (part.text?.endsWith('\n')) lines.push([]);
    }
  }
  return lines;
}

/**
 * Returns a paragraph with pieces of a text, some of which are marked. A piece with `bytes` is malformed. Each line has its own direction:
 * otherwise, a Hebrew line of a subtitle would reverse the times in the line before.
 *
 * @param {{ pieces: { text?: string, bytes?: Uint8Array, mark?: boolean }[], before: boolean, after: boolean }} preview
 *   `before` and `after`: whether the text continues before and after the pieces
 */
export function previewText({ pieces, before, after }) {
  const ellipsis = () => make('span', { class: 'omitted', dir: 'ltr' }, '…');
  const lines = linesOf(pieces);
  if (lines.at(-1).length === 0 && !after && lines.length > 1) lines.pop();
  const lineElement = (line, number) => {
    const parts = line.map((piece) => ({ ...piece, characters: piece.bytes ? [MALFORMED] : Array.from(piece.text) }));
    const { dir, isolates } = layoutOf(parts.flatMap(({ characters }) => characters));
    const element = make('span', { class: 'preview-line', dir });
    if (before && number === 0) element.append(ellipsis());
    const writer = lineWriter(element, isolates);
    let at = 0;
    for (const part of parts) {
      const wrapper = [part.mark ? 'mark' : 'span', part];
      if (part.bytes) writer.add(at, [make('span', { class: 'rejected' }, hexBytes(part.bytes))], ...wrapper);
      else if (part.characters.length === 0) writer.add(at, [], ...wrapper);
      else appendCharacters(writer, part.characters, at, wrapper);
      at += part.characters.length;
    }
    if (after && number === lines.length - 1) element.append(ellipsis());
    return element;
  };
  return make('p', { class: 'decoded-text preview', dir: 'ltr' }, ...lines.map(lineElement));
}

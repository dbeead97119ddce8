/** Helpers that create and update elements. Strings become text, never HTML. */

/**
 * Creates an element.
 *
 * @param {string} name
 * @param {Record<string, string>} [attributes] by their names in HTML, such as `class`
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Sets an attribute, or removes it if the value is null, undefined or false. Changes the page only if the value differs. */
export function attribute(element, name, value) {
  if (value === null || value === undefined || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else if (element.getAttribute(name) !== String(value)) {
    element.setAttribute(name, String(value));
  }
}

/** Names of encodings with a hyphen, and options of commands: `windows-1252`, `-c`, `--encoding=utf-8`. A line break at their hyphen would divide them. */
const WITH_HYPHEN =
  /(?<![\w-])(?:(?:utf|cesu|wtf|windows|iso|koi8|euc|big5|hz-gb|x)-[\w-]+|--?[A-Za-z][\w-]{0,20}(?:=[\w.-]{1,20})?)(?![\w-])/g;

/**
 * Returns a sentence as text and as elements that have no line break within names of encodings and options of commands.
 *
 * @param {string} sentence
 * @returns {(Node | string)[]}
 */
export function withoutBreaksInNames(sentence) {
  const parts = [];
  let end = 0;
  for (const { 0: name, index } of sentence.matchAll(WITH_HYPHEN)) {
    parts.push(sentence.slice(end, index), make('span', { class: 'unbroken' }, name));
    end = index + name.length;
  }
  return [...parts, sentence.slice(end)].filter((part) => part !== '');
}

/** Sets the text of an element; changes the page only if the text differs. */
export function text(element, value) {
  if (element.textContent !== value) element.textContent = value;
}

/** Sets a sentence as `text` does, without line breaks within names; see `withoutBreaksInNames`. */
export function setSentence(element, value) {
  if (element.textContent !== value) element.replaceChildren(...withoutBreaksInNames(value));
}

/**
 * Creates an element that shows a code point: its character, or its label in a frame.
 *
 * @param {{ text: string, label: boolean }} shown from `display` in format.js
 */
export function glyph(shown) {
  return make('bdi', { class: shown.label ? 'glyph label' : 'glyph', dir: 'ltr' }, shown.text);
}

/**
 * Creates a code point's character or label, followed by its number. If the label is the digits of the number, creates only the number.
 *
 * @param {{ text: string, label: boolean }} shown from `display` in format.js
 * @param {string} name the number, such as `U+20AC`
 * @returns {(Node | string)[]}
 */
export function glyphWithNumber(shown, name) {
  const code = make('code', {}, name);
  return name.endsWith(shown.text) && shown.label ? [code] : [glyph(shown), ' ', code];
}

const CLICK_DELAY = 300; // milliseconds in which a click follows the release of the pointer

/**
 * Returns a function that calls `draw` at once, unless a pointer is pressed in `element`. In that case, it calls the last `draw` after
 * the click, because a button that is replaced between press and release gets no click.
 *
 * @param {EventTarget} element
 * @param {EventTarget} [root] receives the events of the release, which may happen outside of `element`
 * @returns {(draw: () => void) => void}
 */
export function afterPress(element, root = globalThis) {
  let isPressed = false;
  let presses = 0;
  let waiting = null;
  const release = () => {
    isPressed = false;
    waiting?.();
    waiting = null;
  };
  /** Ends the current press after a delay, unless another press begins meanwhile. */
  const releaseAfter = (delay) => {
    const press = presses;
    setTimeout(() => press === presses && release(), delay);
  };
  element.addEventListener('pointerdown', () => {
    isPressed = true;
    presses += 1;
  });
  root.addEventListener('click', () => releaseAfter(0));
  root.addEventListener('pointercancel', release);
  // The click of a finger follows the release in a later task, and a drag ends without a click.
  root.addEventListener('pointerup', () => releaseAfter(CLICK_DELAY));
  return (draw) => {
    if (isPressed) waiting = draw;
    else draw();
  };
}

/** Small helpers by which views make elements: text only ever arrives through `textContent`. */

/**
 * Makes an element.
 *
 * @param {string} name
 * @param {Record<string, string>} [attributes] `class`, `role`, `aria-…`, `data-…`
 * @param {...(Node | string)} children
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Sets or removes an attribute, touching the page only when it differs. */
export function attribute(element, name, value) {
  if (value === null || value === undefined || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else if (element.getAttribute(name) !== String(value)) {
    element.setAttribute(name, String(value));
  }
}

/** Sets the text of an element, touching the page only when it differs. */
export function text(element, value) {
  if (element.textContent !== value) element.textContent = value;
}

/**
 * An element that shows a code point: its character, or its label in a frame.
 *
 * @param {{ text: string, label: boolean }} shown what format.js says of it
 */
export function glyph(shown) {
  return make('bdi', { class: shown.label ? 'glyph label' : 'glyph', dir: 'ltr' }, shown.text);
}

/**
 * A code point as it is read: its character or label, and its number; the number alone where the label is that number.
 *
 * @param {{ text: string, label: boolean }} shown what format.js says of it
 * @param {string} name `U+20AC`
 */
export function readAs(shown, name) {
  const code = make('code', {}, name);
  return name.endsWith(shown.text) && shown.label ? [code] : [glyph(shown), ' ', code];
}

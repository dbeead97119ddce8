/** The parts of suggestions: the line, its buttons, and lists of characters. */
import { display, isC1, uPlus, windows1252At } from '../format.js';
import { goToPanel } from '../panel-navigation.js';
import { canWriteDeclaration, DECLARABLE } from '../problems.js';
import * as words from '../text/advice.js';
import { CHECKING } from '../text/counts.js';
import { declarationWritten } from '../text/declarations.js';
import { glyphWithNumber, make, withoutBreaksInNames } from './dom.js';
import { visibleText, withoutOuterMarks } from './visible-text.js';

const MAX_CHARACTERS_LISTED = 3;
const MAX_EXCERPT = 40; // characters

/**
 * Returns the line of a suggestion.
 *
 * @param {string} kind sets its colour
 * @param {{ title: string, rest: string | (Node | string)[] }} sentence
 * @param {...HTMLButtonElement} buttons
 */
export const line = (kind, { title, rest }, ...buttons) =>
  make(
    'li',
    { 'data-kind': kind },
    make('p', {}, make('b', {}, ...unbroken(title)), ...[rest].flatMap(unbroken)),
    ...buttons,
  );

/** Returns the parts of a sentence without line breaks within names. @param {string | Node | (Node | string)[]} part */
function unbroken(part) {
  if (Array.isArray(part)) return part.flatMap(unbroken);
  return typeof part === 'string' ? withoutBreaksInNames(part) : [part];
}

/** Marks a line as a suggestion about an attack, which is never folded. Returns the line. */
export function markAsAttack(element) {
  element.dataset.attack = '';
  return element;
}

/** Returns a small button. @param {boolean} [isSecondary] whether another button beside it is the better choice */
export function button(label, onClick, isSecondary = false) {
  const element = make('button', { type: 'button', class: isSecondary ? 'small quiet' : 'small' }, label);
  element.addEventListener('click', onClick);
  return element;
}

/** Returns a disabled button that stands in for the button of a fix while the search for damage runs. */
export function checkingButton() {
  const element = make('button', { type: 'button', class: 'small quiet' }, CHECKING);
  element.disabled = true;
  return element;
}

/** Returns the character (or its label) and the number of a code point. For a C1 control, adds the character of the same byte in windows-1252. */
function characterItem(codePoint) {
  const shown = glyphWithNumber(display(codePoint), uPlus(codePoint));
  const character = isC1(codePoint) ? windows1252At(codePoint) : null;
  return character === null ? shown : [...shown, words.inWindows1252(character)];
}

/** Returns the characters (or their labels) and the numbers of the first MAX_CHARACTERS_LISTED code points. */
export function characterList(codePoints) {
  const list = codePoints.slice(0, MAX_CHARACTERS_LISTED).flatMap((codePoint) => [...characterItem(codePoint), ', ']);
  list.pop();
  return codePoints.length > MAX_CHARACTERS_LISTED ? [...list, ' …'] : list;
}

/**
 * Returns the beginning of a text in quotation marks. If the text is one character without a glyph, returns the label and the number of the
 * character instead. For a C1 control, the words “the control character” come first.
 */
export function excerpt(text) {
  const characters = Array.from(text);
  const codePoints = characters.map((character) => character.codePointAt(0));
  if (codePoints.length === 1 && isC1(codePoints[0]))
    return words.controlCharacter(...glyphWithNumber(display(codePoints[0]), uPlus(codePoints[0])));
  if (codePoints.length === 1 && display(codePoints[0]).label) return characterList(codePoints);
  const shown = characters.slice(0, MAX_EXCERPT);
  return words.quoted(visibleText(shown.join('')), shown.length < characters.length);
}

/** Returns `excerpt` of a repaired text, without its outer quotation marks. In wrongly decoded text, these marks can be bytes of letters. */
export const excerptOfRepaired = (text) => excerpt(withoutOuterMarks(text));

/**
 * Returns functions that make the buttons that several suggestions share.
 *
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ readAs: (encoding: string) => void, decompress: () => Promise<void>, goToNext: (offsets: number[]) => void, fix: Function,
 *   openFix: (fix: object, words: object) => void }} actions `fix`: see ../editor.js
 */
export function createButtons(store, actions) {
  /**
   * Returns a button that opens the conversion to the encoding `to` with the error policy `errors`. The conversion also
   * writes `to` in the declaration if `writesDeclaration`.
   */
  const convertButton = (label, to, errors, { writesDeclaration = false, isSecondary = false } = {}) =>
    button(
      label,
      () => {
        store.set({ suggestedConversion: { to, errors, writesDeclaration } });
        goToPanel('convert');
      },
      isSecondary,
    );
  /**
   * Returns the button that `create` makes. While fixes wait for the search for damage (see `holdFixes` in ../analysis.js), returns a
   * disabled button instead.
   */
  const whenChecked = (create) => (store.get().areFixesHeld ? checkingButton() : create());
  /** Returns a button that opens the preview of a fix. @param {{ button: string }} fixWords the words of the button and of the preview */
  const fixButton = (fix, fixWords) => button(fixWords.button, () => actions.openFix(fix, fixWords));
  return {
    whenChecked,
    fixButton,
    /** Returns a button that opens the preview of the fix of one group of characters. `which` is a group of ../special-characters.js. */
    groupFixButton: (which, fixWords) => fixButton({ kind: 'special', which }, fixWords),
    decodeButton: (encoding) => button(words.decodeAs(encoding), () => actions.readAs(encoding)),
    decompressButton: () => button(words.DECOMPRESS, () => actions.decompress()),
    goToButton: (label, offset) => button(label, () => actions.goToNext([offset])),
    nextButton: (offsets, label) => button(label, () => actions.goToNext(offsets)),
    /** Returns a button that writes the encoding of the text into its declaration. */
    writeButton: ({ offset, name, utf8Name }) =>
      button(words.correctDeclaration(utf8Name), () => {
        const bytes = new TextEncoder().encode(utf8Name);
        const piece = { bytes, from: 0, to: bytes.length };
        return actions.fix(
          store.get().doc,
          [{ from: offset, to: offset + name.length, piece }],
          declarationWritten(utf8Name),
        );
      }),
    convertButton,
    /** Returns a button that opens the conversion to UTF-8, which also corrects a declaration of another encoding. */
    toUtf8Button: ({ findings, encoding }) => {
      const correctsDeclaration = canWriteDeclaration(findings?.declaration, DECLARABLE, encoding);
      const label = correctsDeclaration ? words.CONVERT_WITH_DECLARATION : words.convertTo(DECLARABLE);
      return convertButton(label, DECLARABLE, 'strict', { writesDeclaration: correctsDeclaration });
    },
    /** Returns a button that opens the conversion which replaces all faults with U+FFFD. The button is secondary, because the conversion loses text. */
    replaceButton: ({ scan: { errors, followOn }, encoding }) =>
      whenChecked(() =>
        convertButton(words.replaceFaults(errors, followOn), encoding, 'replace', { isSecondary: true }),
      ),
  };
}

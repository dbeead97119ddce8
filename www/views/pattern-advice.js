/** Suggestions about malformed bytes that have one cause together, and about lines in another encoding. */
import * as words from '../text/fault-patterns.js';
import { fixOfFaults, fixOfLines, MOVE_LINE_BREAKS, restoreLeadBytes } from '../text/problems.js';
import { hexBytes } from '../format.js';
import { button, line } from './advice-line.js';
import { visibleText } from './visible-text.js';

const MAX_EXAMPLE = 60; // code units

/**
 * Returns functions that make the lines.
 *
 * @param {ReturnType<import('./advice-line.js').createButtons>} buttons
 * @param {{ openFix: (fix: object, words: object) => void, goToNext: (offsets: number[]) => void }} actions
 */
export function patternAdvice({ replaceButton, goToButton }, { openFix }) {
  const fixButton = (label, cause, method) =>
    button(label, () => openFix({ kind: 'faults', cause, method }, fixOfFaults(method, cause)));

  /** Returns the line about the pattern of all faults, with the fix of all of them; for a piece of a file, without a fix. */
  function patternLine(pattern, state) {
    const { id, count } = pattern;
    if (id === 'folded') return line('repair', words.folded(pattern), fixButton(MOVE_LINE_BREAKS, id, 'unfold'));
    if (id === 'lower-cased') {
      const sentence = words.lowerCased(pattern, hexBytes(pattern.bytes));
      return line('repair', sentence, fixButton(restoreLeadBytes(pattern.isWhole ? count : null), id, 'restore-lead'));
    }
    if (id === 'piece') return line('repair', words.piece(pattern));
    return line('repair', words.fields(pattern), replaceButton(state));
  }

  /** Returns the line about lines in another encoding, with the fix of all of them. */
  function otherLinesLine({ otherLines, isWhole }) {
    const { encoding, count, first, example } = otherLines;
    const fix = fixOfLines(encoding, isWhole ? count : null);
    const shown = example.length > MAX_EXAMPLE ? `${example.slice(0, MAX_EXAMPLE)}…` : example;
    return line(
      'repair',
      words.otherLines(otherLines, isWhole, visibleText(shown)),
      button(fix.button, () => openFix({ kind: 'lines', encoding }, fix)),
      goToButton(words.GO_TO_FIRST_LINE, first),
    );
  }

  return { patternLine, otherLinesLine };
}

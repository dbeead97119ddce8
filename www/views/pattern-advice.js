/** Suggestions about malformed bytes with a common cause, and about lines in another encoding. */
import { REPLACE_WITH_SPACES } from '../text/advice.js';
import * as words from '../text/fault-patterns.js';
import {
  fixOfFaults,
  fixOfLines,
  joinDivided,
  joinPairs,
  MOVE_LINE_BREAKS,
  replaceDamaged,
  restoreLeadBytes,
  restoreSpaced,
} from '../text/problems.js';
import { hexBytes, quotedCharacter } from '../format.js';
import { fixForLines } from '../problems.js';
import { button, line } from './advice-line.js';
import { visibleBeginning, withoutOuterMarks } from './visible-text.js';

const MAX_EXAMPLE = 60; // code units

/** Returns the line that says that a patch with malformed bytes must keep them. */
export const patchLine = () => line('format', words.KEEP_PATCH);

/**
 * Returns functions that make the lines of these suggestions.
 *
 * @param {ReturnType<import('./advice-line.js').createButtons>} buttons
 * @param {{ openFix: (fix: object, words: object) => void }} actions
 */
export function patternAdvice({ replaceButton, goToButton, fixButton, whenChecked }, { openFix }) {
  /** Returns a button that opens the preview of the fix of all faults with a cause. */
  const faultsButton = (label, cause, method, isSecondary = false) =>
    whenChecked(() =>
      button(label, () => openFix({ kind: 'faults', cause, method }, fixOfFaults(method, cause)), isSecondary),
    );

  /**
   * Returns the line about the common cause of faults, with a button that fixes these faults. For a piece of a larger
   * file, the line has no button, because only the other pieces complete its characters.
   */
  function patternLine(pattern, state) {
    const { id, count } = pattern;
    if (id === 'pair') {
      const fix = faultsButton(joinPairs(pattern.isWhole ? count : null), id, 'pair');
      return line('repair', words.pairs(pattern, hexBytes(pattern.bytes)), fix);
    }
    if (id === 'folded') return line('repair', words.folded(pattern), faultsButton(MOVE_LINE_BREAKS, id, 'unfold'));
    if (id === 'divided')
      return line(
        'repair',
        words.divided(pattern),
        faultsButton(joinDivided(pattern.isWhole ? count : null), id, 'join'),
      );
    if (id === 'lower-cased') {
      const sentence = words.lowerCased(pattern, hexBytes(pattern.bytes));
      return line(
        'repair',
        sentence,
        faultsButton(restoreLeadBytes(pattern.isWhole ? count : null), id, 'restore-lead'),
      );
    }
    if (id === 'spaced') {
      const name = quotedCharacter(pattern.character);
      const fix = { kind: 'faults', method: 'restore-a0', ...(pattern.isProven && { cause: id }) };
      return line(
        'repair',
        words.spaced(pattern, hexBytes(pattern.bytes), name),
        whenChecked(() =>
          button(restoreSpaced(pattern.isWhole ? pattern.restored : null), () =>
            openFix(fix, fixOfFaults(fix.method, id)),
          ),
        ),
      );
    }
    if (id === 'lost-bytes') {
      const name = pattern.character && quotedCharacter(pattern.character);
      const sentence = words.lostBytes(pattern, hexBytes(pattern.bytes), name);
      return line(
        'repair',
        sentence,
        faultsButton(replaceDamaged(pattern), id, 'replace-character', pattern.restored === 0),
      );
    }
    if (id === 'cut-records')
      return line('repair', words.cutRecords(pattern), faultsButton(REPLACE_WITH_SPACES, 'cut-record', 'spaces'));
    if (id === 'cut-field')
      return line('repair', words.cutField(pattern, hexBytes(pattern.bytes)), replaceButton(state));
    if (id === 'piece') return line('repair', words.piece(pattern));
    return line('repair', words.fields(pattern), replaceButton(state));
  }

  /**
   * Returns the line about lines in another encoding, with a button that decodes all of them.
   *
   * @param {object} state of the store
   */
  function otherLinesLine({ findings, encoding }) {
    const { otherLines, isWhole } = findings;
    const { first, examples } = otherLines;
    const fix = fixOfLines(otherLines, isWhole);
    return line(
      'repair',
      words.otherLines(
        otherLines,
        isWhole,
        examples.map((text) => visibleBeginning(withoutOuterMarks(text), MAX_EXAMPLE)),
      ),
      whenChecked(() => fixButton(fixForLines(findings, encoding), fix)),
      goToButton(words.GO_TO_FIRST_LINE, first),
    );
  }

  return { patternLine, otherLinesLine };
}

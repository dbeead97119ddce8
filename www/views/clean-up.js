/**
 * The panel “Clean up”, with fixes of the whole text. They remove a BOM, invisible characters, bidi controls, NULs or terminal sequences.
 * They replace special spaces, ligatures, Arabic presentation forms, Arabic letters in Persian, or characters of symbol fonts. They join
 * accents with the letters after them, normalize, convert line ends, or replace a text. Each fix has a preview. Only the fixes that apply to
 * the text are shown, or all fixes if only a part of the text was examined.
 *
 * The panel is hidden for an empty or a binary input, and for an input with parts in different encodings. It is also hidden for text in a
 * legacy encoding that was decoded in the wrong encoding.
 */
import { lineEndFix } from '../line-end-counts.js';
import { isMisread } from '../misread.js';
import { INVISIBLE_KINDS } from '../problems.js';
import { binaryFormatOf, joinedOf } from '../suggest-encoding.js';
import * as words from '../text/convert.js';

/**
 * The fixes without options, by the attribute `data-fix` of their buttons. `name` is the title of the dialog, and `done`
 * returns the message that is shown after the fix.
 */
const FIXES = {
  bom: { fix: { kind: 'bom' }, name: words.REMOVE_BOM, done: () => words.BOM_REMOVED },
  invisible: {
    fix: { kind: 'audit', checks: INVISIBLE_KINDS },
    name: words.REMOVE_INVISIBLE,
    done: words.invisibleRemoved,
  },
  bidi: {
    fix: { kind: 'bidi' },
    name: words.REMOVE_BIDI,
    done: words.bidiRemoved,
  },
  nuls: {
    fix: { kind: 'special', which: 'nuls' },
    name: words.REMOVE_NULS,
    done: words.nulsRemoved,
  },
  spaces: {
    fix: { kind: 'special', which: 'spaces' },
    name: words.REPLACE_SPACES,
    done: words.spacesReplaced,
  },
  ligatures: {
    fix: { kind: 'special', which: 'ligatures' },
    name: words.REPLACE_LIGATURES,
    done: words.ligaturesReplaced,
  },
  arabicForms: {
    fix: { kind: 'special', which: 'arabicForms' },
    name: words.REPLACE_ARABIC_FORMS,
    done: words.arabicFormsReplaced,
  },
  persianLetters: {
    fix: { kind: 'special', which: 'persianLetters' },
    name: words.REPLACE_IN_PERSIAN,
    done: words.persianLettersReplaced,
  },
  symbols: {
    fix: { kind: 'special', which: 'symbols' },
    name: words.REPLACE_SYMBOLS,
    done: words.symbolsReplaced,
  },
  accents: {
    fix: { kind: 'special', which: 'accents' },
    name: words.JOIN_ACCENTS,
    done: words.accentsJoined,
  },
  sequences: {
    fix: { kind: 'special', which: 'sequences' },
    name: words.REMOVE_SEQUENCES,
    done: words.sequencesRemoved,
  },
};

const normalization = (form) => ({
  fix: { kind: 'normalize', form },
  name: words.normalizeTo(form),
  done: (count) => words.normalizedTo(form, count),
});

/** @param {string} name @param {[string, number][]} [present] the line ends of the input, the most frequent kind first */
const lineEnds = (name, present) => ({
  fix: lineEndFix(name, present),
  name: words.convertLineEnds(name),
  done: (count) => words.lineEndsConverted(name, count),
});

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ open: (fix: object, words: object) => void }} dialog of fix-dialog.js
 */
export function mount(section, store, dialog) {
  const buttons = section.querySelectorAll('[data-fix]');
  const form = section.querySelector('[name=form]');
  const end = section.querySelector('[name=line-end]');
  const replaceAll = section.querySelector('.replace-all');
  section.addEventListener('click', ({ target }) => {
    const name = target.closest('button')?.dataset.fix;
    if (!name) return;
    const { recognition } = store.get();
    const { fix, ...labels } =
      FIXES[name] ?? (name === 'normalize' ? normalization(form.value) : lineEnds(end.value, recognition?.lineEnds));
    dialog.open(fix, labels);
  });
  replaceAll.addEventListener('submit', (event) => {
    event.preventDefault();
    const [text, as, replacement] = ['find', 'as', 'replacement'].map((name) => replaceAll.elements[name].value);
    dialog.open({ kind: 'matches', text, as, replacement }, words.replaceAllOf(text, replacement));
  });
  store.subscribe(['doc', 'recognition', 'joined', 'repair', 'findings'], (state) => {
    section.hidden =
      !(state.doc?.length > 0) || Boolean(binaryFormatOf(state) ?? joinedOf(state)) || isMisread(state.repair);
    const { findings, recognition } = state;
    const known = findings?.isWhole ? new Set(findings.cleanUps) : null;
    for (const button of buttons) {
      const { fix } = button.dataset;
      const isShown = fix === 'bom' ? Boolean(recognition?.bom) : (known?.has(fix) ?? true);
      // Two fixes have a list of options beside their button.
      (button.closest('.normalize, .line-ends') ?? button).hidden = !isShown;
    }
  });
}

/**
 * The worker that examines the text of the open document: whether it was decoded in the wrong encoding, and which hidden characters it
 * has. The worker loads the full edition of the package with the first request. Meanwhile, the engine's worker keeps answering.
 *
 * A request is `{ id, kind, ...parameters }`, the response `{ id, value }` or `{ id, problem }`.
 */
import { withByteOrder } from './byte-order.js';
import { codec, loadFullEdition } from './codec.js';
import { contradictionOf, findDeclaration } from './declarations.js';
import { findLostLetters } from './lost-letters.js';
import { otherLinesOf } from './other-lines.js';
import { byHarm, declarationProblem, findProblems, groupsOf, MAX_LISTED, withCounts } from './problems.js';
import { findSpecial } from './special-characters.js';
import { cutCharacters, findRepair, MAX_LISTED as MAX_PASSAGES, previewOf, withChanges } from './text-repair.js';

/** The examined text: its bytes, its encoding with a byte order, and what was found in it. */
let examined = null;

/** Returns the chosen changes. `passages`: for each listed change, whether it is chosen; `others`: whether all other changes are. */
const chosenChanges = ({ passages, others }) =>
  examined.repair.changes.filter((_, at) => (at < MAX_PASSAGES ? passages[at] : others));

const requests = {
  /** Examines a text; the response has its repair. Of the changes, only those that the page shows are sent. */
  async repair({ bytes, encoding }) {
    await loadFullEdition();
    const repair = findRepair(codec, bytes, encoding);
    examined = { bytes, encoding, resolved: withByteOrder(encoding, bytes), repair, findings: [] };
    const { steps, changes, lines, places, candidates, refused } = repair;
    const passages = changes.slice(0, MAX_PASSAGES).map((change, at) => ({ ...change, ...lines[at] }));
    return { steps, passages, total: changes.length, places, candidates, refused };
  },

  /** Returns the findings of an audit of the text, and the encoding that it declares. */
  findings() {
    const { bytes, encoding } = examined;
    const declaration = findDeclaration(codec, bytes);
    const contradiction = declaration && contradictionOf(codec, bytes, encoding, declaration);
    const wrongDeclaration = contradiction && { ...declaration, ...contradiction };
    const problems = wrongDeclaration ? [declarationProblem(codec, bytes, encoding, wrongDeclaration)] : [];
    examined.findings = [...problems, ...findProblems(codec, bytes, encoding)].sort(byHarm);
    const { findings } = examined;
    return {
      declaration,
      wrongDeclaration,
      rows: withCounts(codec, examined, findings.slice(0, MAX_LISTED)),
      total: findings.length,
      groups: groupsOf(findings),
      lostLetters: findLostLetters(bytes),
      otherLines: otherLinesOf(codec, examined, findings),
      special: findSpecial(codec, examined.bytes, examined.resolved),
    };
  },

  /** Returns the beginning of the text after some changes. */
  preview: (which) => previewOf(codec, examined.bytes, examined.resolved, chosenChanges(which)),

  /** Returns the examined bytes after some changes, and the halves of characters that these changes leave. */
  changed(which) {
    const { bytes, resolved, repair } = examined;
    const changes = chosenChanges(which);
    return {
      bytes: withChanges(codec, bytes, resolved, changes),
      cut: cutCharacters(codec, bytes, resolved, repair, changes),
    };
  },

  /** Returns the bytes of a text in the encoding of the examined text. */
  encoded: ({ text }) => codec.encode(text, examined.resolved),
};

addEventListener('message', async ({ data: { id, kind, ...parameters } }) => {
  try {
    postMessage({ id, value: await requests[kind](parameters) });
  } catch (error) {
    console.error(error);
    postMessage({ id, problem: error.message });
  }
});

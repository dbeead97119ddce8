/**
 * The worker that examines the text of the open document: whether it was decoded in the wrong encoding, and which hidden characters it
 * has. The worker loads the full edition of the package with the first request. Meanwhile, the engine's worker keeps answering.
 *
 * A request is `{ id, kind, ...parameters }`, the response `{ id, value }` or `{ id, problem }`.
 */
import { withByteOrder } from './byte-order.js';
import { codec, loadFullEdition } from './codec.js';
import { findProblems, groupsOf, MAX_LISTED, withCounts } from './problems.js';
import { findRepair, MAX_LISTED as MAX_PASSAGES, previewOf, withChanges } from './text-repair.js';

/** The examined text: its bytes, its encoding with a byte order, and what was found in it. */
let examined = null;

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

  /** Returns the findings of an audit of the text. */
  findings() {
    examined.findings = findProblems(codec, examined.bytes, examined.encoding);
    const { findings } = examined;
    return {
      rows: withCounts(codec, examined, findings.slice(0, MAX_LISTED)),
      total: findings.length,
      groups: groupsOf(findings),
    };
  },

  /** Returns the beginning of the text after some changes. */
  preview: (which) => previewOf(codec, examined.bytes, examined.resolved, chosenChanges(which)),

  /** Returns the examined bytes after some changes. */
  changed: (which) => withChanges(codec, examined.bytes, examined.resolved, chosenChanges(which)),

  /** Returns a text in the encoding of the examined one. */
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

// The messages at the end of `utfscope repair`.
import { formatCount } from '../../www/format.js';
import { MAX_EXAMINED } from '../../www/search-limit.js';

/** Counts the results of all files. */
export class Summary {
  /** How many files were searched for text to repair. */
  examined = 0;
  /** How many files were not searched completely, because their text is probably in another encoding. */
  otherEncoding = 0;
  /** How many lines change, and in how many files. */
  changes = 0;
  files = 0;
  /** How many lines have possible repairs, none of which is certain. Lines of likely repairs do not count. */
  ambiguous = 0;
  /** How many files have a likely repair that is not made. */
  likely = 0;
  /** How many files of more than `MAX_EXAMINED` bytes, and streams such as standard input, were not searched for likely repairs. */
  large = 0;
  streams = 0;

  /** @param {import('./repair-result.js').Result} result @param {number | undefined} size in bytes; undefined for a stream */
  add({ changes, ambiguous, likely, likelyLines, isPartlySearched, isOtherEncoding }, size) {
    if (isOtherEncoding) this.otherEncoding += 1;
    else this.examined += 1;
    const isInPart = isPartlySearched && !isOtherEncoding;
    this.changes += changes;
    if (changes > 0) this.files += 1;
    this.ambiguous += ambiguous - likelyLines;
    if (likely && !likely.isMade) this.likely += 1;
    if (isInPart && size === undefined) this.streams += 1;
    else if (isInPart) this.large += 1;
  }

  /** Returns which input was searched only in part, as a sentence; an empty string if there is none. */
  #partlySearched() {
    const names = [
      ...(this.large > 0 ? [`${formatCount(this.large, 'file')} of more than ${MAX_EXAMINED >> 20} MiB`] : []),
      ...(this.streams > 0 ? [formatCount(this.streams, 'stream')] : []),
    ];
    if (names.length === 0) return '';
    const isOne = this.large + this.streams === 1;
    return `${names.join(' and ')} ${isOne ? 'was' : 'were'} searched only for UTF-8 that was decoded in another encoding.`;
  }

  /**
   * Returns the messages at the end of the run.
   *
   * @param {object} run
   * @param {string} run.done the sentence about the lines that change, if there are any
   * @param {boolean} run.hasFailed whether a file could not be read or written: this file may need a repair
   * @param {boolean} run.makesLikely whether likely repairs are made
   */
  messages({ done, hasFailed, makesLikely }) {
    const hasChanges = this.changes > 0;
    const isClean = !hasChanges && this.ambiguous === 0 && this.likely === 0 && this.examined > 0 && !hasFailed;
    const where = this.otherEncoding > 0 ? ` in ${formatCount(this.examined, 'other file')}` : '';
    const partly = isClean || makesLikely ? this.#partlySearched() : '';
    return [
      ...(hasChanges ? [done] : []),
      ...(this.likely > 0 ? [likelyText(this.likely)] : []),
      ...(this.ambiguous > 0 ? [uncertainText(this.ambiguous, hasChanges)] : []),
      ...(isClean ? [partly === '' ? `nothing to repair${where}.` : `found nothing to repair${where}.`] : []),
      ...(partly === '' ? [] : [partly]),
    ];
  }
}

/** Returns the sentence about files with likely repairs that are not made. */
const likelyText = (count) =>
  `${formatCount(count, 'file was', 'files were')} probably decoded in the wrong encoding. Without --likely, ${count === 1 ? 'it stays' : 'they stay'} unchanged, because nothing proves it.`;

/** Returns the sentence about lines that stay unchanged, because no repair of them is certain. */
const uncertainText = (count, hasChanges) =>
  `${formatCount(count, hasChanges ? 'other line' : 'line')} may be wrongly decoded${hasChanges ? ' too' : ''}, but no repair of ${count === 1 ? 'it' : 'them'} is certain.`;

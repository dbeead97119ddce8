// A progress line on standard error, shown for long work if standard error is a terminal.
import cliProgress from 'cli-progress';
import { formatDuration, formatSize } from './format-amounts.js';

/** Work that takes less than this many milliseconds shows no progress line. */
const SHOW_AFTER = 700;
const BAR_WIDTH = 24;

/** The progress that is running; undefined if there is none. */
let current;

process.on('exit', () => current?.hide());

/** Erases the progress line until the next step, so that something else can be written. */
export const hideProgress = () => current?.hide();

function bar(share) {
  const full = Math.round(share * BAR_WIDTH);
  return '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full);
}

/**
 * Returns the progress line: `███░  75 %  3.0 MB of 4.0 MB, 1.0 MB/s, 1 s left`, with a bar of `BAR_WIDTH` characters. `total` is
 * `undefined` if the number of bytes is unknown.
 */
export function progressText(done, total, seconds) {
  const rate = done / seconds;
  const speed = `${formatSize(rate)}/s`;
  if (total === undefined) return `${formatSize(done)}, ${speed}`;
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const percent = `${Math.floor(share * 100)} %`.padStart(5);
  const left = formatDuration(Math.max(0, total - done) / rate);
  return `${bar(share)} ${percent}  ${formatSize(done)} of ${formatSize(total)}, ${speed}, ${left} left`;
}

class Progress {
  #line = new cliProgress.SingleBar({
    stream: process.stderr,
    clearOnComplete: true,
    linewrap: true, // Turning line wrap off would leave it off if the process is killed.
    gracefulExit: false,
    fps: 5,
    format: () => this.#text(),
  });
  #began = performance.now();
  #done = 0;
  #total;
  #isShown = false;

  constructor(total) {
    this.#total = total;
  }

  step(byteCount) {
    this.#done += byteCount;
    if (this.#isShown) this.#line.update(this.#done);
    else if (performance.now() - this.#began > SHOW_AFTER) {
      this.#line.start(this.#total ?? 1, this.#done);
      this.#isShown = true;
    }
  }

  hide() {
    if (this.#isShown) this.#line.stop();
    this.#isShown = false;
  }

  #text() {
    const seconds = (performance.now() - this.#began) / 1000;
    return progressText(this.#done, this.#total, seconds);
  }
}

const NO_PROGRESS = { step() {}, hide() {} };

/**
 * Starts the progress of work on `total` bytes (`undefined` if unknown). Call `step(byteCount)` after each part with
 * the number of its bytes, and `hide()` at the end.
 */
export function startProgress(total) {
  current = process.stderr.isTTY ? new Progress(total) : NO_PROGRESS;
  return current;
}

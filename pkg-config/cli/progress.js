// How far long work has come: a line on the standard error, if that is a terminal, which goes when the work is done.
import cliProgress from 'cli-progress';
import { duration, size } from './amounts.js';

/** Shorter work needs no line. In milliseconds. */
const PATIENCE = 700;
const WIDTH = 24;

let current;

process.on('exit', () => current?.hide());

/** Takes the line away until the next step, so that something else can be written. */
export const hideProgress = () => current?.hide();

function bar(share) {
  const full = Math.round(share * WIDTH);
  return '█'.repeat(full) + '░'.repeat(WIDTH - full);
}

/** `done` bytes of `total`, if that is known, after so many seconds: `███░ 75 %  3.0 MB of 4.0 MB, 1.0 MB/s, 1 s left`. */
export function progressText(done, total, seconds) {
  const rate = done / seconds;
  const speed = `${size(rate)}/s`;
  if (total === undefined) return `${size(done)}, ${speed}`;
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const percent = `${Math.floor(share * 100)} %`.padStart(5);
  const left = duration(Math.max(0, total - done) / rate);
  return `${bar(share)} ${percent}  ${size(done)} of ${size(total)}, ${speed}, ${left} left`;
}

class Progress {
  #line = new cliProgress.SingleBar({
    stream: process.stderr,
    clearOnComplete: true,
    linewrap: true, // not switched off: whoever stops us would have to switch it on
    gracefulExit: false,
    fps: 5,
    format: () => this.#text(),
  });
  #began = performance.now();
  #done = 0;
  #total;
  #isShown = false;

  /** `total` bytes, if it is known. */
  constructor(total) {
    this.#total = total;
  }

  step(bytes) {
    this.#done += bytes;
    if (this.#isShown) this.#line.update(this.#done);
    else if (performance.now() - this.#began > PATIENCE) {
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

const NONE = { step() {}, hide() {} };

/** Follows work on `total` bytes (`undefined`: nobody knows): `step(bytes)` as they are done, `hide()` at the end. */
export function follow(total) {
  current = process.stderr.isTTY ? new Progress(total) : NONE;
  return current;
}

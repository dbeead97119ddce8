/** Progress of the scan of the input: share, rate, time left, and how much of the input the counts cover. */
import { formatNumber } from '../format.js';
import * as words from '../text/summary.js';
import { attribute, text } from './dom.js';

const RATE_PERIOD = 3000; // milliseconds over which the rate is measured
const MIN_PERIOD = 300; // milliseconds; over a shorter time, no rate is shown
const LARGE = 1 << 22; // bytes; for an input of at least this size, the progress stays visible after the scan

/** Returns a rate in bytes per millisecond as megabytes per second, such as `412`. */
function megabytesPerSecond(rate) {
  const megabytes = rate / 1000;
  return megabytes < 10 ? megabytes.toFixed(1) : formatNumber(Math.round(megabytes));
}

/**
 * @param {HTMLElement} line shows the progress: a bar, a sentence, and the button to stop or continue
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ stop: () => void, resume: () => void }} navigation
 */
export function mount(line, store, { stop, resume }) {
  const [bar, status, button] = line.children;
  let sampledDoc = null; // the document of the samples
  let samples = []; // { at, done }: times in milliseconds, and the number of bytes scanned until then
  let stoppedBefore = false;

  button.addEventListener('click', () => (store.get().scan?.stopped ? resume() : stop()));

  function sentence(scan) {
    const percent = Math.floor((100 * scan.done) / scan.total);
    if (scan.finished) return words.SCAN_COMPLETE;
    if (scan.stopped) return words.scanStopped(scan.done, percent);
    const [first] = samples;
    const last = samples.at(-1);
    const rate = (last.done - first.done) / (last.at - first.at);
    if (!(rate > 0) || last.at - first.at < MIN_PERIOD) return words.scanned(percent);
    const seconds = Math.max(1, Math.round((scan.total - scan.done) / rate / 1000));
    return words.scannedAt(percent, megabytesPerSecond(rate), seconds);
  }

  store.subscribe(['doc', 'scan'], (state) => {
    const { scan } = state;
    line.hidden = !scan || (scan.finished && scan.total < LARGE);
    if (!scan) return;
    const now = performance.now();
    if (state.doc !== sampledDoc || stoppedBefore !== Boolean(scan.stopped)) samples = [];
    sampledDoc = state.doc;
    stoppedBefore = Boolean(scan.stopped);
    samples.push({ at: now, done: scan.done });
    while (samples.length > 2 && now - samples[1].at > RATE_PERIOD) samples.shift();
    if (line.hidden) return;
    bar.value = scan.total === 0 ? 1 : scan.done / scan.total;
    attribute(line, 'data-state', scan.finished ? 'finished' : scan.stopped ? 'stopped' : 'scanning');
    bar.hidden = scan.finished;
    text(status, sentence(scan));
    button.hidden = scan.finished;
    text(button, scan.stopped ? words.CONTINUE : words.STOP);
  });
}

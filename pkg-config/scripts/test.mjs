// npm test: sets up what is missing, runs every check and every test, and ends with a summary of each.
import { Ledger } from './lib/ledger.mjs';
import { duration, say, since } from './lib/say.mjs';
import { checks } from './test/checks.mjs';
import { setUp } from './test/set-up.mjs';

const began = performance.now();
const ledger = new Ledger();
// Two lanes, for two cores. One leads to the tests of the page, which take longest and often wait for a browser: it compiles the
// tools, then the package. The other does everything else. All that cargo builds for debugging is in one lane, for it locks
// its folder.
const lanes = { page: ledger.lane(), beside: ledger.lane() };
setUp(lanes);
checks(lanes);
await ledger.ended();

if (!ledger.ok) say(ledger.failures());
say(`\nThe whole took ${duration(since(began))}.`);
console.log(ledger.summary());
process.exitCode = ledger.ok ? 0 : 1;

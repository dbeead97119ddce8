// npm test: sets up what is missing, runs every check and every test, and ends with a summary of each.
import { Ledger } from './lib/ledger.mjs';
import { duration, say, since } from './lib/say.mjs';
import { checks } from './test/checks.mjs';
import { setUp } from './test/set-up.mjs';

const began = performance.now();
const ledger = new Ledger();
await setUp(ledger);
await checks(ledger);

say(`\nThe whole took ${duration(since(began))}.`);
console.log(ledger.summary());
process.exitCode = ledger.ok ? 0 : 1;

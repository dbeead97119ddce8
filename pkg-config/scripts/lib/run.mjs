// The former names of processes.mjs, for tests/bench and fuzz.
export { runLogged as work, runVisible as show } from './processes.mjs';

// The former names of log.mjs, for tests/bench and fuzz.
export {
  UserError as Problem,
  formatDuration as duration,
  log as say,
  runCommand as command,
  secondsSince as since,
} from './log.mjs';

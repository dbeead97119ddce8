// Terminal colours: on if standard output is a terminal with colours, unless NO_COLOR is set. FORCE_COLOR takes precedence: it turns
// colours on, or off if it is 0 or false. A CI system alone does not turn them on: its log may show colours, but output that is
// redirected to a file must not contain them.
import { Ansis } from 'ansis';

const isWanted = process.stdout.isTTY || 'FORCE_COLOR' in process.env;

export const ansis = isWanted ? new Ansis() : new Ansis(0);
export const { bold, dim, green, red, yellow } = ansis;

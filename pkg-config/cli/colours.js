// Colours, where the output is a terminal that has them or FORCE_COLOR asks for them. In a file they would stay for ever,
// although machines that test changes are known to show them.
import { Ansis } from 'ansis';

const isWanted = process.stdout.isTTY || 'FORCE_COLOR' in process.env;

export const ansis = isWanted ? new Ansis() : new Ansis(0);
export const { bold, dim, green, red, yellow } = ansis;

// The streams of Node, with the types of Node.
import type { Transform } from 'node:stream';
import { type Equal } from './equal.mjs';
import * as node from 'utfscope/node';

true satisfies Equal<
  keyof typeof node,
  'MalformedError' | 'decodeStream' | 'encodeStream' | 'repairStream' | 'transcodeStream'
>;
true satisfies Equal<ReturnType<typeof node.transcodeStream>, Transform>;

node.decodeStream() satisfies Transform;
node.decodeStream('shift_jis', { errors: 'replace' }) satisfies Transform;
node.encodeStream('utf-16le', { writeBOM: true }) satisfies Transform;
node.transcodeStream({ from: 'windows-1252', to: 'utf-8' }) satisfies Transform;
node.repairStream('utf-8') satisfies Transform;
// @ts-expect-error: a transcoder needs its encodings
node.transcodeStream();
// @ts-expect-error: no such policy
node.decodeStream('utf-8', { errors: 'guess' });

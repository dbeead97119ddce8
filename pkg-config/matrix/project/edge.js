// The checks for the host of an edge function, which calls what stands here.
import * as utfscope from 'utfscope';
import { conform } from './conformance.js';

globalThis.check = async () => JSON.stringify(await conform(utfscope));

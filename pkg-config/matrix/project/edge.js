// The checks as an edge function, which its host calls.
import * as utfscope from 'utfscope';
import * as full from 'utfscope/full';
import * as unicode from 'utfscope/unicode';
import { conform } from './conformance.js';

globalThis.check = async () => JSON.stringify(await conform(utfscope, full, unicode));

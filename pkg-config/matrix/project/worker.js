// The checks in a runtime for fetch handlers.
import * as utfscope from 'utfscope';
import * as full from 'utfscope/full';
import * as unicode from 'utfscope/unicode';
import { conform } from './conformance.js';

export default {
  async fetch() {
    return Response.json(await conform(utfscope, full, unicode));
  },
};

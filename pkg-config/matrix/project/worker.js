// The checks in a runtime for fetch handlers.
import * as utfscope from 'utfscope';
import * as full from 'utfscope/full';
import { conform } from './conformance.js';

export default {
  async fetch() {
    return Response.json(await conform(utfscope, full));
  },
};

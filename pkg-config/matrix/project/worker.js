// A fetch handler that runs the checks and responds with their results.
import { checkPackage } from './check-package.js';

export default {
  async fetch() {
    return Response.json(await checkPackage());
  },
};

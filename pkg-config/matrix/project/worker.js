// The checks in a runtime for fetch handlers.
import { checkPackage } from './check-package.js';

export default {
  async fetch() {
    return Response.json(await checkPackage());
  },
};

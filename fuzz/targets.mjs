// What can be fuzzed: the targets of the crate, and the checks of the package.
export const TARGETS = {
  native: ['kernels', 'validation', 'profiles', 'conversion', 'streams', 'destinations', 'policies', 'inspection'],
  package: [
    'package/utf-8',
    'package/utf-16',
    'package/streams',
    'package/detect',
    'package/explain',
    'package/labels',
  ],
};

/** The longest inputs, in bytes: chunks, their back-off and their seams are beyond 4,096. The checks of `inspection` are quadratic. */
export const LONGEST = { inspection: 1024, others: 65_536 };

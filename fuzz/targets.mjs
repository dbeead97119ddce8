// What can be fuzzed: the targets of the crate, and the checks of the package.
export const TARGETS = {
  native: ['kernels', 'validation', 'profiles', 'conversion', 'streams', 'rooms', 'policies', 'inspection'],
  package: [
    'package/utf-8',
    'package/utf-16',
    'package/streams',
    'package/detect',
    'package/explain',
    'package/labels',
  ],
};

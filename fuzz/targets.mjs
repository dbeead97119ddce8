// The fuzz targets: those of the crate, and the checks of the package.
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

/**
 * The maximum length of an input in bytes. Kernels process chunks of 4,096 bytes, so inputs must be longer; the checks of
 * `inspection` take quadratic time, so its inputs are shorter.
 */
export const MAX_INPUT_LENGTH = { inspection: 1024, others: 65_536 };

// Formats sizes and durations.

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** Formats a number of bytes: `940 bytes`, `1.3 MB`. A KB is 1000 bytes. */
export function formatSize(bytes) {
  let index = 0;
  let amount = bytes;
  while (amount >= 999.5 && index < UNITS.length - 1) {
    amount /= 1000;
    index += 1;
  }
  const digits = index > 0 && amount < 99.95 ? 1 : 0;
  const number = amount.toFixed(digits);
  return `${number} ${index === 0 && number === '1' ? 'byte' : UNITS[index]}`;
}

const twoDigits = (number) => String(number).padStart(2, '0');

/** Formats a number of seconds, rounded up: `8 s`, `2 min 05 s`. From one hour, the seconds are left out: `1 h 02 min`. */
export function formatDuration(seconds) {
  if (!Number.isFinite(seconds)) return 'unknown time';
  const rounded = Math.ceil(seconds);
  if (rounded < 60) return `${rounded} s`;
  if (rounded < 3600) return `${Math.floor(rounded / 60)} min ${twoDigits(rounded % 60)} s`;
  return `${Math.floor(rounded / 3600)} h ${twoDigits(Math.floor((rounded % 3600) / 60))} min`;
}

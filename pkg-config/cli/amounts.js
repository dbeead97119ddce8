// Amounts, as people read them.

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** `940 bytes`, `1.3 MB`: thousands, not 1024. */
export function size(bytes) {
  let index = 0;
  let amount = bytes;
  while (amount >= 999.5 && index < UNITS.length - 1) {
    amount /= 1000;
    index += 1;
  }
  const digits = index > 0 && amount < 99.95 ? 1 : 0;
  return `${amount.toFixed(digits)} ${UNITS[index]}`;
}

/** `8 s`, `2 min 05 s`, `1 h 02 min`. */
export function duration(seconds) {
  if (!Number.isFinite(seconds)) return 'some time';
  const whole = Math.ceil(seconds);
  const two = (number) => String(number).padStart(2, '0');
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${two(whole % 60)} s`;
  return `${Math.floor(whole / 3600)} h ${two(Math.floor((whole % 3600) / 60))} min`;
}

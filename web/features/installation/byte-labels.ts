const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** A size in the unit that suits it, such as '1.4 GB'; 1 kB is 1,000 bytes. */
export function byteWords(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const amount = bytes / 1_000 ** step
  return `${amount < 10 && step > 0 ? amount.toFixed(1) : Math.round(amount)} ${units[step]}`
}

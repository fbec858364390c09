const microsPerDollar = 1_000_000n

/** Decimal text in US dollars, such as '0.25', as millionths of a dollar; zero for invalid text. */
export function microsOf(dollars: string): bigint {
  const [, whole, places = ''] = /^(\d+)(?:\.(\d*))?$/.exec(dollars) ?? []
  if (whole === undefined) return 0n
  return BigInt(whole) * microsPerDollar + BigInt(places.slice(0, 6).padEnd(6, '0'))
}

/** Millionths of a dollar as decimal text without trailing zeros: '0.0021', '5', '12.5'. */
export function dollarsOf(micros: bigint): string {
  const places = String(micros % microsPerDollar)
    .padStart(6, '0')
    .replace(/0+$/, '')
  const whole = String(micros / microsPerDollar)
  return places === '' ? whole : `${whole}.${places}`
}

/** An exact amount for display, with two, four or six decimals: '$0.0021', '$5.00', '$1,234.50'; never rounded. */
export function formatDollars(dollars: string): string {
  const micros = microsOf(dollars)
  if (micros === 0n) return '$0'
  const [whole = '', places = ''] = dollarsOf(micros).split('.')
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${places.padEnd(evenPlaces(places.length), '0')}`
}

const evenPlaces = (places: number) => Math.max(2, places + (places % 2))

/** The used share of a limit in whole percent: 0 only for nothing, 100 at the limit and beyond. */
export function percentOf(used: bigint, limit: bigint): number {
  if (limit <= 0n || used >= limit) return 100
  const percent = Number((used * 100n) / limit)
  return used > 0n ? Math.max(1, percent) : 0
}

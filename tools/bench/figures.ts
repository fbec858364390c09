/** The target of a figure; a figure without one is only reported. */
export type Aim = { atMost: number } | { atLeast: number }

/** One line of the report. */
export interface Figure {
  phase: string
  name: string
  value: number
  unit: 'ms' | 'runs/s' | 'MB' | '%' | ''
  aim?: Aim
  /** The targets in a comparison with another commit instead; meeting one of the two is enough. */
  besideAim?: { ratio?: Aim; value?: Aim }
  /** The spread of the figure, for a machine with other load. */
  around?: string
}

/** The results of a phase. */
export interface Findings {
  figures: Omit<Figure, 'phase'>[]
  /** Notes that a reader needs to judge the figures. */
  notes?: string[]
}

export interface Quantiles {
  count: number
  min: number
  p50: number
  p90: number
  p99: number
  max: number
}

/** Quantiles by nearest rank; throws when there are no values. */
export function quantilesOf(values: number[]): Quantiles {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => {
    const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
    if (value === undefined) throw new Error('There is nothing to take quantiles of.')
    return value
  }
  return { count: sorted.length, min: at(0), p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) }
}

/** Formats the spread of a series. */
export function around({ min, p50, p90, max }: Quantiles): string {
  return `min ${short(min)}, median ${short(p50)}, p90 ${short(p90)}, max ${short(max)}`
}

/** Formats a number with as many decimals as a reader needs. */
export function short(value: number): string {
  return Math.abs(value) < 100 ? String(Math.round(value * 10) / 10) : String(Math.round(value))
}

/** The distance from an aim; 0 or less when it is met. */
export function missingOf(aim: Aim, value: number): number {
  return 'atMost' in aim ? value - aim.atMost : aim.atLeast - value
}

/** Whether a figure meets its aim, and by how much it misses it. */
export function verdictOf({ value, aim, unit }: Pick<Figure, 'value' | 'aim' | 'unit'>): string {
  if (!aim) return ''
  const missing = missingOf(aim, value)
  return missing <= 0 ? 'met' : `missed by ${withUnit(short(missing), unit)}`
}

/** Formats an aim. */
export function aimText(aim: Aim, unit: string): string {
  const text = 'atMost' in aim ? `at most ${aim.atMost}` : `at least ${aim.atLeast}`
  return withUnit(text, unit)
}

export function withUnit(text: string, unit: string): string {
  return `${text} ${unit}`.trimEnd()
}

/** What a figure should come to; nothing where it is only told. */
export type Aim = { atMost: number } | { atLeast: number }

/** One line of the report. */
export interface Figure {
  phase: string
  name: string
  value: number
  unit: 'ms' | 'runs/s' | 'MB' | ''
  aim?: Aim
  /** The figures around it, for a machine that is not quiet. */
  around?: string
}

/** What a phase found out. */
export interface Findings {
  figures: Omit<Figure, 'phase'>[]
  /** What a reader must know to judge the figures. */
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

/** Quantiles by nearest rank; throws where there is nothing to look at. */
export function quantilesOf(values: number[]): Quantiles {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => {
    const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
    if (value === undefined) throw new Error('There is nothing to take quantiles of.')
    return value
  }
  return { count: sorted.length, min: at(0), p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) }
}

/** The spread of a series in one short text. */
export function around({ min, p50, p90, max }: Quantiles): string {
  return `min ${short(min)}, median ${short(p50)}, p90 ${short(p90)}, max ${short(max)}`
}

/** A number with as many decimals as a reader needs. */
export function short(value: number): string {
  return Math.abs(value) < 100 ? String(Math.round(value * 10) / 10) : String(Math.round(value))
}

/** Whether a figure meets its aim, and by how much it misses it. */
export function verdictOf({ value, aim, unit }: Pick<Figure, 'value' | 'aim' | 'unit'>): string {
  if (!aim) return ''
  const missing = 'atMost' in aim ? value - aim.atMost : aim.atLeast - value
  return missing <= 0 ? 'met' : `missed by ${short(missing)} ${unit}`.trimEnd()
}

/** The figures as a table, a block for each phase. */
export function tableOf(figures: Figure[]): string {
  const rows = figures.map((figure) => [
    `  ${figure.name}`,
    `${short(figure.value)} ${figure.unit}`.trimEnd(),
    figure.aim ? aimText(figure.aim, figure.unit) : '',
    verdictOf(figure),
    figure.around ?? '',
  ])
  const head = ['', 'figure', 'aim', 'verdict', 'around it']
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  const body = figures.flatMap(({ phase }, index) => [
    ...(phase === figures[index - 1]?.phase ? [] : ['', phase]),
    line(rows[index] ?? []),
  ])
  return [line(head), ...body].join('\n')
}

function aimText(aim: Aim, unit: string): string {
  const text = 'atMost' in aim ? `at most ${aim.atMost}` : `at least ${aim.atLeast}`
  return `${text} ${unit}`.trimEnd()
}

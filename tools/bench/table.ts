import { aimText, type Figure, short, verdictOf, withUnit } from './figures.ts'

interface Row {
  phase: string
  cells: string[]
}

/** Rows as an aligned table, a block for each phase; the first column, the name, has no title. */
export function blocksOf(titles: string[], rows: Row[]): string {
  const head = ['', ...titles]
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map(({ cells }) => (cells[column] ?? '').length + (column === 0 ? 2 : 0))),
  )
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  const body = rows.flatMap(({ phase, cells: [name, ...rest] }, index) => [
    ...(phase === rows[index - 1]?.phase ? [] : ['', phase]),
    line([`  ${name}`, ...rest]),
  ])
  return [line(head), ...body].join('\n')
}

/** The figures of one checkout alone, each with its aim. */
export function tableOf(figures: Figure[]): string {
  const rows = figures.map((figure) => ({
    phase: figure.phase,
    cells: [
      figure.name,
      withUnit(short(figure.value), figure.unit),
      figure.aim ? aimText(figure.aim, figure.unit) : '',
      verdictOf(figure),
      figure.around ?? '',
    ],
  }))
  return blocksOf(['figure', 'aim', 'verdict', 'around it'], rows)
}

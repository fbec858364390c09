import { inlineText } from '#server/platform/text/inline-text.ts'

const delimiter = /^\|?[\s:|-]{3,}\|?$/

/** Whether a line is the rule under a table's header. */
export function isTableRule(line: string): boolean {
  return line.includes('|') && line.includes('-') && delimiter.test(line.trim())
}

/** The words of the cells of one markdown table row. */
export function tableCells(line: string): string[] {
  return rawCells(line).map((cell) => inlineText(cell).text)
}

/** The cells of one markdown table row with the marks in them. */
export function rawCells(line: string): string[] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '')
  return inner.split(/(?<!\\)\|/, 30).map((cell) => cell.replaceAll('\\|', '|').replace(/<br\s?\/?>/gi, ', '))
}

/** A table row as one line: 'Plan: Pro; Price: $29', or 'Storage – Free: 1 GB; Pro: 1 TB' under an empty corner. */
export function readableRow(cells: readonly string[], header: readonly string[] | null): string {
  const [subject] = cells
  if (subject && header && !header[0] && cells.length > 1) {
    const rest = namedCells(cells, header).slice(1).filter(hasWords)
    return rest.length > 0 ? `${subject} – ${rest.join('; ')}` : subject
  }
  return namedCells(cells, header).filter(hasWords).join('; ')
}

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)

function namedCells(cells: readonly string[], header: readonly string[] | null): string[] {
  return cells.map((cell, column) => {
    const name = header?.[column]?.replace(/:$/, '')
    return cell && name ? `${name}: ${cell}` : cell
  })
}

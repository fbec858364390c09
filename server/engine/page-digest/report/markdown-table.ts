import { escapeMarkdown } from '#server/platform/text/safe-markdown.ts'

const columnsMax = 8

/** A markdown table of foreign words; an empty header stays empty, and empty columns are omitted. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const width = Math.max(head.length, ...rows.map((cells) => cells.length))
  const columns = Array.from({ length: width }, (_, column) => column)
    .filter((column) => [head, ...rows].some((cells) => cells[column]))
    .slice(0, columnsMax)
  const line = (cells: readonly string[]) =>
    `| ${columns.map((column) => tableCell(cells[column] ?? '')).join(' | ')} |`
  return [line(head), `| ${columns.map(() => '---').join(' | ')} |`, ...rows.map(line)].join('\n')
}

/** Foreign words as one cell. */
export function tableCell(text: string): string {
  return escapeMarkdown(text).replaceAll('|', '\\|')
}

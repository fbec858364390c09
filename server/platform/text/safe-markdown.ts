import { plainLine, visibleText } from './plain-line.ts'

const special = /[\\`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w{1,32};)/gu
const blockStart = /^(?:#(?=#*(?:\s|$))|[>|=]|[-+](?=[\s+-]|$)|(\d{1,9})([.)])(?=\s|$))/

/** The middle of a line of foreign text, with nothing in it that is a mark. */
export function escapeInline(text: string): string {
  return text.replace(special, '\\$&')
}

/** Escapes one line of foreign text so that markdown shows it verbatim. */
export function escapeMarkdown(line: string): string {
  return escapeInline(line).replace(blockStart, (mark, number?: string, dot?: string) =>
    number ? `${number}\\${dot}` : `\\${mark}`,
  )
}

/** Foreign words in bold. */
export function bold(text: string): string {
  return text.trim() ? `**${escapeInline(text.trim())}**` : ''
}

/** A web address fit for a link: http or https, without a user's name and password. Null: none. */
function safeHref(address: string | null): string | null {
  const url = address && address.length <= 2000 ? URL.parse(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) return null
  url.username = ''
  url.password = ''
  return url.href.replace(
    /[()<>[\]\\`*_~|\s]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Host and path of an address, short enough to read. */
export function shownAddress(address: string): string {
  const url = URL.parse(address)
  if (!url) return plainLine(address, 80)
  const path = url.pathname === '/' ? '' : url.pathname
  return plainLine(url.host + path, 80)
}

/** A markdown link, or the label alone when the address is not one of the web. */
export function link(label: string, address: string | null): string {
  const href = safeHref(address)
  return href ? `[${escapeMarkdown(label)}](${href})` : escapeMarkdown(label)
}

/** Source numbers as the digest cites them: `[1][3]`. */
export function cite(numbers: readonly number[]): string {
  return numbers.map((number) => `[${number}]`).join('')
}

/** A code block around any text: its fence is longer than every run of backticks inside. */
export function fenced(text: string, language = 'text'): string {
  const clean = visibleText(text).replace(/^\n+|\s+$/g, '')
  const longest = (clean.match(/`+/g) ?? []).reduce((max, run) => Math.max(max, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${clean}\n${fence}`
}

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

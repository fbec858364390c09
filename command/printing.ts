/** Removes terminal control sequences: names and answers of agents can contain text from pages and models. */
export function printable(text: string): string {
  return text.replace(/[^\P{C}\n\t]/gu, (character) =>
    /\p{Cf}/u.test(character) && !isMark(character) ? character : '',
  )
}

/** Bidirectional control characters, which can make a line read differently from what it says. */
const isMark = (character: string) => /[\u202a-\u202e\u2066-\u2069]/.test(character)

export function print(text: string): void {
  process.stdout.write(`${printable(text)}\n`)
}

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
}

/** Prints one JSON value per line, for programs that read while the command runs. */
export function printJsonLine(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}

/** Prints a message to stderr, so that stdout has only the result for scripts. */
export function printNote(text: string): void {
  process.stderr.write(`${printable(text)}\n`)
}

/** Prints a table with columns as wide as their longest cell; the last column is not padded. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const lines = [head, ...rows].map((row) => row.map((cell) => printable(cell).replace(/\s+/g, ' ')))
  const widths = head.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  for (const line of lines) {
    const cells = line.map((cell, at) => (at === line.length - 1 ? cell : cell.padEnd(widths[at] ?? 0)))
    process.stdout.write(`${cells.join('  ').trimEnd()}\n`)
  }
}

/** Formats an instant in the locale and time zone of this machine. */
export function timeText(at: string | null): string {
  return at === null ? '-' : new Date(at).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
}

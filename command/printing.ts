/** Takes out what a terminal would obey instead of show: pages and models have a hand in what agents are called and answer. */
export function printable(text: string): string {
  return text.replace(/[^\P{C}\n\t]/gu, (character) =>
    /\p{Cf}/u.test(character) && !isMark(character) ? character : '',
  )
}

/** Characters that turn the direction of what follows can make a line say something else than it does. */
const isMark = (character: string) => /[\u202a-\u202e\u2066-\u2069]/.test(character)

export function print(text: string): void {
  process.stdout.write(`${printable(text)}\n`)
}

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
}

/** Prints one value a line, for programs that read while it goes on. */
export function printJsonLine(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}

/** Says what goes on beside the result, which a script may want alone. */
export function tell(text: string): void {
  process.stderr.write(`${printable(text)}\n`)
}

/** Columns as wide as what stands in them; the last one is as long as it is. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const lines = [head, ...rows].map((row) => row.map((cell) => printable(cell).replace(/\s+/g, ' ')))
  const widths = head.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  for (const line of lines) {
    const cells = line.map((cell, at) => (at === line.length - 1 ? cell : cell.padEnd(widths[at] ?? 0)))
    process.stdout.write(`${cells.join('  ').trimEnd()}\n`)
  }
}

/** An instant as a person at this machine reads it. */
export function timeText(at: string | null): string {
  return at === null ? '-' : new Date(at).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
}

type Input = Record<string, unknown>

const isInput = (value: unknown): value is Input => typeof value === 'object' && value !== null

/** The input of a tool as editable texts, field by field: strings unchanged, other values as JSON. */
export function inputTexts(input: unknown): Record<string, string> {
  const fields = isInput(input) ? Object.entries(input) : []
  return Object.fromEntries(
    fields.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value, null, 2)]),
  )
}

/** The input that edited texts represent; strings stay strings, other values must be valid JSON. */
export function changedInput(
  before: unknown,
  texts: Record<string, string>,
): { input: Input } | { fault: string } {
  const known = isInput(before) ? before : {}
  const input: Input = {}
  for (const [name, text] of Object.entries(texts)) {
    try {
      input[name] = typeof known[name] === 'string' ? text : JSON.parse(text)
    } catch {
      return { fault: `"${name}" is not valid JSON.` }
    }
  }
  return { input }
}

/** Returns the text of a field of a partially written JSON object; empty when the field has not begun. */
export function textInJson(written: string, field: string): string {
  const match = new RegExp(`"${field}"\\s*:\\s*"((?:[^"\\\\]|\\\\(?:["\\\\/bfnrt]|u[0-9a-fA-F]{4}))*)`).exec(
    written,
  )
  if (!match) return ''
  try {
    return JSON.parse(`"${match[1]}"`) as string
  } catch {
    return ''
  }
}

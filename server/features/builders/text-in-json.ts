/** Returns the text of a field of a partially written JSON object; empty when the field has not begun. */
export function textInJson(written: string, field: string): string {
  const begun = new RegExp(`"${field}"\\s*:\\s*"((?:[^"\\\\]|\\\\(?:["\\\\/bfnrt]|u[0-9a-fA-F]{4}))*)`).exec(
    written,
  )
  if (!begun) return ''
  try {
    return JSON.parse(`"${begun[1]}"`) as string
  } catch {
    return ''
  }
}

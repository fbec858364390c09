const answerMax = 60_000

/** The answer of a service as text for a model and for users. */
export function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 1)
  if (text.length <= answerMax) return text
  return `${text.slice(0, answerMax).toWellFormed()}\n… ${text.length - answerMax} characters more`
}

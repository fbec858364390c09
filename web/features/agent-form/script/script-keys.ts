const indent = '    '

/**
 * The text that a key inserts into a script at an offset: Tab indents, Enter keeps the indentation; undefined for
 * default handling.
 */
export function insertionOf(key: string, text: string, at: number): string | undefined {
  if (key === 'Tab') return indent
  if (key !== 'Enter') return undefined
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  const own = /^[ \t]*/.exec(line)?.[0] ?? ''
  const deeper = line.trimEnd().endsWith(':') ? indent : ''
  return own === '' && deeper === '' ? undefined : `\n${own}${deeper}`
}

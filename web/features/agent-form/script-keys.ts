const indent = '    '

/** What a key inserts into a script at a place: Tab indents, Enter keeps the line's indentation; undefined leaves the key alone. */
export function insertionOf(key: string, text: string, at: number): string | undefined {
  if (key === 'Tab') return indent
  if (key !== 'Enter') return undefined
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  const own = /^[ \t]*/.exec(line)?.[0] ?? ''
  const deeper = line.trimEnd().endsWith(':') ? indent : ''
  return own === '' && deeper === '' ? undefined : `\n${own}${deeper}`
}

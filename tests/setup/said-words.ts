const withoutComments = (source: string) =>
  source.replace(/\/\*[^]*?\*\//g, '').replace(/(?<=^|\s)\/\/.*$/gm, '')

/** What a source says rather than does: its literals, and the text between its tags. */
export function wordsOf(source: string): string[] {
  const code = withoutComments(source).replace(/^import [^]*?from '.*'$/gm, '')
  const literals = code.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`|\/(?:[^/\\\n]|\\.)+\//g) ?? []
  const between = [...code.matchAll(/[>}]([^<>{}=;]+)(?=[<{])/g)].map(([, said = '']) => said)
  return [...literals, ...between].map((said) => said.replace(/\s+/g, ' '))
}

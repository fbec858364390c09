import type { fromMarkdown } from 'mdast-util-from-markdown'

export type MarkdownTree = ReturnType<typeof fromMarkdown>

/** The parser takes quadratic time for text without a blank line, characters. */
const togetherMax = 4_000
/** Marks that open nested blocks at the start of a line, more than any author uses. */
const deepMarks = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){12,}/

/** A parser of GitHub-flavoured markdown, loaded on first use. Its time grows linearly with any text. */
export async function markdownParser(): Promise<(text: string) => MarkdownTree> {
  const [{ fromMarkdown }, { gfmFromMarkdown }, { gfm }] = await Promise.all([
    import('mdast-util-from-markdown'),
    import('mdast-util-gfm'),
    import('micromark-extension-gfm'),
  ])
  return (text) =>
    fromMarkdown(tamed(text), {
      extensions: [gfm({ singleTilde: false })],
      mdastExtensions: [gfmFromMarkdown()],
    })
}

/** Removes what would make the parser slow or deeply nested and no author intends. */
function tamed(text: string): string {
  let together = 0
  const lines = text.split('\n').flatMap((line) => {
    const parts = line.replace(deepMarks, '').match(/.{1,4000}/gsu) ?? ['']
    return parts.flatMap((part) => {
      together = part.trim() ? together + part.length + 1 : 0
      if (together <= togetherMax) return [part]
      together = part.length
      return ['', part]
    })
  })
  return lines.join('\n')
}

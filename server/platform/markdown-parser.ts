import type { fromMarkdown } from 'mdast-util-from-markdown'

export type MarkdownTree = ReturnType<typeof fromMarkdown>

/** The parser's time grows with the square of what stands together without a blank line, characters. */
const togetherMax = 4_000
/** Marks that open a block within a block, more of them at the start of a line than anybody means. */
const deepMarks = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){12,}/

/** A parser of markdown as GitHub writes it, read when it is first needed. Its time grows with the text, whatever that is. */
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

/** Takes out what would make the parser slow or deep and no writer means. */
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

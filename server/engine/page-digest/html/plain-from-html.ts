import { Parser } from 'htmlparser2'
import type { Block } from '#server/engine/page-digest/read/markdown.ts'
import { BlockWriter, joinBlocks } from './block-writer.ts'
import { isHiddenStyle } from './page-tree.ts'

const sliceChars = 65_536
/** Around the content as a rule; read after all when nothing is left without them. */
const around = new Set('nav footer aside dialog svg math'.split(' '))

/** Everything that a page shows as markdown, without links, in one pass, so no page can make it slow. */
export function plainFromHtml(html: string, charsMax = 400_000): string {
  const blocks = readBlocks(html, charsMax, around)
  return joinBlocks(blocks.length > 0 ? blocks : readBlocks(html, charsMax, new Set()))
}

function readBlocks(html: string, charsMax: number, skipped: Set<string>): Block[] {
  const writer = new BlockWriter(undefined, null)
  let depth = 0
  /** Depth of the element that is skipped with its content; 0 when none is. */
  let skipFrom = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      depth++
      if (skipFrom) return
      const isHidden = 'hidden' in attributes || isHiddenStyle(attributes.style ?? '')
      if (isHidden || skipped.has(name) || BlockWriter.hides(name)) skipFrom = depth
      else writer.open(name, (key) => attributes[key])
    },
    ontext(text) {
      if (!skipFrom) writer.write(text)
    },
    onclosetag(name) {
      if (skipFrom === depth) skipFrom = 0
      else if (!skipFrom) writer.close(name)
      depth--
    },
  })
  for (let at = 0; at < html.length && writer.length < charsMax; at += sliceChars) {
    parser.write(html.slice(at, at + sliceChars))
  }
  parser.end()
  return writer.end()
}

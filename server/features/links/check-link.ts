import type { LinkCheck } from '#contract/links/links.ts'
import { atOncePerUser } from '#server/platform/at-once.ts'

const titleMax = 120
const wordsMax = 240
const inTurn = atOncePerUser({ max: 2, retryAfterSeconds: 5 })

/** Reads a link as an agent would, until the signal; at most two at once per user. */
export function checkLink(callerId: string, url: string, signal: AbortSignal): Promise<LinkCheck> {
  return inTurn(callerId, async () => {
    // Read when it is first used: a process that only serves pages has no part of the engine before.
    const { readWebPage } = await import('#server/engine/tools/web-reader/web-reader.ts')
    const page = await readWebPage(url, { signal })
    if (page.state === 'failed') return { isReadable: false, title: null, words: page.reason }
    return {
      isReadable: true,
      title: page.title && cut(page.title, titleMax),
      words: cut(plainOf(page.text), wordsMax),
    }
  })
}

/** A page's markdown as a line: without the signs of headings, lists and links. */
function plainOf(markdown: string): string {
  return markdown
    .slice(0, wordsMax * 10)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[#>*\-|\s]+/gm, ' ')
    .replace(/[*_`|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`
}

import type { LinkCheck } from '#contract/links/links.ts'
import { limitPerUser } from '#server/platform/load/concurrency-limit.ts'

const titleMax = 120
const wordsMax = 240
const inTurn = limitPerUser({ max: 2, retryAfterSeconds: 5 })

/** Reads a link as an agent would, until the signal aborts; at most two at a time per user. */
export function checkLink(callerId: string, url: string, signal: AbortSignal): Promise<LinkCheck> {
  return inTurn(callerId, async () => {
    // Lazy-loaded: a process that only serves pages does not load the engine before.
    const { readPage } = await import('#server/engine/page-digest/public.ts')
    const page = await readPage(url, signal)
    if (page.state === 'failed') return { isReadable: false, title: null, words: page.reason }
    return {
      isReadable: true,
      title: page.title && cut(page.title, titleMax),
      words: cut(plainOf(page.text), wordsMax),
    }
  })
}

/** Converts a page's markdown to one line, without the syntax of headings, lists and links. */
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

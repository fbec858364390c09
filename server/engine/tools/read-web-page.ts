import { z } from 'zod'
import { isWebLink } from '#contract/links/web-link.ts'
import { textForModel, type KnownAddresses } from '#server/engine/page-links.ts'
import { defineTool, type EngineTool, toolFailure } from '#server/engine/tool.ts'
import { readPage } from '#server/engine/page-digest/public.ts'

/** Characters of one page that a model gets. */
const pageCharsMax = 40_000

const refused = 'Blocked: this address is not in the task, its links, its input or a page that was read'

const input = z.strictObject({ url: z.string().refine(isWebLink, 'Expected an http or https address') })

/** Lets a model read a public page by an address that it was given; changes nothing anywhere. */
export function readWebPageTool(known: KnownAddresses): EngineTool {
  return defineTool({
    name: 'read_web_page',
    description:
      'Reads one public web page, feed or PDF and answers its text. Takes only addresses that stand in the task, its links, its input or a page read before, letter by letter. Use it only for pages that the task needs and that are not among the sources yet, or when the lines of a source are not enough.',
    input,
    readsOutside: true,
    title: ({ url }) => `Reading ${URL.parse(url)?.host ?? url}`,
    async answer({ url: asked }, signal) {
      const url = known.find(asked)
      const page = { title: null, publishedAt: null }
      if (url === null) {
        const text = `The page was not read. ${refused}. Go on with what you have.`
        return { ...toolFailure(text), page: { ...page, url: asked, state: 'refused', reason: refused } }
      }
      const reading = await readPage(url, signal)
      if (reading.state === 'failed') {
        const { reason } = reading
        const text = `The page could not be read: ${reason}`
        return { ...toolFailure(text), page: { ...page, url, state: 'failed', reason } }
      }
      const { title, publishedAt } = reading
      const text = textForModel(reading.text.slice(0, pageCharsMax), reading.finalUrl)
      return { text, failed: false, page: { url, title, publishedAt } }
    },
  })
}

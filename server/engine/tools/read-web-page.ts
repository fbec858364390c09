import { z } from 'zod'
import { isWebLink } from '#contract/agents.ts'
import { defineTool, type EngineTool, toolFailure } from './tool.ts'
import { readWebPage } from './web-reader/web-reader.ts'

/** Characters of one page that a model gets. */
const pageCharsMax = 40_000

/** Lets a model read a public page by its address; changes nothing anywhere. */
export const readWebPageTool: EngineTool = defineTool({
  name: 'read_web_page',
  description:
    'Reads one public web page, feed or PDF and answers its text. Use it only for pages that the task needs and that are not among the sources yet.',
  input: z.strictObject({ url: z.string().refine(isWebLink, 'Expected an http or https address') }),
  title: ({ url }) => `Reading ${new URL(url).host}`,
  async answer({ url }, signal) {
    const page = await readWebPage(url, { signal })
    if (page.state === 'failed') return toolFailure(`The page could not be read: ${page.reason}`)
    const { title, publishedAt } = page
    return { text: page.text.slice(0, pageCharsMax), failed: false, page: { url, title, publishedAt } }
  },
})

import { z } from 'zod'
import { webLink } from '#contract/agents/agents.ts'
import { endpoint } from '#contract/endpoint.ts'

/** Whether a link can be read, as an agent would read it. */
export const linkCheck = z
  .object({
    isReadable: z.boolean(),
    title: z.string().nullable(),
    /** The first words of the page, or why it cannot be read. */
    words: z.string(),
  })
  .meta({ id: 'LinkCheck' })
export type LinkCheck = z.output<typeof linkCheck>

export const linksApi = {
  check: endpoint('POST /api/links/check', {
    summary: 'Read a link once, as an agent would, and say what is there',
    body: z.strictObject({ url: webLink }),
    reply: linkCheck,
  }),
}

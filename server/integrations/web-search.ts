import { z } from 'zod'
import type { ConnectorContext, ConnectorTool, DefineTool } from './connector.ts'
import { mapped, type Outcome } from './outcome.ts'

/** The input of every web search. */
const searchInput = z.object({
  query: z.string().min(1).max(400),
  limit: z.int().min(1).max(20).default(8),
})

/** The output of every web search. */
const searchHit = z.object({ title: z.string(), url: z.string(), excerpt: z.string() })

/** A hit in the words of a service, with one of two names for the excerpt. */
const foundHit = z
  .object({
    title: z.string(),
    url: z.string(),
    content: z.string().optional(),
    description: z.string().optional(),
  })
  .transform(({ title, url, content, description }) => ({
    title,
    url,
    excerpt: content ?? description ?? '',
  }))

/** The hits of an answer. */
export const foundHits = z.array(foundHit)
type Hits = z.output<typeof foundHits>

/** The tool of a service that searches the web. */
export const searchTool = <Name extends string>(
  tool: DefineTool<Name>,
  search: (context: ConnectorContext<Name>, query: string, limit: number) => Promise<Outcome<Hits>>,
): ConnectorTool =>
  tool({
    name: 'search_web',
    title: 'Search the web',
    description: 'Search the web; answers with titles, addresses and excerpts.',
    input: searchInput,
    output: z.array(searchHit),
    effect: 'read',
    run: async (context, { query, limit }) =>
      mapped(await search(context, query, limit), (hits) => hits.slice(0, limit)),
  })

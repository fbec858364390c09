import { z } from 'zod'
import { defineConnector } from '#server/integrations/connector.ts'
import { apiKeyField } from '#server/integrations/field.ts'
import { mapped } from '#server/integrations/outcome.ts'
import { searchHit, searchInput } from '#server/integrations/web-search.ts'

const found = z.object({
  results: z.array(z.object({ title: z.string(), url: z.string(), content: z.string() })),
})

export const tavily = defineConnector({
  id: 'tavily',
  name: 'Tavily',
  description: 'Search the web, with excerpts made for AI models.',
  category: 'web',
  authType: 'api_key',
  fields: { apiKey: apiKeyField({ placeholder: 'tvly-…' }) },
  steps: ['Open app.tavily.com and sign in; a plan is free.', 'Copy the API key and paste it here.'],
  address: () => 'https://api.tavily.com',
  headers: ({ apiKey }) => ({ authorization: `Bearer ${apiKey}` }),
  check: {
    note: 'Makes one search, which counts at Tavily.',
    run: async ({ call }) =>
      mapped(
        await call.json(found, '/search', { json: { query: 'weather', max_results: 1 } }),
        () => 'Tavily answered a search.',
      ),
  },
  tools: (tool) => [
    tool({
      name: 'search_web',
      title: 'Search the web',
      description: 'Search the web; answers with titles, addresses and excerpts.',
      input: searchInput,
      output: z.array(searchHit),
      effect: 'read',
      run: async ({ call }, { query, limit }) =>
        mapped(await call.json(found, '/search', { json: { query, max_results: limit } }), ({ results }) =>
          results.map(({ title, url, content }) => ({ title, url, excerpt: content })),
        ),
    }),
  ],
})

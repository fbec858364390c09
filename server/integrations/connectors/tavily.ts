import { z } from 'zod'
import { defineConnector } from '#server/integrations/connector.ts'
import { apiKeyField } from '#server/integrations/field.ts'
import { mapped } from '#server/integrations/outcome.ts'
import { foundHits, searchTool } from '#server/integrations/web-search.ts'

const found = z.object({ results: foundHits })

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
    searchTool(tool, async ({ call }, query, limit) =>
      mapped(
        await call.json(found, '/search', { json: { query, max_results: limit } }),
        ({ results }) => results,
      ),
    ),
  ],
})

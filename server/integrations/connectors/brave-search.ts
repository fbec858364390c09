import { z } from 'zod'
import { defineConnector } from '#server/integrations/connector.ts'
import { apiKeyField } from '#server/integrations/field.ts'
import { mapped } from '#server/integrations/outcome.ts'
import { foundHits, searchTool } from '#server/integrations/web-search.ts'

const found = z.object({ web: z.object({ results: foundHits }).default({ results: [] }) })

export const braveSearch = defineConnector({
  id: 'brave-search',
  name: 'Brave Search',
  description: 'Search the web through Brave’s own index.',
  category: 'web',
  authType: 'api_key',
  fields: { apiKey: apiKeyField({ placeholder: 'BSA…' }) },
  steps: [
    'Open api-dashboard.search.brave.com, sign up and choose a plan; one is free.',
    'Under “API keys”, choose “Add API key”, copy it and paste it here.',
  ],
  address: () => 'https://api.search.brave.com/res/v1',
  headers: ({ apiKey }) => ({ 'x-subscription-token': apiKey }),
  check: {
    note: 'Makes one search, which counts at Brave.',
    run: async ({ call }) =>
      mapped(
        await call.json(found, '/web/search', { query: { q: 'weather', count: 1 } }),
        () => 'Brave answered a search.',
      ),
  },
  tools: (tool) => [
    searchTool(tool, async ({ call }, q, count) =>
      mapped(await call.json(found, '/web/search', { query: { q, count } }), ({ web }) => web.results),
    ),
  ],
})

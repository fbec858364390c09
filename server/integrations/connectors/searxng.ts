import { z } from 'zod'
import { defineConnector } from '#server/integrations/connector.ts'
import { addressField } from '#server/integrations/field.ts'
import { mapped } from '#server/integrations/outcome.ts'
import { foundHits, searchTool } from '#server/integrations/web-search.ts'

const found = z.object({ results: foundHits })

export const searxng = defineConnector({
  id: 'searxng',
  name: 'SearXNG',
  description: 'Search the web through your own SearXNG, without a key.',
  category: 'web',
  authType: 'none',
  fields: { site: addressField('SearXNG address', { placeholder: 'https://search.example.com' }) },
  steps: [
    'Use a SearXNG that you or your company run; public ones rarely answer programs.',
    'In its settings.yml, add “json” to search: formats.',
    'For a server on a private network, ask your administrator to allow its host by BALANCIA_ALLOW_HOSTS.',
  ],
  address: ({ site }) => site.replace(/\/+$/, ''),
  check: {
    run: async ({ call }) =>
      mapped(
        await call.json(found, '/search', { query: { q: 'weather', format: 'json' } }),
        ({ results }) => `SearXNG answered a search with ${results.length} hits.`,
      ),
  },
  tools: (tool) => [
    searchTool(tool, async ({ call }, q) =>
      mapped(await call.json(found, '/search', { query: { q, format: 'json' } }), ({ results }) => results),
    ),
  ],
})

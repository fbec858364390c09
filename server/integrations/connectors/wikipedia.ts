import { z } from 'zod'
import { defineConnector } from '#server/integrations/connector.ts'
import { optional, textField } from '#server/integrations/field.ts'
import { mapped } from '#server/integrations/outcome.ts'
import { path } from '#server/integrations/service-caller.ts'

const found = z.object({
  query: z.object({ search: z.array(z.object({ title: z.string(), snippet: z.string() })) }),
})
const summary = z.object({
  title: z.string(),
  extract: z.string(),
  content_urls: z.object({ desktop: z.object({ page: z.string() }) }),
})
const language = z
  .string()
  .trim()
  .regex(/^([a-z]{2,3})?$/, 'Two or three letters, such as en or de')

export const wikipedia = defineConnector({
  id: 'wikipedia',
  name: 'Wikipedia',
  description: 'Find Wikipedia articles and read their introductions.',
  category: 'web',
  authType: 'none',
  fields: {
    language: optional(
      textField('Language', { schema: language, hint: 'Left empty: en', placeholder: 'en' }),
    ),
  },
  steps: [],
  address: ({ language: code }) => `https://${code || 'en'}.wikipedia.org`,
  check: {
    run: async ({ call }) =>
      mapped(await call.json(summary, '/api/rest_v1/page/summary/Earth'), () => 'Wikipedia answered.'),
  },
  tools: (tool) => [
    tool({
      name: 'search',
      title: 'Find articles',
      description: 'Find articles by words in them.',
      input: z.object({ query: z.string().min(1).max(300), limit: z.int().min(1).max(20).default(5) }),
      output: z.array(z.object({ title: z.string(), excerpt: z.string() })),
      effect: 'read',
      run: async ({ call }, { query, limit }) =>
        mapped(
          await call.json(found, '/w/api.php', {
            query: { action: 'query', list: 'search', srsearch: query, srlimit: limit, format: 'json' },
          }),
          ({ query: { search } }) =>
            search.map(({ title, snippet }) => ({ title, excerpt: snippet.replace(/<[^>]*>/g, '') })),
        ),
    }),
    tool({
      name: 'read_summary',
      title: 'Read what an article begins with',
      description: 'Read the first paragraphs of an article by its title.',
      input: z.object({ title: z.string().min(1).max(255) }),
      output: z.object({ title: z.string(), text: z.string(), url: z.string() }),
      effect: 'read',
      run: async ({ call }, { title }) =>
        mapped(
          await call.json(summary, path`/api/rest_v1/page/summary/${title.replaceAll(' ', '_')}`, {
            followsRedirects: true,
          }),
          (page) => ({ title: page.title, text: page.extract, url: page.content_urls.desktop.page }),
        ),
    }),
  ],
})

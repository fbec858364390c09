import { z } from 'zod'
import { defineConnector } from '#server/integrations/connector.ts'
import { apiKeyField } from '#server/integrations/field.ts'
import { mapped } from '#server/integrations/outcome.ts'
import { path } from '#server/integrations/service-caller.ts'

const blockMax = 2_000
const richText = z.array(z.object({ plain_text: z.string() }))
const found = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      object: z.string(),
      url: z.string(),
      title: richText.optional(),
      properties: z.record(z.string(), z.object({ title: richText.optional() })).optional(),
    }),
  ),
})
const children = z.object({
  results: z.array(z.looseObject({ type: z.string() })),
})
const pageId = z.string().min(32).max(36).describe('The id of the page, as search gives it')

const textBlocks = (text: string) =>
  text
    .split(/\n{2,}/)
    .flatMap((part) => part.match(new RegExp(`[^]{1,${blockMax}}`, 'g')) ?? [])
    .slice(0, 100)
    .map((content) => ({
      object: 'block',
      type: 'paragraph',
      paragraph: { rich_text: [{ type: 'text', text: { content } }] },
    }))

const plain = (parts: z.output<typeof richText> = []) => parts.map(({ plain_text }) => plain_text).join('')

export const notion = defineConnector({
  id: 'notion',
  name: 'Notion',
  description: 'Find and read pages of a Notion workspace, add pages and write on them.',
  category: 'productivity',
  authType: 'api_key',
  fields: { apiKey: apiKeyField({ hint: 'The secret of an internal integration', placeholder: 'ntn_…' }) },
  steps: [
    'Open notion.so/profile/integrations and choose “New integration” for your workspace.',
    'Copy its “Internal Integration Secret” and paste it here.',
    'On each page that agents may use, open the menu (…), “Connections”, and add the integration.',
  ],
  address: () => 'https://api.notion.com',
  headers: ({ apiKey }) => ({ authorization: `Bearer ${apiKey}`, 'notion-version': '2022-06-28' }),
  check: {
    run: async ({ call }) =>
      mapped(
        await call.json(z.object({ name: z.string().nullable() }), '/v1/users/me'),
        ({ name }) => `Connected as the integration “${name ?? ''}”.`,
      ),
  },
  tools: (tool) => [
    tool({
      name: 'search',
      title: 'Find pages',
      description: 'Find pages and databases by their title.',
      input: z.object({ query: z.string().max(200), limit: z.int().min(1).max(50).default(10) }),
      output: z.array(z.object({ id: z.string(), kind: z.string(), title: z.string(), url: z.string() })),
      effect: 'read',
      run: async ({ call }, { query, limit }) =>
        mapped(await call.json(found, '/v1/search', { json: { query, page_size: limit } }), ({ results }) =>
          results.map(({ id, object, url, title, properties = {} }) => ({
            id,
            kind: object,
            url,
            title: plain(title ?? Object.values(properties).find((each) => each.title)?.title),
          })),
        ),
    }),
    tool({
      name: 'read_page',
      title: 'Read a page',
      description: 'Read the text of a page.',
      input: z.object({ pageId }),
      output: z.object({ text: z.string() }),
      effect: 'read',
      run: async ({ call }, { pageId: id }) =>
        mapped(
          await call.json(children, path`/v1/blocks/${id}/children`, { query: { page_size: 100 } }),
          ({ results }) => ({ text: results.map(textOfBlock).filter(Boolean).join('\n') }),
        ),
    }),
    tool({
      name: 'create_page',
      title: 'Add a page',
      description: 'Add a page with a title and text below another page.',
      input: z.object({
        parentPageId: pageId,
        title: z.string().min(1).max(500),
        text: z.string().max(100_000),
      }),
      output: z.object({ id: z.string(), url: z.string() }),
      effect: 'write',
      run: ({ call }, { parentPageId, title, text }) =>
        call.json(z.object({ id: z.string(), url: z.string() }), '/v1/pages', {
          json: {
            parent: { page_id: parentPageId },
            properties: { title: { title: [{ text: { content: title } }] } },
            children: textBlocks(text),
          },
        }),
    }),
    tool({
      name: 'append_text',
      title: 'Write at the end of a page',
      description: 'Add paragraphs at the end of a page.',
      input: z.object({ pageId, text: z.string().min(1).max(100_000) }),
      output: z.object({ blocks: z.int() }),
      effect: 'write',
      run: async ({ call }, { pageId: id, text }) =>
        mapped(
          await call.json(children, path`/v1/blocks/${id}/children`, {
            method: 'PATCH',
            json: { children: textBlocks(text) },
          }),
          ({ results }) => ({ blocks: results.length }),
        ),
    }),
  ],
})

function textOfBlock(block: { type: string; [key: string]: unknown }): string {
  const parsed = z.object({ rich_text: richText }).safeParse(block[block.type])
  return parsed.success ? plain(parsed.data.rich_text) : ''
}

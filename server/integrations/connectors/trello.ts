import { z } from 'zod'
import { defineConnector } from '#server/integrations/connector.ts'
import { apiKeyField, secretField } from '#server/integrations/field.ts'
import { mapped } from '#server/integrations/outcome.ts'
import { path } from '#server/integrations/service-caller.ts'

const id = z.string().min(8).max(24)
const named = z.array(z.object({ id: z.string(), name: z.string() }))
const card = z.object({
  id: z.string(),
  name: z.string(),
  desc: z.string(),
  due: z.string().nullable(),
  url: z.string(),
  idList: z.string(),
})

export const trello = defineConnector({
  id: 'trello',
  name: 'Trello',
  description: 'Read boards and cards of Trello, and add cards.',
  category: 'productivity',
  authType: 'api_key',
  fields: { apiKey: apiKeyField(), token: secretField('Token') },
  steps: [
    'Open trello.com/power-ups/admin, choose “New”, and fill in any name and your workspace.',
    'Under “API key”, choose “Generate a new API key” and copy it.',
    'Beside the key, follow the link “Token”, allow it, and copy the token.',
  ],
  address: () => 'https://api.trello.com/1',
  headers: ({ apiKey, token }) => ({
    authorization: `OAuth oauth_consumer_key="${apiKey}", oauth_token="${token}"`,
  }),
  check: {
    run: async ({ call }) =>
      mapped(
        await call.json(z.object({ username: z.string() }), '/members/me'),
        ({ username }) => `Connected as ${username}.`,
      ),
  },
  tools: (tool) => [
    tool({
      name: 'list_boards',
      title: 'List boards',
      description: 'List your open boards with their ids.',
      input: z.object({}),
      output: named,
      effect: 'read',
      run: ({ call }) =>
        call.json(named, '/members/me/boards', { query: { filter: 'open', fields: 'name' } }),
    }),
    tool({
      name: 'list_lists',
      title: 'List the lists of a board',
      description: 'List the lists of a board with their ids.',
      input: z.object({ boardId: id }),
      output: named,
      effect: 'read',
      run: ({ call }, { boardId }) =>
        call.json(named, path`/boards/${boardId}/lists`, { query: { fields: 'name' } }),
    }),
    tool({
      name: 'list_cards',
      title: 'Read cards',
      description: 'Read the open cards of a board.',
      input: z.object({ boardId: id }),
      output: z.array(card),
      effect: 'read',
      run: ({ call }, { boardId }) =>
        call.json(z.array(card), path`/boards/${boardId}/cards`, {
          query: { fields: 'name,desc,due,url,idList' },
        }),
    }),
    tool({
      name: 'create_card',
      title: 'Add a card',
      description: 'Add a card to a list.',
      input: z.object({
        listId: id,
        name: z.string().min(1).max(16_000),
        desc: z.string().max(16_000).default(''),
        due: z.iso.datetime().optional(),
      }),
      output: z.object({ id: z.string(), url: z.string() }),
      effect: 'write',
      run: ({ call }, { listId, ...rest }) =>
        call.json(card.pick({ id: true, url: true }), '/cards', { json: { idList: listId, ...rest } }),
    }),
  ],
})

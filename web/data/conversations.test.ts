import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/platform/query.ts'
import { conversationQuery } from './conversations.ts'

afterEach(() => vi.unstubAllGlobals())

/** Fetches a conversation from a server with this reply. */
function read(status: number, body: string) {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  return queryClient.fetchQuery(conversationQuery(1, () => true))
}

test('a conversation that cannot be read fails, its cause kept', async () => {
  await expect(read(500, '')).rejects.toMatchObject({
    cause: { status: 500 },
  })
})

test('a conversation that cannot be read fails in the words of the specification', {
  tags: 'words',
}, async () => {
  await expect(read(500, '')).rejects.toThrow('Failed to fetch conversation history')
})

test('a conversation that can be read is read', async () => {
  expect(await read(200, '[]')).toEqual([])
})

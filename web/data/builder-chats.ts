import { useQueryClient } from '@tanstack/react-query'
import type { BuilderChatReply, TalkingKind } from '#contract/builder-chats.ts'
import type { BuilderKind } from '#contract/builders/flow.ts'
import { call, type Input } from '#web/platform/call.ts'
import { callKey, useAction, useCall } from '#web/platform/query.ts'
import { agentReads } from './agents.ts'
import { projectReads } from './app-projects.ts'
import { planReads } from './career-plans.ts'

const chatReads = ['GET /api/builder-chats', 'GET /api/builder-chats/:id'] as const
const inputOf = (id: number) => ({ params: { id } })

/** What a person does in a conversation, with its id. */
export type ChatEvent = Input<'POST /api/builder-chats/:id/events'>['body']
type OfEach<T> = T extends unknown ? Omit<T, 'id'> : never
/** The same before it has one. */
export type ChatAct = OfEach<ChatEvent>

/** Your conversations with one builder, newest first; with words, those in which they stand. */
export const useBuilderChats = (kind: BuilderKind, q: string) =>
  useCall('GET /api/builder-chats', { query: { kind, q: q || undefined, limit: '200' } })

/** One conversation; read again when the tab comes into sight, for another may have gone on with it. */
export function useBuilderChat(id: number | undefined) {
  return useCall('GET /api/builder-chats/:id', inputOf(id ?? 0), {
    enabled: id !== undefined,
    refetchOnWindowFocus: 'always',
  })
}

/** Ways to begin a conversation and to act in it; what fails is the caller's to show. */
export function useConverse() {
  const client = useQueryClient()
  const keep = (chat: BuilderChatReply) => {
    client.setQueryData(callKey('GET /api/builder-chats/:id', inputOf(chat.id)), chat)
    void client.invalidateQueries({ queryKey: callKey('GET /api/builder-chats') })
    return chat
  }
  return {
    begin: async (kind: TalkingKind) => keep(await call('POST /api/builder-chats', { body: { kind } })),
    act: async (id: number, body: ChatEvent) => {
      const chat = keep(await call('POST /api/builder-chats/:id/events', { params: { id }, body }))
      if (chat.state.phase === 'completed') {
        for (const read of [...agentReads, ...planReads, ...projectReads])
          void client.invalidateQueries({ queryKey: callKey(read) })
      }
      return chat
    },
    readAgain: (id: number) =>
      client.invalidateQueries({ queryKey: callKey('GET /api/builder-chats/:id', inputOf(id)) }),
  }
}

export const useRenameChat = () =>
  useAction('PATCH /api/builder-chats/:id', {
    refresh: chatReads,
    fallback: 'Failed to rename the conversation',
  })

export const useRemoveChat = () =>
  useAction('DELETE /api/builder-chats/:id', {
    refresh: ['GET /api/builder-chats'],
    success: 'Conversation deleted. What it built stays.',
    fallback: 'Failed to delete the conversation',
  })

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { BuilderChatReply, TalkingKind } from '#contract/builders/builder-chats.ts'
import type { ModelOrder } from '#contract/models/model-choice.ts'
import type { BuilderKind } from '#contract/builders/chat-message.ts'
import { call, type Input, type Reply } from '#web/platform/call.ts'
import { callKey, useAction, useCall } from '#web/platform/query.ts'
import { agentReads } from '#web/data/agents.ts'
import { projectReads } from './app-projects.ts'
import { planReads } from './career-plans.ts'
import { followTopic } from '#web/data/live/follow-topics.ts'

const chatReads = ['GET /api/builder-chats', 'GET /api/builder-chats/:id'] as const
const inputOf = (id: number) => ({ params: { id } })

/** An action of the user in a conversation, with its id. */
export type ChatEvent = Input<'POST /api/builder-chats/:id/events'>['body']
type OfEach<T> = T extends unknown ? Omit<T, 'id'> : never
/** The same before it has an id. */
export type ChatAct = OfEach<ChatEvent>

/** Your conversations with one builder, newest first; with a search text, those that contain it. */
export const useBuilderChats = (kind: BuilderKind, q: string) =>
  useCall('GET /api/builder-chats', { query: { kind, q: q || undefined, limit: '200' } })

/** One conversation; fetched again when the tab becomes visible, because another tab may have continued it. */
export function useBuilderChat(id: number | undefined) {
  return useCall('GET /api/builder-chats/:id', inputOf(id ?? 0), {
    enabled: id !== undefined,
    refetchOnWindowFocus: 'always',
  })
}

/** How long a finished conversation is still reopened on a page without an address, ms. */
const comesBackMs = 60 * 60_000

/**
 * The conversation to reopen when the address names none: the newest, if it is not finished or was changed within the
 * last hour, so that a reload, a second tab and a phone show the same.
 */
export function useOpenChat(kind: BuilderKind, isWanted: boolean) {
  const newest = useCall('GET /api/builder-chats', { query: { kind, limit: '1' } }, { enabled: isWanted })
  const [openedAt] = useState(() => Date.now())
  const [chat] = newest.data ?? []
  const isOpen = chat && (chat.phase !== 'completed' || openedAt - Date.parse(chat.updatedAt) < comesBackMs)
  return { id: isWanted && isOpen ? chat.id : undefined, isLooking: isWanted && newest.isPending }
}

type Live = Reply<'GET /api/builder-chats/:id/live'>

/** Streams the turn in progress of a conversation while it is wanted; `onEnd` is called when the turn is over. */
export function useLiveTurn(id: number | undefined, isWanted: boolean, onEnd: () => void): Live | undefined {
  const [live, setLive] = useState<Live>()
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    if (id === undefined || !isWanted) return
    const stop = followTopic(`chat:${id}`, {
      onEvent: ({ chat }) => {
        if (chat?.isBusy) setLive(chat)
        else ended()
      },
    })
    return () => {
      stop()
      setLive(undefined)
    }
  }, [id, isWanted])
  return live
}

/** Starts a conversation and sends actions to it; the caller shows the errors. */
export function useConverse() {
  const client = useQueryClient()
  const keep = (chat: BuilderChatReply) => {
    client.setQueryData(callKey('GET /api/builder-chats/:id', inputOf(chat.id)), chat)
    void client.invalidateQueries({ queryKey: callKey('GET /api/builder-chats') })
    return chat
  }
  const readBuiltAgain = () => {
    for (const read of [...agentReads, ...planReads, ...projectReads])
      void client.invalidateQueries({ queryKey: callKey(read) })
  }
  return {
    begin: async (kind: TalkingKind, models?: ModelOrder | null) =>
      keep(await call('POST /api/builder-chats', { body: { kind, models } })),
    act: async (id: number, body: ChatEvent) => {
      const chat = keep(await call('POST /api/builder-chats/:id/events', { params: { id }, body }))
      if (chat.state.phase === 'completed') readBuiltAgain()
      return chat
    },
    /** Refreshes after a change by another page, or by this one before the user left it. */
    readAgain: (id: number) => {
      readBuiltAgain()
      return client.invalidateQueries({ queryKey: callKey('GET /api/builder-chats/:id', inputOf(id)) })
    },
  }
}

export const useRenameChat = () =>
  useAction('PATCH /api/builder-chats/:id', {
    refresh: chatReads,
    fallback: 'Failed to rename the conversation',
  })

export const useChooseChatModels = () =>
  useAction('PATCH /api/builder-chats/:id', {
    refresh: chatReads,
    fallback: 'Failed to choose the model',
  })

/** The models of your newest conversation, which the next one asks, too. */
export const useLastChatModels = (isWanted: boolean): ModelOrder | null | undefined =>
  useCall('GET /api/builder-chats', { query: { limit: '1' } }, { enabled: isWanted }).data?.[0]?.models

export const useRemoveChat = () =>
  useAction('DELETE /api/builder-chats/:id', {
    refresh: ['GET /api/builder-chats'],
    success: 'Conversation deleted. What it built stays.',
    fallback: 'Failed to delete the conversation',
  })

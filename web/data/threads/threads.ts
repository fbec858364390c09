import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { ThreadDetailReply, ThreadReply } from '#contract/threads/threads.ts'
import { call, type Reply, request as send } from '#web/platform/call.ts'
import { isSignedOut, signInAgain } from '#web/platform/net/sign-in-again.ts'
import { randomId } from '#web/platform/net/random-id.ts'
import { callKey, useAction } from '#web/platform/query.ts'
import { useSettled } from '#web/platform/use-settled.ts'

const pageSize = 50
const threadReads = ['GET /api/threads', 'GET /api/threads/:id'] as const

/** Your conversations and those shared with you, page by page; while another search loads, the previous rows stay. */
export function useThreads(words: string) {
  const search = useSettled(words.trim()) || undefined
  return useInfiniteQuery({
    queryKey: [...callKey('GET /api/threads'), 'pages', search],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/threads', { query: { search, limit: String(pageSize), before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id.toString()),
    select: ({ pages }: InfiniteData<ThreadReply[]>) => [
      ...new Map(pages.flat().map((thread) => [thread.id, thread])).values(),
    ],
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** One conversation, its newest messages first loaded; `fetchNextPage` loads the messages before them. */
export function useThread(threadId: number) {
  return useInfiniteQuery({
    queryKey: [...callKey('GET /api/threads/:id'), threadId],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: String(pageSize), before: pageParam }
      return call('GET /api/threads/:id', { params: { id: threadId }, query }, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ hasEarlier, messages }) =>
      hasEarlier ? Math.min(...messages.map(({ id }) => id)).toString() : undefined,
    select: wholeThread,
    staleTime: 0,
  })
}

function wholeThread({ pages }: InfiniteData<ThreadDetailReply>): ThreadDetailReply | undefined {
  const [newest] = pages
  const messages = pages.toReversed().flatMap((page) => page.messages)
  return newest && { ...newest, messages: [...new Map(messages.map((each) => [each.id, each])).values()] }
}

/** Fetches conversations again. */
export function useRefreshThreads() {
  const client = useQueryClient()
  return useCallback(() => {
    for (const read of threadReads) void client.invalidateQueries({ queryKey: callKey(read) })
  }, [client])
}

/** Where a message goes: a conversation, or a new one with an agent, maybe about a run. */
export type MessageTarget = { threadId: number } | { agentId: number; executionId?: number | undefined }

interface SentMessage {
  text: string
  files: readonly File[]
}

/** Sends a message and begins its conversation if there is none yet; the caller shows its errors. */
export function usePostMessage(target: MessageTarget) {
  const refresh = useRefreshThreads()
  const isAsked = useRef(false)
  /** A refused first message leaves its conversation, which the next attempt uses. */
  const begun = useRef<number>(undefined)
  const post = useMutation({
    mutationFn: async ({ text, files }: SentMessage) => {
      begun.current =
        'threadId' in target
          ? target.threadId
          : (begun.current ?? (await call('POST /api/threads', { body: target })).id)
      const headers = { 'idempotency-key': randomId() }
      const params = { id: begun.current }
      if (files.length === 0)
        return call('POST /api/threads/:id/messages', { params, body: { text } }, { headers })
      const form = new FormData()
      for (const file of files) form.append('file', file)
      if (text !== '') form.set('input', text)
      return send('POST', `/api/threads/${begun.current}/messages/file`, form, { headers }) as Promise<
        Reply<'POST /api/threads/:id/messages/file'>
      >
    },
    onError: (error) => {
      if (isSignedOut(error)) signInAgain()
    },
    onSettled: () => {
      isAsked.current = false
      refresh()
    },
  })
  const run = (message: SentMessage, onSent: (threadId: number) => void) => {
    if (isAsked.current) return
    isAsked.current = true
    post.mutate(message, { onSuccess: ({ threadId }) => onSent(threadId) })
  }
  return { send: run, isSending: post.isPending, error: post.error, forget: post.reset }
}

export const useRetryMessage = () =>
  useAction('POST /api/threads/:id/messages/:messageId/retry', {
    refresh: threadReads,
    fallback: 'Failed to ask again',
  })

export const useRenameThread = () =>
  useAction('PATCH /api/threads/:id', { refresh: threadReads, fallback: 'Failed to rename the conversation' })

export const useRemoveThread = () =>
  useAction('DELETE /api/threads/:id', {
    refresh: ['GET /api/threads'],
    success: 'Conversation deleted. Its runs stay.',
    fallback: 'Failed to delete the conversation',
  })

export const useShareThread = () =>
  useAction('POST /api/threads/:id/shares', {
    refresh: threadReads,
    showsIssues: true,
    fallback: 'Failed to share the conversation',
  })

export const useUnshareThread = () =>
  useAction('DELETE /api/threads/:id/shares/:userId', {
    refresh: threadReads,
    fallback: 'Failed to stop sharing',
  })

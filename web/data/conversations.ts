import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, type Reply } from '#web/platform/call.ts'
import { callKey } from '#web/platform/query.ts'
import { isSignedOut } from '#web/platform/net/sign-in-again.ts'

const pageSize = 40
const messagesMax = 200

export type ConversationMessage = Reply<'GET /api/agents/:id/conversations'>[number]

/** Whether the newest messages are enough. */
type IsEnough = (messages: ConversationMessage[]) => boolean

/**
 * The newest messages between you and an agent, as many as `isEnough` wants, at most 200; fetched again each time they
 * are opened.
 */
export function useConversation(agentId: number, isEnough: IsEnough) {
  return useQuery(conversationQuery(agentId, isEnough))
}

/** The query behind it; every error except an ended session shows the text of the specification. */
export function conversationQuery(agentId: number, isEnough: IsEnough) {
  return queryOptions({
    queryKey: callKey('GET /api/agents/:id/conversations', { params: { id: agentId } }),
    queryFn: ({ signal }) => readMessages(agentId, isEnough, signal).catch(rethrown),
    staleTime: 0,
  })
}

function rethrown(cause: unknown): never {
  if (isSignedOut(cause)) throw cause
  throw new Error('Failed to fetch conversation history', { cause })
}

async function readMessages(agentId: number, isEnough: IsEnough, signal: AbortSignal) {
  const messages: ConversationMessage[] = []
  while (messages.length < messagesMax) {
    const before = messages.at(-1)?.id.toString()
    const input = { params: { id: agentId }, query: { limit: String(pageSize), before } }
    const page = await call('GET /api/agents/:id/conversations', input, { signal })
    messages.push(...page)
    if (page.length < pageSize || isEnough(messages)) break
  }
  return messages
}

import type { ChatService } from '#contract/notifications/way-names.ts'
import type { Reply } from '#web/platform/call.ts'
import { useAction, useCall } from '#web/platform/query.ts'

export type ChatAccounts = Reply<'GET /api/chat-accounts'>
export type LinkedAccount = ChatAccounts['accounts'][number]
export type LinkCode = Reply<'POST /api/chat-accounts/codes'>
export type ChatBot = Reply<'GET /api/admin/chat-bots'>[number]

const lookEveryMs = 2_000

/** The chat services of this server and your linked accounts; looks again and again while a code is shown. */
export const useChatAccounts = ({ isLinking = false }: { isLinking?: boolean } = {}) =>
  useCall('GET /api/chat-accounts', {}, { refetchInterval: isLinking && lookEveryMs })

/** Makes a code that links an account. */
export const useLinkCode = () =>
  useAction('POST /api/chat-accounts/codes', { refresh: [], fallback: 'Failed to make a code' })

export const useUnlinkAccount = () =>
  useAction('DELETE /api/chat-accounts/:id', {
    refresh: ['GET /api/chat-accounts', 'GET /api/notification-ways', 'GET /api/admin/chat-bots'],
    success: 'The account is unlinked.',
    fallback: 'Failed to unlink the account',
  })

const botReads = [
  'GET /api/admin/chat-bots',
  'GET /api/chat-accounts',
  'GET /api/admin/activity-logs',
] as const

/** The bots of this server, for administrators. */
export const useChatBots = () => useCall('GET /api/admin/chat-bots', {}, { refetchInterval: 15_000 })

export const useSetChatBot = () =>
  useAction('PUT /api/admin/chat-bots/:service', {
    refresh: botReads,
    fallback: 'Failed to save the chat service',
    showsIssues: true,
  })

export const useRemoveChatBot = () =>
  useAction('DELETE /api/admin/chat-bots/:service', {
    refresh: botReads,
    success: 'The chat service is removed.',
    fallback: 'Failed to remove the chat service',
  })

export const chatServiceWords: Record<ChatService, string> = {
  telegram: 'Decide, answer and talk to your agents in Telegram.',
  slack: 'Decide, answer and talk to your agents in Slack.',
  discord: 'Get notifications and decide in Discord.',
  email: 'Answer questions and talk to your agents by email.',
}

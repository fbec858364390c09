import { useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { BuilderChatReply, TalkingKind } from '#contract/builders/builder-chats.ts'
import type { ModelOrder } from '#contract/models/model-choice.ts'
import {
  type ChatAct,
  useBuilderChat,
  useConverse,
  useLiveTurn,
  useOpenChat,
} from '#web/data/builders/builder-chats.ts'
import { CallFailure } from '#web/platform/call.ts'
import { randomId } from '#web/platform/net/random-id.ts'
import { isSignedOut } from '#web/platform/net/sign-in-again.ts'

/** The address's value for a conversation that has not started. */
const newChat = 'new'

/** Why the last action failed. */
export type ChatFailure = { kind: 'signedOut' } | { kind: 'failed'; message: string | undefined }

export type Conversation = ReturnType<typeof useConversation<TalkingKind>>
type ChatOf<Kind> = Extract<BuilderChatReply, { kind: Kind }>

/** The conversation that the address names, or a new one that the first message creates, with its live progress. */
export function useConversation<Kind extends TalkingKind>(kind: Kind) {
  const [search, setSearch] = useSearchParams()
  const named = Number(search.get('chat'))
  const isBare = search.get('chat') === null && search.get('plan') === null && search.get('app') === null
  const openChat = useOpenChat(kind, isBare)
  const namedId = Number.isInteger(named) && named > 0 ? named : undefined
  const chatId = namedId ?? openChat.id
  const read = useBuilderChat(chatId)
  const converse = useConverse()
  const [pending, setPending] = useState<ChatAct>()
  const [failure, setFailure] = useState<ChatFailure>()
  // Retrying the same action after a failure reuses its id, so that the server performs it once.
  const unanswered = useRef<{ act: string; id: string }>(undefined)
  const isBusy = useRef(false)

  const open = (id: number | undefined, replace = false) => {
    setFailure(undefined)
    setSearch({ chat: id === undefined ? newChat : String(id) }, { replace })
  }

  const chatToActIn = async (): Promise<BuilderChatReply> => {
    if (chatId !== undefined) {
      // An action sent before the conversation has loaded still belongs to it.
      const { data, error } = read.data ? read : await read.refetch()
      if (!data) throw error ?? new Error('There is no such conversation.')
      return data
    }
    const started = await converse.begin(kind)
    open(started.id, true)
    return started
  }

  /** Begins the conversation with these models, before anything is said. */
  const begin = async (models: ModelOrder | null) => {
    try {
      open((await converse.begin(kind, models)).id, true)
    } catch (error) {
      setFailure(failureOf(error))
    }
  }

  /**
   * Performs one action; returns whether it was accepted. Options chosen before the conversation exists belong to its
   * first message.
   */
  const act = async (action: ChatAct): Promise<boolean> => {
    if (isBusy.current) return false
    isBusy.current = true
    setPending(action)
    setFailure(undefined)
    const name = JSON.stringify(action)
    if (unanswered.current?.act !== name) unanswered.current = { act: name, id: randomId() }
    const { id } = unanswered.current
    let chat = read.data
    try {
      chat = await chatToActIn()
      const messageId = chat.messages[0]?.id ?? ''
      const event = { ...action, id }
      await converse.act(
        chat.id,
        event.type === 'chosen' && event.messageId === '' ? { ...event, messageId } : event,
      )
      unanswered.current = undefined
      return true
    } catch (error) {
      const isStale = error instanceof CallFailure && error.status === 409
      if (isStale && chat) await converse.readAgain(chat.id)
      else setFailure(failureOf(error))
      return isStale
    } finally {
      isBusy.current = false
      setPending(undefined)
    }
  }

  const chat = chatId === undefined || read.data?.kind !== kind ? undefined : read.data
  // Also follows a turn that was in progress when the page was left, or that another tab started.
  const live = useLiveTurn(chatId, pending !== undefined || chat?.isBusy === true, () => {
    if (pending === undefined && chatId !== undefined) void converse.readAgain(chatId)
  })
  return {
    chatId,
    chat: chat as ChatOf<Kind> | undefined,
    /** Whether the conversation to reopen is still unknown. */
    isLooking: openChat.isLooking,
    read,
    pending,
    live,
    failure,
    act,
    begin,
    open,
  }
}

function failureOf(error: unknown): ChatFailure {
  if (isSignedOut(error)) return { kind: 'signedOut' }
  const hasMessage = error instanceof CallFailure && error.status < 500
  return { kind: 'failed', message: hasMessage ? error.serverMessage : undefined }
}

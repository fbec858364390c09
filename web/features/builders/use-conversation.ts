import { useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { BuilderChatReply, TalkingKind } from '#contract/builders/builder-chats.ts'
import {
  type ChatAct,
  useBuilderChat,
  useConverse,
  useLiveTurn,
  useOpenChat,
} from '#web/data/builder-chats.ts'
import { CallFailure } from '#web/platform/call.ts'
import { randomId } from '#web/platform/random-id.ts'
import { isSignedOut } from '#web/platform/sign-in-again.ts'

/** What the address says for a conversation that is not begun yet. */
const newChat = 'new'

/** Why the last thing that was done came to nothing. */
export type ChatFailure = { kind: 'signedOut' } | { kind: 'failed'; message: string | undefined }

export type Conversation = ReturnType<typeof useConversation<TalkingKind>>
type ChatOf<Kind> = Extract<BuilderChatReply, { kind: Kind }>

/** The conversation that the address names, or a new one once something is said, and what goes on in it. */
export function useConversation<Kind extends TalkingKind>(kind: Kind) {
  const [search, setSearch] = useSearchParams()
  const named = Number(search.get('chat'))
  const isBare = search.get('chat') === null && search.get('plan') === null && search.get('app') === null
  const kept = useOpenChat(kind, isBare)
  const namedId = Number.isInteger(named) && named > 0 ? named : undefined
  const chatId = namedId ?? kept.id
  const read = useBuilderChat(chatId)
  const converse = useConverse()
  const [pending, setPending] = useState<ChatAct>()
  const [failure, setFailure] = useState<ChatFailure>()
  // The same thing done again after a failure has the same id, so that it happens once.
  const unanswered = useRef<{ act: string; id: string }>(undefined)
  const isBusy = useRef(false)

  const open = (id: number | undefined, replace = false) => {
    setFailure(undefined)
    setSearch({ chat: id === undefined ? newChat : String(id) }, { replace })
  }

  const chatToActIn = async (): Promise<BuilderChatReply> => {
    if (chatId !== undefined) {
      // What is sent before the conversation is here belongs to it all the same.
      const { data, error } = read.data ? read : await read.refetch()
      if (!data) throw error ?? new Error('There is no such conversation.')
      return data
    }
    const begun = await converse.begin(kind)
    open(begun.id, true)
    return begun
  }

  /** Does one thing; answers whether it was taken. Options of a chat that is not begun yet are its first message's. */
  const act = async (wanted: ChatAct): Promise<boolean> => {
    if (isBusy.current) return false
    isBusy.current = true
    setPending(wanted)
    setFailure(undefined)
    const name = JSON.stringify(wanted)
    if (unanswered.current?.act !== name) unanswered.current = { act: name, id: randomId() }
    const { id } = unanswered.current
    let chat = read.data
    try {
      chat = await chatToActIn()
      const messageId = chat.messages[0]?.id ?? ''
      const event = { ...wanted, id }
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
  // What went on when the page was left, or goes on in another tab, is read along here, too.
  const live = useLiveTurn(chatId, pending !== undefined || chat?.isBusy === true, () => {
    if (pending === undefined && chatId !== undefined) void converse.readAgain(chatId)
  })
  return {
    chatId,
    chat: chat as ChatOf<Kind> | undefined,
    /** It is not known yet which conversation comes back. */
    isLooking: kept.isLooking,
    read,
    pending,
    live,
    failure,
    act,
    open,
  }
}

function failureOf(error: unknown): ChatFailure {
  if (isSignedOut(error)) return { kind: 'signedOut' }
  const isTold = error instanceof CallFailure && error.status < 500
  return { kind: 'failed', message: isTold ? error.serverMessage : undefined }
}

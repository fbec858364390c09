import { useState } from 'react'
import type { BuilderKind } from '#contract/builders/chat-message.ts'
import { store, readStored } from '#web/platform/local-storage.ts'

export type Typed = ReturnType<typeof useUnsentInput>

/** Unsent input, stored in the browser for each conversation so that a reload keeps it. */
export function useUnsentInput(userId: string, kind: BuilderKind, chatId: number | undefined) {
  const key = `balancia-chat:${userId}:${kind}:${chatId ?? 'new'}`
  const [typed, setTyped] = useState(() => ({ key, text: readStored(key) ?? '' }))
  // On a change of conversation, load the input stored for it.
  if (typed.key !== key) setTyped({ key, text: readStored(key) ?? '' })

  const fill = (text: string) => {
    setTyped({ key, text })
    store(key, text === '' ? undefined : text)
  }
  /** Clears the text that was sent, but keeps what was typed since. */
  const clear = (sent: string) => {
    for (const each of [key, `balancia-chat:${userId}:${kind}:new`]) {
      if (readStored(each)?.trim() === sent) store(each, undefined)
    }
    setTyped((now) => (now.text.trim() === sent ? { ...now, text: '' } : now))
  }
  return { text: typed.text, fill, clear }
}

import { useState } from 'react'
import { store, readStored } from './local-storage.ts'

/** A text that is typed and not sent yet, kept by this browser under a key: closing, Back and a reload lose nothing. */
export function useKeptText(key: string): [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => readStored(key) ?? '')
  const write = (typed: string) => {
    setText(typed)
    store(key, typed === '' ? undefined : typed)
  }
  return [text, write]
}

// chunk: page
import { useState } from 'react'
import { store, readStored } from './local-storage.ts'

/** Unsent text, stored in this browser under a key, so that closing, Back and a reload do not lose it. */
export function useStoredText(key: string): [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => readStored(key) ?? '')
  const write = (typed: string) => {
    setText(typed)
    store(key, typed === '' ? undefined : typed)
  }
  return [text, write]
}

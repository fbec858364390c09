import { useState } from 'react'
import { keep, readKept } from './kept.ts'

/** A text that is typed and not sent yet, kept by this browser under a key: closing, Back and a reload lose nothing. */
export function useKeptText(key: string): [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => readKept(key) ?? '')
  const write = (typed: string) => {
    setText(typed)
    keep(key, typed === '' ? undefined : typed)
  }
  return [text, write]
}

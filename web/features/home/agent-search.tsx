import { useEffect, useState } from 'react'
import { SearchInput } from '#web/components/search-input.tsx'

const typingPauseMs = 250

/** A search field with a debounced callback. */
export function AgentSearch({ onSearch }: { onSearch: (words: string) => void }) {
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text, onSearch])
  return (
    <SearchInput
      aria-label="Search your agents"
      placeholder="Search by name or task"
      maxLength={200}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
}

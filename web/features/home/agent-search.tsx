import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Input } from '#web/components/field.tsx'

const typingPauseMs = 250

/** A search field with a debounced callback. */
export function AgentSearch({ onSearch }: { onSearch: (words: string) => void }) {
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text, onSearch])
  return (
    <div className="relative">
      <Search
        size={16}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
      />
      <Input
        type="search"
        aria-label="Search your agents"
        placeholder="Search by name or task"
        maxLength={200}
        className="pl-9"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  )
}

import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Input } from '#web/components/field.tsx'

const queryCharsMax = 200
const debounceMs = 250

interface AgentSearchProps {
  q: string
  onChange: (q: string) => void
}

/** The search field; debounced, so that not every key press starts a search. */
export function AgentSearch({ q, onChange }: AgentSearchProps) {
  const [draft, setDraft] = useState(q)
  const [told, setTold] = useState(q)
  const [seen, setSeen] = useState(q)

  // The address changed, and not because of this field.
  if (q !== seen) {
    setSeen(q)
    if (q !== told) {
      setTold(q)
      setDraft(q)
    }
  }

  const tell = useEffectEvent((words: string) => {
    setTold(words)
    onChange(words)
  })
  useEffect(() => {
    const words = draft.trim()
    if (words === told) return
    const timer = setTimeout(() => tell(words), debounceMs)
    return () => clearTimeout(timer)
  }, [draft, told])

  return (
    <span className="relative block min-w-0 flex-1 basis-52 max-sm:basis-36">
      <Search
        size={16}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
      />
      <Input
        type="search"
        data-shortcut="search"
        aria-label="Search agents by name or task"
        className="pl-9"
        autoComplete="off"
        maxLength={queryCharsMax}
        placeholder="Name or task"
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
    </span>
  )
}

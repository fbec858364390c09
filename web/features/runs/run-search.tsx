import { useEffect, useEffectEvent, useState } from 'react'
import { SearchInput } from '#web/components/search-input.tsx'
import { useSettled } from '#web/platform/use-settled.ts'
import { searchCharsMax } from './run-filter.ts'

interface RunSearchProps {
  value: string | undefined
  onChange: (words: string | undefined) => void
}

/** Searches the runs by words, debounced; follows a value that changes elsewhere. */
export function RunSearch({ value = '', onChange }: RunSearchProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }
  const settled = useSettled(text.trim())
  const handleSettled = useEffectEvent(() => {
    if (settled === text.trim() && settled !== value) onChange(settled || undefined)
  })
  // oxlint-disable-next-line react/exhaustive-deps -- the event reads the settled text
  useEffect(() => handleSettled(), [settled])
  return (
    <SearchInput
      data-shortcut="search"
      aria-label="Search runs"
      placeholder="Search runs"
      maxLength={searchCharsMax}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
}

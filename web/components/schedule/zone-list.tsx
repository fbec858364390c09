// chunk: page
import { Command } from 'cmdk'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { modernZone } from '#contract/time/zone-names.ts'
import { allTimeZones, fitsTimeZone, isSameZone, readableZone } from '#web/platform/format/time-zones.ts'

interface ZoneListProps {
  value: string
  onChoose: (name: string) => void
}

/** Every time zone, in a list that is searched by typing. */
export function ZoneList({ value, onChoose }: ZoneListProps) {
  const [zones] = useState(() => allTimeZones(value, new Date()))
  const [query, setQuery] = useState('')
  const found = zones.filter((zone) => fitsTimeZone(zone, query.trim()))
  return (
    <Command shouldFilter={false} defaultValue={modernZone(value)} label="Time zones">
      <Command.Input
        ref={focusOnMount}
        value={query}
        onValueChange={setQuery}
        aria-label="Search time zones"
        placeholder="Search time zones"
        className="min-h-11 w-full border-line border-b bg-transparent px-4 text-base outline-none placeholder:text-muted sm:text-sm"
      />
      <Command.List
        label="Time zones"
        className="max-h-[min(20rem,calc(var(--radix-popover-content-available-height)-3rem))] overflow-y-auto p-1 empty:hidden"
      >
        {found.map(({ name, offset }) => (
          <Command.Item
            key={name}
            value={name}
            onSelect={() => onChoose(name)}
            className="flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-3 text-sm data-[selected=true]:bg-accent-tint data-[selected=true]:text-accent-strong pointer-coarse:min-h-11"
          >
            <span className="min-w-0 flex-1 truncate">{readableZone(name)}</span>
            {isSameZone(name, value) && <Chosen />}
            <span className="shrink-0 text-muted text-xs">{offset}</span>
          </Command.Item>
        ))}
      </Command.List>
      <output className={found.length === 0 ? 'block px-4 py-6 text-center text-muted text-sm' : 'sr-only'}>
        {found.length === 0 && `No time zone matches “${query.trim()}”`}
      </output>
    </Command>
  )
}

function Chosen() {
  return (
    <>
      <Check size={16} aria-hidden className="shrink-0" />
      <span className="sr-only">chosen</span>
    </>
  )
}

/** The list around it is focused when it opens, before this has loaded. */
const focusOnMount = (input: HTMLInputElement | null) => input?.focus()

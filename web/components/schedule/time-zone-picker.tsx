// chunk: choice
import { modernZone } from '#contract/time/zone-names.ts'
import { Command } from 'cmdk'
import { Check, ChevronsUpDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import {
  allTimeZones,
  fitsTimeZone,
  isSameZone,
  offsetOf,
  readableZone,
} from '#web/platform/format/time-zones.ts'

interface TimeZonePickerProps {
  value: string
  /** The id of what names it. */
  labelledBy: string
  busy: boolean
  onChoose: (name: string) => void
}

/** All time zones in a list that is searched by typing. */
export function TimeZonePicker({ value, labelledBy, busy, onChoose }: TimeZonePickerProps) {
  const [isOpen, setOpen] = useState(false)
  const [now] = useState(() => new Date())
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        id={`${labelledBy}-choice`}
        aria-labelledby={`${labelledBy} ${labelledBy}-choice`}
        aria-busy={busy || undefined}
        className="flex min-h-10 w-full max-w-md cursor-pointer items-center justify-between gap-3 rounded-md border border-control bg-surface px-3 text-left text-base max-sm:min-h-11 sm:text-sm pointer-coarse:min-h-11"
      >
        <span className="min-w-0 truncate">
          {readableZone(value)} <span className="text-muted">{offsetOf(value, now)}</span>
        </span>
        <ChevronsUpDown size={16} aria-hidden className="shrink-0 text-muted" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label="Choose a time zone"
          className="z-30 w-[min(28rem,calc(100vw-1rem))] overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-md"
        >
          <ZoneList
            value={value}
            onChoose={(name) => {
              setOpen(false)
              if (!isSameZone(name, value)) onChoose(name)
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function ZoneList({ value, onChoose }: { value: string; onChoose: (name: string) => void }) {
  const [zones] = useState(() => allTimeZones(value, new Date()))
  const [query, setQuery] = useState('')
  const found = zones.filter((zone) => fitsTimeZone(zone, query.trim()))
  return (
    <Command shouldFilter={false} defaultValue={modernZone(value)} label="Time zones">
      <Command.Input
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

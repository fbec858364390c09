// chunk: choice
import { ChevronsUpDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { isSameZone, offsetOf, readableZone } from '#web/platform/format/time-zones.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'

const zoneList = lazyPart(() => import('./zone-list.tsx').then(({ ZoneList }) => ZoneList))

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
          <LazyBoundary waiting={<Skeleton className="h-80" />}>
            <zoneList.View
              value={value}
              onChoose={(name) => {
                setOpen(false)
                if (!isSameZone(name, value)) onChoose(name)
              }}
            />
          </LazyBoundary>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

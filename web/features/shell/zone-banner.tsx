// chunk: page
import { Clock } from 'lucide-react'
import { Button } from '#web/components/button.tsx'
import { useUpdateUser } from '#web/data/auth.ts'
import { readableZone } from '#web/platform/format/time-zones.ts'
import { reportFailure } from '#web/platform/query.ts'

interface ZoneBannerProps {
  accountZone: string
  ownZone: string
  onKeep: () => void
}

/** Says that account and browser are in two time zones, and takes the choice between them. */
export function ZoneBanner({ accountZone, ownZone, onKeep }: ZoneBannerProps) {
  const update = useUpdateUser('Your time zone was saved')
  const handleTake = () =>
    update.mutate(
      { timeZone: ownZone },
      { onError: (error) => reportFailure(error, 'Failed to save your time zone') },
    )
  return (
    <aside
      aria-label="Time zone"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-info-tint px-4 py-2 text-info text-sm"
    >
      <p className="flex min-w-0 flex-1 basis-72 items-center gap-2">
        <Clock size={16} aria-hidden className="shrink-0" />
        <span>
          Your agents keep to the time of {readableZone(accountZone)}, and this browser is in{' '}
          {readableZone(ownZone)}.
        </span>
      </p>
      <span className="flex flex-wrap gap-2">
        <Button size="sm" busy={update.isPending} onClick={handleTake}>
          Use {readableZone(ownZone)}
        </Button>
        <Button size="sm" variant="ghost" onClick={onKeep}>
          Keep {readableZone(accountZone)}
        </Button>
      </span>
    </aside>
  )
}

import { Clock } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { type SessionUser, useUpdateUser } from '#web/data/auth.ts'
import { store, readStored } from '#web/platform/local-storage.ts'
import { reportFailure } from '#web/platform/query.ts'
import { ownTimeZone, isSameZone, readableZone } from '#web/platform/format/time-zones.ts'

const storageKey = 'balancia-zone'

/** Offers the browser's time zone to an account with another one; not again after the user has declined. */
export function ZoneOffer({ user }: { user: SessionUser }) {
  const [keptZone, setKeptZone] = useState(() => readStored(storageKey))
  const update = useUpdateUser('Your time zone was saved')
  const [own] = useState(ownTimeZone)
  if (!own || isSameZone(user.timeZone, own)) return null
  const difference = `${user.timeZone} ${own}`
  if (keptZone === difference) return null

  const handleKeep = () => {
    store(storageKey, difference)
    setKeptZone(difference)
  }
  const handleTake = () =>
    update.mutate(
      { timeZone: own },
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
          Your agents keep to the time of {readableZone(user.timeZone)}, and this browser is in{' '}
          {readableZone(own)}.
        </span>
      </p>
      <span className="flex flex-wrap gap-2">
        <Button size="sm" busy={update.isPending} onClick={handleTake}>
          Use {readableZone(own)}
        </Button>
        <Button size="sm" variant="ghost" onClick={handleKeep}>
          Keep {readableZone(user.timeZone)}
        </Button>
      </span>
    </aside>
  )
}

import { useState } from 'react'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import type { SessionUser } from '#web/data/auth.ts'
import { readStored, store } from '#web/platform/local-storage.ts'
import { ownTimeZone, isSameZone } from '#web/platform/format/time-zones.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'

const storageKey = 'balancia-zone'

/** Few browsers are in another time zone than their account. */
const banner = lazyPart(() => import('./zone-banner.tsx').then((module) => module.ZoneBanner))

/** Offers the browser's time zone to an account with another one; not again after the user has declined. */
export function ZoneOffer({ user }: { user: SessionUser }) {
  const [keptZone, setKeptZone] = useState(() => readStored(storageKey))
  const [own] = useState(ownTimeZone)
  if (!own || isSameZone(user.timeZone, own)) return null
  const difference = `${user.timeZone} ${own}`
  if (keptZone === difference) return null
  const handleKeep = () => {
    store(storageKey, difference)
    setKeptZone(difference)
  }
  return (
    <LazyBoundary>
      <banner.View accountZone={user.timeZone} ownZone={own} onKeep={handleKeep} />
    </LazyBoundary>
  )
}

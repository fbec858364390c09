// chunk: opening
import { CloudOff, WifiOff } from 'lucide-react'
import { useOutage } from '#web/platform/net/outage.ts'
import { useOffline } from '#web/platform/net/use-offline.ts'

/** Shows that the browser is offline, or that the server cannot answer; stays visible while scrolling. */
export function OfflineBar() {
  const isOffline = useOffline()
  const outage = useOutage()
  const Icon = isOffline ? WifiOff : CloudOff
  return (
    <output className="sticky top-14 z-20 block">
      {(isOffline || outage) && (
        <span className="flex items-center justify-center gap-2 bg-warning-tint px-4 py-2 text-sm text-warning">
          <Icon size={16} aria-hidden className="shrink-0" />
          {isOffline
            ? 'You are offline. Nothing is sent until you are back and press again.'
            : `${outage} This page tries again by itself.`}
        </span>
      )}
    </output>
  )
}

// chunk: opening
import { WifiOff } from 'lucide-react'
import { useOffline } from '#web/platform/net/use-offline.ts'

/** Shows that the browser is offline; stays visible while scrolling. */
export function OfflineBar() {
  const isShown = useOffline()
  return (
    <output className="sticky top-14 z-20 block">
      {isShown && (
        <span className="flex items-center justify-center gap-2 bg-warning-tint px-4 py-2 text-sm text-warning">
          <WifiOff size={16} aria-hidden className="shrink-0" />
          You are offline. Nothing is sent until you are back and press again.
        </span>
      )}
    </output>
  )
}

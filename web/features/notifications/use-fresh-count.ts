import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { refreshUnreadCount } from '#web/data/notifications.ts'

/** Sent in this page when a run that it watched has ended. */
const runEndedEvent = 'balancia:run-ended'
const focusPauseMs = 30_000

/** Keeps the unread count fresh without asking again and again: on navigation, when a run ends, on return to the tab. */
export function useFreshCount(): () => void {
  const [path] = useLocation()
  const askedAt = useRef(0)
  const lastPath = useRef(path)

  const refresh = useCallback(() => {
    askedAt.current = performance.now()
    refreshUnreadCount()
  }, [])

  useEffect(() => {
    if (lastPath.current !== path) refresh()
    lastPath.current = path
  }, [path, refresh])

  useEffect(() => {
    askedAt.current = performance.now()
    const handleFocus = () => {
      if (performance.now() - askedAt.current >= focusPauseMs) refresh()
    }
    window.addEventListener('focus', handleFocus)
    window.addEventListener(runEndedEvent, refresh, { capture: true })
    return () => {
      window.removeEventListener('focus', handleFocus)
      window.removeEventListener(runEndedEvent, refresh, { capture: true })
    }
  }, [refresh])

  return refresh
}

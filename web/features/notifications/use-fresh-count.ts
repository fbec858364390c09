import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { refreshUnreadCount } from '#web/data/notifications.ts'

const focusPauseMs = 30_000

/** Refreshes the unread count in addition to live updates: on navigation, and when the tab becomes visible. */
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
    return () => window.removeEventListener('focus', handleFocus)
  }, [refresh])

  return refresh
}

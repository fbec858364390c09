import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { refreshUnreadCount } from '#web/data/notifications.ts'

const focusPauseMs = 30_000

/** Keeps the unread count fresh besides what is told live: on navigation and on return to the tab. */
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

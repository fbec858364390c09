// chunk: frame
import { Bell } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { refreshUnreadCount, useUnreadCount, useWaitingCount } from '#web/data/notifications.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { bellLabel, newsOf, shownCount } from './bell-labels.ts'
import { PanelSkeleton } from './panel-skeleton.tsx'

const panel = lazyPart(() => import('./panel.tsx').then((module) => module.NotificationsPanel))

/** How many notifications are unread, and the list of them. */
export function NotificationsBell() {
  const known = useUnreadCount()
  const unread = known ?? 0
  const waiting = useWaitingCount()
  const [isOpen, setOpen] = useState(false)
  const refresh = useFreshCount()
  useEffect(() => showBadge(waiting), [waiting])

  const handleOpenChange = (open: boolean) => {
    if (open) refresh()
    setOpen(open)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={handleOpenChange}>
      <Popover.Trigger
        aria-label={bellLabel(unread, waiting)}
        title={bellLabel(unread, waiting)}
        className="relative inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-ink max-sm:size-11 pointer-coarse:size-11"
      >
        <Bell size={20} aria-hidden />
        {unread === 0 && waiting > 0 && (
          <span
            aria-hidden
            className="absolute top-0.5 right-0 min-w-4.5 rounded-full bg-warning-tint px-1 text-center font-semibold text-[0.6875rem] text-warning tabular-nums leading-4.5"
          >
            {shownCount(waiting)}
          </span>
        )}
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-0.5 right-0 min-w-4.5 rounded-full bg-accent px-1 text-center font-semibold text-[0.6875rem] text-on-accent tabular-nums leading-4.5"
          >
            {shownCount(unread)}
          </span>
        )}
      </Popover.Trigger>
      <NewsAnnouncer unread={known} />
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Notifications"
          className="z-30 flex max-h-[min(36rem,var(--radix-popover-content-available-height))] w-[min(26rem,calc(100vw-1rem))] flex-col overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-md outline-none"
        >
          <LazyBoundary waiting={<PanelSkeleton />}>
            <panel.View unread={unread} onLeave={() => setOpen(false)} />
          </LazyBoundary>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Shows on the icon of the installed app what waits for the user; not every browser has such a badge. */
function showBadge(waiting: number) {
  if (!('setAppBadge' in navigator)) return
  const change = waiting > 0 ? navigator.setAppBadge(waiting) : navigator.clearAppBadge()
  change.catch(() => undefined)
}

/** Announces new notifications to screen readers in a polite live region. */
function NewsAnnouncer({ unread }: { unread: number | undefined }) {
  const [known, setKnown] = useState(unread)
  const [news, setNews] = useState<string>()
  if (unread !== known) {
    setKnown(unread)
    if (unread !== undefined) setNews(newsOf(known, unread))
  }
  return <output className="sr-only">{news}</output>
}

const focusPauseMs = 30_000

/** Refreshes the unread count in addition to live updates: on navigation, and when the tab becomes visible. */
function useFreshCount(): () => void {
  const [path] = useLocation()
  const fetchedAt = useRef(0)
  const lastPath = useRef(path)

  const refresh = useCallback(() => {
    fetchedAt.current = performance.now()
    refreshUnreadCount()
  }, [])

  useEffect(() => {
    if (lastPath.current !== path) refresh()
    lastPath.current = path
  }, [path, refresh])

  useEffect(() => {
    fetchedAt.current = performance.now()
    const handleFocus = () => {
      if (performance.now() - fetchedAt.current >= focusPauseMs) refresh()
    }
    window.addEventListener('focus', handleFocus)
    return () => window.removeEventListener('focus', handleFocus)
  }, [refresh])

  return refresh
}

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { CurrentUser } from '#contract/auth/auth.ts'
import { OfflineBar } from '#web/components/frame/offline-bar.tsx'
import { SkipLink } from '#web/components/frame/skip-link.tsx'
import { LazyDialog } from '#web/components/overlay/lazy-dialog.tsx'
import { TooltipProvider } from '#web/components/overlay/tooltip.tsx'
import { useSession } from '#web/data/auth.ts'
import { focusFirstRow, focusRow } from '#web/platform/dom/list-rows.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { placesFor } from '#web/platform/places.ts'
import { dashboardWith, routes } from '#web/platform/routes.ts'
import { useShortcutsOn } from '#web/platform/shortcuts.ts'
import { SideRail } from './side-rail.tsx'
import { TopBar } from './top-bar.tsx'
import { ZoneOffer } from './zone-offer.tsx'
import { type FirstKey, isMac, keyOf, type ShortcutAction, matchKey } from './shortcut-keys.ts'

const shortcutsDialog = lazyPart(() =>
  import('./shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ShortcutsDialog),
)

interface ShellProps {
  /** Shown in the top bar beside the search. */
  bell: ReactNode
  onSearch: () => void
  children?: ReactNode
}

/** The frame of every page of a signed-in user; the page has its own h1. */
export function Shell({ bell, onSearch, children }: ShellProps) {
  const [path, navigate] = useLocation()
  const { user } = useSession()
  const [isHelpOpen, setHelpOpen] = useState(false)
  useShortcuts(user?.role, navigate, {
    palette: onSearch,
    search: () => focusListSearch() || onSearch(),
    help: () => setHelpOpen(true),
    newAgent: () => navigate(dashboardWith.newAgent),
    firstAgent: () => {
      navigate(routes.dashboard)
      focusFirstRow(routes.dashboard)
    },
    next: () => focusRow(1),
    previous: () => focusRow(-1),
  })
  return (
    <TooltipProvider>
      <SkipLink />
      <TopBar bell={bell} onSearch={onSearch} />
      <div className="lg:grid lg:grid-cols-[5rem_minmax(0,1fr)]">
        <SideRail path={path} onSearch={onSearch} />
        <div className="min-w-0">
          <OfflineBar />
          <main id="main" tabIndex={-1} className="mx-auto max-w-[1200px] px-4 py-8 outline-none sm:px-6">
            {user && <ZoneOffer user={user} />}
            {children}
          </main>
        </div>
      </div>
      {isHelpOpen && (
        <LazyDialog onClose={() => setHelpOpen(false)}>
          <shortcutsDialog.View places={placesFor(user?.role)} onClose={() => setHelpOpen(false)} />
        </LazyDialog>
      )}
    </TooltipProvider>
  )
}

/** Focuses the page's own search; returns false if it has none. */
function focusListSearch(): boolean {
  const input = document.querySelector<HTMLInputElement>('input[data-shortcut=search]')
  input?.focus()
  return input !== null
}

const fields =
  'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=listbox]'
/** Held down, they move on. */
const repeatedKeys = ['j', 'k']
const layers = '[role=dialog], [role=alertdialog], [role=menu], [data-opening]'

/**
 * Listens for shortcuts, except in a field and over a dialog, even one that is still loading; single keys only while
 * they are enabled.
 */
function useShortcuts(
  role: CurrentUser['role'] | undefined,
  navigate: (to: string) => void,
  acts: Record<ShortcutAction, () => void>,
) {
  const areOn = useShortcutsOn()
  const first = useRef<FirstKey>(undefined)

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const key = keyOf(event)
    if (event.repeat && !repeatedKeys.includes(key)) return
    if (document.querySelector(layers)) return
    if (isPaletteKey(event)) {
      event.preventDefault()
      acts.palette()
      return
    }
    if (!areOn || event.ctrlKey || event.metaKey || event.altKey || isInField(event)) return
    const { act, href, first: next } = matchKey(key, event.timeStamp, first.current, placesFor(role))
    first.current = next
    if (!act && !href) return
    event.preventDefault()
    if (href) navigate(href)
    if (act) acts[act]()
  })

  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}

function isPaletteKey(event: KeyboardEvent) {
  const isCommand = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  return isCommand && !event.altKey && !event.shiftKey && keyOf(event) === 'k'
}

function isInField({ target }: KeyboardEvent) {
  return target instanceof Element && target.closest(fields) !== null
}

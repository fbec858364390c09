import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { OfflineBar } from '#web/components/frame/offline-bar.tsx'
import { SkipLink } from '#web/components/frame/skip-link.tsx'
import { TooltipProvider } from '#web/components/overlay/tooltip.tsx'
import { dashboardWith, routes } from '#web/platform/routes.ts'
import { useShortcutsOn } from '#web/platform/shortcuts.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { TopBar } from './top-bar.tsx'
import { ZoneOffer } from './zone-offer.tsx'
import { type FirstKey, isMac, type ShortcutAct, takeKey } from './shortcut-keys.ts'

interface ShellProps {
  /** Shown in the top bar beside the search. */
  bell: ReactNode
  onSearch: () => void
  children?: ReactNode
}

/** The frame of every page of a signed-in user; the page has its own h1. */
export function Shell({ bell, onSearch, children }: ShellProps) {
  const [, navigate] = useLocation()
  const [isHelpOpen, setHelpOpen] = useState(false)
  useShortcuts({
    palette: onSearch,
    search: () => focusListSearch() || onSearch(),
    help: () => setHelpOpen(true),
    home: () => navigate(routes.home),
    dashboard: () => navigate(routes.dashboard),
    newAgent: () => navigate(dashboardWith.newAgent),
  })
  return (
    <TooltipProvider>
      <SkipLink />
      <TopBar bell={bell} onSearch={onSearch} />
      <OfflineBar />
      <main id="main" tabIndex={-1} className="mx-auto max-w-[1200px] px-4 py-8 outline-none sm:px-6">
        <ZoneOffer />
        {children}
      </main>
      <ShortcutsDialog open={isHelpOpen} onOpenChange={setHelpOpen} />
    </TooltipProvider>
  )
}

/** Focuses the page's own search; returns false if it has none. */
function focusListSearch(): boolean {
  const input = document.querySelector<HTMLInputElement>('input[data-shortcut=search]')
  input?.focus()
  return input !== null
}

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox]'
const layers = '[role=dialog], [role=alertdialog], [role=menu], [data-opening]'

/**
 * Listens for shortcuts, except in a field and over a dialog, even one that is still loading; single keys only while
 * they are enabled.
 */
function useShortcuts(acts: Record<ShortcutAct, () => void>) {
  const areOn = useShortcutsOn()
  const first = useRef<FirstKey>(undefined)

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat) return
    if (document.querySelector(layers)) return
    if (isPaletteKey(event)) {
      event.preventDefault()
      acts.palette()
      return
    }
    if (!areOn || event.ctrlKey || event.metaKey || event.altKey || isInField(event)) return
    const outcome = takeKey(event.key, event.timeStamp, first.current)
    first.current = outcome.first
    if (!outcome.act) return
    event.preventDefault()
    acts[outcome.act]()
  })

  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}

function isPaletteKey(event: KeyboardEvent) {
  const isCommand = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  return isCommand && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
}

function isInField({ target }: KeyboardEvent) {
  return target instanceof Element && target.closest(fields) !== null
}

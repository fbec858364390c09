import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { OfflineBar } from '#web/components/frame/offline-bar.tsx'
import { SkipLink } from '#web/components/frame/skip-link.tsx'
import { TooltipProvider } from '#web/components/overlay/tooltip.tsx'
import { dashboardWith, routes } from '#web/platform/routes.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { TopBar } from './top-bar.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import { ZoneOffer } from './zone-offer.tsx'

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

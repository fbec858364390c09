import type { ReactNode } from 'react'
import { TooltipProvider } from '#web/components/tooltip.tsx'
import { TopBar } from './top-bar.tsx'

/** What surrounds every page of a signed-in user; the page brings its own h1. */
export function Shell({ children }: { children?: ReactNode }) {
  return (
    <TooltipProvider>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-ink focus:px-4 focus:py-2 focus:text-paper"
      >
        Skip to content
      </a>
      <TopBar />
      <main id="main" tabIndex={-1} className="mx-auto max-w-[1200px] px-4 py-8 outline-none sm:px-6">
        {children}
      </main>
    </TooltipProvider>
  )
}

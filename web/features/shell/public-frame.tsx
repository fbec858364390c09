// chunk: page
import type { ReactNode } from 'react'
import { SkipLink } from '#web/components/frame/skip-link.tsx'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'

/** The header and the footer of a public page for visitors. */
export function PublicFrame({ children }: { children?: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <SkipLink />
      <PublicHeader />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[1200px] flex-1 px-4 py-8 outline-none sm:px-6"
      >
        {children}
      </main>
      <PublicFooter />
    </div>
  )
}

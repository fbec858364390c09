import { QueryClientProvider } from '@tanstack/react-query'
import { type AroundNavHandler, Router } from 'wouter'
import { PublicFrame } from '#web/features/shell/public-frame.tsx'
import { queryClient } from '#web/platform/query.ts'
import { visitorPageAt } from './visitor-pages.ts'
import { prefixed, sitePrefix } from '#web/platform/site.ts'

/** A page for visitors. Each is a document of its own, so that its content is there before any script. */
export function VisitorApp({ path }: { path: string }) {
  const { page, isFramed } = visitorPageAt(path)
  return (
    <QueryClientProvider client={queryClient}>
      <Router base={sitePrefix} ssrPath={prefixed(path)} ssrSearch="" aroundNav={loadDocument}>
        {isFramed ? (
          <PublicFrame>
            <page.View />
          </PublicFrame>
        ) : (
          <page.View />
        )}
      </Router>
    </QueryClientProvider>
  )
}

const loadDocument: AroundNavHandler = (_navigate, to) => window.location.assign(to)

import { QueryClientProvider } from '@tanstack/react-query'
import { Router } from 'wouter'
import { PageSpinner } from '#web/components/spinner.tsx'
import { Shell } from '#web/features/shell/shell.tsx'
import { queryClient } from '#web/platform/query.ts'

/**
 * The frame of a signed-in user's page without anything of the user, which the document brings; nothing in it can be
 * used before the scripts replace it.
 */
export function OwnOutline() {
  return (
    <div inert aria-hidden>
      <QueryClientProvider client={queryClient}>
        <Router ssrPath="/outline" ssrSearch="">
          <Shell bell={<span className="size-9 shrink-0 max-sm:size-11" />} onSearch={() => {}}>
            <PageSpinner />
          </Shell>
        </Router>
      </QueryClientProvider>
    </div>
  )
}

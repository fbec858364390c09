import { type ReactNode, Suspense, useState } from 'react'
import { useLiveReads } from '#web/data/live.ts'
import { DecisionView } from '#web/platform/decision-view.ts'
import { Decision } from './decision.tsx'
import { bell, palette, shell } from './pages.ts'

/** What a signed-in user has at hand on every page: the shell, the bell and the command palette. */
export function UserFrame({ children }: { children: ReactNode }) {
  useLiveReads()
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  return (
    <DecisionView value={Decision}>
      <shell.View bell={<Bell />} onSearch={() => setPaletteOpen(true)}>
        {children}
      </shell.View>
      {isPaletteOpen && (
        <Suspense>
          <palette.View onClose={() => setPaletteOpen(false)} />
        </Suspense>
      )}
    </DecisionView>
  )
}

/** Its place is kept while its code is on the way. */
function Bell() {
  return (
    <span className="size-9 shrink-0 max-sm:size-11 pointer-coarse:size-11">
      <Suspense>
        <bell.View />
      </Suspense>
    </span>
  )
}

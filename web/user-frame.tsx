import { type ReactNode, Suspense, useState } from 'react'
import { bell, holdDecision, palette, shell } from './pages.ts'

/** What a signed-in user has at hand on every page: the shell, the bell and the command palette. */
export function UserFrame({ children }: { children: ReactNode }) {
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  return (
    <>
      <shell.View bell={<Bell />} onSearch={() => setPaletteOpen(true)}>
        {children}
      </shell.View>
      {isPaletteOpen && (
        <Suspense>
          <palette.View onClose={() => setPaletteOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** A run that waits for a decision can be decided about where its owner is told of it. */
const renderHold = (executionId: number, onDecided: () => void) => (
  <holdDecision.View isBrief executionId={executionId} onDecided={onDecided} />
)

/** Its place is kept while its code is on the way. */
function Bell() {
  return (
    <span className="size-9 shrink-0 max-sm:size-11 pointer-coarse:size-11">
      <Suspense>
        <bell.View renderHold={renderHold} />
      </Suspense>
    </span>
  )
}

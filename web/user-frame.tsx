import { RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LateDialog } from '#web/components/overlay/late-dialog.tsx'
import { Late } from '#web/components/overlay/late.tsx'
import { useLiveReads } from '#web/data/live/live.ts'
import { DecisionView } from '#web/platform/decision-view.ts'
import { Decision } from './decision.tsx'
import { bell, palette, shell } from './pages.ts'

/** The frame of every page of a signed-in user: the shell, the bell and the command palette. */
export function UserFrame({ userId, children }: { userId: string; children: ReactNode }) {
  useLiveReads(userId)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  return (
    <DecisionView value={Decision}>
      <shell.View bell={<Bell />} onSearch={() => setPaletteOpen(true)}>
        {children}
      </shell.View>
      {isPaletteOpen && (
        <LateDialog onClose={() => setPaletteOpen(false)}>
          <palette.View onClose={() => setPaletteOpen(false)} />
        </LateDialog>
      )}
    </DecisionView>
  )
}

/** Reserves its space while its code loads, and after a chunk load error. */
function Bell() {
  return (
    <span className="size-9 shrink-0 max-sm:size-11 pointer-coarse:size-11">
      <Late renderLost={(retry) => <LostBell onRetry={retry} />}>
        <bell.View />
      </Late>
    </span>
  )
}

function LostBell({ onRetry }: { onRetry: () => void }) {
  const label = 'Notifications could not be loaded. Try again'
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onRetry}
      className="grid size-full cursor-pointer place-items-center rounded-md text-danger hover:bg-sunken"
    >
      <RotateCw size={20} aria-hidden />
    </button>
  )
}

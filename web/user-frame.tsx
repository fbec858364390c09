import { RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ApprovalKindName } from '#contract/approvals/approval-states.ts'
import { LateDialog } from '#web/components/overlay/late-dialog.tsx'
import { Late } from '#web/components/overlay/late.tsx'
import { useLiveReads } from '#web/data/live/live.ts'
import { type DecisionProps, DecisionView } from '#web/platform/decision-view.ts'
import { type Approval, usePendingApprovals } from '#web/data/approvals.ts'
import { type Part, part } from '#web/platform/part.ts'
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

type WaysProps = Pick<DecisionProps, 'isBrief' | 'onDecided'> & { approval: Approval }

/** The buttons for each kind of decision. */
const ways: Record<ApprovalKindName, Part<WaysProps>> = {
  budget: part(() =>
    import('#web/features/budgets/hold-decision.tsx').then(({ HoldDecision }) => HoldDecision),
  ),
  tool: part(() => import('#web/features/tools/tool-decision.tsx').then(({ ToolDecision }) => ToolDecision)),
}

/** Something that waits for a decision, with its buttons. */
function Decision({ executionId, approvalId, ...shown }: DecisionProps) {
  const { data: pending } = usePendingApprovals()
  const approval = pending?.find(
    ({ id, executionId: runId }) => id === approvalId || (runId !== null && runId === executionId),
  )
  if (!approval) return null
  const { View } = ways[approval.kind]
  return <View key={approval.id} approval={approval} {...shown} />
}

// chunk: opening
import { RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { ApprovalKindName } from '#contract/approvals/approval-states.ts'
import { LazyDialog } from '#web/components/overlay/lazy-dialog.tsx'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { UndoLine } from '#web/components/undo-line.tsx'
import { undoDecision, useOwnDecision } from '#web/data/decide-later.ts'
import { useLiveReads } from '#web/data/live/live.ts'
import { type DecisionProps, DecisionView } from '#web/platform/decision-view.ts'
import { type Approval, decidedWords, usePendingApprovals } from '#web/data/approvals.ts'
import { type LazyPart, lazyPart } from '#web/platform/lazy-part.ts'
import { registerWhenIdle } from '#web/platform/net/service-worker.ts'
import { bell, palette, shell } from './pages.ts'

/** The frame of every page of a signed-in user: the shell, the bell and the command palette. */
export function UserFrame({ userId, children }: { userId: string; children: ReactNode }) {
  useLiveReads(userId)
  useEffect(registerWhenIdle, [])
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  return (
    <DecisionView value={Decision}>
      <shell.View bell={<Bell />} onSearch={() => setPaletteOpen(true)}>
        {children}
      </shell.View>
      {isPaletteOpen && (
        <LazyDialog onClose={() => setPaletteOpen(false)}>
          <palette.View onClose={() => setPaletteOpen(false)} />
        </LazyDialog>
      )}
    </DecisionView>
  )
}

/** Reserves its space while its code loads, and after a chunk load error. */
function Bell() {
  return (
    <span className="size-9 shrink-0 max-sm:size-11 pointer-coarse:size-11">
      <LazyBoundary renderError={(retry) => <BellLoadError onRetry={retry} />}>
        <bell.View />
      </LazyBoundary>
    </span>
  )
}

function BellLoadError({ onRetry }: { onRetry: () => void }) {
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
const ways: Record<ApprovalKindName, LazyPart<WaysProps>> = {
  budget: lazyPart(() =>
    import('#web/features/budgets/hold-decision.tsx').then(({ HoldDecision }) => HoldDecision),
  ),
  tool: lazyPart(() =>
    import('#web/features/tools/tool-decision.tsx').then(({ ToolDecision }) => ToolDecision),
  ),
  question: lazyPart(() =>
    import('#web/features/tools/question-decision.tsx').then(({ QuestionDecision }) => QuestionDecision),
  ),
}

/** Something that waits for a decision, with its buttons. */
function Decision({ executionId, approvalId, ...shown }: DecisionProps) {
  const { data: pending } = usePendingApprovals()
  const approval = pending?.find(
    ({ id, executionId: runId }) => id === approvalId || (runId !== null && runId === executionId),
  )
  const own = useOwnDecision(approval?.id)
  if (!approval) return null
  if (own && own.state !== 'sent') {
    return (
      <UndoLine
        words={decidedWords(approval.kind, own.verdict)}
        at={own.sendAt}
        isSending={own.state === 'sending'}
        onUndo={() => undoDecision(approval.id)}
      />
    )
  }
  const { View } = ways[approval.kind]
  return <View key={approval.id} approval={approval} {...shown} />
}

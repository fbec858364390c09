import type { ApprovalKindName } from '#contract/approvals/approval-states.ts'
import { type Approval, usePendingApprovals } from '#web/data/approvals.ts'
import type { DecisionProps } from '#web/platform/decision-view.ts'
import { type Part, part } from '#web/platform/part.ts'

type WaysProps = Pick<DecisionProps, 'isBrief' | 'onDecided'> & { approval: Approval }

/** The buttons for each kind of decision. */
const ways: Record<ApprovalKindName, Part<WaysProps>> = {
  budget: part(() =>
    import('#web/features/budgets/hold-decision.tsx').then(({ HoldDecision }) => HoldDecision),
  ),
  tool: part(() => import('#web/features/tools/tool-decision.tsx').then(({ ToolDecision }) => ToolDecision)),
}

/** Something that waits for a decision, with its buttons. */
export function Decision({ executionId, approvalId, ...shown }: DecisionProps) {
  const { data: pending } = usePendingApprovals()
  const approval = pending?.find(
    ({ id, executionId: runId }) => id === approvalId || (runId !== null && runId === executionId),
  )
  if (!approval) return null
  const { View } = ways[approval.kind]
  return <View key={approval.id} approval={approval} {...shown} />
}

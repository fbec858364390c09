import type { ComponentProps } from 'react'
import { Tooltip } from '#web/components/overlay/tooltip.tsx'
import { useEstimate } from '#web/data/billing/budgets.ts'
import { estimateLabel } from '#web/data/billing/estimate-labels.ts'

interface EstimateTipProps extends Pick<ComponentProps<typeof Tooltip>, 'children'> {
  agentId: number
}

/**
 * Shows the estimated cost and duration of a run beside its start button; fetched on hover, and never delays the start.
 */
export function EstimateTip({ agentId, children }: EstimateTipProps) {
  return <Tooltip label={<Estimate agentId={agentId} />}>{children}</Tooltip>
}

function Estimate({ agentId }: { agentId: number }) {
  return estimateLabel(useEstimate(agentId, true))
}

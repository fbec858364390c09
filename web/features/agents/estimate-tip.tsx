import { type ReactElement, useState } from 'react'
import { Tooltip } from '#web/components/tooltip.tsx'
import { useEstimate } from '#web/data/budgets.ts'
import { estimateLabel } from '#web/data/estimate-words.ts'

/** Says what a run will cost and take beside the button that starts it; asked for when it shows, and never waited for. */
export function EstimateTip({ agentId, children }: { agentId: number; children: ReactElement }) {
  const [isOpen, setOpen] = useState(false)
  const estimate = useEstimate(agentId, isOpen)
  return (
    <Tooltip label={estimateLabel(estimate)} onOpenChange={setOpen}>
      {children}
    </Tooltip>
  )
}

import type { AgentRunStatusReply } from '#contract/agents/agents.ts'
import { Button } from '#web/components/button.tsx'
import type { ShowPlannedRun } from './ledger.tsx'
import { openRunText } from './ledger-labels.ts'

interface OpenRunProps {
  open: NonNullable<AgentRunStatusReply['open']>
  onShowRun: ShowPlannedRun
}

/** The run that is in progress, and what it waits for: without a decision the next one may not start either. */
export function OpenRun({ open, onShowRun }: OpenRunProps) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-warning-tint px-3 py-2 text-sm text-warning">
      {openRunText(open)}
      <Button size="sm" onClick={() => onShowRun(open.executionId, open.status)}>
        View run
      </Button>
    </p>
  )
}

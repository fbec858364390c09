import { Play } from 'lucide-react'
import type { AgentReply } from '#contract/agents/agents.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { useEstimate } from '#web/data/billing/budgets.ts'
import { estimateLabel } from '#web/data/billing/estimate-labels.ts'

interface NeverRunDialogProps {
  agent: AgentReply
  isStarting: boolean
  onRun: () => void
  onClose: () => void
}

/** The run dialog of an agent without runs: offers to start one, and starts nothing by itself. */
export function NeverRunDialog({ agent, isStarting, onRun, onClose }: NeverRunDialogProps) {
  const estimate = useEstimate(agent.id, true)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Agent Execution Result"
      description={<span className="wrap-anywhere">{agent.name}</span>}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <EmptyState
        icon={<Play size={20} aria-hidden />}
        title="This agent has not run yet"
        hint={
          <>
            Run it now to see what it brings. Nothing starts by itself.
            <span className="mt-2 block tabular-nums">{estimateLabel(estimate)}</span>
          </>
        }
        action={
          <Button variant="primary" busy={isStarting} onClick={onRun}>
            Run now
          </Button>
        }
      />
    </Dialog>
  )
}

// chunk: dashboard-dialogs
import { Play } from 'lucide-react'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { ExecutionReply } from '#contract/runs/runs.ts'
import { ImportDialog } from '#web/features/agent-archive/import-dialog.tsx'
import { TrashDialog } from '#web/features/agent-archive/trash-dialog.tsx'
import { VersionsDialog } from '#web/features/agent-archive/versions-dialog.tsx'
import type { OpenDialog } from '#web/features/agents/dashboard/use-dashboard-dialog.ts'
import { ConversationHistoryDialog } from '#web/features/conversations/conversation-history-dialog.tsx'
import { LessonsDialog } from '#web/features/lessons/lessons-dialog.tsx'
import { RunHistoryDialog } from '#web/features/runs/run-history-dialog.tsx'
import { RunInputDialog } from '#web/features/runs/run-input-dialog.tsx'
import { navigateAfterClose } from '#web/platform/dom/back-closes.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { ShareDialog } from '#web/components/overlay/share-dialog.tsx'
import { useAgentShares, useShareAgent, useUnshareAgent } from '#web/data/agent-shares.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { useEstimate } from '#web/data/billing/budgets.ts'
import { estimateLabel } from '#web/data/billing/estimate-labels.ts'
import { AutomationDialog } from './automation-dialog.tsx'

/** A lazy chunk with all templates, not loaded ahead of time. */
const templates = lazyPart(() =>
  import('#web/features/templates/templates-dialog.tsx').then((module) => module.TemplatesDialog),
)

/** Shares its code with the limits in the settings and with decisions about them. */
const agentBudget = lazyPart(() =>
  import('#web/features/budgets/agent-budget-dialog.tsx').then((module) => module.AgentBudgetDialog),
)

interface DashboardDialogsProps {
  dialog: OpenDialog
  isStarting: boolean
  onClose: () => void
  onRun: (agent: AgentReply) => void
  /** Called when a run has started, which replaces the dialog. */
  onStarted: (executionId: number, agentId: number) => void
  onEdit: (agent: AgentReply) => void
  onShowRun: (run: Pick<ExecutionReply, 'id' | 'agentId' | 'status'>) => void
  /** Called to replace this dialog with another. */
  onOpen: (dialog: OpenDialog) => void
  /** Called when a version of an agent was restored. */
  onRestored: (agent: AgentReply) => void
}

/** The open dialog of the dashboard. */
export function DashboardDialogs({
  dialog,
  isStarting,
  onClose,
  onRun,
  onStarted,
  onEdit,
  onShowRun,
  onOpen,
  onRestored,
}: DashboardDialogsProps) {
  const leaveFor = (agent: AgentReply) => {
    onClose()
    navigateAfterClose(() => onEdit(agent))
  }
  switch (dialog.kind) {
    case 'results':
      return (
        <RunHistoryDialog
          agentId={dialog.agent.id}
          agentName={dialog.agent.name}
          onClose={onClose}
          onShow={onShowRun}
        />
      )
    case 'input':
      return (
        <RunInputDialog
          agentId={dialog.agent.id}
          agentName={dialog.agent.name}
          onClose={onClose}
          onStarted={(id) => onStarted(id, dialog.agent.id)}
        />
      )
    case 'conversation':
      return <ConversationHistoryDialog agent={dialog.agent} open onClose={onClose} />
    case 'versions':
      return <VersionsDialog agent={dialog.agent} onClose={onClose} onRestored={onRestored} />
    case 'trash':
      return <TrashDialog open onClose={onClose} />
    case 'schedule':
    case 'connect':
    case 'deploy':
    case 'form':
      return (
        <AutomationDialog
          agent={dialog.agent}
          tab={dialog.kind}
          onTab={(kind) => onOpen({ kind, agent: dialog.agent })}
          onEdit={() => leaveFor(dialog.agent)}
          onShowRun={(id, status) => onShowRun({ id, agentId: dialog.agent.id, status: status ?? 'queued' })}
          onClose={onClose}
        />
      )
    case 'budget':
      return (
        <agentBudget.View
          agentId={dialog.agent.id}
          agentName={dialog.agent.name}
          hasAddress
          onClose={onClose}
        />
      )
    case 'lessons':
      return (
        <LessonsDialog
          agentId={dialog.agent.id}
          agentName={dialog.agent.name}
          onEdit={() => leaveFor(dialog.agent)}
          onClose={onClose}
        />
      )
    case 'neverRun':
      return (
        <NeverRunDialog
          agent={dialog.agent}
          isStarting={isStarting}
          onRun={() => onRun(dialog.agent)}
          onClose={onClose}
        />
      )
    case 'share':
      return <ShareAgentDialog agent={dialog.agent} onClose={onClose} />
    case 'import':
      return <ImportDialog open onClose={onClose} />
    case 'templates':
      return <templates.View open onClose={onClose} onPick={onEdit} />
  }
}

/** With whom an agent is shared, and as what. */
function ShareAgentDialog({ agent: { id }, onClose }: { agent: AgentReply; onClose: () => void }) {
  const share = useShareAgent()
  const unshare = useUnshareAgent()
  return (
    <ShareDialog
      hasAddress
      title="Share agent"
      description="Viewers see its settings, its runs and what they bring. Editors also change it and run it: on your budget, with your connections. After an editor changed it, you are asked before it first reads by each of them. Nobody sees its script, its tools or your keys."
      shares={useAgentShares(id)}
      share={share}
      onShare={(body, onSuccess) => share.mutate({ params: { id }, body }, { onSuccess })}
      onUnshare={(shareId) => unshare.mutate({ params: { id, shareId } })}
      onClose={onClose}
    />
  )
}

interface NeverRunDialogProps {
  agent: AgentReply
  isStarting: boolean
  onRun: () => void
  onClose: () => void
}

/** The run dialog of an agent without runs: offers to start one, and starts nothing by itself. */
function NeverRunDialog({ agent, isStarting, onRun, onClose }: NeverRunDialogProps) {
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

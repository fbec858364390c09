import type { AgentReply } from '#contract/agents.ts'
import type { ExecutionReply } from '#contract/runs.ts'
import { ImportDialog } from '#web/features/agent-archive/import-dialog.tsx'
import { TrashDialog } from '#web/features/agent-archive/trash-dialog.tsx'
import { VersionsDialog } from '#web/features/agent-archive/versions-dialog.tsx'
import { ConnectDialog } from '#web/features/agents/connect-dialog.tsx'
import { DeployDialog } from '#web/features/agents/deploy-dialog.tsx'
import { NeverRunDialog } from '#web/features/agents/never-run-dialog.tsx'
import { ConversationHistoryDialog } from '#web/features/conversations/conversation-history-dialog.tsx'
import { copyText } from '#web/features/runs/copy-text.ts'
import { RunHistoryDialog } from '#web/features/runs/run-history-dialog.tsx'
import { TemplatesDialog } from '#web/features/templates/templates-dialog.tsx'
import { toast } from '#web/platform/toast.ts'

/** A dialog that the dashboard shows, besides those of runs. */
export type OpenDialog =
  | { kind: 'results' | 'conversation' | 'versions' | 'connect' | 'deploy' | 'neverRun'; agent: AgentReply }
  | { kind: 'trash' | 'import' | 'templates' }

interface DashboardDialogsProps {
  dialog: OpenDialog
  isStarting: boolean
  onClose: () => void
  onRun: (agent: AgentReply) => void
  onEdit: (agent: AgentReply) => void
  onShowRun: (run: ExecutionReply) => void
  /** An agent is as an earlier version of it was. */
  onRestored: (agent: AgentReply) => void
}

/** The one dialog that is open. */
export function DashboardDialogs({
  dialog,
  isStarting,
  onClose,
  onRun,
  onEdit,
  onShowRun,
  onRestored,
}: DashboardDialogsProps) {
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
    case 'conversation':
      return <ConversationHistoryDialog agent={dialog.agent} open onClose={onClose} />
    case 'versions':
      return <VersionsDialog agent={dialog.agent} onClose={onClose} onRestored={onRestored} />
    case 'trash':
      return <TrashDialog open onClose={onClose} />
    case 'connect':
      return (
        <ConnectDialog
          agent={dialog.agent}
          onEdit={() => {
            onClose()
            onEdit(dialog.agent)
          }}
          onClose={onClose}
        />
      )
    case 'deploy':
      return (
        <DeployDialog agent={dialog.agent} onCopy={(text) => void copyCommands(text)} onClose={onClose} />
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
    case 'import':
      return <ImportDialog open onClose={onClose} />
    case 'templates':
      return <TemplatesDialog open onClose={onClose} onPick={onEdit} />
  }
}

async function copyCommands(text: string) {
  if (await copyText(text)) return toast({ title: 'Copied!', description: 'Commands copied to clipboard' })
  toast({
    title: 'Error',
    description: 'The browser did not allow copying. Select the text and copy it by hand.',
    variant: 'destructive',
  })
}

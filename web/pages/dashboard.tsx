import { Plus, X } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AgentReply } from '#contract/agents.ts'
import type { ExecutionReply } from '#contract/runs.ts'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/dialog.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { startedRunId, useStartRun } from '#web/data/runs.ts'
import type { AgentFormHandle } from '#web/features/agents/agent-form.tsx'
import { AgentFormSkeleton } from '#web/features/agents/agent-form-skeleton.tsx'
import { AgentList } from '#web/features/agents/agent-list.tsx'
import { useEditing } from '#web/features/agents/use-editing.ts'
import { RunDialogs } from '#web/features/runs/run-dialogs.tsx'
import { RunHistoryDialog } from '#web/features/runs/run-history-dialog.tsx'
import { isFinal } from '#web/features/runs/run-state.ts'
import { useWatchedRuns } from '#web/features/runs/use-watched-runs.ts'

/** The form brings its validator along, so its code comes beside the page's. */
const formCode = import('#web/features/agents/agent-form.tsx')
const AgentForm = lazy(() => formCode.then((module) => ({ default: module.AgentForm })))

/** The form-based builder: make an agent, see all of them, run them and read what they brought. */
export function DashboardPage() {
  const editing = useEditing()
  const watched = useWatchedRuns()
  const start = useStartRun()
  const form = useRef<AgentFormHandle>(null)
  const [isFormOpen, setFormOpen] = useState(false)
  const [historyOf, setHistoryOf] = useState<AgentReply>()

  const openForm = () => {
    flushSync(() => setFormOpen(true))
    form.current?.focus()
  }
  const leaveForm = () => {
    editing.leave()
    setFormOpen(false)
  }
  const handleEdit = (agent: AgentReply) => {
    setFormOpen(true)
    editing.edit(agent)
  }
  const handleRun = (agent: AgentReply) =>
    start.mutate(
      { params: { id: agent.id } },
      { onSuccess: (reply) => watched.show(startedRunId(reply), agent.id) },
    )
  const handleShowRun = ({ id }: AgentReply) => {
    const executionId = watched.runningIdOf(id)
    if (executionId !== undefined) watched.show(executionId, id)
  }
  const handleShowResult = ({ id, agentId, status }: ExecutionReply) =>
    watched.show(id, agentId, isFinal(status) ? 'past' : 'told')

  return (
    <>
      <PageHeader
        title="Dashboard"
        description="Build an agent, run it, and read what it found."
        actions={
          <Button
            variant={isFormOpen ? 'secondary' : 'primary'}
            className="lg:hidden"
            icon={isFormOpen ? <X size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
            aria-expanded={isFormOpen}
            onClick={isFormOpen ? () => setFormOpen(false) : openForm}
          >
            {isFormOpen ? 'Close form' : 'New agent'}
          </Button>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-12">
        <div className={`min-w-0 lg:col-span-5 ${isFormOpen ? '' : 'max-lg:hidden'}`}>
          <Suspense fallback={<AgentFormSkeleton />}>
            <AgentForm
              key={editing.turn}
              ref={form}
              agent={editing.agent}
              onDirtyChange={editing.setDirty}
              onLeave={leaveForm}
            />
          </Suspense>
        </div>
        <div className="min-w-0 lg:col-span-7">
          <AgentList
            startingId={start.isPending ? Number(start.variables.params.id) : undefined}
            isRunning={(agentId) => watched.runningIdOf(agentId) !== undefined}
            editedId={editing.agent?.id}
            onCreate={openForm}
            onRun={handleRun}
            onRunAll={watched.follow}
            onShowRun={handleShowRun}
            onHistory={setHistoryOf}
            onEdit={handleEdit}
            onRemoved={({ id }) => id === editing.agent?.id && leaveForm()}
          />
        </div>
      </div>
      {historyOf && (
        <RunHistoryDialog
          agentId={historyOf.id}
          agentName={historyOf.name}
          onClose={() => setHistoryOf(undefined)}
          onShow={handleShowResult}
        />
      )}
      <RunDialogs watched={watched} />
      <ConfirmDialog
        open={editing.isAsking}
        onOpenChange={(isOpen) => !isOpen && editing.keep()}
        title="Discard your changes?"
        description="What you typed in the form is not saved. Editing another agent replaces it."
        confirmLabel="Discard changes"
        onConfirm={editing.discard}
      />
    </>
  )
}

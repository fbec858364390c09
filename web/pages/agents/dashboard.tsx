import { X } from 'lucide-react'
import { type ReactNode, type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { ExecutionReply } from '#contract/runs/runs.ts'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/overlay/dialog.tsx'
import { LazyDialog, Opening } from '#web/components/overlay/lazy-dialog.tsx'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { exportAgent } from '#web/data/agent-archive.ts'
import { findAgent, useAgentSummary } from '#web/data/agents.ts'
import { findLatestRun, useStartRun } from '#web/data/runs.ts'
import type { AgentFormHandle } from '#web/features/agent-form/agent-form.tsx'
import { AgentFormSkeleton } from '#web/features/agent-form/agent-form-skeleton.tsx'
import { AgentAnalytics } from '#web/features/agents/agent-analytics.tsx'
import { AgentList } from '#web/features/agents/list/agent-list.tsx'
import { AgentPreview, emptyPreview, type PreviewValues } from '#web/features/agents/agent-preview.tsx'
import { BulkActions } from '#web/features/agents/selection/bulk-actions.tsx'
import { DashboardFooter } from '#web/features/agents/dashboard/dashboard-footer.tsx'
import { DashboardHero } from '#web/features/agents/dashboard/dashboard-hero.tsx'
import { type DashboardLink, isAddressedDialog } from '#web/features/agents/dashboard/dashboard-link.ts'
import { ListHeaderActions } from '#web/features/agents/list/list-header-actions.tsx'
import { useDashboardDialog } from '#web/features/agents/dashboard/use-dashboard-dialog.ts'
import { useDashboardLink } from '#web/features/agents/dashboard/use-dashboard-link.ts'
import { type Editing, useEditing } from '#web/features/agents/use-editing.ts'
import { WhyChoose } from '#web/features/agents/dashboard/why-choose.tsx'
import { HistoryButton } from '#web/features/conversations/history-button.tsx'
import { RunDialogs } from '#web/features/runs/run-dialogs.tsx'
import { isFinal } from '#web/features/runs/run-state.ts'
import { useWatchedRuns } from '#web/features/runs/use-watched-runs.ts'
import { TagButton, TagFilter, useTagMarks } from '#web/features/tags/tag-bar.tsx'
import { useFirstInput } from '#web/platform/dom/use-first-input.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'

/**
 * The form loads its validator, so it is a lazy chunk beside the page; on narrow screens, where the form is collapsed,
 * it loads with the first input.
 */
const agentForm = lazyPart(() =>
  import('#web/features/agent-form/agent-form.tsx').then((module) => module.AgentForm),
)
const isBesideList = matchMedia('(min-width: 64rem)').matches
if (isBesideList) void agentForm.load()

/** Dialogs load with the first input. */
const dialogs = lazyPart(() => import('./dashboard-dialogs.tsx').then((module) => module.DashboardDialogs))

/** The form-based builder: create agents, list and run them, and read their results. */
export function DashboardPage() {
  const editing = useEditing()
  const watched = useWatchedRuns()
  const start = useStartRun()
  const renderMarks = useTagMarks()
  const { ref: formRef, ...form } = useFormInView(editing)
  const { dialog, ...dialogActs } = useDashboardDialog()

  const handleStarted = (executionId: number, agentId: number) => {
    if (dialog) watched.replace(executionId, agentId, dialogActs.giveWay())
    else watched.show(executionId, agentId)
  }
  const handleRun = ({ id }: AgentReply) => start.run(id, (executionId) => handleStarted(executionId, id))
  const handleShowRun = ({ id, standing }: AgentReply) => {
    const executionId = standing?.open?.executionId ?? watched.runningIdOf(id)
    if (executionId !== undefined) watched.show(executionId, id)
  }
  const showRun = ({ id, agentId, status }: Pick<ExecutionReply, 'id' | 'agentId' | 'status'>) =>
    watched.show(id, agentId, isFinal(status) ? 'ended' : 'announce')
  const openLink = async ({ act, id }: DashboardLink) => {
    if (act === 'new') return form.open(null)
    const agent = await findAgent(id)
    if (act === 'edit') return form.open(agent)
    if (isAddressedDialog(act)) return dialogActs.take({ kind: act, agent })
    const latest = await findLatestRun(agent.id)
    if (latest) showRun(latest)
    else dialogActs.take({ kind: 'neverRun', agent })
  }
  const isOpening = useDashboardLink(openLink, dialogActs.isHere)
  const isInUse = useFirstInput()
  useEffect(() => {
    // A load error is shown when a dialog opens.
    if (isInUse) dialogs.load().catch(() => {})
  }, [isInUse])

  return (
    <>
      <DashboardHero onCreate={() => form.open(null)} />
      <Builder editing={editing} form={form} formRef={formRef}>
        <AgentList
          startingId={start.startingId}
          isRunning={(agentId) => watched.runningIdOf(agentId) !== undefined}
          editedId={editing.agent?.id}
          saved={form.saved}
          actions={
            <>
              <BulkActions onRunAll={watched.follow} />
              <ListHeaderActions
                onTemplates={() => dialogActs.open({ kind: 'templates' })}
                onImport={() => dialogActs.open({ kind: 'import' })}
                onTrash={() => dialogActs.open({ kind: 'trash' })}
              />
            </>
          }
          onStarted={watched.follow}
          onTemplates={() => dialogActs.open({ kind: 'templates' })}
          onRun={handleRun}
          onShowRun={handleShowRun}
          onResults={(agent) => dialogActs.open({ kind: 'results', agent })}
          renderHistory={(agent) => (
            <HistoryButton
              conversationCount={agent.conversationCount}
              onOpen={() => dialogActs.open({ kind: 'conversation', agent })}
            />
          )}
          renderMarks={renderMarks}
          renderSets={(chosen, choose) => <TagFilter chosen={chosen} onChoose={choose} />}
          renderBulk={(target) => <TagButton target={target} />}
          onEdit={form.open}
          onOpen={(kind, agent) => dialogActs.open({ kind, agent })}
          onVersions={(agent) => dialogActs.open({ kind: 'versions', agent })}
          onExport={({ id, name }) => void exportAgent(id, name)}
          onRemoved={({ id }) => id === editing.agent?.id && form.leave()}
        />
      </Builder>
      <WhyChoose />
      <DashboardFooter />
      {dialog && (
        <LazyDialog hasAddress={isAddressedDialog(dialog.kind)} onClose={dialogActs.close}>
          <dialogs.View
            dialog={dialog}
            isStarting={start.startingId !== undefined}
            onClose={dialogActs.close}
            onRun={handleRun}
            onStarted={handleStarted}
            onEdit={form.open}
            onShowRun={showRun}
            onOpen={dialogActs.open}
            onRestored={(agent) => agent.id === editing.agent?.id && editing.edit(agent)}
          />
        </LazyDialog>
      )}
      <RunDialogs watched={watched} />
      {isOpening && <Opening />}
      <ConfirmDialog
        open={editing.isAsking}
        onOpenChange={(isOpen) => !isOpen && editing.keep()}
        title="Discard your changes?"
        description="What you typed in the form is not saved. Putting another agent into it replaces it."
        confirmLabel="Discard changes"
        onConfirm={form.discard}
      />
    </>
  )
}

/** Opens, focuses and closes the form: the task alone until its other settings are wanted; hidden on narrow screens. */
function useFormInView(editing: Editing) {
  const [isOpen, setOpen] = useState(false)
  /** All fields are shown: by choice until that is undone, or for the agent that was just put into the form. */
  const [isWhole, setWhole] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const [saved, setSaved] = useState<{ id: number }>()
  const handle = useRef<AgentFormHandle>(null)
  const isFocusWanted = useRef(false)

  /** Focuses the form, if that was requested before its code had loaded. */
  const ref = useCallback((form: AgentFormHandle | null) => {
    handle.current = form
    if (!form || !isFocusWanted.current) return
    isFocusWanted.current = false
    form.focus()
  }, [])

  /** Puts an agent, or a new one, into the form; asks first about unsaved changes. */
  const open = (agent: AgentReply | null) => {
    flushSync(() => {
      setOpen(true)
      setWanted(true)
      if (agent || editing.agent) editing.edit(agent)
    })
    if (!editing.isDirty || agent === editing.agent) focus()
  }
  const discard = () => {
    flushSync(editing.discard)
    focus()
  }
  /** After a dialog that closes at the same time has returned the focus. */
  const focus = () =>
    setTimeout(() => {
      if (handle.current) handle.current.focus()
      else isFocusWanted.current = true
    })
  const fold = () => {
    setOpen(false)
    setWanted(false)
  }
  const leave = (agent?: AgentReply) => {
    editing.leave()
    fold()
    if (agent) setSaved({ id: agent.id })
  }
  const setCompact = (isCompact: boolean) => {
    setWhole(!isCompact)
    setWanted(false)
  }
  const isCompact = !isWhole && !isWanted && !editing.agent
  return { ref, isOpen, isCompact, setCompact, open, discard, fold, leave, saved }
}

interface BuilderProps {
  editing: Editing
  form: Omit<ReturnType<typeof useFormInView>, 'ref'>
  formRef: Ref<AgentFormHandle>
  children: ReactNode
}

/** The form on the left, the counts and the preview on the right, the list below. Typing re-renders only the preview. */
function Builder({ editing, form, formRef, children }: BuilderProps) {
  const [values, setValues] = useState<PreviewValues>(emptyPreview)
  // Users without agents came to create their first one.
  const isFirst = useAgentSummary().data?.total === 0
  const folded = form.isOpen || isFirst ? '' : 'max-lg:hidden'
  const isInUse = useFirstInput()
  const skeleton = <AgentFormSkeleton isCompact={form.isCompact} />
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-4 lg:grid-cols-12">
        <div
          className={`min-w-0 ${isFirst && form.isCompact ? 'lg:col-span-12' : 'lg:col-span-8'} ${folded}`}
        >
          <LazyBoundary waiting={skeleton}>
            {isBesideList || isInUse || !folded ? (
              <agentForm.View
                key={editing.turn}
                ref={formRef}
                agent={editing.agent}
                isCompact={form.isCompact}
                onCompact={form.setCompact}
                onDirtyChange={editing.setDirty}
                onValuesChange={setValues}
                onLeave={form.leave}
              />
            ) : (
              skeleton
            )}
          </LazyBoundary>
          <Button
            variant="ghost"
            className={`mt-2 w-full lg:hidden ${isFirst ? 'hidden' : ''}`}
            icon={<X size={16} aria-hidden />}
            onClick={form.fold}
          >
            Close form
          </Button>
        </div>
        <div className="flex min-w-0 flex-col gap-4 empty:hidden lg:sticky lg:top-20 lg:col-span-4">
          <AgentAnalytics />
          {!form.isCompact && (
            <div className={folded}>
              <AgentPreview values={values} />
            </div>
          )}
        </div>
      </div>
      {children}
    </div>
  )
}

import { List } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import type { AgentReply } from '#contract/agents/agents.ts'
import { Button } from '#web/components/button.tsx'
import { ButtonLink } from '#web/components/button-link.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import type { OneTimeKeys } from '#web/components/overlay/one-time-keys.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { rightsTo } from '#web/features/agents/agent-rights.ts'
import { AgentSchedule } from '#web/features/schedules/agent-schedule.tsx'
import { AgentConnections } from '#web/features/triggers/agent-connections.tsx'
import { CloseWithoutKey } from '#web/features/triggers/close-without-key.tsx'
import type { ShowRun } from '#web/features/triggers/delivery-log.tsx'
import { PausedNotice } from '#web/features/triggers/paused-notice.tsx'
import { ResultTargets } from '#web/features/triggers/result-targets.tsx'
import { Section } from '#web/features/triggers/section.tsx'
import { AgentTriggers } from '#web/features/triggers/triggers.tsx'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { routes } from '#web/platform/routes.ts'

const publicForm = lazyPart(() =>
  import('#web/features/public-pages/public-form.tsx').then(({ PublicForm }) => PublicForm),
)

/** The tabs by their names in the address. */
const tabNames = {
  schedule: 'Schedule',
  deploy: 'Triggers',
  form: 'Public form',
  connect: 'Results',
} as const
export type AutomationTab = keyof typeof tabNames

interface AutomationDialogProps {
  agent: AgentReply
  tab: AutomationTab
  onTab: (tab: AutomationTab) => void
  onEdit: () => void
  onShowRun: ShowRun
  onClose: () => void
}

/** The schedule of an agent and its outcomes, its triggers, its public form, and the destinations of its results. */
export function AutomationDialog({ agent, tab, onTab, onEdit, onShowRun, onClose }: AutomationDialogProps) {
  const { isOwner, mayEdit } = rightsTo(agent)
  const [triggerKeys, setTriggerKeys] = useState<OneTimeKeys>()
  const [hookKeys, setHookKeys] = useState<OneTimeKeys>()
  const [isAsking, setAsking] = useState(false)
  const [seen, setSeen] = useState<readonly AutomationTab[]>([tab])
  // Keys are shown only once, and may arrive while another tab is open, so their tab must be shown.
  const keyTab = triggerKeys ? 'deploy' : hookKeys && 'connect'
  const holdsKeys = keyTab !== undefined
  const ask = () => setAsking(true)
  const close = holdsKeys ? ask : onClose
  const edit = holdsKeys ? ask : onEdit
  const showRun: ShowRun = holdsKeys ? ask : onShowRun
  const closeAnyway = () => {
    setTriggerKeys(undefined)
    setHookKeys(undefined)
    setAsking(false)
    onClose()
  }
  const show = (next: AutomationTab) => {
    setSeen([...seen, next])
    onTab(next)
  }
  const schedule = <AgentSchedule agent={agent} onShowRun={showRun} />
  const contents: Record<AutomationTab, ReactNode> = {
    schedule,
    deploy: (
      <>
        {agent.status === 'paused' && <PausedNotice what="agent" />}
        <AgentTriggers agentId={agent.id} keys={triggerKeys} onKeys={setTriggerKeys} onShowRun={showRun} />
      </>
    ),
    form: (
      <>
        {agent.status === 'paused' && <PausedNotice what="agent" />}
        <LazyBoundary waiting={<Skeleton className="h-64 w-full" />}>
          <publicForm.View agent={agent} onShowRun={showRun} />
        </LazyBoundary>
      </>
    ),
    connect: (
      <>
        <ResultTargets agent={agent} keys={hookKeys} onKeys={setHookKeys} onEdit={edit} onShowRun={showRun} />
        <Section title="Integrations" hint="Services of yours that the agent may use while it works.">
          <AgentConnections agent={agent} />
        </Section>
      </>
    ),
  }

  return (
    <Dialog
      open
      // Back must also ask before a key is lost.
      hasAddress={!holdsKeys}
      onOpenChange={(isOpen) => !isOpen && close()}
      title="Automation"
      description={<span className="wrap-anywhere line-clamp-2">{agent.name}</span>}
      footer={
        <>
          {!holdsKeys && (
            <ButtonLink
              href={`${routes.runs}?agent=${agent.id}`}
              variant="secondary"
              icon={<List size={16} aria-hidden className="max-sm:hidden" />}
            >
              All runs
            </ButtonLink>
          )}
          {mayEdit && <Button onClick={edit}>Edit agent</Button>}
          <Button onClick={close}>Close</Button>
        </>
      }
    >
      {isOwner ? (
        <Tabs.Root value={keyTab ?? tab} onValueChange={(next) => isTab(next) && show(next)}>
          <Tabs.List
            aria-label="Automation"
            className="-mx-4 -mt-5 mb-5 flex gap-1 overflow-x-auto border-line border-b px-1 sm:-mx-6 sm:px-3"
          >
            {tabs.map((each) => (
              <Tabs.Trigger
                key={each}
                value={each}
                disabled={holdsKeys && each !== keyTab}
                className="-mb-px -outline-offset-2 min-h-11 shrink-0 cursor-pointer border-transparent border-b-2 px-3 font-medium text-muted text-sm hover:text-ink disabled:opacity-50 data-[state=active]:border-accent data-[state=active]:text-accent-strong"
              >
                {tabNames[each]}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          {tabs.map((each) => (
            <Tabs.Content
              key={each}
              value={each}
              // Keeps visited tabs mounted, so that typed text is not lost.
              forceMount={seen.includes(each) || undefined}
              className="flex flex-col gap-8 data-[state=inactive]:hidden"
            >
              {contents[each]}
            </Tabs.Content>
          ))}
        </Tabs.Root>
      ) : (
        schedule
      )}
      <CloseWithoutKey open={isAsking} onOpenChange={setAsking} onConfirm={closeAnyway} />
    </Dialog>
  )
}

const isTab = (text: string): text is AutomationTab => text in tabNames
const tabs = Object.keys(tabNames).filter(isTab)

import { CalendarClock, Terminal, Webhook } from 'lucide-react'
import { type ComponentType, type ReactNode, useId } from 'react'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { TriggerReply } from '#contract/triggers/triggers.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { CodeBlock } from '#web/components/code.tsx'
import { CopyButton } from '#web/components/copy-field.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Time } from '#web/components/time.tsx'
import { useSchedule } from '#web/data/schedules.ts'
import { useTriggers } from '#web/data/triggers.ts'
import { apiCommands, keyPlaceholder, webhookCommand } from './call-commands.ts'
import { PausedNotice } from './paused-notice.tsx'
import { triggerTitle } from './trigger-labels.ts'

interface DeployDialogProps {
  agent: AgentReply
  onEdit: () => void
  onTriggers: () => void
  onSchedule: () => void
  onClose: () => void
}

/** The ways to let something else run an agent: by a program, by another service, by the clock. */
export function DeployDialog({ agent, onEdit, onTriggers, onSchedule, onClose }: DeployDialogProps) {
  const triggers = useTriggers(agent.id)
  const ofType = (type: TriggerReply['triggerType']): Entry => {
    const all = triggers.data?.filter(({ triggerType }) => triggerType === type)
    return all && (all.find(({ isActive }) => isActive) ?? all[0] ?? null)
  }
  const [api, webhook] = [ofType('api'), ofType('webhook')]
  return (
    <Dialog
      open
      hasAddress
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Publish options"
      description={<span className="wrap-anywhere line-clamp-2">{agent.name}</span>}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-7">
        {agent.status === 'paused' && <PausedNotice what="agent" />}
        {triggers.isError && !triggers.data && (
          <ErrorState
            title="Failed to load the triggers"
            error={triggers.error}
            busy={triggers.isFetching}
            onRetry={() => void triggers.refetch()}
          />
        )}
        <Option icon={Terminal} title="API" badge={stateBadge(api)}>
          <p className="text-muted text-sm">
            A program runs this agent with{' '}
            <code className="wrap-anywhere font-mono text-xs">POST /api/v1/agents/{agent.id}/run</code> and a
            key, and gets the result as JSON.
          </p>
          <Commands
            label="Commands"
            text={apiCommands({ origin: window.location.origin, path: `/api/v1/agents/${agent.id}/run` })}
          />
          <KeyLine isPending={triggers.isPending} trigger={api} what="an API key" onTriggers={onTriggers} />
        </Option>
        <Option icon={Webhook} title="Webhook" badge={stateBadge(webhook)}>
          <p className="text-muted text-sm">
            Another service calls an address of its own; what it sends is what the agent works on.
          </p>
          {webhook?.path && (
            <Commands
              label="Command"
              text={webhookCommand({ origin: window.location.origin, path: webhook.path })}
            />
          )}
          <KeyLine
            isPending={triggers.isPending}
            trigger={webhook}
            what="a webhook"
            onTriggers={onTriggers}
          />
        </Option>
        <ScheduleOption agentId={agent.id} onEdit={onEdit} onSchedule={onSchedule} />
      </div>
    </Dialog>
  )
}

/** The trigger that a command calls, one that is on where there is any; null without one, undefined while nobody knows. */
type Entry = TriggerReply | null | undefined

function stateBadge(trigger: Entry) {
  if (trigger === undefined) return null
  if (trigger === null) return <Badge>Not set up</Badge>
  return trigger.isActive ? <Badge tone="success">Ready</Badge> : <Badge tone="warning">Switched off</Badge>
}

function Commands({ label, text }: { label: string; text: string }) {
  return (
    <>
      <CodeBlock label={label} text={text} className="mt-3 mb-2" />
      <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} />
    </>
  )
}

interface KeyLineProps {
  isPending: boolean
  trigger: Entry
  /** What has to be made where there is none. */
  what: string
  onTriggers: () => void
}

/** Which key goes into the command, or where to make one. */
function KeyLine({ isPending, trigger, what, onTriggers }: KeyLineProps) {
  if (isPending) return <Skeleton className="mt-3 h-5 w-64" />
  if (trigger === undefined) return null
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="wrap-anywhere min-w-0 flex-1 basis-56 text-sm">
        {trigger ? (
          <>
            Put the key of “{triggerTitle(trigger)}” (
            <code className="font-mono text-xs">{trigger.keyHint}</code>) in place of {keyPlaceholder}. It was
            shown when it was made.{!trigger.isActive && ' It is switched off: switch it on first.'}
          </>
        ) : (
          `There is none yet: create ${what} first.`
        )}
      </p>
      <Button size="sm" onClick={onTriggers}>
        {trigger ? 'Triggers' : `Create ${what}`}
      </Button>
    </div>
  )
}

interface ScheduleOptionProps {
  agentId: number
  onEdit: () => void
  onSchedule: () => void
}

function ScheduleOption({ agentId, onEdit, onSchedule }: ScheduleOptionProps) {
  const schedule = useSchedule(agentId)
  const [newest] = schedule.data ?? []
  const next = newest?.nextRuns[0]
  return (
    <Option
      icon={CalendarClock}
      title="Schedule"
      badge={newest && <Badge tone={next ? 'success' : 'neutral'}>{next ? 'On' : 'Not planned'}</Badge>}
    >
      {schedule.isPending && <Skeleton className="h-5 w-64" />}
      {schedule.isError && !newest && <p className="text-danger text-sm">Failed to load the schedule.</p>}
      {newest && (
        <p className="wrap-anywhere text-sm">
          {next ? (
            <>
              {newest.description}. Next run: <Time at={next} byClock />
            </>
          ) : (
            newest.whyNot
          )}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={onEdit}>
          {next ? 'Change the schedule' : 'Set up the schedule'}
        </Button>
        <Button size="sm" variant="ghost" onClick={onSchedule}>
          Why did it (not) run?
        </Button>
      </div>
    </Option>
  )
}

interface OptionProps {
  icon: ComponentType<{ size?: number; className?: string; 'aria-hidden'?: boolean }>
  title: string
  badge: ReactNode
  children: ReactNode
}

function Option({ icon: Icon, title, badge, children }: OptionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-1.5 flex items-center gap-2">
        <Icon size={16} aria-hidden className="text-muted" />
        <h3 id={id} className="font-semibold text-sm">
          {title}
        </h3>
        {badge}
      </div>
      {children}
    </section>
  )
}

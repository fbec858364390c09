import { Plus } from 'lucide-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { isolated } from '#contract/isolated.ts'
import { type TriggerReply, type TriggerWithKeysReply, triggersMax } from '#contract/triggers/triggers.ts'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/overlay/dialog.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { HelpLink } from '#web/components/frame/help-link.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useAgentsByName } from '#web/data/agents.ts'
import {
  useCreateTeamTrigger,
  useCreateTrigger,
  useRemoveTrigger,
  useRotateTrigger,
  useTeamTriggers,
  useTriggers,
} from '#web/data/triggers.ts'
import type { ShowRun } from './delivery-log.tsx'
import { type OneTimeKeys, OneTimeKeysPanel } from '#web/components/overlay/one-time-keys.tsx'
import { Section } from './section.tsx'
import { TriggerCard } from './trigger-card.tsx'
import { type TriggerBody, TriggerForm } from './trigger-form.tsx'
import { eventSentence, triggerTitle } from './trigger-labels.ts'
import { siteAddress } from '#web/platform/site.ts'

interface TriggersProps extends TriggerListProps {
  /** The agent that they start; null: they start a team. */
  agentId: number | null
  triggers: UseQueryResult<TriggerReply[]>
  add: {
    error: Error | null
    isPending: boolean
    save: (body: TriggerBody, onMade: (made: TriggerWithKeysReply) => void) => void
  }
}

interface TriggerListProps {
  /** The new key, as long as it is shown. */
  keys: OneTimeKeys | undefined
  onKeys: (keys: OneTimeKeys | undefined) => void
  onShowRun: ShowRun
}

interface Asked {
  act: 'rotate' | 'delete'
  trigger: TriggerReply
}

/** The triggers of an agent. */
export function AgentTriggers({ agentId, ...props }: TriggerListProps & { agentId: number }) {
  const { mutate, error, isPending } = useCreateTrigger()
  const save: TriggersProps['add']['save'] = (body, onSuccess) =>
    mutate({ params: { id: agentId }, body }, { onSuccess })
  const add = { error, isPending, save }
  return <Triggers {...props} agentId={agentId} triggers={useTriggers(agentId)} add={add} />
}

/** The triggers of a team. */
export function TeamTriggers({ teamId, ...props }: TriggerListProps & { teamId: number }) {
  const { mutate, error, isPending } = useCreateTeamTrigger()
  const save: TriggersProps['add']['save'] = (body, onSuccess) => {
    if (body.triggerType !== 'event') mutate({ params: { id: teamId }, body }, { onSuccess })
  }
  const add = { error, isPending, save }
  return <Triggers {...props} agentId={null} triggers={useTeamTriggers(teamId)} add={add} />
}

/** Lists triggers with their actions: create, call, test, rotate the key, delete. */
function Triggers({ agentId, triggers, add, keys, onKeys, onShowRun }: TriggersProps) {
  const agents = useAgentsByName()
  const what = agentId === null ? 'team' : 'agent'
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const isFull = (triggers.data?.length ?? 0) >= triggersMax
  // Until the names have loaded, no agent is reported as deleted.
  const nameOf = (id: number) =>
    agents.data ? agents.data.find((each) => each.id === id)?.name : `agent #${id}`

  return (
    <Section
      title="Triggers"
      hint={`What can start this ${what} besides you and its schedule.`}
      action={
        !isAdding && (
          <Button
            size="sm"
            disabled={isFull}
            title={isFull ? `${triggersMax} triggers at most` : undefined}
            icon={<Plus size={16} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add trigger
          </Button>
        )
      }
    >
      {keys && <OneTimeKeysPanel key={keys.fields[0]?.text} keys={keys} onDone={() => onKeys(undefined)} />}
      {isAdding && (
        <TriggerForm
          agentId={agentId}
          error={add.error}
          isSaving={add.isPending}
          onSave={(body) =>
            add.save(body, (made) => {
              setAdding(false)
              onKeys(keysOf(made))
            })
          }
          onCancel={() => setAdding(false)}
        />
      )}
      {triggers.isPending && <LoadingTriggers />}
      {triggers.isError && !triggers.data && (
        <QueryError title="Failed to load the triggers" query={triggers} />
      )}
      {triggers.data?.length === 0 && !isAdding && (
        <p className="rounded-lg border border-line border-dashed px-4 py-6 text-center text-muted text-sm">
          {what === 'agent'
            ? 'No triggers yet. Add one to let another service, a program or another agent start this one.'
            : 'No triggers yet. Add one to let another service or a program start this team.'}{' '}
          <HelpLink topic="triggers">How triggers work</HelpLink>
        </p>
      )}
      <ul aria-label="Triggers" className="flex flex-col gap-3 empty:hidden">
        {triggers.data?.map((trigger) => (
          <TriggerCard
            key={trigger.id}
            trigger={trigger}
            sentence={trigger.triggerType === 'event' ? eventSentence(trigger.conditions, nameOf) : undefined}
            onRotate={() => setAsked({ act: 'rotate', trigger })}
            onDelete={() => setAsked({ act: 'delete', trigger })}
            onShowRun={onShowRun}
          />
        ))}
      </ul>
      {asked && <Question asked={asked} onKeys={onKeys} onClose={() => setAsked(undefined)} />}
    </Section>
  )
}

interface QuestionProps extends Pick<TriggersProps, 'onKeys'> {
  asked: Asked
  onClose: () => void
}

/** Asks before an action that breaks external programs. */
function Question({ asked: { act, trigger }, onKeys, onClose }: QuestionProps) {
  const rotate = useRotateTrigger()
  const remove = useRemoveTrigger()
  const input = { params: { id: trigger.id } }
  const title = <span className="wrap-anywhere">“{triggerTitle(trigger)}”</span>
  const onOpenChange = (isOpen: boolean) => !isOpen && onClose()
  if (act === 'rotate') {
    return (
      <ConfirmDialog
        open
        onOpenChange={onOpenChange}
        title="Create a new key?"
        description={
          <>
            The key of {title} ends at once
            {trigger.triggerType === 'webhook' && ', and so does its signing secret'}. Whatever calls with it
            is refused until it has the new one.
          </>
        }
        confirmLabel="Create a new key"
        busy={rotate.isPending}
        onConfirm={() =>
          rotate.mutate(input, { onSuccess: (made) => onKeys(keysOf(made)), onSettled: onClose })
        }
      />
    )
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Delete this trigger?"
      description={
        <>
          {title} goes for good, with its delivery log. Its runs and their results stay.
          {trigger.triggerType !== 'event' && ' Whatever calls it is refused from then on.'}
        </>
      }
      confirmLabel="Delete trigger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate(input, { onSettled: onClose })}
    />
  )
}

/** The secrets of a new or rotated trigger to show once; an event trigger has none. */
function keysOf(made: TriggerWithKeysReply): OneTimeKeys | undefined {
  const { key, secret, path } = made
  if (key === null) return undefined
  return {
    title: `The key of “${isolated(triggerTitle(made))}”`,
    fields: [
      { label: 'Key', text: key },
      ...(secret === null
        ? []
        : [{ label: 'Signing secret, for senders that sign (Standard Webhooks)', text: secret }]),
      ...(path === null ? [] : [{ label: 'Address (POST)', text: siteAddress(path) }]),
    ],
  }
}

function LoadingTriggers() {
  return (
    <div>
      <output className="sr-only">Loading the triggers</output>
      <Skeleton className="h-32 w-full" />
    </div>
  )
}

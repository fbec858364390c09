import { type FormEvent, useState } from 'react'
import {
  type EntryType,
  type TriggerEvent,
  type TriggerReply,
  triggerEvents,
  triggerRateDefault,
  triggerRateMax,
} from '#contract/triggers/triggers.ts'
import { Button } from '#web/components/button.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { useAgentsByName } from '#web/data/agents.ts'
import { CallFailure } from '#web/platform/call.ts'
import { entryHint, entryNames, entryTypesOf, eventNames } from './trigger-labels.ts'
import { useFirstFocus } from './use-first-focus.ts'

/** The form's request body: each kind of trigger has its own fields. */
export type TriggerBody =
  | { triggerType: 'webhook' | 'api'; name: string; rateLimit: number }
  | { triggerType: 'event'; name: string; conditions: { event: TriggerEvent; agentId?: number } }

interface TriggerFormProps {
  /** The agent that it starts; null: it starts a team. */
  agentId: number | null
  /** The trigger being edited; without one, a new one is created. */
  trigger?: TriggerReply
  error: Error | null
  isSaving: boolean
  onSave: (body: TriggerBody) => void
  onCancel: () => void
}

const anyAgent = ''

/** Creates or edits a trigger; its kind cannot be changed. */
export function TriggerForm({ agentId, trigger, error, isSaving, onSave, onCancel }: TriggerFormProps) {
  const form = useFirstFocus()
  const what = agentId === null ? 'team' : 'agent'
  const [type, setType] = useState<EntryType>(trigger?.triggerType ?? 'webhook')
  const [name, setName] = useState(trigger?.name ?? '')
  const [rate, setRate] = useState(String(trigger?.rateLimit ?? triggerRateDefault))
  const [event, setEvent] = useState<TriggerEvent>(trigger?.conditions?.event ?? 'agent.succeeded')
  const [watched, setWatched] = useState(trigger?.conditions?.agentId?.toString() ?? anyAgent)
  const issues = error instanceof CallFailure ? error.issues : []
  const issueOf = (path: string) => issues.find((issue) => issue.path.startsWith(path))?.message

  const handleSubmit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (isSaving) return
    if (type !== 'event') return onSave({ triggerType: type, name, rateLimit: Number(rate) })
    const conditions = { event, agentId: watched === anyAgent ? undefined : Number(watched) }
    onSave({ triggerType: type, name, conditions })
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={trigger ? 'Change trigger' : 'New trigger'}
      onSubmit={handleSubmit}
      className="flex flex-col gap-4 rounded-lg border border-line p-4"
    >
      {!trigger && (
        <Field label={`What starts the ${what}`} hint={entryHint(type, what)}>
          <Select value={type} onChange={({ target }) => setType(target.value as EntryType)}>
            {entryTypesOf(what).map((each) => (
              <option key={each} value={each}>
                {entryNames[each]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Name" hint="Optional, to tell it apart." error={issueOf('name')}>
        <Input
          autoComplete="off"
          maxLength={120}
          value={name}
          placeholder={type === 'event' ? 'After the harbour watch' : 'Shop orders'}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      {type === 'event' ? (
        <EventFields
          agentId={agentId}
          event={event}
          watched={watched}
          error={issueOf('conditions')}
          onEvent={setEvent}
          onWatched={setWatched}
        />
      ) : (
        <Field
          label="At most per minute"
          hint={`Calls above this are refused. From 1 to ${triggerRateMax}.`}
          error={issueOf('rateLimit')}
        >
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={triggerRateMax}
            value={rate}
            className="max-w-32"
            onChange={({ target }) => setRate(target.value)}
          />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isSaving}>
          {trigger ? 'Save trigger' : 'Create trigger'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

interface EventFieldsProps {
  /** The agent that it starts. */
  agentId: number | null
  event: TriggerEvent
  watched: string
  error: string | undefined
  onEvent: (event: TriggerEvent) => void
  onWatched: (agentId: string) => void
}

function EventFields({ agentId, event, watched, error, onEvent, onWatched }: EventFieldsProps) {
  const agents = useAgentsByName()
  const others = agents.data?.filter(({ id }) => id !== agentId) ?? []
  const isGone = watched !== anyAgent && agents.isSuccess && others.every(({ id }) => String(id) !== watched)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="When this agent"
        hint={agents.isError ? 'Failed to load your agents: only any agent can be chosen.' : undefined}
        error={error ?? (isGone ? 'That agent was deleted. Choose another.' : undefined)}
      >
        <Select value={watched} onChange={({ target }) => onWatched(target.value)}>
          <option value={anyAgent}>Any other agent of mine</option>
          {isGone && <option value={watched}>An agent that was deleted</option>}
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="does this">
        <Select value={event} onChange={({ target }) => onEvent(target.value as TriggerEvent)}>
          {triggerEvents.map((each) => (
            <option key={each} value={each}>
              {eventNames[each]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

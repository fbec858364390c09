// chunk: agent-form
import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import type { AgentReply } from '#contract/agents/agents.ts'
import { taskDescriptionMax } from '#contract/agents/agents.ts'
import { suggestedName } from '#contract/agents/suggested-name.ts'
import { Button } from '#web/components/button.tsx'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { Field, Textarea } from '#web/components/field.tsx'
import { findAgent } from '#web/data/agents.ts'
import { useRefreshPersonas } from '#web/data/personas.ts'
import { CallFailure } from '#web/platform/call.ts'
import {
  type AgentFormPayload,
  type AgentFormState,
  type AgentFormValues,
  agentFormRules,
  blankAgent,
  defaultPersona,
  hasOwnText,
  payloadOf,
  tooLong,
  valuesOf,
} from './agent-form-values.ts'
import { ConflictNotice } from '#web/features/agent-form/live/conflict-notice.tsx'
import { DraftOffer } from '#web/features/agent-form/draft/draft-offer.tsx'
import type { StoredDraft } from '#web/features/agent-form/draft/stored-draft.ts'
import { LinkEditor } from '#web/features/agent-form/links/link-editor.tsx'
import { PersonaField } from '#web/features/agent-form/persona/persona-field.tsx'
import { TaskNeedsModel } from './task-needs-model.tsx'
import { MoreFields } from './more-fields.tsx'
import { NameField } from './name-field.tsx'
import { ScheduleBox } from '#web/features/agent-form/schedule/schedule-box.tsx'
import { TaskLinks } from '#web/features/agent-form/links/task-links.tsx'
import { TaskSchedule } from '#web/features/agent-form/schedule/task-schedule.tsx'
import { ToolsField } from '#web/features/agent-form/tools/tools-field.tsx'
import { useStoredDraft } from '#web/features/agent-form/draft/use-stored-draft.ts'
import { useLive } from '#web/features/agent-form/live/use-live.tsx'
import { useSave } from './use-save.ts'
import { useLinkList } from '#web/features/agent-form/links/use-link-list.ts'
import { type PlanSummary, summaryOf } from '#web/components/schedule/when-settings.ts'
import { useUserZone } from '#web/data/account/user-zone.ts'

export interface AgentFormHandle {
  focus: () => void
}

interface AgentFormProps {
  ref: Ref<AgentFormHandle>
  /** The agent being edited; null creates a new one. Give the form another `key` for another agent. */
  agent: AgentReply | null
  /** Initial values of a new agent, such as a template's fields. */
  initialValues?: Partial<AgentFormValues>
  onDirtyChange: (isDirty: boolean) => void
  /** Called with the form's values on mount and after each change. */
  onValuesChange?: (values: ShownValues) => void
  /** Called when the form was saved, with the saved agent, or when editing is cancelled. */
  onLeave: (saved?: AgentReply) => void
}

export function AgentForm({
  ref,
  agent,
  initialValues,
  onDirtyChange,
  onValuesChange,
  onLeave,
}: AgentFormProps) {
  const form = useForm<AgentFormValues, unknown, AgentFormPayload>({
    resolver: zodResolver(agentFormRules, { error: tooLong }),
    defaultValues: valuesOf(agent ?? initialValues ?? {}),
  })
  const { errors } = form.formState
  const webLinks = useWatch({ control: form.control, name: 'webLinks' })
  const links = useLinkList(webLinks ?? [], (changed) =>
    form.setValue('webLinks', changed, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
  )
  const linkInput = useRef<HTMLInputElement>(null)
  const refreshPersonas = useRefreshPersonas()
  const { save, isSaving, version, startFrom, conflict, settle, rebase } = useSave(agent)
  const storedDraft = useStoredDraft({ form, agent, linkDraft: links.draft, version })

  const isDirty = form.formState.isDirty || links.draft !== ''
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])

  useValuesChange(form, agent?.status === 'paused', onValuesChange)

  const { setFocus } = form
  useEffect(() => {
    if (agent) setFocus('taskDescription')
  }, [agent, setFocus])

  const leaveSaved = (saved: AgentReply) => {
    form.reset(blankAgent)
    links.forget()
    storedDraft.forget()
    onLeave(saved)
  }
  const {
    host,
    session,
    field: liveField,
    bar,
  } = useLive({
    form,
    agent,
    onSaved: () => agent && leaveSaved(agent),
    onSavedByOther: () => void takeIn(),
  })
  useImperativeHandle(
    ref,
    () => ({
      focus() {
        // Keep the focus in a field of the form: otherwise the next keys would go to another field.
        if (!host.current?.contains(document.activeElement)) setFocus('taskDescription')
      },
    }),
    [host, setFocus],
  )
  const takeIn = async () => {
    const next = agent && (await findAgent(String(agent.id)).catch(() => undefined))
    if (!next) return
    const rebased = rebase(next, valuesOf(form.getValues()))
    form.reset(valuesOf(next))
    for (const [name, value] of Object.entries(rebased))
      form.setValue(name as keyof AgentFormValues, value, { shouldDirty: true })
  }
  const submit = form.handleSubmit((values) =>
    save(
      payloadOf(values),
      {
        onSaved: (saved) => {
          if (hasOwnText(values.persona)) refreshPersonas()
          leaveSaved(saved)
        },
        onRefused: (error) => showIssues(error, form.setError),
      },
      session.current,
    ),
  )
  const { role = 'owner' } = agent ?? {}
  const [isOwner, mayEdit] = [role === 'owner', role !== 'viewer']
  const { isHeld, aside, below } = liveField('taskDescription')
  const putBack = (draft: StoredDraft) => {
    storedDraft.putBack(draft)
    links.editDraft(draft.linkDraft)
    startFrom(draft.version)
  }
  const choose = (which: 'mine' | 'theirs') => {
    if (!conflict) return
    const { fields, untouched, theirs } = conflict
    for (const field of which === 'theirs' ? [...untouched, ...fields] : untouched) {
      form.setValue(field, theirs[field], { shouldDirty: true })
    }
    settle()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    // A new agent without a name gets the suggested name, which the empty field shows.
    const [name, task] = form.getValues(['name', 'taskDescription'])
    if (!agent && name.trim() === '') form.setValue('name', suggestedName(task), { shouldDirty: true })
    // The same for the persona: the default one, which the empty field shows.
    if (!agent && form.getValues('persona') === '' && task.trim() !== '')
      form.setValue('persona', defaultPersona, { shouldDirty: true })
    // Addresses in the task are meant to be read, and without a link the first run could only fail.
    const named = links.missingOf(task)
    if (!agent && links.links.length === 0 && links.draft === '' && named.length > 0) links.addAll(named)
    if (links.addDraft()) void submit(event)
    else linkInput.current?.focus()
  }

  return (
    <Card aria-labelledby="agent-form-title">
      <CardHeader
        id="agent-form-title"
        title={titleOf(agent)}
        description={agent && <span className="wrap-anywhere line-clamp-2">{agent.name}</span>}
        actions={
          agent && (
            <Button size="sm" variant="ghost" onClick={() => onLeave()}>
              Cancel
            </Button>
          )
        }
      />
      <CardBody>
        <form ref={host} noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
          {bar}
          {agent?.sharedBy && (
            <p className="text-muted text-sm">
              {mayEdit
                ? `It runs on the budget of ${agent.sharedBy} and with their connections. Its script and its tools are theirs alone. After you change it, they are asked before it first reads by each connection.`
                : `You may watch this agent of ${agent.sharedBy}, but not change it.`}
            </p>
          )}
          <fieldset disabled={!mayEdit} className="flex min-w-0 flex-col gap-5">
            {storedDraft.offered && (
              <DraftOffer
                draft={storedDraft.offered}
                onPutBack={() => storedDraft.offered && putBack(storedDraft.offered)}
                onDiscard={storedDraft.discard}
              />
            )}
            <Field
              label="Task description"
              hint="What to do, what to look for, and how the result should read."
              aside={
                <>
                  {aside}
                  <TaskCounter control={form.control} />
                </>
              }
              error={errors.taskDescription?.message}
            >
              <Textarea rows={5} readOnly={isHeld} {...form.register('taskDescription')} />
            </Field>
            {below}
            <TaskNeedsModel control={form.control} />
            <LinkEditor
              list={links}
              inputRef={linkInput}
              error={linkError(errors.webLinks)}
              offer={<TaskLinks control={form.control} list={links} isNew={!agent} />}
            />
            {!agent && <TaskSchedule form={form} />}
            <ScheduleBox form={form} status={agent?.status ?? 'active'} />
            <PersonaField form={form} isNew={!agent} />
            <NameField form={form} live={liveField('name')} />
            {isOwner && <ToolsField form={form} />}
            <MoreFields form={form} hasScript={isOwner} />
            {conflict && <ConflictNotice conflict={conflict} onChoose={choose} />}
            {mayEdit && (
              <Button type="submit" variant="primary" size="lg" busy={isSaving}>
                {agent ? 'Save Changes' : 'Create Agent'}
              </Button>
            )}
          </fieldset>
        </form>
      </CardBody>
    </Card>
  )
}

function titleOf(agent: AgentReply | null): string {
  if (!agent) return 'Create Your AI Agent'
  return agent.role === 'viewer' ? 'Watch this AI Agent' : 'Edit Your AI Agent'
}

/** The form's values and the summary of its schedule, which the page around cannot compute. */
type ShownValues = AgentFormPayload & Pick<PlanSummary, 'words'> & { nextRun: string | null }

function shownValuesOf(values: AgentFormValues, userZone: string, isPaused: boolean): ShownValues {
  const known = valuesOf(values)
  const { words, next } = summaryOf(
    { ...known, triggerConfig: known.triggerConfig ?? null },
    userZone,
    new Date(),
  )
  return { ...known, words, nextRun: (!isPaused && next[0]?.toISOString()) || null }
}

/** Reports the form's values without re-rendering the form. */
function useValuesChange(
  form: AgentFormState,
  isPaused: boolean,
  onValuesChange: AgentFormProps['onValuesChange'],
) {
  const { subscribe, getValues } = form
  const userZone = useUserZone()
  useEffect(() => {
    if (!onValuesChange) return
    onValuesChange(shownValuesOf(getValues(), userZone, isPaused))
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => onValuesChange(shownValuesOf(values, userZone, isPaused)),
    })
  }, [subscribe, getValues, userZone, isPaused, onValuesChange])
}

type SetError = ReturnType<typeof useForm<AgentFormValues>>['setError']

/** Shows the server's validation errors at their fields; the toast has shown the others. */
function showIssues(error: Error, setError: SetError) {
  if (!(error instanceof CallFailure)) return
  error.issues.forEach(({ path, message }, index) => {
    const field = path.split('.')[0] ?? ''
    if (field in blankAgent) {
      setError(field as keyof AgentFormValues, { message }, { shouldFocus: index === 0 })
    }
  })
}

function linkError(error: unknown): string | undefined {
  if (!error) return undefined
  const { message } = error as { message?: string }
  return message ?? 'Please enter valid URLs'
}

type FormControl = Control<AgentFormValues, unknown, AgentFormPayload>

/** Shows the number of characters only close to the limit. */
function TaskCounter({ control }: { control: FormControl }) {
  const { length } = useWatch({ control, name: 'taskDescription' })
  if (length < taskDescriptionMax / 2) return null
  return (
    <span className="text-muted text-xs tabular-nums">
      {length.toLocaleString('en')} of {taskDescriptionMax.toLocaleString('en')}
    </span>
  )
}

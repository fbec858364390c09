// chunk: agent-form
import { zodResolver } from '@hookform/resolvers/zod'
import { SlidersHorizontal } from 'lucide-react'
import { type FormEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import type { AgentReply } from '#contract/agents/agents.ts'
import { taskDescriptionMax } from '#contract/agents/agents.ts'
import { Button } from '#web/components/button.tsx'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { Field, Textarea } from '#web/components/field.tsx'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { agentUpdated, findAgent } from '#web/data/agents.ts'
import { useRefreshPersonas } from '#web/data/personas.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { CallFailure } from '#web/platform/call.ts'
import { classNames } from '#web/platform/class-names.ts'
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
import { DraftOffer } from '#web/features/agent-form/draft/draft-offer.tsx'
import type { StoredDraft } from '#web/features/agent-form/draft/stored-draft.ts'
import { TaskNeedsModel } from './task-needs-model.tsx'
import { TakenFromTask } from '#web/features/agent-form/from-task/taken-from-task.tsx'
import { useTaskValues } from '#web/features/agent-form/from-task/use-task-values.ts'
import { useStoredDraft } from '#web/features/agent-form/draft/use-stored-draft.ts'
import { useLive } from '#web/features/agent-form/live/use-live.tsx'
import { FieldSkeletons } from './agent-form-skeleton.tsx'
import { useSave } from './use-save.ts'
import { useLinkChecks } from '#web/features/agent-form/links/use-link-checks.ts'
import { useLinkList } from '#web/features/agent-form/links/use-link-list.ts'
import { useLinkSettings } from '#web/features/agent-form/links/use-link-settings.ts'
import { type PlanSummary, summaryOf } from '#web/components/schedule/when-settings.ts'
import { useUserZone } from '#web/data/account/user-zone.ts'
import { formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/toast.ts'

const conflictNotice = lazyPart(() =>
  import('#web/features/agent-form/live/conflict-notice.tsx').then(({ ConflictNotice }) => ConflictNotice),
)

/** All fields but the task. */
export const formFields = lazyPart(() => import('./form-fields.tsx').then(({ FormFields }) => FormFields))

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
  /** Shows only the task of a new agent and what is taken from it; the other fields are hidden. */
  isCompact?: boolean
  /** Called when the hidden fields are wanted, or not any more; without it they are always shown. */
  onCompact?: (isCompact: boolean) => void
}

export function AgentForm({
  ref,
  agent,
  initialValues,
  onDirtyChange,
  onValuesChange,
  onLeave,
  isCompact = false,
  onCompact,
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
  const linkSettings = useLinkSettings(form, agent)
  const stateOf = useLinkChecks(links.links)
  const taskValues = useTaskValues(form, links, !agent)
  const linkInput = useRef<HTMLInputElement>(null)
  const refreshPersonas = useRefreshPersonas()
  const { save, isSaving: isSavingAgent, version, startFrom, conflict, settle, rebase } = useSave(agent)
  const isSaving = isSavingAgent || linkSettings.isSending
  const storedDraft = useStoredDraft({ form, agent, linkDraft: links.draft, version })

  const isDirty = form.formState.isDirty || links.draft !== ''
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])

  useValuesChange(form, agent?.status === 'paused', onValuesChange)

  const { setFocus } = form
  useEffect(() => {
    if (agent) setFocus('taskDescription')
  }, [agent, setFocus])

  const leaveSaved = (saved: AgentReply, isUpdate = false) =>
    linkSettings.send(saved, () => {
      if (isUpdate) toast(agentUpdated)
      form.reset(blankAgent)
      links.forget()
      storedDraft.forget()
      onLeave(saved)
    })
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
  const submit = form.handleSubmit(
    (values) =>
      save(
        payloadOf(values),
        {
          onSaved: (saved) => {
            if (hasOwnText(values.persona)) refreshPersonas()
            leaveSaved(saved, agent !== null)
          },
          onRefused: (error) => {
            onCompact?.(false)
            showIssues(error, form.setError)
          },
        },
        session.current,
      ),
    // What is invalid must be visible; the form focuses it after this.
    (invalid) => Object.keys(invalid).some((name) => name !== 'taskDescription') && onCompact?.(false),
  )
  const { role = 'owner' } = agent ?? {}
  const mayEdit = role !== 'viewer'
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
    if (links.draft === '') taskValues.updateNow()
    // A new agent for which no persona was chosen gets the default one, which the empty field shows.
    const [persona, task] = form.getValues(['persona', 'taskDescription'])
    if (!agent && persona === '' && task.trim() !== '')
      form.setValue('persona', defaultPersona, { shouldDirty: true })
    if (links.addDraft()) return void submit(event)
    onCompact?.(false)
    setTimeout(() => linkInput.current?.focus())
  }

  return (
    <Card aria-labelledby="agent-form-title">
      <CardHeader
        id="agent-form-title"
        title={titleOf(agent)}
        description={agent && <span className="wrap-anywhere line-clamp-2">{agent.name}</span>}
        actions={
          agent ? (
            <Button size="sm" variant="ghost" onClick={() => onLeave()}>
              Cancel
            </Button>
          ) : (
            onCompact && (
              <Button
                size="sm"
                variant="ghost"
                aria-expanded={!isCompact}
                icon={<SlidersHorizontal size={16} aria-hidden />}
                onClick={() => onCompact(!isCompact)}
              >
                {isCompact ? 'All settings' : 'Fewer settings'}
              </Button>
            )
          )
        }
      />
      <CardBody className={isCompact ? 'py-4!' : undefined}>
        <form ref={host} noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
          {bar}
          {agent?.sharedBy && (
            <p className="text-muted text-sm">
              {mayEdit
                ? `It runs on the budget of ${agent.sharedBy} and with their connections. Its script and its tools are theirs alone. After you change it, they are asked before it first reads by each connection.`
                : `You may watch this agent of ${agent.sharedBy}, but not change it.`}
            </p>
          )}
          <fieldset
            disabled={!mayEdit}
            className={classNames('flex min-w-0 flex-col', isCompact ? 'gap-3' : 'gap-5')}
          >
            {storedDraft.offered && (
              <DraftOffer
                draft={storedDraft.offered}
                onPutBack={() => storedDraft.offered && putBack(storedDraft.offered)}
                onDiscard={storedDraft.discard}
              />
            )}
            <Field
              label={isCompact ? <span className="sr-only">Task description</span> : 'Task description'}
              hint={isCompact ? undefined : 'What to do, what to look for, and how the result should read.'}
              aside={
                <>
                  {aside}
                  <TaskCounter control={form.control} />
                </>
              }
              error={errors.taskDescription?.message}
            >
              <Textarea
                rows={isCompact ? 2 : 5}
                readOnly={isHeld}
                placeholder="Every weekday at 7, tell me which office jobs are new on jobs.example.com/list"
                {...form.register('taskDescription')}
              />
            </Field>
            {below}
            {!agent && <TakenFromTask form={form} links={links} stateOf={stateOf} values={taskValues} />}
            <TaskNeedsModel control={form.control} />
            {!isCompact && (
              <LazyBoundary waiting={<FieldSkeletons />}>
                <formFields.View
                  form={form}
                  agent={agent}
                  links={links}
                  linkSettings={linkSettings}
                  stateOf={stateOf}
                  linkInput={linkInput}
                  liveName={liveField('name')}
                />
              </LazyBoundary>
            )}
            {conflict && (
              <LazyBoundary>
                <conflictNotice.View conflict={conflict} onChoose={choose} />
              </LazyBoundary>
            )}
            {mayEdit && (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                {isCompact && (
                  <p className="min-w-0 grow basis-64 text-muted text-xs">
                    Say what to do, on which pages and when. The rest is taken from your words.
                  </p>
                )}
                <Button
                  type="submit"
                  variant="primary"
                  size={isCompact ? 'md' : 'lg'}
                  className={isCompact ? 'max-sm:w-full' : 'ml-auto w-full sm:w-auto sm:min-w-48'}
                  busy={isSaving}
                >
                  {agent ? 'Save Changes' : 'Create Agent'}
                </Button>
              </div>
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
  const persona = known.persona || defaultPersona
  const { words, next } = summaryOf(
    { ...known, triggerConfig: known.triggerConfig ?? null },
    userZone,
    new Date(),
  )
  return { ...known, persona, words, nextRun: (!isPaused && next[0]?.toISOString()) || null }
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

type FormControl = Control<AgentFormValues, unknown, AgentFormPayload>

/** Shows the number of characters only close to the limit. */
function TaskCounter({ control }: { control: FormControl }) {
  const { length } = useWatch({ control, name: 'taskDescription' })
  if (length < taskDescriptionMax / 2) return null
  return (
    <span className="text-muted text-xs tabular-nums">
      {formatNumber(length)} of {formatNumber(taskDescriptionMax)}
    </span>
  )
}

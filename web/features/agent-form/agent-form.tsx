import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { type Control, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { AgentReply } from '#contract/agents.ts'
import { agentNameMax, taskDescriptionMax, taskFrequencies } from '#contract/agents.ts'
import { frequencyNames } from '#contract/frequency-names.ts'
import { Button } from '#web/components/button.tsx'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { Field, Input, Textarea } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { useCreateAgent, useUpdateAgent } from '#web/data/agents.ts'
import { useRefreshPersonas } from '#web/data/personas.ts'
import { CallFailure } from '#web/platform/call.ts'
import {
  type AgentFormPayload,
  type AgentFormValues,
  agentFormRules,
  blankAgent,
  hasOwnText,
  payloadOf,
  tooLong,
  valuesOf,
} from './agent-form-values.ts'
import { AutomationFields } from './automation-fields.tsx'
import { AdvancedFields } from './advanced-fields.tsx'
import { LinkEditor } from './link-editor.tsx'
import { PersonaField } from './persona-field.tsx'
import { ScriptField } from './script-field.tsx'
import { useLinkList } from './use-link-list.ts'
import { type PlanSummary, summaryOf } from './when-settings.ts'
import { useUserZone } from './zone-select.tsx'

export interface AgentFormHandle {
  focus: () => void
}

interface AgentFormProps {
  ref: Ref<AgentFormHandle>
  /** The agent being edited; null makes a new one. Give the form another `key` for another agent. */
  agent: AgentReply | null
  /** What a new agent starts with, such as a template's fields. */
  initialValues?: Partial<AgentFormValues>
  onDirtyChange: (isDirty: boolean) => void
  /** Told of what stands in the form, at first and after each change. */
  onValuesChange?: (values: ToldValues) => void
  /** The edit is saved or given up. */
  onLeave: () => void
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
  const { save, isSaving } = useSave(agent)

  const isDirty = form.formState.isDirty || links.draft !== ''
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])

  useValuesTold(form, agent?.status === 'paused', onValuesChange)

  const { setFocus } = form
  useImperativeHandle(ref, () => ({ focus: () => setFocus('name') }), [setFocus])
  useEffect(() => {
    if (agent) setFocus('name')
  }, [agent, setFocus])

  const submit = form.handleSubmit((values) =>
    save(payloadOf(values), {
      onSaved: () => {
        if (hasOwnText(values.persona)) refreshPersonas()
        form.reset(blankAgent)
        links.forget()
        onLeave()
      },
      onRefused: (error) => showIssues(error, form.setError),
    }),
  )
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    if (links.addDraft()) void submit(event)
    else linkInput.current?.focus()
  }

  return (
    <Card aria-labelledby="agent-form-title">
      <CardHeader
        id="agent-form-title"
        title={agent ? 'Edit Your AI Agent' : 'Create Your AI Agent'}
        description={agent && <span className="wrap-anywhere line-clamp-2">{agent.name}</span>}
        actions={
          agent && (
            <Button size="sm" variant="ghost" onClick={onLeave}>
              Cancel
            </Button>
          )
        }
      />
      <CardBody>
        <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
          <Field label="Agent name" error={errors.name?.message}>
            <Input
              maxLength={agentNameMax}
              autoComplete="off"
              placeholder="Tariff news watcher"
              {...form.register('name')}
            />
          </Field>
          <PersonaField form={form} />
          <Field
            label="Task description"
            hint="What to do, what to look for, and how the result should read."
            aside={<TaskCounter control={form.control} />}
            error={errors.taskDescription?.message}
          >
            <Textarea rows={5} {...form.register('taskDescription')} />
          </Field>
          <Field
            label="Task frequency"
            hint="How often it runs by itself, once Auto-schedule is on."
            error={errors.taskFrequency?.message}
          >
            <Select {...form.register('taskFrequency')}>
              {taskFrequencies.map((frequency) => (
                <option key={frequency} value={frequency}>
                  {frequencyNames[frequency]}
                </option>
              ))}
            </Select>
          </Field>
          <LinkEditor list={links} inputRef={linkInput} error={linkError(errors.webLinks)} />
          <ScriptField form={form} />
          <AutomationFields form={form} status={agent?.status ?? 'active'} />
          <AdvancedFields form={form} />
          <Button type="submit" variant="primary" size="lg" busy={isSaving}>
            {agent ? 'Save Changes' : 'Create Agent'}
          </Button>
        </form>
      </CardBody>
    </Card>
  )
}

/** The form's values, and what its schedule comes to; the page around does not know how to work that out. */
type ToldValues = AgentFormPayload & Pick<PlanSummary, 'words'> & { nextRun: string | null }

function toldOf(values: AgentFormValues, userZone: string, isPaused: boolean): ToldValues {
  const known = valuesOf(values)
  const { words, next } = summaryOf(
    { ...known, triggerConfig: known.triggerConfig ?? null },
    userZone,
    new Date(),
  )
  return { ...known, words, nextRun: (!isPaused && next[0]?.toISOString()) || null }
}

type AgentFormState = UseFormReturn<AgentFormValues, unknown, AgentFormPayload>

/** Tells of the form's values without drawing the form anew. */
function useValuesTold(
  form: AgentFormState,
  isPaused: boolean,
  onValuesChange: AgentFormProps['onValuesChange'],
) {
  const { subscribe, getValues } = form
  const userZone = useUserZone()
  useEffect(() => {
    if (!onValuesChange) return
    onValuesChange(toldOf(getValues(), userZone, isPaused))
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => onValuesChange(toldOf(values, userZone, isPaused)),
    })
  }, [subscribe, getValues, userZone, isPaused, onValuesChange])
}

interface SaveOutcome {
  onSaved: () => void
  onRefused: (error: Error) => void
}

function useSave(agent: AgentReply | null) {
  const create = useCreateAgent()
  const update = useUpdateAgent()
  const save = (body: AgentFormPayload, { onSaved, onRefused }: SaveOutcome) => {
    const outcome = { onSuccess: onSaved, onError: onRefused }
    if (agent) update.mutate({ params: { id: agent.id }, body }, outcome)
    else create.mutate({ body }, outcome)
  }
  return { save, isSaving: create.isPending || update.isPending }
}

type SetError = ReturnType<typeof useForm<AgentFormValues>>['setError']

/** Ties what the server has against a field to that field; the toast has already said the rest. */
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

/** Shows itself only where the limit comes near. */
function TaskCounter({ control }: { control: FormControl }) {
  const { length } = useWatch({ control, name: 'taskDescription' })
  if (length < taskDescriptionMax / 2) return null
  return (
    <span className="text-muted text-xs tabular-nums">
      {length.toLocaleString('en')} of {taskDescriptionMax.toLocaleString('en')}
    </span>
  )
}

import { useRef } from 'react'
import { useController, type UseFormReturn, useWatch } from 'react-hook-form'
import { customPersonaMax } from '#contract/agents/agents.ts'
import { personaNameMax } from '#contract/personas/custom-personas.ts'
import { customPersonaId, personaName } from '#contract/personas/personas.ts'
import { usageLabel } from '#contract/usage/usage-label.ts'
import { Badge } from '#web/components/badge.tsx'
import { Field, Input, Textarea } from '#web/components/field.tsx'
import { NeedsModel } from '#web/components/agent/needs-model.tsx'
import { useMissingModel } from '#web/data/models/models.ts'
import { readPersona, useCommunityPersonas, useOwnPersonas, useSystemPersona } from '#web/data/personas.ts'
import { toast } from '#web/platform/toast.ts'
import {
  type AgentFormPayload,
  type AgentFormValues,
  defaultPersona,
  hasOwnText,
} from '#web/features/agent-form/agent-form-values.ts'
import { Switch } from '#web/components/switch.tsx'
import {
  isExcerpt,
  isNameTaken,
  isImportedValue,
  type PersonaChoice,
  personaGroups,
  pickedPersona,
} from './persona-choices.ts'
import { PersonaPicker } from './persona-picker.tsx'

type AgentFormState = UseFormReturn<AgentFormValues, unknown, AgentFormPayload>

/** The persona: a built-in one, one that a user shared, or a custom text. */
export function PersonaField({ form, isNew }: { form: AgentFormState; isNew: boolean }) {
  const {
    field: { ref, value: persona, onBlur },
  } = useController({ control: form.control, name: 'persona' })
  const { errors, isSubmitted } = form.formState
  const { groups, missing: missingPersonas } = usePersonaGroups()
  const missing = useMissingModel()
  const imported = useSystemPersona(isImportedValue(persona) ? persona : undefined)
  const picked = pickedPersona(groups, persona, imported.data?.[0])
  /** The text of 'custom', so that it is not lost while another persona is selected. */
  const ownText = useRef<string | null>(null)

  const handlePick = (choice: PersonaChoice) => {
    const { value, description } = choice
    if (value === persona) return
    forgetError()
    const text = form.getValues('customPersona') ?? null
    if (persona === customPersonaId) ownText.current = text
    if (value === customPersonaId) setText(ownText.current ?? text)
    else if (isExcerpt(choice)) void fetchText(choice)
    else if (hasOwnText(value)) setText(description)
    form.setValue('persona', value, { shouldDirty: true, shouldValidate: isSubmitted })
  }
  const fetchText = async ({ value, shared }: PersonaChoice) => {
    setText(null)
    const whole = shared && (await readPersona(shared.id).catch(() => undefined))
    if (form.getValues('persona') !== value || form.getValues('customPersona')) return
    if (whole) setText(whole.description)
    else toast({ title: 'Error', description: 'Failed to load the persona', variant: 'destructive' })
  }
  /** Clears the error of saving the persona; the form validates again on submit. */
  const forgetError = () => {
    if (!isSubmitted) form.clearErrors('customPersona')
  }
  const setText = (text: string | null) =>
    form.setValue('customPersona', text, { shouldDirty: true, shouldValidate: isSubmitted })

  return (
    <>
      <Field
        label="Persona"
        hint={isNew && persona === '' ? defaultHint : hintOf(picked)}
        error={errors.persona?.message}
      >
        <PersonaPicker
          ref={ref}
          groups={groups}
          picked={picked}
          onPick={handlePick}
          onBlur={onBlur}
          missing={missingPersonas}
        />
      </Field>
      {missing.isMissing && persona !== '' && (
        <div className="sm:col-span-2">
          <NeedsModel isAdmin={missing.isAdmin}>A persona changes nothing without an AI model.</NeedsModel>
        </div>
      )}
      {hasOwnText(persona) && (
        <div className="sm:col-span-2">
          <Field
            label="Custom persona"
            hint={
              persona === customPersonaId
                ? 'Who the agent is, how it writes and what it pays attention to.'
                : 'This agent keeps its own copy: what you change here changes no other agent.'
            }
            aside={picked?.shared?.isApproved && <Badge tone="success">Approved</Badge>}
            error={errors.customPersona?.message}
          >
            <Textarea
              maxLength={customPersonaMax}
              rows={5}
              {...form.register('customPersona', { onChange: forgetError })}
            />
          </Field>
        </div>
      )}
      {persona === customPersonaId && (
        <PersonaSharing form={form} isTaken={(name) => isNameTaken(groups, name)} />
      )}
    </>
  )
}

function usePersonaGroups() {
  const community = useCommunityPersonas()
  const own = useOwnPersonas()
  const groups = personaGroups(community.data ?? [], own.data ?? [])
  const lists = [community, own]
  if (lists.some(({ isFetching, data }) => isFetching && !data)) {
    return { groups, missing: { message: 'Loading more personas' } }
  }
  if (!lists.some(({ isError }) => isError)) return { groups, missing: undefined }
  const onRetry = () => lists.forEach((list) => list.isError && void list.refetch())
  return { groups, missing: { message: 'Failed to load all personas', onRetry } }
}

const defaultHint = `If you choose none: ${personaName(defaultPersona)}.`

function hintOf(picked: PersonaChoice | undefined) {
  if (!picked?.shared) return hasOwnText(picked?.value ?? '') ? undefined : picked?.description
  const { isOwn, usageCount } = picked.shared
  return `${isOwn ? 'Your own persona' : 'Community persona'}. ${usageLabel(usageCount)}.`
}

interface PersonaSharingProps {
  form: UseFormReturn<AgentFormValues, unknown, AgentFormPayload>
  /** Whether a persona of this name exists. */
  isTaken: (name: string) => boolean
}

/**
 * Whether the new persona is shared with everybody on this installation, and under which name; saved together with the
 * agent.
 */
function PersonaSharing({ form, isTaken }: PersonaSharingProps) {
  const { control, register, formState } = form
  const { field } = useController({ control, name: 'isPersonaShared' })
  const name = useWatch({ control, name: 'personaName' }) ?? ''
  return (
    <div className="flex flex-col gap-3 sm:col-span-2">
      <Switch
        label="Share this persona"
        hint="Share this persona with everyone on this server. You can stop sharing it in Settings."
        checked={field.value ?? false}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
      {field.value && (
        <Field
          label="Persona name"
          hint={
            isTaken(name)
              ? 'There is a persona with this name already: it stays as it is, and this agent keeps your text. Choose another name to share yours.'
              : 'The name by which others find it.'
          }
          error={formState.errors.personaName?.message}
        >
          <Input
            maxLength={personaNameMax}
            autoComplete="off"
            placeholder="Patient gardener"
            {...register('personaName')}
          />
        </Field>
      )}
    </div>
  )
}

import { BookmarkPlus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { OwnedPersonaReply } from '#contract/custom-personas.ts'
import { personaForm, personaNameMax } from '#contract/custom-personas.ts'
import { Button } from '#web/components/button.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { useCreatePersona } from '#web/data/personas.ts'
import { CallFailure } from '#web/platform/call.ts'
import { toast } from '#web/platform/toast.ts'
import type { AgentFormPayload, AgentFormValues } from './agent-form-values.ts'
import { sharedPersonaValue } from './persona-choices.ts'

/** Gives the text just written a name, so that other agents, and the community, can use it too. */
export function SavePersona({ form }: { form: UseFormReturn<AgentFormValues, unknown, AgentFormPayload> }) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const create = useCreatePersona()

  const handleSaved = (persona: OwnedPersonaReply) => {
    toast({ title: 'Success!', description: savedWords(persona) })
    form.setValue('customPersona', persona.description, { shouldDirty: true })
    form.setValue('persona', sharedPersonaValue(persona.name), { shouldDirty: true })
    form.setFocus('persona')
  }
  const handleSave = () => {
    const checked = personaForm.safeParse({ name, description: form.getValues('customPersona') ?? '' })
    const messageOf = (field: string) => checked.error?.issues.find(({ path }) => path[0] === field)?.message
    const description = messageOf('description')
    setError(messageOf('name'))
    if (description) form.setError('customPersona', { message: description }, { shouldFocus: true })
    if (!checked.success) return
    create.mutate(
      { body: checked.data },
      {
        onSuccess: handleSaved,
        onError: (failure) => setError(failure instanceof CallFailure ? failure.serverMessage : undefined),
      },
    )
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!create.isPending) handleSave()
  }

  return (
    <div className="-mt-2 rounded-md border border-line bg-sunken/50 p-3">
      <Field
        label={
          <>
            Persona name <span className="font-normal text-muted">(to use it again)</span>
          </>
        }
        hint="Saving it under a name makes it available to the community; you can take it back in Settings."
        error={error}
      >
        <div className="flex gap-2">
          <Input
            value={name}
            maxLength={personaNameMax}
            autoComplete="off"
            placeholder="Patient gardener"
            onChange={(event) => {
              setName(event.target.value)
              setError(undefined)
            }}
            onKeyDown={handleKeyDown}
          />
          <Button icon={<BookmarkPlus size={16} aria-hidden />} busy={create.isPending} onClick={handleSave}>
            Save persona
          </Button>
        </div>
      </Field>
    </div>
  )
}

function savedWords({ isPublished, isVisible }: OwnedPersonaReply): string {
  if (isVisible) return 'Persona saved. The community can use it now.'
  return isPublished
    ? 'Persona saved. The community can use it once an administrator approves it.'
    : 'Persona saved for your own agents.'
}

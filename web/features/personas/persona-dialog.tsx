import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import {
  type OwnedPersonaReply,
  type PersonaForm,
  personaDescriptionMax,
  personaForm,
  personaNameMax,
} from '#contract/personas/custom-personas.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { Field, Input, Textarea } from '#web/components/field.tsx'
import { useCreatePersona, useUpdatePersona } from '#web/data/personas.ts'
import { CallFailure } from '#web/platform/call.ts'
import { toast } from '#web/platform/toast.ts'

interface PersonaDialogProps {
  /** The persona to change; null writes a new one. */
  persona: OwnedPersonaReply | null
  onClose: () => void
}

/** Writes a persona: its name and who it is. */
export function PersonaDialog({ persona, onClose }: PersonaDialogProps) {
  const formId = useId()
  const { save, isSaving } = useSavePersona(persona)
  const { register, handleSubmit, setError, formState } = useForm<PersonaForm>({
    resolver: zodResolver(personaForm),
    defaultValues: { name: persona?.name ?? '', description: persona?.description ?? '' },
  })
  const { errors } = formState

  const submit = handleSubmit((form) => {
    if (isSaving) return
    save(form, {
      onSuccess: onClose,
      onError: (error) => {
        if (!(error instanceof CallFailure) || error.code !== 'conflict') return
        setError('name', { message: error.serverMessage }, { shouldFocus: true })
      },
    })
  })

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={persona ? 'Edit persona' : 'New persona'}
      description={
        persona
          ? 'Agents that were saved with it keep the text they have.'
          : 'Who an agent is, how it writes and what it pays attention to.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSaving}>
            {persona ? 'Save Changes' : 'Create persona'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <Field label="Persona name" error={errors.name?.message}>
          <Input
            maxLength={personaNameMax}
            autoComplete="off"
            placeholder="Patient gardener"
            {...register('name')}
          />
        </Field>
        <Field
          label="Persona description"
          hint={persona?.isApproved ? 'It is approved. A changed text has to be approved again.' : undefined}
          error={errors.description?.message}
        >
          <Textarea rows={7} maxLength={personaDescriptionMax} {...register('description')} />
        </Field>
      </form>
    </Dialog>
  )
}

function useSavePersona(persona: OwnedPersonaReply | null) {
  const create = useCreatePersona()
  const update = useUpdatePersona()
  const save = (body: PersonaForm, { onSuccess, onError }: SaveOutcome) => {
    if (persona) return update.mutate({ params: { id: persona.id }, body }, { onSuccess, onError })
    const notifyVisibility = ({ isVisible }: OwnedPersonaReply) => {
      const where = isVisible ? 'The community can use it now.' : 'The community cannot use it yet.'
      toast({ title: 'Success!', description: `Persona saved. ${where}` })
      onSuccess()
    }
    create.mutate({ body }, { onSuccess: notifyVisibility, onError })
  }
  return { save, isSaving: create.isPending || update.isPending }
}

interface SaveOutcome {
  onSuccess: () => void
  onError: (error: Error) => void
}

import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { type ConnectionScope, useChangeModels } from '#web/data/models/model-connections.ts'
import { issueAt } from '#web/platform/issue-at.ts'

interface AddModelProps {
  scope: ConnectionScope
  connectionId: number
}

/** Offers a model that the service does not list, by its name. */
export function AddModel({ scope, connectionId }: AddModelProps) {
  const [name, setName] = useState('')
  const add = useChangeModels(scope)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(
      { params: { id: connectionId }, body: { models: [{ name: name.trim(), isOffered: true }] } },
      { onSuccess: () => setName('') },
    )
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="flex items-start gap-2 border-line border-t pt-4">
      <Field
        className="min-w-0 flex-1"
        label="Add a model by its name"
        hint="One that the service does not list, spelled as the service does."
        error={issueAt(add.error, 'models.0.name')}
      >
        <Input
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={name}
          onChange={({ target }) => {
            setName(target.value)
            add.reset()
          }}
        />
      </Field>
      <Button type="submit" className="mt-6.5" busy={add.isPending} disabled={name.trim() === ''}>
        Add
      </Button>
    </form>
  )
}

import type { ReactNode } from 'react'
import { Field } from '#web/components/field.tsx'
import { FieldPresence } from '#web/components/collaboration/field-presence.tsx'
import { TwoVersions } from '#web/components/collaboration/two-versions.tsx'
import type { Collaboration } from '#web/data/live/collaboration.ts'
import { fieldOf } from '#web/data/live/collaboration-state.ts'

interface SharedFieldProps {
  name: string
  label: string
  hint?: string
  error?: string
  userId: string
  collaboration: Collaboration
  children: ReactNode
}

/**
 * A field that other people may be editing: shows who has locked it and for how long, and both versions on a conflict.
 */
export function SharedField({ name, label, hint, error, userId, collaboration, children }: SharedFieldProps) {
  const { shared, keepMine, takeTheirs } = collaboration
  const { lock, here, conflict } = fieldOf(shared, name, userId)
  return (
    <div>
      <Field
        label={label}
        hint={hint}
        error={error}
        aside={<FieldPresence lock={lock} here={here} people={shared.collaborators} />}
      >
        {children}
      </Field>
      {conflict && (
        <TwoVersions {...conflict} onKeepMine={() => keepMine(name)} onTakeTheirs={() => takeTheirs(name)} />
      )}
    </div>
  )
}

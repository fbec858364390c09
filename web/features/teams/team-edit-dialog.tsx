import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useCallback, useEffect, useState } from 'react'
import {
  executionOrders,
  teamDescriptionMax,
  teamNameMax,
  teamTaskMax,
  teamTaskMin,
  teamTexts,
} from '#contract/teams/team-names.ts'
import { Button } from '#web/components/button.tsx'
import { Collaborators } from '#web/components/collaboration/collaborators.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { Field, Input, Textarea } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { useSession } from '#web/data/auth.ts'
import { type Collaboration, useCollaboration } from '#web/data/live/collaboration.ts'
import { fieldOf } from '#web/data/live/collaboration-state.ts'
import { type Team, useChangeTeam } from '#web/data/teams.ts'
import { callKey } from '#web/platform/query.ts'
import { FieldPresence } from '#web/components/collaboration/field-presence.tsx'
import { TwoVersions } from '#web/components/collaboration/two-versions.tsx'
import { orderHints, orderNames } from './team-labels.ts'
import { TeamModel } from './team-model.tsx'

type FieldName = 'name' | 'description' | 'taskDescription' | 'executionOrder'

/** Edits the name and the task of a team, in collaboration with everybody who has it open. */
export function TeamEditDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { user } = useSession()
  return user ? <TeamEditor team={team} userId={user.id} onClose={onClose} /> : null
}

function TeamEditor({ team, userId, onClose }: { team: Team; userId: string; onClose: () => void }) {
  const client = useQueryClient()
  const refresh = useCallback(
    () => void client.invalidateQueries({ queryKey: callKey('GET /api/agent-teams') }),
    [client],
  )
  const collaboration = useCollaboration('team', team.id, userId, refresh)
  const change = useChangeTeam()
  const [models, setModels] = useState(team.models)
  const { shared, connection } = collaboration
  // After a disconnect, refresh the list, which shows whether the user can still access the team.
  useEffect(() => {
    if (connection === 'disconnected') refresh()
  }, [connection, refresh])
  const mayEdit = team.role !== 'viewer'
  const valueOf = (name: FieldName): string =>
    shared.pending[name] ?? shared.conflicts[name]?.mine ?? shared.fields[name] ?? team[name] ?? ''
  const nameError = valueOf('name').trim() === '' ? teamTexts.nameRequired : undefined
  const taskError =
    valueOf('taskDescription').trim().length < teamTaskMin ? teamTexts.taskTooShort : undefined

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (nameError || taskError) return
    if (connection === 'connected') return collaboration.save()
    // Without a connection it is saved like any other form.
    const body = { ...shared.fields, ...shared.pending, version: team.version }
    change.mutate({ params: { id: team.id }, body }, { onSuccess: onClose })
  }
  const control = (name: FieldName) => ({
    value: valueOf(name),
    disabled: !mayEdit,
    readOnly: fieldOf(shared, name, userId).lock !== undefined,
    onChange: (event: { target: { value: string } }) => collaboration.edit(name, event.target.value),
    onFocus: () => mayEdit && collaboration.enter(name),
    onBlur: () => mayEdit && collaboration.exit(name),
  })
  const field = (name: FieldName) => ({ name, userId, collaboration })
  const { readOnly: isOrderHeld, ...orderControl } = control('executionOrder')
  const order = executionOrders.find((each) => each === valueOf('executionOrder')) ?? 'sequential'

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={mayEdit ? 'Edit team' : 'Watch team'}
      description={mayEdit ? 'Others who have it open see what you type.' : 'You see what the others type.'}
      footer={
        <>
          <output className="mr-auto self-center text-muted text-sm">
            {shared.savedBy && `Saved by ${shared.savedBy}`}
          </output>
          <Button onClick={onClose}>Close</Button>
          {mayEdit && (
            <Button type="submit" form="team-edit" variant="primary" busy={change.isPending}>
              {shared.savedElsewhere ? 'Save mine over it' : 'Save'}
            </Button>
          )}
        </>
      }
    >
      <Collaborators people={shared.collaborators} connection={connection} userId={userId} className="mb-4" />
      {shared.savedElsewhere && <SavedElsewhere saved={shared.savedElsewhere} edited={shared.fields} />}
      <form id="team-edit" noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        <SharedField {...field('name')} label="Team name" error={nameError}>
          <Input {...control('name')} maxLength={teamNameMax} autoComplete="off" />
        </SharedField>
        <SharedField {...field('description')} label="Description" hint="Optional">
          <Input {...control('description')} maxLength={teamDescriptionMax} autoComplete="off" />
        </SharedField>
        <SharedField {...field('taskDescription')} label="Task description" error={taskError}>
          <Textarea {...control('taskDescription')} maxLength={teamTaskMax} />
        </SharedField>
        <SharedField {...field('executionOrder')} label="Execution order" hint={orderHints[order]}>
          <Select {...orderControl} disabled={!mayEdit || isOrderHeld}>
            {executionOrders.map((each) => (
              <option key={each} value={each}>
                {orderNames[each]}
              </option>
            ))}
          </Select>
        </SharedField>
        <TeamModel
          teamId={team.id}
          models={models}
          disabled={!mayEdit}
          // Saved at once, because it is no text that several people write.
          onChange={(chosen) => {
            setModels(chosen)
            change.mutate({ params: { id: team.id }, body: { models: chosen } })
          }}
        />
      </form>
    </Dialog>
  )
}

/** What somebody saved outside of the collaboration while these edits were made. */
function SavedElsewhere({
  saved,
  edited,
}: {
  saved: Readonly<Record<string, string>>
  edited: Readonly<Record<string, string>>
}) {
  const differing = Object.keys(edited).filter((name) => saved[name] !== edited[name])
  return (
    <div role="alert" className="mb-4 rounded-md bg-warning-tint p-3 text-sm text-warning">
      <p>This team was saved elsewhere meanwhile. Nothing was overwritten; your edits are still here.</p>
      {differing.map((name) => (
        <p key={name} className="wrap-anywhere mt-1">
          Saved there: {saved[name]}
        </p>
      ))}
    </div>
  )
}

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
function SharedField({ name, label, hint, error, userId, collaboration, children }: SharedFieldProps) {
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

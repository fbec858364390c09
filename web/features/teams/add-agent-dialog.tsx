import { type FormEvent, useState } from 'react'
import { teamTexts } from '#contract/teams/team-names.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Field } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { useAgentsByName } from '#web/data/agents.ts'
import { bodyOf, draftOf, isOrderFit, MemberFields } from './member-fields.tsx'
import { type TeamMember, useAddMember } from '#web/data/teams.ts'

interface AddAgentDialogProps {
  teamId: number
  members: readonly TeamMember[]
  onClose: () => void
}

/** Adds an agent to a team; its members are not offered. */
export function AddAgentDialog({ teamId, members, onClose }: AddAgentDialogProps) {
  const { data: agents, isError, error, refetch } = useAgentsByName()
  const add = useAddMember()
  const [agentId, setAgentId] = useState('')
  const [draft, setDraft] = useState(() => draftOf(members))
  const [isTried, setIsTried] = useState(false)
  const taken = new Set(members.map((other) => other.agentId))
  const free = (agents ?? []).filter(({ id }) => !taken.has(id))

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!isOrderFit(draft) || agentId === '') return
    const body = { ...bodyOf(draft), agentId: Number(agentId) }
    add.mutate({ params: { id: teamId }, body }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title="Add agent"
      description="Agents that are in the team already are left out."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="member-form" variant="primary" busy={add.isPending}>
            Add agent
          </Button>
        </>
      }
    >
      {isError ? (
        <ErrorState title="Failed to load your agents" error={error} onRetry={() => void refetch()} />
      ) : (
        <form id="member-form" noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
          <Field
            label="Agent"
            hint={
              agents && free.length === 0
                ? 'All your agents are in this team. Make another one first.'
                : undefined
            }
            error={isTried && agentId === '' ? teamTexts.agentRequired : undefined}
          >
            <Select value={agentId} onChange={(event) => setAgentId(event.target.value)}>
              <option value="">Choose an agent</option>
              {free.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <MemberFields draft={draft} onChange={setDraft} others={members} isTried={isTried} />
        </form>
      )}
    </Dialog>
  )
}

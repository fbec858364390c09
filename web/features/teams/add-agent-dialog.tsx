import { type FormEvent, useState } from 'react'
import { customInstructionsMax, memberOrderMax, teamTexts } from '#contract/teams/team-names.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Field, Input, Textarea } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { Switch } from '#web/components/switch.tsx'
import { useAgentsByName } from '#web/data/agents.ts'
import { nextOrder } from './team-labels.ts'
import { type TeamMember, useAddMember, useChangeMember } from '#web/data/teams.ts'

interface AddAgentDialogProps {
  teamId: number
  members: readonly TeamMember[]
  /** The member being edited; without it one is added. */
  member?: TeamMember
  onClose: () => void
}

/** Adds an agent to a team, or edits its role there; members are not offered. */
export function AddAgentDialog({ teamId, members, member, onClose }: AddAgentDialogProps) {
  const { data: agents, isError, error, refetch } = useAgentsByName()
  const add = useAddMember()
  const change = useChangeMember()
  const [agentId, setAgentId] = useState('')
  const [order, setOrder] = useState(String(member?.executionOrder ?? nextOrder(members)))
  const [isRequired, setIsRequired] = useState(member?.isRequired ?? true)
  const [customInstructions, setCustomInstructions] = useState(member?.customInstructions ?? '')
  const [isTried, setIsTried] = useState(false)
  const taken = new Set(members.map((other) => other.agentId))
  const free = (agents ?? []).filter(({ id }) => !taken.has(id))
  const executionOrder = Number(order)
  const isOrderFit = Number.isInteger(executionOrder) && executionOrder >= 1

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!isOrderFit || (!member && agentId === '')) return
    const what = { executionOrder, isRequired, customInstructions: customInstructions.trim() || null }
    if (member) {
      const params = { id: teamId, memberId: member.id }
      change.mutate({ params, body: what }, { onSuccess: onClose })
    } else {
      const body = { ...what, agentId: Number(agentId) }
      add.mutate({ params: { id: teamId }, body }, { onSuccess: onClose })
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={member ? member.agent.name : 'Add agent'}
      description={member ? 'What it does in this team' : 'Agents that are in the team already are left out.'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="member-form" variant="primary" busy={add.isPending || change.isPending}>
            {member ? 'Save' : 'Add agent'}
          </Button>
        </>
      }
    >
      {isError ? (
        <ErrorState title="Failed to load your agents" error={error} onRetry={() => void refetch()} />
      ) : (
        <form id="member-form" noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
          {!member && (
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
          )}
          <Field
            label="Execution order"
            hint="Agents with the same order run side by side; the next order gets their results."
            error={isTried && !isOrderFit ? teamTexts.orderTooLow : undefined}
          >
            <Input
              type="number"
              min={1}
              max={memberOrderMax}
              value={order}
              onChange={(event) => setOrder(event.target.value)}
            />
          </Field>
          <Switch
            label="Required"
            hint="If a required agent fails, the whole run fails."
            checked={isRequired}
            onChange={setIsRequired}
          />
          <Field label="Custom instructions" hint="Optional: what it should do differently in this team">
            <Textarea
              value={customInstructions}
              maxLength={customInstructionsMax}
              onChange={(event) => setCustomInstructions(event.target.value)}
            />
          </Field>
        </form>
      )}
    </Dialog>
  )
}

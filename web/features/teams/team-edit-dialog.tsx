import { type FormEvent, useState } from 'react'
import {
  type ExecutionOrder,
  executionOrders,
  teamDescriptionMax,
  teamNameMax,
  teamTaskMax,
  teamTaskMin,
  teamTexts,
} from '#contract/team-names.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Field, Input, Textarea } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { type Team, useChangeTeam } from '#web/data/teams.ts'
import { orderHints, orderNames } from './team-words.ts'

/** Changes what a team is called and what it is for; what somebody else saved meanwhile is not overwritten. */
export function TeamEditDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const change = useChangeTeam()
  const [form, setForm] = useState({
    name: team.name,
    description: team.description ?? '',
    taskDescription: team.taskDescription,
    executionOrder: team.executionOrder,
  })
  const nameError = form.name.trim() === '' ? teamTexts.nameRequired : undefined
  const taskError = form.taskDescription.trim().length < teamTaskMin ? teamTexts.taskTooShort : undefined
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (nameError || taskError) return
    const body = { ...form, description: form.description.trim() || null, version: team.version }
    change.mutate({ params: { id: team.id }, body }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title="Edit team"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="team-edit" variant="primary" busy={change.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id="team-edit" noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        <Field label="Team name" error={nameError}>
          <Input
            value={form.name}
            maxLength={teamNameMax}
            onChange={(event) => setForm({ ...form, name: event.target.value })}
          />
        </Field>
        <Field label="Description" hint="Optional">
          <Input
            value={form.description}
            maxLength={teamDescriptionMax}
            onChange={(event) => setForm({ ...form, description: event.target.value })}
          />
        </Field>
        <Field label="Task description" error={taskError}>
          <Textarea
            value={form.taskDescription}
            maxLength={teamTaskMax}
            onChange={(event) => setForm({ ...form, taskDescription: event.target.value })}
          />
        </Field>
        <Field label="Execution order" hint={orderHints[form.executionOrder]}>
          <Select
            value={form.executionOrder}
            onChange={(event) => setForm({ ...form, executionOrder: event.target.value as ExecutionOrder })}
          >
            {executionOrders.map((order) => (
              <option key={order} value={order}>
                {orderNames[order]}
              </option>
            ))}
          </Select>
        </Field>
      </form>
    </Dialog>
  )
}

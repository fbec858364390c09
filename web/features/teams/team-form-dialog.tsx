import { type FormEvent, useState } from 'react'
import {
  type ExecutionOrder,
  executionOrders,
  teamDescriptionMax,
  teamNameMax,
  teamTaskMax,
  teamTaskMin,
  teamTexts,
} from '#contract/teams/team-names.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { Field, Input, Textarea } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { type Team, useCreateTeam } from '#web/data/teams.ts'
import { orderHints, orderNames } from './team-labels.ts'
import { TeamModel } from './team-model.tsx'

interface TeamFormDialogProps {
  onClose: () => void
  onCreated: (teamId: number) => void
}

/** Asks for the name and the task of a new team. */
export function TeamFormDialog({ onClose, onCreated }: TeamFormDialogProps) {
  const create = useCreateTeam()
  const [form, setForm] = useState({ name: '', description: '', taskDescription: '' })
  const [executionOrder, setExecutionOrder] = useState<ExecutionOrder>('sequential')
  const [models, setModels] = useState<Team['models']>(null)
  const [isTried, setIsTried] = useState(false)
  const nameError = isTried && form.name.trim() === '' ? teamTexts.nameRequired : undefined
  const taskError =
    isTried && form.taskDescription.trim().length < teamTaskMin ? teamTexts.taskTooShort : undefined

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (form.name.trim() === '' || form.taskDescription.trim().length < teamTaskMin) return
    create.mutate(
      { body: { ...form, description: form.description.trim() || null, executionOrder, models } },
      { onSuccess: ({ id }) => onCreated(id) },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title="Create team"
      description="Agents that work together on one task."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="team-form" variant="primary" busy={create.isPending}>
            Create team
          </Button>
        </>
      }
    >
      <form id="team-form" noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        <Field label="Team name" error={nameError}>
          <Input
            value={form.name}
            maxLength={teamNameMax}
            autoComplete="off"
            onChange={(event) => setForm({ ...form, name: event.target.value })}
          />
        </Field>
        <Field label="Description" hint="Optional">
          <Input
            value={form.description}
            maxLength={teamDescriptionMax}
            autoComplete="off"
            onChange={(event) => setForm({ ...form, description: event.target.value })}
          />
        </Field>
        <Field label="Task description" hint="What the team should bring together" error={taskError}>
          <Textarea
            value={form.taskDescription}
            maxLength={teamTaskMax}
            onChange={(event) => setForm({ ...form, taskDescription: event.target.value })}
          />
        </Field>
        <Field label="Execution order" hint={orderHints[executionOrder]}>
          <Select
            value={executionOrder}
            onChange={(event) => setExecutionOrder(event.target.value as ExecutionOrder)}
          >
            {executionOrders.map((order) => (
              <option key={order} value={order}>
                {orderNames[order]}
              </option>
            ))}
          </Select>
        </Field>
        <TeamModel models={models} onChange={setModels} />
      </form>
    </Dialog>
  )
}

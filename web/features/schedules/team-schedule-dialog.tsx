import { Pause, Play } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { frequencyNames } from '#contract/schedules/frequency-names.ts'
import { type PlannedFields, taskFrequencies } from '#contract/schedules/schedule-fields.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { Field } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Switch } from '#web/components/switch.tsx'
import { WhenFields } from '#web/components/schedule/when-fields.tsx'
import { whenErrors, withSettings } from '#web/components/schedule/when-settings.ts'
import { useTeamSchedule } from '#web/data/schedules.ts'
import { type Team, useChangeTeam } from '#web/data/teams.ts'
import { useUserZone } from '#web/data/account/user-zone.ts'
import { Ledger, type ShowPlannedRun } from './ledger.tsx'
import { openRunOf } from './ledger-labels.ts'
import { OpenRun } from './open-run.tsx'
import { PlanSection } from './plan-section.tsx'

interface TeamScheduleDialogProps {
  team: Team
  onShowRun: ShowPlannedRun
  onClose: () => void
}

/** When a team runs by itself, and for each planned time what became of it and why. */
export function TeamScheduleDialog({ team, onShowRun, onClose }: TeamScheduleDialogProps) {
  const schedule = useTeamSchedule(team.id)
  const [newest] = schedule.data ?? []
  const change = useChangeTeam()
  const mayEdit = team.role !== 'viewer'
  const open = openRunOf(team)
  const isPaused = team.status === 'paused'
  const [plan, setPlan] = useState<Plan>(() => planOfTeam(team))
  const isChanged = JSON.stringify(plan) !== JSON.stringify(planOfTeam(team))
  const hasErrors = Object.keys(whenErrors(plan.triggerConfig)).length > 0

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (hasErrors) return
    change.mutate({ params: { id: team.id }, body: plan })
  }
  const setStatus = () =>
    change.mutate({ params: { id: team.id }, body: { status: isPaused ? 'active' : 'paused' } })

  return (
    <Dialog
      open
      hasAddress
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Schedule"
      description={<span className="wrap-anywhere line-clamp-2">{team.name}</span>}
      footer={
        <>
          {mayEdit && (team.autoSchedule || isPaused) && (
            <Button
              disabled={change.isPending}
              icon={isPaused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
              onClick={setStatus}
            >
              {isPaused ? 'Resume' : 'Pause'}
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
          {mayEdit && (
            <Button
              type="submit"
              form="team-schedule"
              variant="primary"
              busy={change.isPending}
              disabled={!isChanged}
            >
              Save
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {open && <OpenRun open={open} onShowRun={onShowRun} />}
        {mayEdit && (
          <form id="team-schedule" noValidate onSubmit={handleSubmit}>
            <PlanFields plan={plan} isPaused={isPaused} onChange={setPlan} />
          </form>
        )}
        {schedule.isPending && <Skeleton className="h-32 w-full" />}
        {schedule.isError && !newest && <QueryError title="Failed to load the schedule" query={schedule} />}
        {newest && (
          <>
            {(!mayEdit || newest.whyNot !== null) && <PlanSection schedule={newest} />}
            <Ledger schedule={schedule} timeZone={newest.timeZone} onShowRun={onShowRun} />
          </>
        )}
      </div>
    </Dialog>
  )
}

type Plan = Pick<PlannedFields, 'autoSchedule' | 'taskFrequency' | 'triggerConfig'>

const planOfTeam = ({ autoSchedule, taskFrequency, triggerConfig }: Team): Plan => ({
  autoSchedule,
  taskFrequency,
  triggerConfig,
})

interface PlanFieldsProps {
  plan: Plan
  isPaused: boolean
  onChange: (plan: Plan) => void
}

function PlanFields({ plan, isPaused, onChange }: PlanFieldsProps) {
  const userZone = useUserZone()
  return (
    <fieldset className="flex flex-col gap-4 rounded-lg border border-line p-3 sm:p-4">
      <legend className="sr-only">When it runs</legend>
      <Switch
        label="Auto-schedule"
        hint="Run automatically. Off: it runs only when you or a trigger start it."
        checked={plan.autoSchedule}
        onChange={(autoSchedule) => onChange({ ...plan, autoSchedule })}
      />
      <Field label="Task frequency">
        <Select
          value={plan.taskFrequency}
          onChange={({ target }) =>
            onChange({
              ...plan,
              taskFrequency: target.value as Plan['taskFrequency'],
              triggerConfig: withoutTimes(plan.triggerConfig),
            })
          }
        >
          {taskFrequencies.map((frequency) => (
            <option key={frequency} value={frequency}>
              {frequencyNames[frequency]}
            </option>
          ))}
        </Select>
      </Field>
      <WhenFields
        plan={{ ...plan, triggerType: 'schedule' }}
        isPaused={isPaused}
        userZone={userZone}
        onChange={(triggerConfig) => onChange({ ...plan, triggerConfig })}
      />
    </fieldset>
  )
}

/** Days and hours that were chosen for one frequency are not those of another. */
const withoutTimes = (settings: Plan['triggerConfig']) =>
  withSettings(settings, { cron: undefined, once: undefined })

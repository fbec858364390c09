import { CalendarClock } from 'lucide-react'
import { frequencyNames } from '#contract/schedules/frequency-names.ts'
import { Button } from '#web/components/button.tsx'
import { Time } from '#web/components/time.tsx'
import { isUnscheduled, useAgent, useScheduleAgent } from '#web/data/agents.ts'

/** Offers below a good result to schedule an agent without a schedule, with one press. */
export function ScheduleOffer({ agentId }: { agentId: number }) {
  const { data: agent } = useAgent(agentId)
  const schedule = useScheduleAgent()
  const nextRun = schedule.data?.nextRun
  if (nextRun) {
    return (
      <output className="text-sm">
        Scheduled. Next run: <Time at={nextRun} byClock />
      </output>
    )
  }
  if (!agent || agent.sharedBy || !isUnscheduled(agent)) return null
  const handlePress = () =>
    schedule.mutate({ params: { id: agentId }, body: { autoSchedule: true, version: agent.version } })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-sm">This agent has no schedule.</p>
      <Button
        size="sm"
        icon={<CalendarClock size={16} aria-hidden />}
        busy={schedule.isPending}
        onClick={handlePress}
      >
        Schedule it: {frequencyNames[agent.taskFrequency]}
      </Button>
    </div>
  )
}

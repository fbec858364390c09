import { Check, Circle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { AgentSummary } from '#contract/agents/agents.ts'
import { Card } from '#web/components/card.tsx'
import { useAgentSummary } from '#web/data/agents.ts'
import { store, readStored } from '#web/platform/local-storage.ts'
import { dashboardWith, routes } from '#web/platform/routes.ts'
import { useNewestAgents } from './home-data.ts'

const newFor = 14 * 24 * 60 * 60 * 1000

interface Step {
  key: keyof AgentSummary['firstSteps']
  label: string
  hint: string
}

const steps: readonly Step[] = [
  { key: 'created', label: 'Create an agent', hint: 'A task in your own words, or a template.' },
  { key: 'run', label: 'Run it', hint: 'Press Run now and read what it found.' },
  { key: 'scheduled', label: 'Let it run by itself', hint: 'Switch on Auto-schedule and choose when.' },
  {
    key: 'notified',
    label: 'Be told when it finishes',
    hint: 'Switch on Notifications: the result comes to your inbox.',
  },
]

interface FirstStepsProps {
  userId: string
  since: string
}

/** A checklist for new users; disappears when all steps are done, or after two weeks. */
export function FirstSteps({ userId, since }: FirstStepsProps) {
  const { data: summary, isPending } = useAgentSummary()
  const { data: agents } = useNewestAgents()
  const [now] = useState(() => Date.now())
  const keptKey = `balancia-first-steps-${userId}`
  // Reserves its space while loading, so that nothing below moves; unless all steps were done before.
  const [wasDone] = useState(() => readStored(keptKey) === 'done')
  const isDone = summary && Object.values(summary.firstSteps).every(Boolean)
  useEffect(() => {
    if (isDone !== undefined) store(keptKey, isDone ? 'done' : undefined)
  }, [isDone, keptKey])
  if (Date.parse(since) < now - newFor || (isPending ? wasDone : !summary || isDone)) return null
  const firstSteps = summary?.firstSteps
  const count = steps.filter(({ key }) => firstSteps?.[key]).length
  const newest = agents?.[0]
  const hrefOf = (key: Step['key']) => {
    if (key === 'created') return dashboardWith.newAgent
    return newest && key !== 'run' ? dashboardWith.edit(newest.id) : routes.dashboard
  }
  return (
    <Card aria-labelledby="first-steps-title" aria-busy={!firstSteps} className="mb-6 p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="first-steps-title" className="font-semibold text-base">
          First steps
        </h2>
        <p className={`text-muted text-sm ${firstSteps ? '' : 'invisible'}`}>
          {count} of {steps.length} done
        </p>
      </div>
      <ol className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ key, label, hint }) => (
          <li key={key} className="flex gap-2.5 text-sm">
            {firstSteps?.[key] ? (
              <>
                <Check size={18} className="mt-0.5 shrink-0 text-success" aria-hidden />
                <div>
                  <s className="text-muted">{label}</s>
                  <span className="sr-only"> (done)</span>
                  <p className="text-muted text-xs">{hint}</p>
                </div>
              </>
            ) : (
              <>
                <Circle size={18} className="mt-0.5 shrink-0 text-muted" aria-hidden />
                <div>
                  <Link href={hrefOf(key)} className="link font-medium">
                    {label}
                  </Link>
                  <p className="text-muted text-xs">{hint}</p>
                </div>
              </>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

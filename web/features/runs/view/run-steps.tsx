import { Circle, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { ExecutionStatus } from '#contract/runs/runs.ts'
import { endLabel } from '#web/features/runs/run-labels.ts'
import { isFinal, type RunState } from '#web/features/runs/run-state.ts'
import { LineStop, RunStep } from './run-step.tsx'

const shownMax = 8

/** The timeline of a run: its steps in order, and what it waits for; the early steps of a long run on request. */
export function RunSteps({ run, isHeld, now }: { run: RunState; isHeld: boolean; now: number }) {
  const [isWhole, setWhole] = useState(false)
  const hidden = isWhole ? 0 : Math.max(0, run.steps.length - shownMax)
  return (
    <ol aria-label="Steps">
      {hidden > 1 && (
        <LineStop mark={<Ellipsis size={14} />} markStyle="bg-sunken text-muted" isPassed>
          <button
            type="button"
            onClick={() => setWhole(true)}
            className="min-h-8 cursor-pointer rounded-sm font-medium text-accent-strong text-sm hover:underline max-sm:min-h-11 pointer-coarse:min-h-11"
          >
            Show {hidden} earlier steps
          </button>
        </LineStop>
      )}
      {run.steps.slice(hidden > 1 ? hidden : 0).map((step) => (
        <RunStep key={step.id} step={step} now={now} isWaiting={isWaiting(run, step)} />
      ))}
      {!isFinal(run.status) && !isHeld && !run.steps.slice(-1).some((step) => isWaiting(run, step)) && (
        <LineEnd status={run.status} />
      )}
    </ol>
  )
}

/** Whether a step suspended its run, for a decision or until a time. */
const isWaiting = (run: RunState, { state }: RunState['steps'][number]) =>
  state === 'canceled' && !isFinal(run.status)

/** The end of the timeline so far; for an ended run the summary above it shows the outcome. */
function LineEnd({ status }: { status: ExecutionStatus }) {
  return (
    <LineStop mark={<Circle size={14} />} markStyle="bg-sunken text-muted" isPassed={false}>
      <p className="min-h-8 py-1 text-muted text-sm max-sm:min-h-11 max-sm:py-2.5">
        {endLabel(status, null)}
      </p>
    </LineStop>
  )
}

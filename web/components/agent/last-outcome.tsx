import type { AgentReply } from '#contract/agents/agents.ts'
import { Time } from '#web/components/time.tsx'

interface LastOutcomeProps {
  agent: Pick<AgentReply, 'lastRun' | 'standing'>
  className?: string
}

/** The last outcome of an agent in one line: why the run failed, or the start of its result. */
export function LastOutcome({ agent: { standing }, className = '' }: LastOutcomeProps) {
  const last = standing?.last
  if (!last) return null
  const isFailure = last.status === 'failed'
  return (
    <p
      title={last.summary ?? undefined}
      className={`wrap-anywhere text-xs ${isFailure ? 'text-danger' : 'text-muted'} ${className}`}
    >
      {isFailure ? 'Failed ' : 'Finished '}
      <Time at={last.at} />
      {last.summary && (
        <>
          : <bdi>{last.summary}</bdi>
        </>
      )}
    </p>
  )
}

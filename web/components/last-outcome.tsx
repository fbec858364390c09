import type { AgentReply } from '#contract/agents/agents.ts'
import { Time } from './time.tsx'

interface LastOutcomeProps {
  agent: Pick<AgentReply, 'lastRun' | 'standing'>
  className?: string
}

/** What came of an agent's last run, in one line: why it failed, or what its result says first. */
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

import { engineNames } from '#contract/agents/engine-names.ts'
import { isCostUnknown } from '#contract/runs/run-cost.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import type { EmailContent } from './email-page.ts'

/** Returns the result of an ended run, its sources, and how it was produced, in its owner's time zone. */
export function runEmailContent(
  run: ExecutionRow,
  timeZone: string,
): Pick<EmailContent, 'result' | 'facts' | 'sources'> {
  return {
    result: run.status === 'success' ? run.output : null,
    facts: [endedAt(run.completedAt, timeZone), duration(run.executionTime), engine(run), cost(run)].filter(
      Boolean,
    ),
    // Software that follows links in emails must not visit an address that only a model produced.
    sources: run.sources
      .filter(({ state }) => state !== 'refused')
      .map(({ number, title, url, reason }) => ({ number, title, url, reason })),
  }
}

function endedAt(instant: Date | null, timeZone: string): string {
  if (!instant) return ''
  const format = {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  return new Intl.DateTimeFormat('en-GB', { ...format, timeZone, timeZoneName: 'short' }).format(instant)
}

function duration(ms: number | null): string {
  if (ms === null) return ''
  const seconds = Math.round(ms / 1_000)
  if (seconds < 1) return 'took less than 1 s'
  return seconds < 60 ? `took ${seconds} s` : `took ${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

function engine({ aiUsed, model }: ExecutionRow): string {
  return aiUsed ? [engineNames[aiUsed], model].filter(Boolean).join(' ') : ''
}

function cost({ aiUsed, tokensUsed, cost: dollars }: ExecutionRow): string {
  if (aiUsed === 'built-in' && tokensUsed === 0) return 'no cost'
  const tokens = `${tokensUsed.toLocaleString('en')} tokens`
  if (isCostUnknown({ engine: aiUsed, tokensUsed, cost: dollars })) return `${tokens}, cost unknown`
  const [whole, decimals = ''] = dollars.split('.')
  const shown = decimals.replace(/0+$/, '').padEnd(2, '0')
  return `${tokens}, $${whole}.${shown}`
}

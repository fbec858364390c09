import type { NeedKind, OverviewReply } from '#contract/runs/overview.ts'
import type { Approval } from '#web/data/approvals.ts'
import { formatCount, formatNumber } from '#web/platform/format.ts'

type Need = OverviewReply['needs'][number]

/** What an approval would do, in full: the input of the tool, the question, or why a budget holds the run. */
export function actionText({ kind, payload, reason }: Pick<Approval, 'kind' | 'payload' | 'reason'>): string {
  const { input, question } = payload
  if (kind === 'question') return textOf(question)
  if (kind !== 'tool' || typeof input !== 'object' || input === null) return reason
  const fields = Object.entries(input)
  if (fields.length === 1) return textOf(fields[0]?.[1])
  return fields.map(([name, value]) => `${name}: ${textOf(value)}`).join('\n') || reason
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const namesShown = 3

/** The title of agents with one cause: the name of one, the number of several. */
export const needTitle = ({ agents }: Pick<Need, 'agents'>): string =>
  agents.length === 1 ? (agents[0]?.agentName ?? '') : formatCount(agents.length, 'agent')

/** The first names of several agents; nothing for one, whose name is the title. */
export function needNames({ agents }: Pick<Need, 'agents'>): string | undefined {
  if (agents.length === 1) return undefined
  const names = agents.slice(0, namesShown).map(({ agentName }) => agentName)
  const more = agents.length - names.length
  return more > 0 ? `${names.join(', ')} and ${formatNumber(more)} more` : names.join(', ')
}

export const needWords: Record<NeedKind, string> = {
  failed: 'Failed',
  paused: 'Paused after failures',
}

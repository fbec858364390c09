import type { AgentReply, AgentSort } from '#contract/agents/agents.ts'
import { isolated } from '#contract/isolated.ts'
import { formatNumber } from '#web/platform/format.ts'

type Frequency = AgentReply['taskFrequency']

const frequencyHints: Record<Frequency, string> = {
  hourly: 'Once every hour',
  daily: 'Once every day',
  weekly: 'Once every week',
  monthly: 'Once every month',
  'as-needed': 'Only when you or a trigger start it',
}

/** What a frequency means. */
export const frequencyHint = (frequency: Frequency): string => frequencyHints[frequency]

/** The sort orders of a list, with their names. */
export const sortNames: Record<AgentSort, string> = {
  newest: 'Newest first',
  name: 'Name',
  'last-run': 'Last run',
  tasks: 'Tasks completed',
}

/** How often an agent has completed its task, in the specification's words, which use the plural also for 1. */
export const tasksLabel = (count: number): string => `${formatNumber(count)} tasks completed`

/** How many agents a search found; with `hasMore`, there are more than have been loaded. */
export function matchesLabel(count: number, hasMore: boolean): string {
  if (hasMore) return `${formatNumber(count)} or more agents match`
  return count === 1 ? '1 agent matches' : `${formatNumber(count)} agents match`
}

const teamsNamed = 3

/** The teams that a deleted agent would leave, as a warning; empty if it is in none. */
export function teamsWarning(teams: readonly { name: string }[]): string {
  if (teams.length === 0) return ''
  const named = teams.slice(0, teamsNamed).map(({ name }) => `“${isolated(name)}”`)
  const others = teams.length - named.length
  const words = others > 0 ? [...named, `${others} more`] : named
  const last = words.at(-1)
  const list = words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last
  return teams.length === 1 ? `The team ${list} goes on without it.` : `The teams ${list} go on without it.`
}

/** The consequences of deleting an agent, for the confirmation. */
export function deletionWarning({
  name,
  tasksCompleted,
}: Pick<AgentReply, 'name' | 'tasksCompleted'>): string {
  const results =
    tasksCompleted === 1 ? 'the result of 1 task' : `the results of ${formatNumber(tasksCompleted)} tasks`
  const lost = tasksCompleted === 0 ? 'its task and its links' : `its task, its links and ${results}`
  return `“${isolated(name)}” goes to the trash, with ${lost}. You can restore it for 30 days; after that it is gone.`
}

/** The host of a link, for a chip; the text itself if it is not a URL. */
export function hostOf(link: string): string {
  return URL.canParse(link) ? new URL(link).hostname : link
}

/** The part of a link after its host, for a chip beside others of that host; empty if there is none. */
export function pathOf(link: string): string {
  if (!URL.canParse(link)) return ''
  const { port, pathname, search, hash } = new URL(link)
  const rest = `${port && `:${port}`}${pathname}${search}${hash}`
  return rest === '/' ? '' : inLetters(rest)
}

/**
 * Decodes percent-encoding for display, except invisible characters and those that would reverse the direction of the
 * text.
 */
function inLetters(rest: string): string {
  try {
    return decodeURI(rest).replace(/[\p{C}\p{Z}]/gu, encodeURIComponent)
  } catch {
    return rest
  }
}

/** The start of a script: 100 characters in a row, 200 in the form's preview. */
export function scriptPreview(script: string, charsMax: 100 | 200): string {
  return script.length > charsMax ? `${script.slice(0, charsMax)}…` : script
}

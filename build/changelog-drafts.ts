export interface Commit {
  /** As in 2026-11-23. */
  day: string
  subject: string
}

/** Scopes and types of commits that users do not notice. */
const innerScopes =
  /^(?:apps|bench|contract|db|durable|e2e|engine|faults|http|journeys|log|oxlint|platform|site|tests?)$/
const headings = { feat: 'New', perf: 'Faster', fix: 'Fixed' } as const

/** The changelog with a draft for each of these commits, newest first, under their days. */
export function addDrafts(changelog: string, commits: readonly Commit[], upTo: string): string {
  const marked = changelog.replace(/<!-- up to [0-9a-f]+ -->/, `<!-- up to ${upTo} -->`)
  const days = [...new Set(commits.map(({ day }) => day))].toReversed()
  return days.reduce((text, day) => withDay(text, day, commits), marked)
}

function withDay(changelog: string, day: string, commits: readonly Commit[]): string {
  const drafts = Object.entries(headings).flatMap(([type, heading]) => {
    const lines = commits.filter((commit) => commit.day === day).flatMap((commit) => lineOf(commit, type))
    return lines.length > 0 ? [`### ${heading}\n\n${lines.join('\n')}\n`] : []
  })
  if (drafts.length === 0) return changelog
  const title = `## ${formatDay(day)}\n`
  const text = drafts.join('\n')
  if (changelog.includes(title)) return changelog.replace(title, () => `${title}\n${text}`)
  const first = changelog.search(/^## /m)
  const at = first < 0 ? changelog.length : first
  return `${changelog.slice(0, at)}${title}\n${text}\n${changelog.slice(at)}`.trimEnd() + '\n'
}

/** The line of a commit of this type that users may notice. */
function lineOf({ subject }: Commit, type: string): string[] {
  const [, kind, scope = '', summary] = /^(\w+)(?:\(([\w-]+)\))?!?: (.+)$/.exec(subject) ?? []
  if (kind !== type || !summary || innerScopes.test(scope)) return []
  return [`- ${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`]
}

const formatDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

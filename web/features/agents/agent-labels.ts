import type { AgentReply } from '#contract/agents.ts'

type Frequency = AgentReply['taskFrequency']

const frequencyWords: Record<Frequency, string> = {
  hourly: 'Hourly',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  'as-needed': 'As needed',
}

/** A frequency as badges and the select show it. */
export const frequencyLabel = (frequency: Frequency): string => frequencyWords[frequency]

/** How often an agent has done its task, in the specification's words whatever the number. */
export const tasksLabel = (count: number): string => `${count.toLocaleString('en')} tasks completed`

/** What is lost with an agent, for the question before deleting it. */
export function deletionWarning({
  name,
  tasksCompleted,
}: Pick<AgentReply, 'name' | 'tasksCompleted'>): string {
  const results =
    tasksCompleted === 1
      ? 'the result of 1 task'
      : `the results of ${tasksCompleted.toLocaleString('en')} tasks`
  const lost = tasksCompleted === 0 ? 'its task and its links' : `its task, its links and ${results}`
  return `“${name}” goes, with ${lost}. You will not be able to get them back.`
}

/** The host of a link, for a chip; the text itself where it is no URL. */
export function hostOf(link: string): string {
  return URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : link
}

const scriptCharsMax = 100

/** The beginning of a script, as a row shows it. */
export function scriptPreview(script: string): string {
  return script.length > scriptCharsMax ? `${script.slice(0, scriptCharsMax)}…` : script
}

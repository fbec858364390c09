import type { AgentReply, AgentSummary } from '#contract/agents/agents.ts'
import { frequencyNames } from '#contract/schedules/frequency-names.ts'

const taskCharsMax = 240

/** A frequency as badges show it; daily where there is none. */
export function frequencyLabel(frequency: AgentReply['taskFrequency'] | null | undefined): string {
  return frequencyNames[frequency ?? 'daily']
}

/** How often an agent has done its task, in the specification's words whatever the number. */
export const tasksLabel = (count: number): string => `${numberLabel(count)} tasks completed`

export const numberLabel = (count: number): string => count.toLocaleString('en')

/** The beginning of a task in one line, as much as two lines of a row can hold. */
export function taskPreview(task: string): string {
  const line = task.replace(/\s+/g, ' ').trim()
  return line.length > taskCharsMax ? `${line.slice(0, taskCharsMax)}…` : line
}

/** Tasks per agent over all agents, rounded; 0 without agents. */
export function averageTasks({ total, totalTasksCompleted }: AgentSummary): number {
  return total === 0 ? 0 : Math.round(totalTasksCompleted / total)
}

/** Who has done the most; none where there are no agents. */
export function mostActiveName(top: Pick<AgentReply, 'name'> | undefined): string {
  return top?.name ?? 'N/A'
}

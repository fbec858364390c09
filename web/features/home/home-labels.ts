// chunk: frame
import type { AgentReply, AgentSummary } from '#contract/agents/agents.ts'
import { frequencyNames } from '#contract/schedules/frequency-names.ts'
import { formatNumber } from '#web/platform/format.ts'

const taskCharsMax = 240

/** A frequency as badges show it; daily if there is none. */
export function frequencyLabel(frequency: AgentReply['taskFrequency'] | null | undefined): string {
  return frequencyNames[frequency ?? 'daily']
}

/** How often an agent has completed its task, in the specification's words, which use the plural also for 1. */
export const tasksLabel = (count: number): string => `${numberLabel(count)} tasks completed`

export const numberLabel = (count: number): string => formatNumber(count)

/** The beginning of a task as one line that fills at most two lines of a row. */
export function taskPreview(task: string): string {
  const line = task.replace(/\s+/g, ' ').trim()
  return line.length > taskCharsMax ? `${line.slice(0, taskCharsMax)}…` : line
}

/** Completed tasks per agent over all agents, rounded; 0 without agents. */
export function averageTasks({ total, totalTasksCompleted }: AgentSummary): number {
  return total === 0 ? 0 : Math.round(totalTasksCompleted / total)
}

/** The name of the agent that has completed the most tasks; 'N/A' without agents. */
export function mostActiveName(top: Pick<AgentReply, 'name'> | undefined): string {
  return top?.name ?? 'N/A'
}

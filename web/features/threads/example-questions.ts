import type { AgentReply } from '#contract/agents/agents.ts'

const taskCharsMax = 60

/** Three questions that an agent can answer, from its task and what it reads. */
export function exampleQuestions({
  taskDescription,
  webLinks,
}: Pick<AgentReply, 'taskDescription' | 'webLinks'>): string[] {
  const [sentence = ''] = taskDescription.trim().split(/(?<=[.!?])\s|\n/u)
  const task = sentence.length > taskCharsMax ? `${sentence.slice(0, taskCharsMax).trimEnd()}…` : sentence
  return [
    'What is the most important point of your last result?',
    webLinks.length > 0 ? 'What do your pages say today?' : 'What can you do for me?',
    `How do you go about this: “${task.replace(/[.!?]$/u, '')}”?`,
  ]
}

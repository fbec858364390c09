import type { AgentReply } from '#contract/agents/agents.ts'

/** An agent as the server returns it, with the fields that a test sets. */
export function agentForTests(given: Partial<AgentReply> & { id: number }): AgentReply {
  return {
    userId: 'ada',
    name: `Agent ${given.id}`,
    persona: 'writer',
    customPersona: null,
    taskDescription: 'Write the weekly summary',
    taskFrequency: 'weekly',
    webLinks: [],
    pythonScript: null,
    notifications: false,
    notifyWhen: 'every-run',
    autoSchedule: false,
    learningMode: false,
    status: 'active',
    tasksCompleted: 0,
    successRate: 0,
    averageExecutionTime: 0,
    lastRun: null,
    nextRun: null,
    triggerType: 'schedule',
    triggerConfig: null,
    integrations: [],
    tools: null,
    linkSettings: null,
    engine: null,
    skipUnchanged: null,
    isFavorite: false,
    version: 1,
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    ...given,
  }
}

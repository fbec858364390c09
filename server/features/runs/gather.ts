import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { customPersonaId, personaName } from '#contract/personas.ts'
import { inTransaction, type Queries } from '#server/db/database.ts'
import { type AgentRow, agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import type { Task } from '#server/engine/task.ts'
import { linkSnapshots } from '#server/features/agents/service.ts'
import { personaPrompt } from '#server/features/personas/service.ts'
import { clock } from '#server/platform/clock.ts'
import { announceChange } from './live.ts'

/** Characters of the last output that the next run is given. */
const previousOutputMax = 8_000

/** Marks a run as running and collects all it works on; undefined when it was canceled before it began. */
export async function gather(executionId: number): Promise<Task | undefined> {
  const task = await inTransaction(async (tx) => {
    const startedAt = clock.now()
    const [run] = await tx
      .update(agentExecutions)
      .set({ status: 'running', startedAt })
      .where(
        and(
          eq(agentExecutions.id, executionId),
          inArray(agentExecutions.status, ['queued', 'running']),
          isNull(agentExecutions.cancelRequestedAt),
        ),
      )
      .returning({ agentId: agentExecutions.agentId, input: agentExecutions.input })
    if (!run) return undefined
    const [agent] = await tx
      .select()
      .from(agents)
      .where(and(eq(agents.id, run.agentId), isNull(agents.deletedAt)))
    if (!agent) return undefined
    return taskOf(tx, executionId, agent, run.input, startedAt)
  })
  announceChange(executionId)
  return task
}

async function taskOf(
  queries: Queries,
  executionId: number,
  agent: AgentRow,
  input: string | null,
  startedAt: Date,
): Promise<Task> {
  const previous = await previousOutput(queries, agent.id)
  return {
    executionId,
    agentName: agent.name,
    persona: await personaOf(queries, agent),
    taskDescription: agent.taskDescription,
    input,
    webLinks: agent.webLinks,
    pythonScript: agent.pythonScript?.trim() || null,
    instructions: null,
    engine: agent.engine,
    previousOutput: previous,
    snapshots: await linkSnapshots(agent.id, queries),
    startedAt: startedAt.toISOString(),
  }
}

async function previousOutput(queries: Queries, agentId: number): Promise<string | null> {
  const [last] = await queries
    .select({ output: agentExecutions.output })
    .from(agentExecutions)
    .where(and(eq(agentExecutions.agentId, agentId), eq(agentExecutions.status, 'success')))
    .orderBy(desc(agentExecutions.id))
    .limit(1)
  return last?.output?.slice(0, previousOutputMax).toWellFormed() ?? null
}

/** An agent keeps its own copy of a custom persona's text; a built-in one is looked up. */
async function personaOf(queries: Queries, agent: AgentRow): Promise<Task['persona']> {
  const name = personaName(agent.persona)
  const isCustom = agent.persona === customPersonaId || agent.persona.startsWith('custom-')
  const prompt = isCustom ? agent.customPersona : await personaPrompt(agent.persona, queries)
  return { name, prompt: prompt ?? '' }
}

import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { customPersonaId, personaName } from '#contract/personas.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import type { Task } from '#server/engine/task.ts'
import { linkSnapshots } from '#server/features/agents/service.ts'
import { isMoneyLimited } from '#server/features/budgets/service.ts'
import { takeLessons } from '#server/features/lessons/service.ts'
import { systemPrompt } from '#server/features/personas/service.ts'
import { clock } from '#server/platform/clock.ts'
import { announceChange } from './live.ts'

/** Characters of the last output that the next run is given. */
const previousOutputMax = 8_000

/** The output of the agent's last success, as a column of a statement that reads `agents`. */
const previousOutput = sql<string | null>`(
  select left(earlier.output, ${sql.raw(String(previousOutputMax))}) from ${agentExecutions} as earlier
  where earlier.agent_id = agents.id and earlier.status = 'success' order by earlier.id desc limit 1
)`

/** Collects all that a run works on; undefined when it was canceled before it began. */
export async function gather(executionId: number): Promise<Task | undefined> {
  const startedAt = clock.now().toISOString()
  const found = await foundations(executionId)
  const task = found && (await taskOf(executionId, startedAt, found))
  announceChange(executionId)
  return task
}

/** What one statement can tell of a run that may still begin. */
async function foundations(executionId: number) {
  const [found] = await db
    .select({ agent: agents, input: agentExecutions.input, isMoneyLimited, previousOutput, systemPrompt })
    .from(agentExecutions)
    .innerJoin(agents, eq(agents.id, agentExecutions.agentId))
    .where(
      and(
        eq(agentExecutions.id, executionId),
        inArray(agentExecutions.status, ['queued', 'running']),
        isNull(agentExecutions.cancelRequestedAt),
        isNull(agents.deletedAt),
      ),
    )
  return found
}

type Foundations = NonNullable<Awaited<ReturnType<typeof foundations>>>

async function taskOf(executionId: number, startedAt: string, found: Foundations): Promise<Task> {
  const { agent, input } = found
  return {
    executionId,
    agentName: agent.name,
    persona: personaOf(found),
    taskDescription: agent.taskDescription,
    input,
    webLinks: agent.webLinks,
    pythonScript: agent.pythonScript?.trim() || null,
    instructions: null,
    engine: agent.engine,
    previousOutput: found.previousOutput?.slice(0, previousOutputMax).toWellFormed() ?? null,
    snapshots: agent.webLinks.length > 0 ? await linkSnapshots(agent.id) : [],
    lessons: await takeLessons(db, { agentId: agent.id, executionId }),
    startedAt,
    isMoneyLimited: found.isMoneyLimited,
  }
}

/** An agent keeps its own copy of a custom persona's text; a built-in one is looked up. */
function personaOf({ agent, systemPrompt: prompt }: Foundations): Task['persona'] {
  const name = personaName(agent.persona)
  const isCustom = agent.persona === customPersonaId || agent.persona.startsWith('custom-')
  return { name, prompt: (isCustom ? agent.customPersona : prompt) ?? '' }
}

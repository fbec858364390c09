import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { agents } from '#server/db/tables/agents.ts'
import { approvals } from '#server/db/tables/approvals.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { toolActs } from '#server/db/tables/tool-acts.ts'

const hourMs = 3_600_000
/** When the agents of the night ran. */
export const ranAt = new Date(Date.now() - 4 * hourMs)
const times = { completedAt: ranAt, executedAt: ranAt, startedAt: ranAt }
const source = { number: 1, url: 'https://shop.example/', title: null, publishedAt: null, reason: null }

interface Night {
  name: string
  change?: Partial<typeof agents.$inferInsert>
  run: Partial<typeof agentExecutions.$inferInsert>
  /** Why its budget holds it. */
  holdReason?: string
  /** The message that it may send only with an approval. */
  message?: string
}

/** Why five agents failed. */
export const sharedReason = 'The price list needs a sign-in.'

/**
 * Fourteen agents after a night: five failed for one reason, one is held by its budget, one asks before it sends, one
 * found changes, one was paused for failing, and the others found nothing new.
 */
const night: Night[] = [
  {
    name: 'Harbour news',
    run: {
      ...times,
      status: 'success',
      output: '# Harbour\n\n4 prices changed, 1 product new.\n\n- Coffee £14.90\n',
      sources: [{ ...source, state: 'read' }],
    },
  },
  {
    name: 'Weather',
    change: { status: 'paused', failuresInARow: 5 },
    run: { ...times, status: 'failed', errorMessage: 'The page could not be read.' },
  },
  ...Array.from({ length: 5 }, (_, index) => ({
    name: `Quiet ${index + 1}`,
    change: { autoSchedule: true, nextRun: new Date(Date.now() + (20 + index) * hourMs) },
    run: {
      ...times,
      status: 'success' as const,
      output: '# Quiet\n\nNothing changed on 1 page.\n',
      sources: [{ ...source, state: 'unchanged' as const }],
    },
  })),
  ...Array.from({ length: 5 }, (_, index) => ({
    name: `Price check ${index + 1}`,
    run: { ...times, status: 'failed' as const, errorMessage: sharedReason },
  })),
  {
    name: 'Market report',
    run: { executedAt: ranAt, status: 'queued', heldAt: ranAt },
    holdReason: 'The daily budget of $1.00 is used up.',
  },
  {
    name: 'Crew news',
    run: { executedAt: ranAt, status: 'queued', heldAt: ranAt },
    message: 'Berth 2 is closed today.',
  },
]

/** Creates the agents of the night for a user, and writes their outcomes. */
export async function layNight(
  db: Pick<NodePgDatabase, 'insert' | 'update'>,
  userId: string,
  makeAgent: (name: string) => Promise<number>,
): Promise<void> {
  for (const { name, change, run, holdReason, message } of night) {
    const agentId = await makeAgent(name)
    if (change) await db.update(agents).set(change).where(eq(agents.id, agentId))
    const [made] = await db
      .insert(agentExecutions)
      .values({ agentId, userId, ...run })
      .returning({ id: agentExecutions.id })
    if (!made) continue
    const asked = {
      userId,
      subjectKind: 'agent',
      subjectId: String(agentId),
      executionId: made.id,
      key: `run ${made.id}`,
      expiresAt: new Date(Date.now() + 7 * 86_400_000),
    }
    if (holdReason) {
      const title = `${name} wants to continue beyond its budget`
      const payload = { budgetId: null, amount: '0.02' }
      await db.insert(approvals).values({ ...asked, kind: 'budget', title, reason: holdReason, payload })
    }
    if (message) {
      const act = { connectionId: 1, connectionName: 'Crew', tool: 'send_message', input: { text: message } }
      const [acted] = await db
        .insert(toolActs)
        .values({ ...act, executionId: made.id, userId, key: '1', state: 'waiting' })
        .returning({ id: toolActs.id })
      const payload = { actId: acted?.id, connection: 'Crew', tool: act.tool, input: act.input }
      const title = `${name} wants to send a message via “Crew”`
      const reason = 'This agent asks before it uses this tool.'
      await db.insert(approvals).values({ ...asked, kind: 'tool', title, reason, payload })
    }
  }
}

import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { agents } from '#server/db/tables/agents.ts'
import { approvals } from '#server/db/tables/approvals.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'

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
}

/** Twelve agents after a night: one failed, one is held by its budget, one found changes, one was paused for failing, the others found nothing new. */
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
  ...Array.from({ length: 8 }, (_, index) => ({
    name: `Quiet ${index + 1}`,
    change: { autoSchedule: true, nextRun: new Date(Date.now() + (20 + index) * hourMs) },
    run: {
      ...times,
      status: 'success' as const,
      output: '# Quiet\n\nNothing changed on 1 page.\n',
      sources: [{ ...source, state: 'unchanged' as const }],
    },
  })),
  {
    name: 'Market report',
    run: { executedAt: ranAt, status: 'queued', heldAt: ranAt },
    holdReason: 'The daily budget of $1.00 is used up.',
  },
  {
    name: 'Price check',
    run: { ...times, status: 'failed', errorMessage: "KeyError: 'price' (line 2)" },
  },
]

/** Creates the agents of the night for a user, and writes their outcomes. */
export async function layNight(
  db: Pick<NodePgDatabase, 'insert' | 'update'>,
  userId: string,
  makeAgent: (name: string) => Promise<number>,
): Promise<void> {
  for (const { name, change, run, holdReason } of night) {
    const agentId = await makeAgent(name)
    if (change) await db.update(agents).set(change).where(eq(agents.id, agentId))
    const [made] = await db
      .insert(agentExecutions)
      .values({ agentId, userId, ...run })
      .returning({ id: agentExecutions.id })
    if (made && holdReason) {
      await db.insert(approvals).values({
        kind: 'budget',
        userId,
        subjectKind: 'agent',
        subjectId: String(agentId),
        executionId: made.id,
        key: `run ${made.id}`,
        title: `${name} asks for your decision`,
        reason: holdReason,
        payload: { budgetId: null, amount: null },
        expiresAt: new Date(Date.now() + 7 * 86_400_000),
      })
    }
  }
}

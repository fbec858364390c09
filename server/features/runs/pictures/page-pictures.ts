import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { runPictureDays } from '#contract/runs/run-names.ts'
import { accessibleRuns } from '#server/db/access.ts'
import { db } from '#server/db/database.ts'
import type { Retention } from '#server/db/retention.ts'
import { executionPictures } from '#server/db/tables/execution-pictures.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import type { HttpEnv } from '#server/http/context.ts'
import { signedInUser } from '#server/http/signed-in.ts'
import { notFound } from '#server/platform/failure.ts'

/** Stores the picture of a page that a run read with a browser; `number` is that of its source. */
export async function keepPicture(executionId: number, number: number, jpeg: Uint8Array): Promise<void> {
  const row = { jpeg: Buffer.from(jpeg) }
  await db
    .insert(executionPictures)
    .values({ executionId, number, ...row })
    .onConflictDoUpdate({ target: [executionPictures.executionId, executionPictures.number], set: row })
}

/** A picture of a run, for the owner alone: it may show what only the owner's account at that site may see. */
export const pictureRoutes = new Hono<HttpEnv>().get(
  '/api/executions/:id{[1-9][0-9]{0,8}}/pictures/:number{[1-9][0-9]{0,3}}',
  async (c) => {
    const user = await signedInUser(c)
    const [found] = await db
      .select({ jpeg: executionPictures.jpeg })
      .from(executionPictures)
      .innerJoin(agentExecutions, eq(agentExecutions.id, executionPictures.executionId))
      .where(
        and(
          eq(executionPictures.executionId, Number(c.req.param('id'))),
          eq(executionPictures.number, Number(c.req.param('number'))),
          accessibleRuns(user.id, 'own'),
        ),
      )
    if (!found) throw notFound('Picture')
    return c.body(new Uint8Array(found.jpeg), 200, {
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
    })
  },
)

/** Pictures take far more room than texts, so they go before their run. */
export const pictureRetention: Retention = {
  table: executionPictures,
  id: executionPictures.id,
  since: executionPictures.takenAt,
  retentionMs: runPictureDays * 86_400_000,
}

import { and, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { runPictureDays } from '#contract/runs/run-names.ts'
import { accessibleRuns } from '#server/db/access.ts'
import { db } from '#server/db/database.ts'
import type { Retention } from '#server/db/retention.ts'
import { agentPictures } from '#server/db/tables/agent-pictures.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { type PictureType, pictureTypes } from '#server/engine/picture-facts.ts'
import type { Picture } from '#server/engine/picture-store.ts'
import type { HttpEnv } from '#server/http/context.ts'
import { signedInUser } from '#server/http/signed-in.ts'
import { clock } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/failure.ts'

/** Bytes that the pictures of all agents of one user take; beyond them the least recently used ones are deleted. */
const userBytesMax = 500_000_000

/** Stores pictures of an agent, each once. */
export async function keepPictures(agentId: number, pictures: readonly Picture[]): Promise<void> {
  if (pictures.length === 0) return
  const rows = pictures.map(({ hash, mediaType, width, height, content }) => ({
    agentId,
    hash,
    mediaType,
    width,
    height,
    content: Buffer.from(content),
    usedAt: clock.now(),
  }))
  await db
    .insert(agentPictures)
    .values([...new Map(rows.map((row) => [row.hash, row])).values()])
    .onConflictDoUpdate({
      target: [agentPictures.agentId, agentPictures.hash],
      set: { usedAt: clock.now() },
    })
  await db.delete(agentPictures).where(sql`${agentPictures.id} in (
    select id from (
      select picture.id, sum(octet_length(picture.content)) over (order by picture.used_at desc, picture.id desc) as total
      from ${agentPictures} as picture inner join ${agents} as own on own.id = picture.agent_id
      where own.user_id = (select user_id from ${agents} where id = ${agentId})
    ) as summed where total > ${userBytesMax}
  )`)
}

export const isPictureType = (mediaType: string): mediaType is PictureType =>
  pictureTypes.some((known) => known === mediaType)

/** A picture that a run was given, for those who may see the run. */
export const storedPictureRoutes = new Hono<HttpEnv>().get(
  '/api/executions/:id{[1-9][0-9]{0,8}}/given/:hash{[0-9a-f]{32}}',
  async (c) => {
    const user = await signedInUser(c)
    const hash = c.req.param('hash')
    const isGiven = sql`(strpos(coalesce(${agentExecutions.input}, ''), ${hash}) > 0
      or strpos(${agentExecutions.sources}::text, ${hash}) > 0)`
    const [found] = await db
      .select({ content: agentPictures.content, mediaType: agentPictures.mediaType })
      .from(agentPictures)
      .innerJoin(agentExecutions, eq(agentExecutions.agentId, agentPictures.agentId))
      .where(
        and(
          eq(agentExecutions.id, Number(c.req.param('id'))),
          eq(agentPictures.hash, hash),
          isGiven,
          accessibleRuns(user.id, 'view'),
        ),
      )
    if (!found || !isPictureType(found.mediaType)) throw notFound('Picture')
    return c.body(new Uint8Array(found.content), 200, {
      'content-type': found.mediaType,
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'cache-control': 'private, no-store',
    })
  },
)

/** Pictures take far more room than texts, so they go before their runs. */
export const storedPictureRetention: Retention = {
  table: agentPictures,
  id: agentPictures.id,
  since: agentPictures.usedAt,
  retentionMs: runPictureDays * 86_400_000,
  batchMax: 100,
}

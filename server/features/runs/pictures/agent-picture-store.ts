import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { agentPictures } from '#server/db/tables/agent-pictures.ts'
import type { PictureFacts } from '#server/engine/picture-facts.ts'
import type { PictureStore } from '#server/engine/picture-store.ts'
import { clock } from '#server/platform/clock.ts'
import { isPictureType, keepPictures } from './stored-pictures.ts'

const { content: _, ...factColumns } = getTableColumns(agentPictures)
const bytes = sql<number>`octet_length(${agentPictures.content})`

/** The pictures of one agent, for its runs. */
export function picturesOf(agentId: number): PictureStore {
  return {
    keep: (picture) => keepPictures(agentId, [picture]),
    async find(hashes) {
      if (hashes.length === 0) return []
      const rows = await db
        .update(agentPictures)
        .set({ usedAt: clock.now() })
        .where(and(eq(agentPictures.agentId, agentId), inArray(agentPictures.hash, [...hashes])))
        .returning({ ...factColumns, bytes })
      return rows.flatMap(({ hash, mediaType, width, height, bytes: size }): PictureFacts[] =>
        isPictureType(mediaType) ? [{ hash, mediaType, width, height, bytes: size }] : [],
      )
    },
    async load(hash) {
      const [found] = await db
        .select({ content: agentPictures.content })
        .from(agentPictures)
        .where(and(eq(agentPictures.agentId, agentId), eq(agentPictures.hash, hash)))
      return found?.content ?? null
    },
  }
}

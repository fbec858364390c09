import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isolated } from '#contract/isolated.ts'
import { type Tag, type TagForm, type Tagging, tagsMax } from '#contract/tags.ts'
import { accessibleAgents } from '#server/db/access.ts'
import { db, inTransaction, type Queries, type Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentTags, tags } from '#server/db/tables/tags.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { agentIdsOf } from '#server/features/agents/public.ts'
import { conflict, limitReached, notFound } from '#server/platform/failure.ts'

const agentIds = sql<number[]>`(
  select coalesce(json_agg(carried.agent_id order by carried.agent_id), '[]'::json)
  from ${agentTags} as carried join ${agents} as carrier on carrier.id = carried.agent_id
  where carried.tag_id = tags.id and carrier.deleted_at is null
)`

const columns = { id: tags.id, name: tags.name, color: tags.color, agentIds }

const isOwn = (userId: string, tagId: number) => and(eq(tags.id, tagId), eq(tags.userId, userId))

/** The tags of a user by name, each with the agents that have it. */
export function listTags(userId: string): Promise<Tag[]> {
  return db.select(columns).from(tags).where(eq(tags.userId, userId)).orderBy(sql`lower(${tags.name})`)
}

/** One tag of this owner; fails for another user's tag as if it did not exist. */
export async function showTag(userId: string, tagId: number, queries: Queries = db): Promise<Tag> {
  const [found] = await queries.select(columns).from(tags).where(isOwn(userId, tagId))
  if (!found) throw notFound('Tag')
  return found
}

/** Creates a tag. Throws `conflict` if its owner has that name in any letter case, `limitReached` for too many tags. */
export function createTag(actor: Actor, form: TagForm): Promise<Tag> {
  const { userId } = actor
  return inTransaction(async (tx) => {
    // Locks the user, so that simultaneous calls do not exceed the limit.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    const count = await tx.$count(tags, eq(tags.userId, userId))
    if (count >= tagsMax) {
      throw limitReached(
        `You have ${count} tags, the most that one person can have. Delete one to make another.`,
      )
    }
    const [made] = await tx
      .insert(tags)
      .values({ ...form, userId })
      .onConflictDoNothing()
      .returning({ id: tags.id })
    if (!made) throw isTaken(form.name)
    await record(tx, actor, 'create_tag', made.id)
    return showTag(userId, made.id, tx)
  })
}

/** Changes the name or color of a tag. Throws `conflict` for the name of another tag of its owner. */
export function changeTag(actor: Actor, tagId: number, change: Partial<TagForm>): Promise<Tag> {
  const { userId } = actor
  return inTransaction(async (tx) => {
    const before = await showTag(userId, tagId, tx)
    const { name = before.name, color = before.color } = change
    const isSame = sql`lower(${tags.name}) = lower(${name})`
    const others = and(eq(tags.userId, userId), isSame, sql`${tags.id} <> ${tagId}`)
    if ((await tx.$count(tags, others)) > 0) throw isTaken(name)
    await tx.update(tags).set({ name, color }).where(isOwn(userId, tagId))
    await record(tx, actor, 'update_tag', tagId)
    return showTag(userId, tagId, tx)
  })
}

/** Deletes a tag; the agents that had it stay. */
export function removeTag(actor: Actor, tagId: number): Promise<void> {
  return inTransaction(async (tx) => {
    const deleted = await tx.delete(tags).where(isOwn(actor.userId, tagId)).returning({ id: tags.id })
    if (deleted.length === 0) throw notFound('Tag')
    await record(tx, actor, 'delete_tag', tagId)
  })
}

/** Adds a tag to agents or removes it; skips agents of other owners. */
export async function tagAgents(actor: Actor, tagId: number, wish: Tagging): Promise<Tag> {
  const { userId } = actor
  const selectedIds = wish.agentIds ?? (await agentIdsOf(userId, wish.all ?? {}))
  return inTransaction(async (tx) => {
    await showTag(userId, tagId, tx)
    if (wish.isTagged) {
      const own = and(inArray(agents.id, selectedIds), accessibleAgents(userId, 'own'))
      const carriers = tx.select({ tagId: sql<number>`${tagId}::int`.as('tag_id'), agentId: agents.id })
      await tx.insert(agentTags).select(carriers.from(agents).where(own)).onConflictDoNothing()
    } else {
      await tx
        .delete(agentTags)
        .where(and(eq(agentTags.tagId, tagId), inArray(agentTags.agentId, selectedIds)))
    }
    await record(tx, actor, wish.isTagged ? 'tag_agents' : 'untag_agents', tagId)
    return showTag(userId, tagId, tx)
  })
}

/** Whether an agent has this tag of this user, as a condition of a statement that reads `agents`. */
export function carriesTag(userId: string, tagId: number): SQL {
  return sql`exists (
    select from ${agentTags} as carried join ${tags} as tag on tag.id = carried.tag_id
    where carried.agent_id = agents.id and tag.id = ${tagId} and tag.user_id = ${userId}
  )`
}

const isTaken = (name: string) => conflict(`You have a tag called “${isolated(name)}” already`)

const record = (tx: Tx, actor: Actor, action: string, resourceId: number) =>
  recordActivity(tx, { ...actor, action, resource: 'tag', resourceId })

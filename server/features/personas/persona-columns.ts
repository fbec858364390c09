import { type SQL, sql } from 'drizzle-orm'
import { personaExcerptMax } from '#contract/personas/custom-personas.ts'
import { customPersonas } from '#server/db/tables/personas.ts'

export const moderationKey = 'persona-moderation'

const isModerated = sql`coalesce((select value = 'true'::jsonb from settings where key = ${moderationKey}), false)`

/** What the community sees: published by its owner, not withdrawn, and approved if moderation is on. */
export const isCommunityVisible: SQL = sql`(${customPersonas.isPublished} and ${customPersonas.withdrawnAt} is null
  and (${customPersonas.isApproved} or not ${isModerated}))`

export const communityColumns = {
  id: customPersonas.id,
  name: customPersonas.name,
  description: customPersonas.description,
  isApproved: customPersonas.isApproved,
  usageCount: customPersonas.usageCount,
}

/** The beginning of a persona's text, which may be long. */
export const excerpt = sql<string>`case when length(${customPersonas.description}) > ${personaExcerptMax}
  then left(${customPersonas.description}, ${personaExcerptMax}) || '…' else ${customPersonas.description} end`

/** A persona as its owner sees it; usable in both a select and a `returning`, so that each change is one statement. */
export const ownedColumns = {
  ...communityColumns,
  isPublished: customPersonas.isPublished,
  isVisible: sql<boolean>`${isCommunityVisible}`,
  withdrawnAt: customPersonas.withdrawnAt,
  createdAt: customPersonas.createdAt,
  ownerName: sql<string>`(select coalesce(nullif(owner.first_name, ''), owner.email) from users owner where owner.id = custom_personas.user_id)`,
}

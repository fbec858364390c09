import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { builtInPersonas } from '#contract/personas/personas.ts'
import type { personaSearch } from '#contract/personas/system-personas.ts'
import { db } from '#server/db/database.ts'
import { customPersonas, personas } from '#server/db/tables/personas.ts'
import { isCommunityVisible } from './persona-columns.ts'
import { foundBy, nameFirst } from './search-words.ts'

const isImported = eq(personas.source, 'imported')

/** Imported personas of a category, by a search, or by their exact name; matches of the name first. */
export function listSystemPersonas({
  search,
  category,
  name,
  limit,
  offset,
}: z.output<typeof personaSearch>) {
  return db
    .select({ name: personas.name, category: personas.category, description: personas.description })
    .from(personas)
    .where(
      and(
        isImported,
        category === undefined ? undefined : eq(personas.category, category),
        name === undefined ? undefined : eq(personas.id, name),
        foundBy(personas, search),
      ),
    )
    .orderBy(...nameFirst(personas, search), personas.name)
    .limit(limit)
    .offset(offset)
}

/** The number of personas to choose from, and of imported ones in each category. */
export async function countPersonas() {
  const [categories, community] = await Promise.all([
    db
      .select({ category: personas.category, count: sql<number>`count(*)::int` })
      .from(personas)
      .where(isImported)
      .groupBy(personas.category),
    db.$count(customPersonas, isCommunityVisible),
  ])
  const imported = categories.reduce((sum, { count }) => sum + count, 0)
  return { system: builtInPersonas.length + imported, imported, community, categories }
}

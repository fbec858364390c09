import { and, eq, or, sql } from 'drizzle-orm'
import { listedPersonasMax, type ShownPersonas } from '#contract/personas/persona-pieces.ts'
import { builtInPersonas } from '#contract/personas/personas.ts'
import type { Queries } from '#server/db/database.ts'
import { customPersonas, personas } from '#server/db/tables/personas.ts'
import { oneLine } from './add-persona.ts'
import { listCommunity } from './own-personas.ts'
import { isCommunityVisible } from './persona-columns.ts'
import { countPersonas } from './system-personas.ts'

const valuePrefix = 'custom-'

/** The prompt of an agent's system persona, as a column of a statement that reads `agents`. */
export const systemPrompt = sql<string | null>`(
  select known.prompt from ${personas} as known where known.id = agents.persona
)`

/** Whether a persona comes with the product. */
export async function isSystemPersona(queries: Queries, personaValue: string): Promise<boolean> {
  if (builtInPersonas.some(({ id }) => id === personaValue)) return true
  return (await queries.$count(personas, eq(personas.id, personaValue))) > 0
}

/** The text of a `custom-{name}` persona that this user may see; undefined for any other value. */
export async function communityPersonaText(
  queries: Queries,
  personaValue: string,
  userId: string,
): Promise<string | undefined> {
  const name = nameIn(personaValue)
  if (name === undefined) return undefined
  const [persona] = await queries
    .select({ description: customPersonas.description })
    .from(customPersonas)
    .where(and(isNamed(name), or(eq(customPersonas.userId, userId), isCommunityVisible)))
  return persona?.description
}

export function nameIn(personaValue: string): string | undefined {
  const name = personaValue.startsWith(valuePrefix) && personaValue.slice(valuePrefix.length).trim()
  return name || undefined
}

export function isNamed(name: string) {
  return sql`lower(${customPersonas.name}) = lower(${oneLine(name)})`
}

/**
 * What the landing page shows of the personas of this installation: their number, and the most used of the community.
 */
export async function personasForVisitors(): Promise<ShownPersonas> {
  const [{ imported, community, categories }, listed] = await Promise.all([countPersonas(), listCommunity()])
  return { imported, community, categories, listed: listed.slice(0, listedPersonasMax) }
}

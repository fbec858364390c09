import { and, eq, or, sql } from 'drizzle-orm'
import { personaForm } from '#contract/personas/custom-personas.ts'
import { listedPersonasMax, type ShownPersonas } from '#contract/personas/persona-pieces.ts'
import { builtInPersonas } from '#contract/personas/personas.ts'
import type { Queries, Tx } from '#server/db/database.ts'
import { customPersonas, personas } from '#server/db/tables/personas.ts'
import type { Actor } from '#server/features/activity/public.ts'
import { invalid } from '#server/platform/failure.ts'
import { addPersona, oneLine } from './add-persona.ts'
import { listCommunity } from './own-personas.ts'
import { isCommunityVisible } from './persona-columns.ts'
import { countPersonas } from './system-personas.ts'

const valuePrefix = 'custom-'

/**
 * What the landing page shows of the personas of this installation: their number, and the most used of the community.
 */
export async function personasForVisitors(): Promise<ShownPersonas> {
  const [{ imported, community, categories }, listed] = await Promise.all([countPersonas(), listCommunity()])
  return { imported, community, categories, listed: listed.slice(0, listedPersonasMax) }
}

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

/**
 * Stores the text of an agent's `custom-{name}` persona under its name, unless the name is taken. Returns true if it
 * was new: its count of 1 is this use. Throws `invalid` for a text that is too short.
 */
export async function keepNamedPersona(
  tx: Tx,
  actor: Actor,
  personaValue: string,
  text: string | null | undefined,
): Promise<boolean> {
  const name = nameIn(personaValue)
  if (name === undefined) return false
  const form = personaForm.safeParse({ name, description: text ?? '' })
  if (await isTaken(tx, name)) return false
  if (form.success) return (await addPersona(tx, actor, form.data)) !== undefined
  const issues = form.error.issues.map(({ path, message }) => ({
    path: path[0] === 'name' ? 'persona' : 'customPersona',
    message,
  }))
  throw invalid(issues[0]?.message ?? 'Invalid persona', issues)
}

/** Counts one more agent that uses a `custom-{name}` persona; false if there is no persona of that name yet. */
export async function countPersonaUse(tx: Queries, personaValue: string): Promise<boolean> {
  const name = nameIn(personaValue)
  if (name === undefined) return false
  const counted = await tx
    .update(customPersonas)
    .set({ usageCount: sql`${customPersonas.usageCount} + 1` })
    .where(isNamed(name))
    .returning({ id: customPersonas.id })
  return counted.length > 0
}

async function isTaken(queries: Queries, name: string): Promise<boolean> {
  return (await queries.$count(customPersonas, isNamed(name))) > 0
}

function nameIn(personaValue: string): string | undefined {
  const name = personaValue.startsWith(valuePrefix) && personaValue.slice(valuePrefix.length).trim()
  return name || undefined
}

function isNamed(name: string) {
  return sql`lower(${customPersonas.name}) = lower(${oneLine(name)})`
}

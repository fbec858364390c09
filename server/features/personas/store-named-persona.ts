import { sql } from 'drizzle-orm'
import { personaForm } from '#contract/personas/custom-personas.ts'
import type { Queries, Tx } from '#server/db/database.ts'
import { customPersonas } from '#server/db/tables/personas.ts'
import type { Actor } from '#server/features/activity/public.ts'
import { invalid } from '#server/platform/failure.ts'
import { addPersona } from './add-persona.ts'
import { nameIn, isNamed } from './find-persona.ts'

/**
 * Stores the text of an agent's `custom-{name}` persona under its name, unless the name is taken. Returns true if it
 * was new: its count of 1 is this use. Throws `invalid` for a text that is too short.
 */
export async function storeNamedPersona(
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

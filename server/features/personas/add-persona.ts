import { eq } from 'drizzle-orm'
import type { PersonaForm } from '#contract/personas/custom-personas.ts'
import type { Tx } from '#server/db/database.ts'
import { locks, oneAtATime } from '#server/db/locks.ts'
import { customPersonas } from '#server/db/tables/personas.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { limitReached } from '#server/platform/failure.ts'
import { ownedColumns } from './persona-columns.ts'

const perUserMax = 200
/** Margin for simultaneous transactions: closer to the limit than this, they run one after the other. */
const addedAtOnceMax = 50

/** Adds a persona and publishes it to the community; undefined if the name is taken, in any letter case. */
export async function addPersona(tx: Tx, actor: Actor, form: PersonaForm) {
  const own = () => tx.$count(customPersonas, eq(customPersonas.userId, actor.userId))
  let count = await own()
  if (count > perUserMax - addedAtOnceMax) {
    await oneAtATime(tx, locks.personasOf, [actor.userId])
    count = await own()
  }
  if (count >= perUserMax) {
    const message = `You have ${count} personas, the most that one person can keep. Delete one to write another.`
    throw limitReached(message)
  }
  const [persona] = await tx
    .insert(customPersonas)
    .values({ ...form, name: oneLine(form.name), userId: actor.userId, isPublished: true })
    .onConflictDoNothing()
    .returning(ownedColumns)
  if (persona) {
    await recordActivity(tx, {
      ...actor,
      action: 'create_persona',
      resource: 'persona',
      resourceId: persona.id,
    })
  }
  return persona
}

/** Normalizes a name for storage: one line, single spaces, one form of each letter. */
export function oneLine(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim()
}

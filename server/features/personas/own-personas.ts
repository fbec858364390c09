import { and, desc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { PersonaForm } from '#contract/personas/custom-personas.ts'
import { communityPersonasMax, communityPersonasPerAuthor } from '#contract/personas/personas.ts'
import type { Page } from '#contract/values.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { customPersonas } from '#server/db/tables/personas.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { Failure, forbidden, notFound } from '#server/platform/failure.ts'
import { addPersona, oneLine } from './add-persona.ts'
import { communityColumns, excerpt, isCommunityVisible, ownedColumns } from './persona-columns.ts'
import { foundBy } from './search-words.ts'

const uniqueViolation = '23505'

/**
 * Lists the personas of the community, each with the beginning of its text: most used first, then newest. Returns at
 * most `communityPersonasMax`, and at most `communityPersonasPerAuthor` of each author. A search covers all of them.
 */
export function listCommunity(search?: string) {
  const mostUsed = sql`order by ${customPersonas.usageCount} desc, ${customPersonas.id} desc`
  const ranked = db
    .select({
      ...communityColumns,
      description: excerpt.as('excerpt'),
      place: sql<number>`row_number() over (partition by ${customPersonas.userId} ${mostUsed})`.as('place'),
    })
    .from(customPersonas)
    .where(and(isCommunityVisible, foundBy(customPersonas, search)))
    .as('ranked')
  return db
    .select()
    .from(ranked)
    .where(search ? undefined : lte(ranked.place, communityPersonasPerAuthor))
    .orderBy(desc(ranked.usageCount), desc(ranked.id))
    .limit(communityPersonasMax)
}

/** A persona with its whole text, for its owner and for users who may choose it. Throws `notFound`. */
export async function readPersona(userId: string, personaId: number) {
  const [persona] = await db
    .select(communityColumns)
    .from(customPersonas)
    .where(and(eq(customPersonas.id, personaId), or(eq(customPersonas.userId, userId), isCommunityVisible)))
  if (!persona) throw notFound('Persona')
  return persona
}

/** Personas of a user, published or not, newest first. */
export function listOwn(userId: string, page: Page) {
  const older = page.before === undefined ? undefined : lt(customPersonas.id, page.before)
  return db
    .select(ownedColumns)
    .from(customPersonas)
    .where(and(eq(customPersonas.userId, userId), older))
    .orderBy(desc(customPersonas.id))
    .limit(page.limit)
}

export async function createPersona(actor: Actor, form: PersonaForm) {
  const persona = await inTransaction((tx) => addPersona(tx, actor, form))
  if (!persona) throw nameTaken()
  return persona
}

/** Changes only the given fields. An approval was for the old text: a new text is not approved. */
export async function updatePersona(actor: Actor, personaId: number, form: Partial<PersonaForm>) {
  const name = form.name && oneLine(form.name)
  const change = {
    ...form,
    ...(name && { name }),
    isApproved: sql`${customPersonas.isApproved}
      and ${customPersonas.name} = ${name ?? customPersonas.name}
      and ${customPersonas.description} = ${form.description ?? customPersonas.description}`,
  }
  const persona = await changeOwn(actor, personaId, 'update_persona', change).catch((error: unknown) => {
    throw isNameTaken(error) ? nameTaken() : error
  })
  if (!persona) throw notFound('Persona')
  return persona
}

/** Publishes a persona to the community; one that an administrator withdrew stays withdrawn. */
export async function publishPersona(actor: Actor, personaId: number) {
  const persona = await changeOwn(actor, personaId, 'publish_persona', { isPublished: true })
  if (persona) return persona
  const isOwnersOwn = await db.$count(customPersonas, isOwn(actor.userId, personaId))
  if (isOwnersOwn === 0) throw notFound('Persona')
  throw forbidden('An administrator took this persona away from the community. You can still use it.')
}

/** Withdraws a persona from the community. */
export async function withdrawPersona(actor: Actor, personaId: number) {
  const persona = await changeOwn(actor, personaId, 'withdraw_persona', { isPublished: false })
  if (!persona) throw notFound('Persona')
  return persona
}

/** Deletes a persona permanently; agents keep their own copy of its text. */
export async function removePersona(actor: Actor, personaId: number): Promise<void> {
  await inTransaction(async (tx) => {
    const [persona] = await tx
      .delete(customPersonas)
      .where(isOwn(actor.userId, personaId))
      .returning({ name: customPersonas.name })
    if (!persona) throw notFound('Persona')
    await recordActivity(tx, {
      ...actor,
      action: 'delete_persona',
      resource: 'persona',
      resourceId: personaId,
      metadata: { name: persona.name },
    })
  })
}

type PersonaUpdate = Parameters<ReturnType<typeof db.update<typeof customPersonas>>['set']>[0]

function changeOwn(actor: Actor, personaId: number, action: string, change: PersonaUpdate) {
  const mayChange = action === 'publish_persona' ? isNull(customPersonas.withdrawnAt) : undefined
  return inTransaction(async (tx) => {
    const [persona] = await tx
      .update(customPersonas)
      .set(change)
      .where(and(isOwn(actor.userId, personaId), mayChange))
      .returning(ownedColumns)
    if (persona) await recordActivity(tx, { ...actor, action, resource: 'persona', resourceId: personaId })
    return persona
  })
}

function isOwn(userId: string, personaId: number) {
  return and(eq(customPersonas.id, personaId), eq(customPersonas.userId, userId))
}

function isNameTaken(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return (cause as { code?: string } | undefined)?.code === uniqueViolation
}

const nameTaken = () => new Failure(409, 'conflict', 'A persona with this name exists already.')

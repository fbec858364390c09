import { desc, eq, lt } from 'drizzle-orm'
import type { Page } from '#contract/values.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { customPersonas } from '#server/db/tables/personas.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { readSettings, writeSetting } from '#server/features/settings/public.ts'
import { clock } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/failure.ts'
import { moderationKey, ownedColumns } from './persona-columns.ts'

/** Personas of all users, newest first. */
export function listAll(page: Page) {
  return db
    .select(ownedColumns)
    .from(customPersonas)
    .where(page.before === undefined ? undefined : lt(customPersonas.id, page.before))
    .orderBy(desc(customPersonas.id))
    .limit(page.limit)
}

/** Approves a persona, and restores one that an administrator withdrew from the community. */
export function approvePersona(actor: Actor, personaId: number) {
  return judge(actor, personaId, 'approve_persona', { isApproved: true, withdrawnAt: null })
}

/** Withdraws a persona from the community until an administrator approves it again. */
export function takePersonaAway(actor: Actor, personaId: number) {
  return judge(actor, personaId, 'take_persona_away', { isApproved: false, withdrawnAt: clock.now() })
}

/** Whether personas need approval; off until an administrator switches it on. */
export async function readModeration(): Promise<{ isModerated: boolean }> {
  const stored = await readSettings([moderationKey])
  return { isModerated: stored.get(moderationKey) === true }
}

export function setModeration(actor: Actor, isModerated: boolean): Promise<{ isModerated: boolean }> {
  return inTransaction(async (tx) => {
    await writeSetting(tx, moderationKey, isModerated)
    await recordActivity(tx, {
      ...actor,
      action: 'set_persona_moderation',
      resource: 'setting',
      resourceId: moderationKey,
      metadata: { isModerated },
    })
    return { isModerated }
  })
}

interface Judgement {
  isApproved: boolean
  withdrawnAt: Date | null
}

function judge(actor: Actor, personaId: number, action: string, judgement: Judgement) {
  return inTransaction(async (tx) => {
    const [persona] = await tx
      .update(customPersonas)
      .set(judgement)
      .where(eq(customPersonas.id, personaId))
      .returning(ownedColumns)
    if (!persona) throw notFound('Persona')
    await recordActivity(tx, { ...actor, action, resource: 'persona', resourceId: personaId })
    return persona
  })
}

import type { Tx } from '#server/db/database.ts'
import type { Actor } from '#server/features/activity/service.ts'
import { communityPersonaText, countPersonaUse, keepNamedPersona } from '#server/features/personas/service.ts'

interface PersonaChoice {
  persona: string
  customPersona?: string | null
}

/**
 * Counts the use of a `custom-{name}` persona, or keeps it under its name when nobody has that name yet. Answers the
 * text that the agent keeps as its own copy: its own, else the community's. Throws `invalid` for a new one that is too short.
 */
export async function takePersona(
  tx: Tx,
  actor: Actor,
  { persona, customPersona }: PersonaChoice,
): Promise<string | null | undefined> {
  const known = await communityPersonaText(tx, persona, actor.userId)
  const isNew = known === undefined && (await keepNamedPersona(tx, actor, persona, customPersona))
  if (!isNew) await countPersonaUse(tx, persona)
  return customPersona || (known ?? customPersona)
}

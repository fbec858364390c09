import type { Tx } from '#server/db/database.ts'
import type { Actor } from '#server/features/activity/service.ts'
import { customPersonaId } from '#contract/personas/personas.ts'
import {
  communityPersonaText,
  countPersonaUse,
  isSystemPersona,
  keepNamedPersona,
} from '#server/features/personas/service.ts'
import { invalid } from '#server/platform/failure.ts'

interface PersonaChoice {
  persona: string
  customPersona?: string | null
}

/**
 * Counts the use of a `custom-{name}` persona, or keeps it under its name when nobody has that name yet. Answers the
 * text that the agent keeps as its own copy: its own, else the community's. Throws `invalid` for a new one that is too short,
 * and for one that nobody knows.
 */
export async function takePersona(
  tx: Tx,
  actor: Actor,
  { persona, customPersona }: PersonaChoice,
): Promise<string | null | undefined> {
  const isOwnText = persona === customPersonaId || persona.startsWith(`${customPersonaId}-`)
  if (!isOwnText && !(await isSystemPersona(tx, persona))) throw unknownPersona()
  const known = await communityPersonaText(tx, persona, actor.userId)
  const isNew = known === undefined && (await keepNamedPersona(tx, actor, persona, customPersona))
  // Somebody else's persona that is not offered has a name, but no text to work with.
  if (known === undefined && !isNew && isOwnText && persona !== customPersonaId && !customPersona?.trim()) {
    throw unknownPersona()
  }
  if (!isNew) await countPersonaUse(tx, persona)
  return customPersona || (known ?? customPersona)
}

function unknownPersona() {
  return invalid('Persona is required', [{ path: 'persona', message: 'Persona is required' }])
}

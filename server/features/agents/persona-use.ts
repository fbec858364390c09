import type { Tx } from '#server/db/database.ts'
import type { Actor } from '#server/features/activity/public.ts'
import { customPersonaId } from '#contract/personas/personas.ts'
import {
  communityPersonaText,
  countPersonaUse,
  isSystemPersona,
  storeNamedPersona,
} from '#server/features/personas/public.ts'
import { invalid } from '#server/platform/failure.ts'

interface PersonaChoice {
  persona: string
  customPersona?: string | null
}

/**
 * Counts the use of a `custom-{name}` persona, or stores it under its name if the name is free. Returns the text that
 * the agent stores as its own copy: the agent's own text, else the community's. Throws `invalid` for a new persona that
 * is too short and for an unknown one.
 */
export async function takePersona(
  tx: Tx,
  actor: Actor,
  { persona, customPersona }: PersonaChoice,
): Promise<string | null | undefined> {
  const isOwnText = persona === customPersonaId || persona.startsWith(`${customPersonaId}-`)
  if (!isOwnText && !(await isSystemPersona(tx, persona))) throw unknownPersona()
  const known = await communityPersonaText(tx, persona, actor.userId)
  const isNew = known === undefined && (await storeNamedPersona(tx, actor, persona, customPersona))
  // A persona that another user has not published has a name, but no text to use.
  if (known === undefined && !isNew && isOwnText && persona !== customPersonaId && !customPersona?.trim()) {
    throw unknownPersona()
  }
  if (!isNew) await countPersonaUse(tx, persona)
  return customPersona || (known ?? customPersona)
}

function unknownPersona() {
  return invalid('Persona is required', [{ path: 'persona', message: 'Persona is required' }])
}

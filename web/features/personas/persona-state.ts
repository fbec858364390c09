import { isolated } from '#contract/isolated.ts'
import type { OwnedPersonaReply } from '#contract/personas/custom-personas.ts'
import type { Tone } from '#web/components/badge.tsx'

type PersonaFlags = Pick<OwnedPersonaReply, 'isPublished' | 'isVisible' | 'withdrawnAt'>

/** The current status of a persona, in a word and in a sentence. */
export function personaState(persona: PersonaFlags): { word: string; tone: Tone; hint: string } {
  const { isPublished, isVisible, withdrawnAt } = persona
  if (withdrawnAt !== null) {
    return { word: 'Withdrawn', tone: 'danger', hint: 'An administrator took it away from the community.' }
  }
  if (isVisible) return { word: 'Published', tone: 'accent', hint: 'The community can use it.' }
  if (isPublished) {
    return { word: 'Waiting', tone: 'warning', hint: 'An administrator has to approve it first.' }
  }
  return { word: 'Private', tone: 'neutral', hint: 'Only its owner can use it.' }
}

/** What deleting a persona removes, for the confirmation. */
export function removalWarning({ name, isVisible }: Pick<OwnedPersonaReply, 'name' | 'isVisible'>): string {
  const from = isVisible ? 'from your personas and from the community' : 'from your personas'
  return `“${isolated(name)}” goes ${from} for good. Agents that use it keep their own copy of its text.`
}

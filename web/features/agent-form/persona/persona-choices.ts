import { type CustomPersona, personaExcerptMax } from '#contract/personas/custom-personas.ts'
import type { SystemPersona } from '#contract/personas/system-personas.ts'
import { builtInPersonas, customPersonaId, personaName } from '#contract/personas/personas.ts'

/** A persona in the picker. */
export interface PersonaChoice {
  value: string
  name: string
  description: string
  /** Set for an imported persona. */
  category?: string | null
  /** Set for a persona that a user wrote. */
  shared?: { id: number; usageCount: number; isApproved: boolean; isOwn: boolean }
}

export interface PersonaGroup {
  title: string
  choices: PersonaChoice[]
}

/** The persona value of an agent with a persona that a user wrote. */
export const sharedPersonaValue = (name: string) => `${customPersonaId}-${name}`

const builtIn: PersonaGroup = {
  title: 'Built-in personas',
  choices: builtInPersonas.map(({ id, name, description }) => ({ value: id, name, description })),
}

const createNew: PersonaChoice = {
  value: customPersonaId,
  name: 'Create New Persona',
  description: 'Describe in your own words who the agent is.',
}

/** All personas to choose from: built-in ones, a new one, your own, and those of others. */
export function personaGroups(
  community: readonly CustomPersona[],
  mine: readonly CustomPersona[],
): PersonaGroup[] {
  const ownIds = new Set(mine.map(({ id }) => id))
  const others = community.filter(({ id }) => !ownIds.has(id))
  const groups = [
    builtIn,
    { title: 'Your own', choices: [createNew, ...mine.map((persona) => sharedChoice(persona, true))] },
    { title: 'Community personas', choices: others.map((persona) => sharedChoice(persona, false)) },
  ]
  return groups.filter(({ choices }) => choices.length > 0)
}

/** A persona that a user wrote as a choice. */
export function sharedChoice(persona: CustomPersona, isOwn: boolean): PersonaChoice {
  const { id, name, description, usageCount, isApproved } = persona
  const shared = { id, usageCount, isApproved, isOwn }
  return { value: sharedPersonaValue(name), name, description, shared }
}

/** An imported persona as a choice; its name is the persona value of an agent. */
export function systemChoice({ name, category, description }: SystemPersona): PersonaChoice {
  return { value: name, name, category, description }
}

/** Whether a value can only be that of an imported persona. */
export const isImportedValue = (value: string) =>
  value !== '' &&
  value !== customPersonaId &&
  !value.startsWith(`${customPersonaId}-`) &&
  !builtInPersonas.some(({ id }) => id === value)

/** The chosen persona, which may be an imported one; still named if it is no longer offered. */
export function pickedPersona(
  groups: readonly PersonaGroup[],
  value: string,
  imported?: SystemPersona,
): PersonaChoice | undefined {
  if (value === '') return undefined
  const choice = groups.flatMap(({ choices }) => choices).find((other) => other.value === value)
  if (!choice && imported?.name === value) return systemChoice(imported)
  return choice ?? { value, name: personaName(value), description: '' }
}

/** Whether a persona that a user wrote has this name, ignoring case. */
export function isNameTaken(groups: readonly PersonaGroup[], name: string): boolean {
  const wanted = name.trim().replace(/\s+/g, ' ').toLowerCase()
  return groups.some(({ choices }) =>
    choices.some((choice) => choice.shared !== undefined && choice.name.toLowerCase() === wanted),
  )
}

/** Whether only the beginning of the persona's text is loaded. */
export function isExcerpt({ description, shared }: PersonaChoice): boolean {
  return shared?.isOwn === false && Array.from(description).length > personaExcerptMax
}

/** Whether a persona's name or description contains every word of the search. */
export function isFound({ name, description }: PersonaChoice, search: string): boolean {
  const text = `${name} ${description}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

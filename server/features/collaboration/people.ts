import type { Collaborator } from '#contract/collaboration/collaboration.ts'
import { type Present, presentAt } from './presence.ts'
import { resourceOf, standingOf } from './resources.ts'

/** Dark enough to be read as text on both grounds' tints. */
const colors = ['#0f766e', '#1d4ed8', '#9333ea', '#be185d', '#b45309', '#4d7c0f', '#0e7490', '#dc2626']

/** The same color for the same person, everywhere. */
export function colorOf(userId: string): string {
  let sum = 0
  for (const character of userId) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return colors[sum % colors.length] ?? '#0f766e'
}

/** Who has a thing open, each person once. */
export async function collaboratorsAt(resource: string): Promise<Collaborator[]> {
  const people = new Map<string, Present>()
  for (const present of await presentAt(resource)) people.set(present.userId, present)
  const thing = resourceOf(resource)
  const found = [...people.values()].map(async ({ userId, name, avatar }) => {
    const standing = thing && (await standingOf(userId, thing))
    return standing ? [{ id: userId, name, avatar, color: colorOf(userId), role: standing.role }] : []
  })
  return (await Promise.all(found)).flat()
}

import type { Collaborator } from '#contract/collaboration/collaboration.ts'
import { type colorsMax, type PresentUser, presentAt } from './presence.ts'
import { resourceOf, accessTo } from './resources.ts'

/** White letters have a contrast of 4.5:1 on each color, and each color has 3:1 on the surfaces of both themes. */
export const colors = [
  '#0f766e',
  '#2563eb',
  '#9333ea',
  '#db2777',
  '#b45309',
  '#4d7c0f',
  '#64748b',
  '#dc2626',
] as const satisfies { length: typeof colorsMax }

/** Returns the color that a person gets unless somebody else has it, as an index of `colors`. */
export function preferredColor(userId: string): number {
  let sum = 0
  for (const character of userId) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return sum % colors.length
}

/** Returns the color of a person; beyond eight people the preferred one, which somebody else may also have. */
export const colorOf = (userId: string, given: number | null): string =>
  colors[given ?? preferredColor(userId)] ?? colors[0]

/** Returns the people who have a resource open, each once. */
export async function collaboratorsAt(resource: string): Promise<Collaborator[]> {
  const people = new Map<string, PresentUser>()
  for (const present of await presentAt(resource)) people.set(present.userId, present)
  const thing = resourceOf(resource)
  const found = [...people.values()].map(async ({ userId, name, avatar, color }) => {
    const access = thing && (await accessTo(userId, thing))
    return access ? [{ id: userId, name, avatar, color: colorOf(userId, color), role: access.role }] : []
  })
  return (await Promise.all(found)).flat()
}

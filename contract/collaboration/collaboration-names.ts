/** What can be worked on together, and which of its fields. */
export const sharedFields = {
  team: ['name', 'description', 'taskDescription', 'executionOrder'],
  agent: ['name', 'taskDescription'],
} as const
export const resourceTypes = ['team', 'agent'] as const
export type ResourceType = (typeof resourceTypes)[number]

/** How long a field stays locked without a sign of life of who locked it, ms. */
export const lockMs = 30_000
/** After a loss of the connection it is made again so much later, ms. */
export const reconnectMs = 3_000
/** Closes after which it is not made again: it was left, or is refused. */
export const finalCloseCodes: readonly number[] = [1000, 1008]
/** Characters of a field. */
export const sharedValueMax = 20_000

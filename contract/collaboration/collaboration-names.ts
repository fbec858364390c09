// chunk: base
/** The resources that several users can edit together, and their shared fields. */
export const sharedFields = {
  team: ['name', 'description', 'taskDescription', 'executionOrder'],
  agent: ['name', 'taskDescription'],
} as const
export const resourceTypes = ['team', 'agent'] as const
export type ResourceType = (typeof resourceTypes)[number]

/** How long a field stays locked without activity of the user who locked it, ms. */
export const lockMs = 30_000
/** Delay before a lost connection is opened again, ms. */
export const reconnectMs = 3_000
/** Close codes after which the client does not reconnect: it left, or was refused. */
export const finalCloseCodes: readonly number[] = [1000, 1008]
/** Maximum length of a field, in characters. */
export const sharedValueMax = 20_000

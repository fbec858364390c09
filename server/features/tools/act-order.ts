import type { ConnectorTool } from '#server/integrations/connector.ts'

/** Where an act belongs: one attempt of one run. */
export interface ActPlace {
  executionId: number
  attempt: number
  userId: string
  agent: { id: number; name: string }
}

/** Something that a run wants to do at another service. */
export interface ActOrder {
  place: ActPlace
  /** Names it within its run, the same in each attempt. */
  key: string
  connection: { id: number; name: string }
  tool: ConnectorTool
  input: Record<string, unknown>
  /** Why its owner has to be asked first; null: they need not be. */
  ask: { reason: string; reads: readonly string[] } | null
}

/** What an act came to, in words for a model and for people. */
export interface ActEnd {
  state: 'done' | 'failed' | 'refused' | 'unknown'
  text: string
}

import type { ConnectorTool } from '#server/integrations/connector.ts'

/** The attempt of a run that an act belongs to. */
export interface ActPlace {
  executionId: number
  attempt: number
  userId: string
  agent: { id: number; name: string }
}

/** A call of a tool at another service that a run wants to make. */
export interface ActOrder {
  place: ActPlace
  /** Identifies it within its run, the same in each attempt. */
  key: string
  connection: { id: number; name: string }
  tool: ConnectorTool
  input: Record<string, unknown>
  /** Why its owner has to be asked first; null: no approval needed. */
  ask: { reason: string; reads: readonly string[] } | null
}

/** The outcome of an act, in words for a model and for users. */
export interface ActEnd {
  state: 'done' | 'failed' | 'refused' | 'unknown'
  text: string
}

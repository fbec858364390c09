import type { ModelOrder } from '#contract/models/model-choice.ts'
import type { Flow } from '#server/builders/flow.ts'
import type { Tx } from '#server/db/database.ts'
import type { Actor } from '#server/features/activity/public.ts'

/** The user for whom a text is interpreted, its conversation, and the signal that limits the time. */
export interface Understanding {
  userId: string
  /** The id of the conversation, or another name for the purpose. */
  about: number | string
  /** The models to ask, in order; null: the choice of the product. */
  models: ModelOrder | null
  signal: AbortSignal
  /** Shows the text or progress so far, until there is an answer. */
  show?: (text: string) => void
}

/** A builder on the server: its state machine, and the effects that the machine requests. */
export interface Builder<State extends { phase: string }, Analysis, Built, Edit, Prepared = undefined> {
  name: string
  flow: Flow<State, Analysis, Built, Edit>
  understand: (context: Understanding, text: string, state: State) => Promise<Analysis>
  /** Does slow work before any row is locked. */
  prepare?: (context: Understanding, state: State) => Promise<Prepared>
  /** Creates what was agreed, within the transaction that stores the conversation. */
  build: (tx: Tx, actor: Actor, state: State, prepared: Prepared) => Promise<Built>
  /** Starts a run of what was built; returns its id. */
  test?: (actor: Actor, state: State, key: string) => Promise<number>
  /** Adds what was built to a team; returns the team's name. */
  join?: (actor: Actor, state: State, teamId: number) => Promise<string>
}

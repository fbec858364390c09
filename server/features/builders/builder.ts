import type { Flow } from '#contract/builders/flow.ts'
import type { Tx } from '#server/db/database.ts'
import type { Actor } from '#server/features/activity/service.ts'

/** On whose behalf a text is understood, what about, and until when. */
export interface Understanding {
  userId: string
  /** The conversation, by its id, or what else it is for. */
  about: number | string
  signal: AbortSignal
  /** Shows what is written or done, as far as it is, until there is an answer. */
  show?: (text: string) => void
}

/** A builder as the server knows it: its machine, and what that machine leaves to the world. */
export interface Builder<State extends { phase: string }, Analysis, Built, Edit, Prepared = undefined> {
  name: string
  flow: Flow<State, Analysis, Built, Edit>
  understand: (context: Understanding, text: string, state: State) => Promise<Analysis>
  /** Does what takes its time before anything is held. */
  prepare?: (context: Understanding, state: State) => Promise<Prepared>
  /** Makes what was agreed, within the transaction that keeps the conversation. */
  build: (tx: Tx, actor: Actor, state: State, prepared: Prepared) => Promise<Built>
  /** Starts a run of what was built; answers its id. */
  test?: (actor: Actor, state: State, key: string) => Promise<number>
  /** Makes what was built a member of a team; answers the team's name. */
  join?: (actor: Actor, state: State, teamId: number) => Promise<string>
}

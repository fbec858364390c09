/** The three builders, as paths and database rows name them. */
export const builderKinds = ['agent', 'app', 'career'] as const
export type BuilderKind = (typeof builderKinds)[number]

export const optionTypes = ['select', 'confirmation', 'multiselect', 'buttons'] as const

export interface Choice {
  value: string
  label: string
  description?: string
}
export interface Options {
  type: (typeof optionTypes)[number]
  choices: Choice[]
}
interface Action {
  type: 'event' | 'link'
  label: string
  icon: string
  handler: string
}

/** A message of a builder, before it has an id and a time. */
export interface Said {
  type?: 'assistant' | 'system'
  content: string
  options?: Options
  actions?: Action[]
  buildStatus?: { phase: string; progress: number; details: string[] }
  executionId?: number
}

/** The events of a conversation. `Analysis` is the analysis of a text, `Built` the result of a build. */
export type FlowEvent<Analysis, Built, Edit> =
  | { type: 'said'; text: string; analysis: Analysis }
  | { type: 'chosen'; values: readonly string[] }
  | { type: 'edited'; edit: Edit }
  | { type: 'acted'; act: string }
  | { type: 'built'; built: Built }
  /** The build failed; without a message, the reason is unknown. */
  | { type: 'failed'; message: string | undefined }
  /** A run that an effect requested has started. */
  | { type: 'started'; executionId: number }
  /** The built agent has joined the team that an effect named. */
  | { type: 'joined'; team: string }
  | { type: 'refused'; message: string }

/** A side effect to do after an event: `build` immediately, `test` the result, or let it `join` a team. */
type Effect = 'build' | 'test' | 'join'

/** The result of an event. */
export interface Step<State> {
  state: State
  says: Said[]
  effect?: Effect
  /** Id of the target of the effect, if any. */
  target?: number
  /** The new messages replace the last one, if that still waits for an answer. */
  replacesLast?: boolean
}

/**
 * A builder as a pure state machine, without screen, server and clock. Every phase except `building` accepts
 * messages, and `building` ends with `built` or `failed`, so that a conversation can always continue.
 */
export interface Flow<State extends { phase: string }, Analysis, Built, Edit> {
  begin(): State
  welcome: Said
  next(state: State, event: FlowEvent<Analysis, Built, Edit>): Step<State>
}

/** Texts of a builder before the first message, and during a build. */
export interface BuilderTexts {
  kind: BuilderKind
  /** Completes 'Balancia AI …'. */
  name: string
  placeholder: string
  ideas: readonly [string, string, string, string]
  /** Progress of a build per tick, percent, and the length of a tick, ms. */
  pace: { step: number; everyMs: number }
}

/** The progress of a build one tick later. */
export function progressAfter(progress: number, { step }: BuilderTexts['pace']): number {
  return Math.min(100, progress + step)
}

/** The steps of a build that are done at this progress. */
export function stepsDone(steps: readonly string[], progress: number): string[] {
  return steps.slice(0, Math.floor((steps.length * progress) / 100))
}

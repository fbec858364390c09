/** The three builders, as addresses and rows name them. */
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

/** What a builder says, before it has an id and a time. */
export interface Said {
  type?: 'assistant' | 'system'
  content: string
  options?: Options
  actions?: Action[]
  buildStatus?: { phase: string; progress: number; details: string[] }
  executionId?: number
}

/** What can happen in a conversation. `Analysis` is what was understood of a text, `Built` what a build made. */
export type FlowEvent<Analysis, Built, Edit> =
  | { type: 'said'; text: string; analysis: Analysis }
  | { type: 'chosen'; values: readonly string[] }
  | { type: 'edited'; edit: Edit }
  | { type: 'acted'; act: string }
  | { type: 'built'; built: Built }
  /** Building failed; without a message it said no reason. */
  | { type: 'failed'; message: string | undefined }
  /** A run that an effect asked for has begun. */
  | { type: 'started'; executionId: number }
  /** What was built has joined a team that an effect named. */
  | { type: 'joined'; team: string }
  | { type: 'refused'; message: string }

/** What the world has to do after an event: `build` at once, `test` what was built, or have it `join` a team. */
type Effect = 'build' | 'test' | 'join'

/** What comes of an event. */
export interface Step<State> {
  state: State
  says: Said[]
  effect?: Effect
  /** Of an effect on something: its id. */
  target?: number
  /** What is said stands in for the last message, if that still waits for an answer. */
  replacesLast?: boolean
}

/**
 * A builder as a pure machine: it knows no screen, no server and no clock. Every phase but `building` takes what is
 * said, and `building` ends by `built` or `failed`, so that there is always a way on.
 */
export interface Flow<State extends { phase: string }, Analysis, Built, Edit> {
  begin(): State
  welcome: Said
  next(state: State, event: FlowEvent<Analysis, Built, Edit>): Step<State>
}

/** What a screen shows of a builder before anything is said, and while it builds. */
export interface BuilderTexts {
  kind: BuilderKind
  /** Completes 'Balancia AI …'. */
  name: string
  placeholder: string
  ideas: readonly [string, string, string, string]
  /** How far building moves at each tick, per cent, and how long a tick is, ms. */
  pace: { step: number; everyMs: number }
}

/** How far building is one tick later. */
export function progressAfter(progress: number, { step }: BuilderTexts['pace']): number {
  return Math.min(100, progress + step)
}

/** The steps of a build that are done at this progress, so that none shows before its turn. */
export function stepsDone(steps: readonly string[], progress: number): string[] {
  return steps.slice(0, Math.floor((steps.length * progress) / 100))
}

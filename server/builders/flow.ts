import type { NewMessage } from '#contract/builders/chat-message.ts'

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
  says: NewMessage[]
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
  welcome: NewMessage
  next(state: State, event: FlowEvent<Analysis, Built, Edit>): Step<State>
}

/** The handlers of a builder, by event. */
interface Handlers<State extends { phase: string; engine: string | null }, Analysis, Built, Edit> {
  /** The state of a new conversation. */
  blank: State
  welcome: NewMessage
  onMessage: Record<State['phase'], (state: State, text: string, analysis: Analysis) => Step<State>>
  chosen: (state: State, values: readonly string[]) => Step<State>
  built: (state: State, result: Built) => Step<State>
  failed: (state: State, message: string | undefined) => Step<State>
  /** Handles all other events. */
  other: (state: State, event: OtherEvent<Analysis, Built, Edit>) => Step<State>
}
type OtherEvent<Analysis, Built, Edit> = Exclude<
  FlowEvent<Analysis, Built, Edit>,
  { type: 'said' | 'chosen' | 'built' | 'failed' }
>

/** Makes the state machine of a builder from its handlers. */
export function flowOf<
  State extends { phase: string; engine: string | null },
  Analysis extends { engine: string },
  Built,
  Edit = never,
>(handlers: Handlers<State, Analysis, Built, Edit>): Flow<State, Analysis, Built, Edit> {
  const { blank, welcome, onMessage, chosen, built, failed, other } = handlers
  return {
    begin: () => blank,
    welcome,
    next(stored, event) {
      // A conversation of an earlier release lacks the fields that were added later.
      const state = { ...blank, ...stored }
      switch (event.type) {
        case 'said': {
          const { text, analysis } = event
          return onMessage[state.phase as State['phase']](
            { ...state, engine: analysis.engine },
            text,
            analysis,
          )
        }
        case 'chosen':
          return chosen(state, event.values)
        case 'built':
          return built(state, event.built)
        case 'failed':
          return failed(state, event.message)
        default:
          return other(state, event)
      }
    },
  }
}

/** Keeps the state and sends these messages. */
export const keepState = <State>(state: State, ...says: NewMessage[]): Step<State> => ({ state, says })

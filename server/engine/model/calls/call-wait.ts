import { type ConfiguredEngine, isSelfHosted } from '#server/engine/model/providers/registry.ts'

/** How long a model may be silent before people read that it loads, ms. */
const loadingAfterMs = 5_000
/** Shorter waits are not worth a word, ms. */
const shownFromMs = 3_000

export const modelIsLoading = 'The model is loading.'

/** What people read while a call has no answer yet. */
export interface CallWait {
  /** The model asked for a wait before the next attempt, ms. */
  asked: (ms: number) => void
  /** The model reports that it loads. */
  loading: () => void
  /** The next attempt begins. */
  attempt: () => void
  /** The answer begins, or the call is over. */
  over: () => void
}

/** Shows why the answer of a model has not begun. */
export function callWait(
  asked: ConfiguredEngine,
  show: (reason: string | null) => void = () => undefined,
  afterMs = loadingAfterMs,
): CallWait {
  let shown: string | null = null
  const set = (reason: string | null) => {
    if (reason === shown) return
    shown = reason
    show(reason)
  }
  const timer = isSelfHosted(asked) ? setTimeout(() => set(shown ?? modelIsLoading), afterMs) : undefined
  return {
    asked: (ms) => ms >= shownFromMs && set(`The model asks to wait ${Math.ceil(ms / 1000)} seconds.`),
    loading: () => set(modelIsLoading),
    attempt: () => shown !== modelIsLoading && set(null),
    over() {
      clearTimeout(timer)
      set(null)
    },
  }
}

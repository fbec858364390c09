/** How long one model call may take, ms, and how much it may say, reasoning and tool input included. */
export interface CallLimits {
  totalMs: number
  firstChunkMs: number
  chunkGapMs: number
  answerCharsMax: number
  /** Waits before a busy model is asked again, ms, where they differ from the usual; all of it within `totalMs`. */
  repeatWaitsMs?: readonly number[]
}

export const callLimits: CallLimits = {
  totalMs: 120_000,
  firstChunkMs: 60_000,
  chunkGapMs: 30_000,
  answerCharsMax: 200_000,
}

export type OverrunFault = 'unanswered' | 'silent' | 'unfinished' | 'too_long'

/** Why a call was ended from our side, in words for a person. */
export class Overrun extends Error {
  readonly fault: OverrunFault

  constructor(fault: OverrunFault, message: string) {
    super(message)
    this.fault = fault
  }
}

export interface Watchdog {
  /** Aborts with an `Overrun`. */
  signal: AbortSignal
  /** A sign of life, with the characters that came with it. */
  heard: (chars: number) => void
  stop: () => void
}

/** Ends a call that is silent or endless; its time runs from before the peer is reached. */
export function watchdog(limits: CallLimits, name: string): Watchdog {
  const { totalMs, firstChunkMs, chunkGapMs, answerCharsMax } = limits
  let chars = 0
  const controller = new AbortController()
  const endAfter = (ms: number, fault: OverrunFault, what: string) =>
    setTimeout(() => controller.abort(new Overrun(fault, `${name} ${what} ${ms / 1000} s.`)), ms)
  const total = endAfter(totalMs, 'unfinished', 'did not finish within')
  let silence = endAfter(firstChunkMs, 'unanswered', 'gave no answer within')
  return {
    signal: controller.signal,
    heard(more) {
      chars += more
      if (chars > answerCharsMax)
        controller.abort(new Overrun('too_long', `${name} answered more than a run may hold.`))
      clearTimeout(silence)
      silence = endAfter(chunkGapMs, 'silent', 'fell silent in the middle of its answer for')
    },
    stop() {
      clearTimeout(total)
      clearTimeout(silence)
    },
  }
}

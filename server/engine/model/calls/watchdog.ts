import { runTimeMaxMs } from '#contract/runs/run-names.ts'
import { config } from '#server/platform/config.ts'
import { type ConfiguredEngine, isSelfHosted } from '#server/engine/model/providers/registry.ts'

/** How long one model call may take, ms, and how much it may say, reasoning and tool input included. */
export interface CallLimits {
  totalMs: number
  firstChunkMs: number
  chunkGapMs: number
  answerCharsMax: number
  /** Waits before a busy model is asked again, ms, if not the default; all within `totalMs`. */
  repeatWaitsMs?: readonly number[]
}

export const callLimits: CallLimits = {
  totalMs: 120_000,
  firstChunkMs: 60_000,
  chunkGapMs: 30_000,
  answerCharsMax: 200_000,
}

/** A model on hardware of its operator loads for minutes and reads a long prompt slowly. */
const ownLimits: CallLimits = {
  ...callLimits,
  totalMs: 1_800_000,
  firstChunkMs: 300_000,
  chunkGapMs: 120_000,
}

/** The limits of a call: those of its connection, of the server for the first token, or by where its model runs. */
export function limitsFor(asked: ConfiguredEngine, waitSeconds = config.modelWaitSeconds): CallLimits {
  const usual = isSelfHosted(asked) ? ownLimits : callLimits
  const { firstMs, pauseMs, totalMs } = asked.connection.limits
  const firstChunkMs = firstMs ?? (waitSeconds === null ? usual.firstChunkMs : waitSeconds * 1000)
  return {
    ...usual,
    firstChunkMs,
    chunkGapMs: pauseMs ?? usual.chunkGapMs,
    totalMs: totalMs ?? Math.max(usual.totalMs, firstChunkMs * 2),
  }
}

/** The time limit of work that may ask these, ms: the usual one, and the longest call of a slow model beside it. */
export function runTimeFor(engines: readonly ConfiguredEngine[], usualMs = runTimeMaxMs): number {
  const longest = Math.max(0, ...engines.map((asked) => limitsFor(asked).totalMs))
  return longest > callLimits.totalMs ? usualMs + longest : usualMs
}

/** The limits of a question for which nobody waits at a screen: those of the connection when they are longer. */
export function patientLimits(limits: CallLimits, asked: ConfiguredEngine): CallLimits {
  const { totalMs, firstChunkMs, chunkGapMs } = limitsFor(asked)
  return {
    ...limits,
    totalMs: Math.max(limits.totalMs, totalMs),
    firstChunkMs: Math.max(limits.firstChunkMs, firstChunkMs),
    chunkGapMs: Math.max(limits.chunkGapMs, chunkGapMs),
  }
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
  /** Reports a part of the answer, with its number of characters. */
  received: (chars: number) => void
  /**
   * Reports a sign of life other than the answer, such as a comment or another attempt; `restMs`: of which the next
   * attempt will be that much later.
   */
  alive: (restMs?: number) => void
  stop: () => void
}

/** Ends a call that is silent or endless; its time runs from before the peer is reached. */
export function watchdog(limits: CallLimits, name: string): Watchdog {
  const { totalMs, firstChunkMs, chunkGapMs, answerCharsMax } = limits
  let chars = 0
  const controller = new AbortController()
  const endAfter = (ms: number, fault: OverrunFault, what: string, restMs = 0) =>
    setTimeout(() => controller.abort(new Overrun(fault, `${name} ${what} ${ms / 1000} s.`)), ms + restMs)
  const total = endAfter(totalMs, 'unfinished', 'did not finish within')
  const unanswered = (restMs = 0) => endAfter(firstChunkMs, 'unanswered', 'gave no answer within', restMs)
  const silent = () => endAfter(chunkGapMs, 'silent', 'fell silent in the middle of its answer for')
  let waitAgain = unanswered
  let silence = waitAgain()
  const alive = (restMs?: number) => {
    clearTimeout(silence)
    silence = waitAgain(restMs)
  }
  return {
    signal: controller.signal,
    received(more) {
      chars += more
      if (chars > answerCharsMax)
        controller.abort(new Overrun('too_long', `${name} answered more than a run may hold.`))
      waitAgain = silent
      alive()
    },
    alive,
    stop() {
      clearTimeout(total)
      clearTimeout(silence)
    },
  }
}

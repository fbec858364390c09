type Phase = 'starting' | 'open' | 'closing'

/** A prober that asked within this time will ask again, ms. */
const askedLatelyMs = 60_000

let phase: Phase = 'open'
let askedAt = Number.NEGATIVE_INFINITY

/** Records that this process starts, works, or stops; it never leaves the last one. */
export function setPhase(next: Phase): void {
  if (phase !== 'closing') phase = next
}

/** Whether this process starts, works, or stops. */
export const currentPhase = (): Phase => phase

/** Records that a proxy or an orchestrator asked whether this process is ready. */
export function noteProbe(): void {
  askedAt = performance.now()
}

/** Whether a proxy or an orchestrator follows the readiness of this process. */
export const isProbed = (): boolean => performance.now() - askedAt < askedLatelyMs

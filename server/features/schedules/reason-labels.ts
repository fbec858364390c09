import { type PlannedCause, type SubjectKind, scheduleReasons } from '#contract/schedules/schedules.ts'
import type { PlannedDetails } from '#server/db/tables/schedules.ts'

interface Why {
  cause: PlannedCause | null
  details: PlannedDetails | null
  /** Old rows store the text itself. */
  reason: string | null
}

const words: Record<PlannedCause, (details: PlannedDetails, kind: SubjectKind) => string> = {
  missed: ({ earlier }) => missed(scheduleReasons.missed, earlier),
  'missed-made-up': ({ earlier }) => missed(scheduleReasons.missedMadeUp, earlier),
  'ran-late': () => scheduleReasons.ranLate,
  'account-off': () => scheduleReasons.accountOff,
  'still-going': ({ run = 0 }) => scheduleReasons.stillGoing(run),
  waits: ({ run = 0 }) => scheduleReasons.waits(run),
  waited: () => scheduleReasons.waited,
  'queue-full': () => scheduleReasons.queueFull,
  paused: (_, kind) => scheduleReasons.paused(kind),
  changed: () => scheduleReasons.changed(),
  deleted: (_, kind) => scheduleReasons.deleted(kind),
  limit: ({ message = '' }) => scheduleReasons.limit(message),
  refused: ({ message = '' }) => scheduleReasons.couldNot(message),
  lost: () => scheduleReasons.lost,
}

/** Describes why a planned run did not start or started late; null if there is nothing to say. */
export function reasonText({ cause, details, reason }: Why, kind: SubjectKind): string | null {
  return reason ?? (cause && words[cause](details ?? {}, kind))
}

function missed(reason: string, earlier: PlannedDetails['earlier']): string {
  if (!earlier) return reason
  return `${reason} ${scheduleReasons.earlier(earlier.isMore ? `More than ${earlier.count}` : `${earlier.count}`)}`
}

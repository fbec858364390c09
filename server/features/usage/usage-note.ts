import type { CallRecord } from '#server/engine/call-record.ts'
import { processingFee } from './processing-fee.ts'

/** The record of a run's model call as the journal carries it, for `keepRunUsage`. */
export function usageNote(call: CallRecord): object {
  return { ...call, ...processingFee(call.cost) }
}

import type { CallRecord } from '#server/engine/call-record.ts'
import { processingFee } from './processing-fee.ts'

/** The record of a run's model call in the form that the journal carries to `keepRunUsage`. */
export function usageNote(call: CallRecord): object {
  return { ...call, ...processingFee(call.cost) }
}

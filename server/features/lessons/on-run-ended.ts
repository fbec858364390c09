import { sql } from 'drizzle-orm'
import type { RunEndedListener } from '#server/features/runs/public.ts'
import { saveEvidence } from './evidence.ts'

/** Stores a failed run as evidence for a lesson. */
export const learnFromFailure: RunEndedListener = {
  wants: sql`false`,
  async act(tx, { run }) {
    if (run.status === 'failed') await saveEvidence(tx, run, 'failure')
  },
}

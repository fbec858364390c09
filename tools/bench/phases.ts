import { countsOfARun } from './phases/counts-of-a-run.ts'
import type { Findings } from './figures.ts'
import { idle } from './phases/idle.ts'
import type { Installation } from './installation.ts'
import { laterStart } from './phases/later-start.ts'
import { longQueue } from './phases/long-queue.ts'
import { manyClients } from './phases/many-clients.ts'
import { oneClient } from './phases/one-client.ts'
import type { Profiler } from './profile.ts'
import { savings } from './phases/savings.ts'
import { splitRoles } from './phases/split-roles.ts'
import { usageSummary } from './phases/usage-summary.ts'
import { sameMinute } from './phases/same-minute.ts'
import type { Stage } from './stage.ts'

/** What is measured before a server runs. */
export const phasesWithoutServer: Record<
  string,
  { title: string; run: (installation: Installation) => Promise<Findings> }
> = {
  start: { title: 'A later start', run: laterStart },
  split: { title: 'Roles in processes of their own', run: splitRoles },
}

/** What is measured at a server, in this order; what is `counted` at one whose PostgreSQL counts statements. */
export const phasesAtServer: Record<
  string,
  { title: string; isCounted: boolean; run: (stage: Stage, profiler: Profiler) => Promise<Findings> }
> = {
  statements: { title: 'Counted with 32 clients', isCounted: true, run: countsOfARun },
  idle: { title: 'Idle', isCounted: false, run: idle },
  latency: { title: 'One client', isCounted: false, run: oneClient },
  throughput: { title: '32 clients', isCounted: false, run: manyClients },
  schedules: { title: '200 schedules in the same minute', isCounted: false, run: sameMinute },
  usage: { title: 'A million calls of models', isCounted: false, run: usageSummary },
  savings: { title: 'A month of watching', isCounted: false, run: savings },
  queue: { title: '10,000 runs waiting', isCounted: false, run: longQueue },
}

const alone = [...Object.keys(phasesWithoutServer), ...Object.keys(phasesAtServer)]

const aloneOnly = new Set(['usage', 'savings', 'queue'])

/** The names of the phases. What leaves thousands of runs behind is for a checkout alone: no further round could follow it. */
export const phaseNames = { alone, ofRounds: alone.filter((name) => !aloneOnly.has(name)) }

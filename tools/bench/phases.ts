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

/** Phases that run before the server starts. */
export const phasesWithoutServer: Record<
  string,
  { title: string; run: (installation: Installation) => Promise<Findings> }
> = {
  start: { title: 'A later start', run: laterStart },
  split: { title: 'Roles in processes of their own', run: splitRoles },
}

/** Phases that run against a server, in this order; `counted` ones need a PostgreSQL that counts statements. */
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

/** The names of the phases. A phase that leaves thousands of runs is only for a single checkout: no round can follow it. */
export const phaseNames = { alone, ofRounds: alone.filter((name) => !aloneOnly.has(name)) }

import { runTimeMaxMs } from '#contract/runs/run-names.ts'
import type { WorkKind } from '#server/durable/work-kind.ts'
import {
  announceChange,
  failedEnding,
  givenUpMessage,
  record,
  runKind,
} from '#server/features/runs/public.ts'
import { config } from '#server/platform/config.ts'
import { type LoadedRun, loadRuns } from './gather.ts'
import { performRun } from './perform.ts'

/** Runs of agents, as durable work. */
export const runWork: WorkKind<LoadedRun> = {
  ...runKind,
  limits: () => config.runsAtOnce,
  attemptMaxMs: runTimeMaxMs,
  endsWhen: `exists (select from agents where agents.id = work.agent_id and agents.deleted_at is not null)`,
  load: loadRuns,
  perform: performRun,
  giveUp: (id) => record(id, failedEnding(givenUpMessage)),
  onChanged: announceChange,
}

import { runTimeMaxMs } from '#contract/runs.ts'
import { defineWork } from '#server/durable/work-kind.ts'
import { config } from '#server/platform/config.ts'
import { admissionStatement } from './admission-statement.ts'
import { type LoadedRun, loadRuns } from './gather.ts'
import { announceChange } from './live.ts'
import { performRun } from './perform.ts'
import { failedEnding, record } from './record.ts'
import { runKind } from './run-kind.ts'

/** What a run says whose worker was lost too many times. */
export const givenUpMessage =
  'The run could not be finished: the server stopped too many times while it worked on it.'

/** Runs of agents, as durable work. */
export const runWork = defineWork<LoadedRun>({
  ...runKind,
  limits: () => config.runsAtOnce,
  attemptMaxMs: runTimeMaxMs,
  endsWhen: `exists (select from agents where agents.id = work.agent_id and agents.deleted_at is not null)`,
  admission: { text: admissionStatement },
  load: loadRuns,
  perform: performRun,
  giveUp: (id) => record(id, failedEnding(givenUpMessage)),
  onChanged: announceChange,
})

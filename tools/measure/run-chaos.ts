import { chaosOf, runChaos } from '#tests/faults/chaos.ts'

/** Number of kills of the full measurement; `npm run measure -- chaos 50` kills fewer. */
const killsMax = 500

/** `npm run measure -- chaos`: prints the figures; fails when a run was lost, started twice or repeated a step. */
const figures = await runChaos(chaosOf(Number(process.argv[2] ?? killsMax)))
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
const { agents, plannedOnce, ranOnce, recordedOnce } = figures
const ranOnceEach = [plannedOnce, ranOnce, recordedOnce].every((count) => count === agents)
const violations = figures.finishedStepsRepeated + figures.finishedStepsChanged + figures.endedByThemselves
const isPassed = ranOnceEach && violations === 0
process.stdout.write(
  isPassed ? 'Every planned run ended exactly once.\n' : 'NOT every planned run ended exactly once.\n',
)
process.exit(isPassed ? 0 : 1)

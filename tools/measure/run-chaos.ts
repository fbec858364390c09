import { chaosOf, runChaos } from '#tests/faults/chaos.ts'

/** Kills in the form that the product is held to; `npm run measure -- chaos 50` kills fewer. */
const killsMax = 500

/** `npm run measure -- chaos`: the full form, with its figures; fails where one run was lost, doubled or repeated a step. */
const figures = await runChaos(chaosOf(Number(process.argv[2] ?? killsMax)))
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
const { agents, plannedOnce, ranOnce, recordedOnce } = figures
const isWhole = [plannedOnce, ranOnce, recordedOnce].every((count) => count === agents)
const faults = figures.finishedStepsRepeated + figures.finishedStepsChanged + figures.endedByThemselves
const isKept = isWhole && faults === 0
process.stdout.write(
  isKept ? 'Every planned run ended exactly once.\n' : 'NOT every planned run ended exactly once.\n',
)
process.exit(isKept ? 0 : 1)

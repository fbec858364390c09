import { fullChaos, runChaos } from './chaos.ts'

/** `npm run chaos`: the full form, with its figures; fails where one run was lost, doubled or repeated a step. */
const figures = await runChaos(fullChaos)
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
const { agents, plannedOnce, ranOnce, recordedOnce, finishedStepsRepeated } = figures
const isWhole = [plannedOnce, ranOnce, recordedOnce].every((count) => count === agents)
const isKept = isWhole && finishedStepsRepeated === 0
process.stdout.write(
  isKept ? 'Every planned run ended exactly once.\n' : 'NOT every planned run ended exactly once.\n',
)
process.exit(isKept ? 0 : 1)

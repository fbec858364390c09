import { runReach } from '#tests/faults/reach.ts'

const killsMax = 200

/** `npm run measure -- reach-kills`: prints the figures; fails when something was lost, decided twice or sent twice. */
const figures = await runReach({ kills: Number(process.argv[2] ?? killsMax), endsLeases: false })
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
const { runs, answered, asked, decided, ...violations } = figures
const isWhole = [answered, asked, decided].every((count) => count === runs)
const { decidedTwice, lost, notDelivered, arrivedTwice, sentWithoutArrival } = violations
const isPassed = isWhole && decidedTwice + lost + notDelivered + arrivedTwice + sentWithoutArrival === 0
process.stdout.write(isPassed ? 'Nothing was lost or repeated.\n' : 'Something was lost or repeated.\n')
process.exit(isPassed ? 0 : 1)

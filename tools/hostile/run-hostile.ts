import { parseArgs } from 'node:util'
import { runHostile } from '#tests/hostile/hostile.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '300' } } })

/** `npm run measure -- hostile`: what one user waits for while another tries everything that was ever known to keep others waiting. */
const figures = await runHostile({
  aloneSeconds: 20,
  hostileSeconds: Number(values.seconds),
  // The server's threads that do nothing end after half a minute.
  restMs: 35_000,
})
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)

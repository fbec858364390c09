import { parseArgs } from 'node:util'
import { runHostile } from './hostile.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '300' } } })

/** `npm run hostile`: what one user waits for while another tries everything that was ever known to keep others waiting. */
const figures = await runHostile(20, Number(values.seconds))
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)

/**
 * Locks itself as the process of a script does, and reports whether the kernel enforces it. Runs nothing else, so that
 * each start of the server can afford it.
 */
import { becomeUser, prepareLockdown } from './child-lockdown.mjs'
import { write } from './child-pipes.mjs'

/** @typedef {{ lock: import('./child-lockdown.mjs').Lock, becomeId: number | null }} Orders */

const answers = 3
/** @type {Orders} */
const orders = JSON.parse(process.argv[2] ?? '')
let exit = process.exit.bind(process)
let problem = ''
try {
  const lockdown = await prepareLockdown()
  becomeUser(orders.becomeId)
  lockdown.lock(orders.lock)
  exit = /** @type {typeof exit} */ (lockdown.exit)
} catch (error) {
  problem = /** @type {Error} */ (error).message
}
write(answers, `{"ready":true}\n${JSON.stringify({ problem })}\n`)
exit(0)

import { setTimeout as sleep } from 'node:timers/promises'
import { cpuOf } from '#tests/setup/processes/process-figures.ts'
import type { Stage } from '#tools/bench/stage.ts'

/** After its start a server prepares its Python sandbox; below this share of a processor it is over. */
const quietShare = 0.1
const quietForMs = 2_000
export const busyMaxMs = 20_000

/** Waits until the server has nothing to do; false where it is still busy after `busyMaxMs`. */
export async function untilQuiet({ families }: Stage): Promise<boolean> {
  const giveUpAt = performance.now() + busyMaxMs
  let before = await cpuOf(families)
  while (performance.now() < giveUpAt) {
    await sleep(quietForMs)
    const now = await cpuOf(families)
    if (now.server - before.server < quietShare * quietForMs) return true
    before = now
  }
  return false
}

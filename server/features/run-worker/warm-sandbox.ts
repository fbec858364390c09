import { join } from 'node:path'
import { prepareSandbox } from '#server/engine/tools/python-sandbox/sandbox.ts'
import { config } from '#server/platform/config.ts'
import { log } from '#server/platform/log.ts'
import type { Job } from '#server/platform/poll-loop.ts'

let stopping = new AbortController()
let warmed: Promise<void> | undefined

async function warm(signal: AbortSignal): Promise<void> {
  try {
    await prepareSandbox({ cacheDir: join(config.dataDir, 'cache'), signal })
  } catch (error) {
    if (signal.aborted) return
    log.warn({ err: error }, 'Could not prepare the Python sandbox; the first script starts slower')
  }
}

/** Prepares the first start of a script; if that fails, the script that needs it reports why. */
export const sandboxWarmer: Job = {
  async start() {
    stopping = new AbortController()
    warmed = warm(stopping.signal)
    await warmed
  },
  async stop() {
    stopping.abort()
    await warmed
  },
}

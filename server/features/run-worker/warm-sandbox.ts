import { join } from 'node:path'
import { proveIsolation } from '#server/engine/tools/python-sandbox/prove-isolation.ts'
import { prepareSandbox } from '#server/engine/tools/python-sandbox/sandbox.ts'
import { config } from '#server/platform/config.ts'
import { log } from '#server/platform/log.ts'
import type { Job } from '#server/platform/poll-loop.ts'
import { setScriptIsolation } from '#server/platform/threads/script-isolation.ts'

let stopping = new AbortController()
let warmed: Promise<void> | undefined

async function prove(signal: AbortSignal): Promise<void> {
  const isolation = await proveIsolation(signal)
  setScriptIsolation(isolation)
  if (isolation.isProven || signal.aborted) return
  const effect = config.unsafePython ? 'they run without protection' : 'they are refused'
  log.warn(`This system does not lock scripts in (${isolation.reason}); ${effect}`)
}

async function warm(signal: AbortSignal): Promise<void> {
  try {
    await prepareSandbox({ cacheDir: join(config.dataDir, 'cache'), signal })
  } catch (error) {
    if (signal.aborted) return
    log.warn({ err: error }, 'Could not prepare the Python sandbox; the first script starts slower')
  }
}

/** Proves that scripts are locked in and prepares the first start of one; if that fails, the script that needs it reports why. */
export const sandboxWarmer: Job = {
  async start() {
    stopping = new AbortController()
    const { signal } = stopping
    warmed = prove(signal).then(() => warm(signal))
    await warmed
  },
  async stop() {
    stopping.abort()
    await warmed
  },
}

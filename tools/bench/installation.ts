import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newDataDir, removeDataDir, type Server, startServer } from '#tests/setup/processes/server.ts'
import type { Checkout } from './checkout.ts'
import { Crowd } from './crowd.ts'
import type { Model } from './model.ts'

/** What differs from a fresh installation, for the report. */
export const changedSettings = [
  'BALANCIA_ALLOW_HOSTS=127.0.0.1,localhost',
  'LLM_BASE_URL and LLM_MODEL: the model on loopback',
]

/** A checkout with a data folder of its own, whose server is started and stopped as often as is needed. */
export interface Installation {
  checkout: Checkout
  dataDir: string
  model: Model
  crowd: Crowd
  start: (env?: Record<string, string>) => Promise<{ server: Server; readyMs: number }>
  remove: () => Promise<void>
}

/** A new data folder for a checkout; nothing is started yet. */
export async function newInstallation(checkout: Checkout, model: Model): Promise<Installation> {
  const dataDir = await newDataDir({ isOnDisk: true })
  const { folder, node } = await copyOf(checkout.node)
  const settings = {
    BALANCIA_LOG: 'info',
    // One person asks for as much as many would.
    BALANCIA_USER_REQUESTS: '1000000',
    BALANCIA_USER_MONTH_RUNS: 'none',
    LLM_BASE_URL: model.url,
    LLM_MODEL: 'loopback-model',
  }
  return {
    checkout,
    dataDir,
    model,
    crowd: new Crowd(),
    async start(env = {}) {
      const startedAt = performance.now()
      const server = await startServer({ dataDir, root: checkout.root, node, env: { ...settings, ...env } })
      return { server, readyMs: performance.now() - startedAt }
    },
    async remove() {
      await removeDataDir(dataDir)
      await rm(folder, { recursive: true })
    },
  }
}

/** A Node that no other process runs: what a server shares with the bench would count as half its memory. */
async function copyOf(program: string) {
  const folder = await mkdtemp(join(tmpdir(), 'balancia-bench-node-'))
  const node = join(folder, 'node')
  await copyFile(program, node)
  return { folder, node }
}

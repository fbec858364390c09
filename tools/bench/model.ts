import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ModelCall } from './model-peer.ts'

/** How long the model takes for each answer, ms. */
export const modelMs = 200

/** The model on loopback, in a process of its own. */
export interface Model {
  url: string
  /** The calls since it was last asked. */
  takeCalls: () => Promise<ModelCall[]>
  close: () => void
}

/** Starts the model and waits until it listens. */
export async function startModel(): Promise<Model> {
  const peer = fork(join(import.meta.dirname, 'model-peer.ts'), {
    env: { ...process.env, MODEL_LATENCY_MS: String(modelMs) },
  })
  const [port] = (await once(peer, 'message')) as [number]
  return {
    url: `http://127.0.0.1:${port}/v1`,
    async takeCalls() {
      peer.send('calls')
      const [calls] = (await once(peer, 'message')) as [ModelCall[]]
      return calls
    },
    close: () => peer.disconnect(),
  }
}

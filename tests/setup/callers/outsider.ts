import type { AgentReply } from '#contract/agents/agents.ts'
import type { TriggerWithKeysReply } from '#contract/triggers/triggers.ts'
import { createApp } from '#server/app.ts'
import type { Caller } from './call-as.ts'

export const app = createApp()

/** A program somewhere else that calls this server: no session, its own address, whatever body and headers it likes. */
export async function send(
  path: string,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream | undefined,
  headers: Record<string, string> = {},
  remoteAddress = '203.0.113.7',
): Promise<Response> {
  const init: RequestInit & { duplex?: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  return app.request(`http://balancia.localhost${path}`, init, { incoming: { socket: { remoteAddress } } })
}

export function anAgent(user: Caller, more: object = {}): Promise<AgentReply> {
  return user.json('POST', '/api/agents', {
    name: 'Harbour watch',
    persona: 'researcher',
    taskDescription: 'Report what is new about the harbour and the bridge.',
    ...more,
  })
}

/** A new trigger with its key, its secret and where it is called. */
export async function aTrigger(user: Caller, agentId: number, form: object) {
  const made = await user.json<TriggerWithKeysReply>('POST', `/api/agents/${agentId}/triggers`, form)
  return { ...made, path: made.path ?? '', key: made.key ?? '', secret: made.secret ?? '' }
}

/** Looks until it finds something; gives up after five minutes, which is no bound on the product. */
export async function eventually<T>(
  look: () => Promise<T>,
  isFound: (found: T) => boolean = Boolean,
): Promise<T> {
  const giveUpAt = performance.now() + 300_000
  for (;;) {
    const found = await look()
    if (isFound(found)) return found
    if (performance.now() > giveUpAt) throw new Error(`It did not come: ${JSON.stringify(found)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

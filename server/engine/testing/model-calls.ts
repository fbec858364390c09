import { z } from 'zod'
import type { CallRequest } from '#server/engine/model/calls/model-message.ts'
import { configuredEngines } from '#server/engine/model/providers/environment-engines.ts'
import { engineSecrets } from '#server/engine/model/providers/registry.ts'
import type { CallContext } from '#server/engine/run-input.ts'
import { defineTool } from '#server/engine/tool.ts'
import { callLimits } from '#server/engine/model/calls/watchdog.ts'
import { engineAt } from './engines-from.ts'
import { modelsFrom, type OtherKind, type Peer, type Protocol, startPeer } from './model-peers.ts'

/** The one tool that the calls of the tests offer. */
const lookUp = defineTool({
  name: 'look_up',
  description: 'Looks up a word',
  input: z.strictObject({ word: z.string() }),
  readsOutside: false,
  title: ({ word }) => `Looking up ${word}`,
  answer: async () => ({ text: 'unused', failed: false, page: null }),
})

/** A call by one protocol to a peer; `env` replaces settings of the protocol's own environment. */
export function callRequest(
  protocol: Protocol | OtherKind,
  url: string,
  more: Partial<CallRequest> = {},
  env: Record<string, string> = {},
): CallRequest {
  const asked =
    'env' in protocol
      ? configuredEngines(modelsFrom(protocol.env(url), env))[0]
      : engineAt(protocol, { baseUrl: url + protocol.path })
  if (!asked) throw new Error(`${protocol.engine} is not configured`)
  return {
    asked,
    instructions: 'Be brief.',
    messages: [{ role: 'user', content: 'Summarise the news' }],
    tools: [lookUp],
    toolsAllowed: true,
    limits: callLimits,
    secrets: engineSecrets([asked]),
    ...more,
  }
}

/** A step context that records the shown text. */
export function listener(signal = new AbortController().signal) {
  const texts: string[] = []
  const context: CallContext = { signal, showText: (read) => void texts.push(read()) }
  return { texts, context }
}

/** Does something with a peer that answers every request by `answer`, and closes it. */
export async function withPeer<T>(answer: Parameters<typeof startPeer>[0], act: (peer: Peer) => Promise<T>) {
  const peer = await startPeer(answer)
  try {
    return await act(peer)
  } finally {
    await peer.close()
  }
}

import { LLMock } from '@copilotkit/aimock'
import type { Page } from '@playwright/test'
import { call } from './stage.ts'

const connections = '/api/admin/model-connections'

/** What the stand-in writes: first a message for a channel, then its answer. */
interface Lines {
  message: string
  answer: string
}

/**
 * Connects a model on loopback that says these lines: no film needs a key, and nobody's model is shown saying what it did
 * not say. The administrator's page connects it; what is answered takes it away again.
 */
export async function connectStandIn(
  administrator: Page,
  { message, answer }: Lines,
): Promise<() => Promise<void>> {
  const model = new LLMock({ port: 0 })
  model.addFixtures([
    {
      match: { hasToolResult: false },
      response: ({ tools = [] }) => {
        const name = tools.find((tool) => tool.function.name.includes('send_message'))?.function.name
        if (name === undefined) return { content: answer }
        return { toolCalls: [{ id: 'send', name, arguments: JSON.stringify({ text: message }) }] }
      },
    },
    { match: {}, response: { content: answer } },
  ])
  await model.start()
  const { id } = await call<{ id: number }>(administrator, 'POST', connections, {
    kind: 'openai-compatible',
    name: 'Stand-in',
    address: `${model.url}/v1`,
    models: ['stand-in'],
  })
  return async () => {
    await call(administrator, 'DELETE', `${connections}/${id}`)
    await model.stop()
  }
}

import { LLMock } from '@copilotkit/aimock'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { CallRecord } from '#server/engine/call-record.ts'
import { configuredEngines } from '#server/engine/model/providers/environment-engines.ts'
import { modelsFrom, type Protocol, protocols } from '#server/engine/testing/model-peers.ts'
import { ask, type Question } from './ask.ts'
import { callLimits } from './watchdog.ts'

const [openai, anthropic] = protocols
const schema = z.strictObject({ name: z.string(), links: z.array(z.string()) })
const usage = { input_tokens: 100, output_tokens: 10, prompt_tokens: 100, completion_tokens: 10 }
let mock: LLMock | undefined

afterEach(() => mock?.stop())

/** Asks by the given protocols, each of which gives the next of the answers. */
async function asked(
  by: readonly Protocol[],
  answers: readonly (string | null)[],
  more: Partial<Question<unknown>> = {},
) {
  mock = new LLMock({ port: 0 })
  let at = 0
  mock.addFixtures([
    {
      match: {},
      response: () => {
        const content = answers[at++] ?? null
        return content === null ? { error: { message: 'Overloaded' }, status: 400 } : { content, usage }
      },
    },
  ])
  await mock.start()
  const url = mock.url
  const env = Object.assign({}, ...by.map((protocol) => protocol.env(url))) as Record<string, string>
  const records = new Map<string, CallRecord>()
  const question = {
    key: 'plan 7',
    purpose: 'trial' as const,
    instructions: 'Describe the agent.',
    messages: [{ role: 'user' as const, content: 'Watch the harbour.' }],
    engines: configuredEngines(modelsFrom(env)),
    limits: { ...callLimits, repeatWaitsMs: [] },
    secrets: [],
    ...more,
  }
  const meter = { record: (call: CallRecord) => void records.set(call.key, call) }
  const said = await ask(question, meter, { signal: new AbortController().signal })
  return { said, records: [...records.values()], requests: mock.getRequests() }
}

test.each(protocols)(
  '$engine: an answer of the wanted form is read, also inside a fence',
  async (protocol) => {
    const { said, records, requests } = await asked(
      [protocol],
      ['```json\n{"name":"Scout","links":[]}\n```'],
      { schema },
    )
    expect(said).toMatchObject({ ok: true, answer: { name: 'Scout', links: [] }, engine: protocol.engine })
    expect(records).toMatchObject([{ key: 'plan 7', purpose: 'trial', outcome: 'answered' }])
    expect(JSON.stringify(requests[0]?.body)).toContain(
      JSON.stringify(JSON.stringify(z.toJSONSchema(schema))).slice(1, -1),
    )
  },
)

test('the next engine takes over for one that fails or answers in another form, and each call has its record', async () => {
  const form = '{"name":"Scout","links":["https://example.com"]}'
  const other = await asked([openai, anthropic], ['I would call it Scout.', form], { schema })
  expect(other.said).toMatchObject({ ok: true, engine: 'anthropic', tokensUsed: 220 })
  expect(other.records).toMatchObject([
    { key: 'plan 7', engine: 'openai', outcome: 'answered' },
    { key: 'plan 7 2', engine: 'anthropic', outcome: 'answered' },
  ])
  await mock?.stop()
  const down = await asked([openai, anthropic], [null, 'Scout'])
  expect(down.said).toMatchObject({ ok: true, answer: 'Scout', engine: 'anthropic' })
  expect(down.records.map(({ outcome }) => outcome)).toEqual(['refused', 'answered'])
})

test('reports each failure if nobody answers', async () => {
  const { said } = await asked([openai, anthropic], [null, '{"name":1}'], { schema })
  expect(said).toMatchObject({
    ok: false,
    failures: [expect.stringContaining('Overloaded'), expect.stringMatching(/^Anthropic /)],
    fault: 'unreadable',
  })
})

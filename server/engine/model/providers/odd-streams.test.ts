import { expect, test } from 'vitest'
import { callModel } from '#server/engine/model/calls/provider-call.ts'
import { callRequest, listener, withPeer } from '#server/engine/testing/model-calls.ts'
import { protocols } from '#server/engine/testing/model-peers.ts'
import { sendEvents, type WireAnswer, whole, wireAnswers } from '#server/engine/testing/wire-answers.ts'

const [openai, anthropic, gemini, compatible] = protocols
type Events = readonly object[]

async function answerTo(protocol: (typeof protocols)[number], events: Events, lastLine = '') {
  return withPeer(
    (response) => {
      sendEvents(response, events)
      response.end(lastLine)
    },
    async (peer) => {
      const { context, texts } = listener()
      const report = await callModel(callRequest(protocol, peer.url), context)
      return { ...report, texts }
    },
  )
}

const reply = ({ begin, end }: WireAnswer, ...parts: Events) => [...begin, ...parts, ...end]

const item = (output_index: number, more: object) => [
  { type: 'response.output_item.added', output_index, item: more },
  { type: 'response.output_item.done', output_index, item: more },
]
const message = (output_index: number, text: string, phase?: string) => {
  const said = { type: 'message', id: `msg_${output_index}`, ...(phase ? { phase } : {}) }
  return [
    { type: 'response.output_item.added', output_index, item: said },
    { type: 'response.output_text.delta', item_id: said.id, output_index, delta: text },
    { type: 'response.output_item.done', output_index, item: said },
  ]
}

const block = (index: number, content_block: object, ...deltas: Events) => [
  { type: 'content_block_start', index, content_block },
  ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
  { type: 'content_block_stop', index },
]
const written = (index: number, text: string) =>
  block(index, { type: 'text', text: '' }, { type: 'text_delta', text })
const thought = (index: number, text: string) =>
  block(index, { type: 'thinking', thinking: '', signature: '' }, { type: 'thinking_delta', thinking: text })
const searched = (index: number) => [
  ...block(
    index,
    { type: 'server_tool_use', id: 'srv_1', name: 'web_search', input: {} },
    { type: 'input_json_delta', partial_json: '{"query":"boats"}' },
  ),
  ...block(index + 1, {
    type: 'web_search_tool_result',
    tool_use_id: 'srv_1',
    content: [
      {
        type: 'web_search_result',
        url: 'https://boats.example/',
        title: 'Boats',
        encrypted_content: 'x',
        page_age: null,
      },
    ],
  }),
]

const parts = (...content: Events) => ({
  candidates: [{ index: 0, content: { role: 'model', parts: content } }],
})
const delta = (more: object) => ({ id: 'x', created: 1, model: 'm', choices: [{ index: 0, delta: more }] })
const usage = { prompt_tokens: 1200, completion_tokens: 34 }

const stopped = (answer: WireAnswer): WireAnswer =>
  JSON.parse(JSON.stringify(answer).replace('"tool_use","stop_seq', '"end_turn","stop_seq')) as WireAnswer

test.each<[string, (typeof protocols)[number], Events, string]>([
  [
    'OpenAI searched the web between two messages',
    openai,
    reply(
      wireAnswers.openai,
      ...message(0, 'I will look.'),
      ...item(1, {
        type: 'web_search_call',
        id: 'ws_1',
        status: 'completed',
        action: { type: 'search', query: 'boats' },
      }),
      ...message(2, 'Two boats sank.'),
    ),
    'I will look.\n\nTwo boats sank.',
  ],
  [
    'a service behind the OpenAI protocol used a tool that nobody offered and answered after it',
    openai,
    reply(
      wireAnswers.openai,
      ...item(0, {
        type: 'custom_tool_call',
        id: 'c_1',
        call_id: 'call_9',
        name: 'x_search',
        input: '{}',
        status: 'completed',
      }),
      ...message(1, 'Two boats sank.'),
    ),
    'Two boats sank.',
  ],
  [
    'OpenAI comments on its work before it answers',
    openai,
    reply(
      wireAnswers.openai,
      ...message(0, 'Got it', 'commentary'),
      ...message(1, 'Here are the boats.', 'final_answer'),
    ),
    'Here are the boats.',
  ],
  [
    'OpenAI gives nothing but a comment',
    openai,
    reply(wireAnswers.openai, ...message(0, 'Two boats sank.', 'commentary')),
    'Two boats sank.',
  ],
  [
    'Anthropic searched, and cut its sentence in two where it cites',
    anthropic,
    reply(
      stopped(wireAnswers.anthropic),
      ...written(0, 'I will look.'),
      ...searched(1),
      ...written(3, 'Yesterday '),
      ...written(4, 'two boats sank'),
      ...written(5, '.'),
    ),
    'I will look.\n\nYesterday two boats sank.',
  ],
  [
    'Anthropic begins a heading in a part of its own',
    anthropic,
    reply(stopped(wireAnswers.anthropic), ...written(0, 'Red wins 3 rounds.'), ...written(1, '## Results')),
    'Red wins 3 rounds.\n\n## Results',
  ],
  [
    'Anthropic thinks between two statements',
    anthropic,
    reply(
      stopped(wireAnswers.anthropic),
      ...written(0, 'One boat sank.\n'),
      ...thought(1, 'More?'),
      ...written(2, 'Another one as well.'),
    ),
    'One boat sank.\n\nAnother one as well.',
  ],
  [
    'Gemini ran code in the middle of its text',
    gemini,
    reply(
      wireAnswers.gemini,
      parts({ text: 'I count.' }),
      parts({ executableCode: { language: 'PYTHON', code: 'print(2)' } }),
      parts({ codeExecutionResult: { outcome: 'OUTCOME_OK', output: '2' } }),
      parts({ text: 'Two boats ' }),
      parts({ text: 'sank.' }),
    ),
    'I count.\n\nTwo boats sank.',
  ],
  [
    'a compatible service thinks in the middle of a sentence',
    compatible,
    [
      delta({ role: 'assistant', content: 'Two bo' }),
      delta({ reasoning_content: 'Boats?' }),
      delta({ content: 'ats sank.' }),
      { id: 'x', created: 1, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    ],
    'Two boats sank.',
  ],
  [
    'a compatible service thinks between two statements',
    compatible,
    [
      delta({ role: 'assistant', content: 'One boat sank.' }),
      delta({ reasoning_content: 'More?' }),
      delta({ content: 'Another one as well.' }),
      { id: 'x', created: 1, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    ],
    'One boat sank.\n\nAnother one as well.',
  ],
])('the answer is whole and asks for nothing where %s', async (_, protocol, events, text) => {
  const { value, error, texts } = await answerTo(protocol, events)
  expect(error).toBeUndefined()
  expect(value).toMatchObject({ ok: true, text, toolRequests: [] })
  expect(texts.at(-1)).toBe(text)
})

test('a tool that nobody offered is still answered where the model waits for it', async () => {
  const call = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'search', arguments: '{}' }
  const { value } = await answerTo(
    openai,
    reply(wireAnswers.openai, ...message(0, 'I will look.'), ...item(1, { ...call, status: 'completed' })),
  )
  expect(value).toMatchObject({ ok: true, toolRequests: [{ tool: 'search' }] })
})

const plain = [delta({ role: 'assistant', content: 'Two boats' }), delta({ content: ' sank.' })]
const done = 'data: [DONE]\n\n'
const counted = { id: 'x', created: 1, choices: [], usage }

test('a compatible service that counts, says that it is done and gives no reason has answered', async () => {
  const { value, error } = await answerTo(compatible, [...plain, counted], done)
  expect(error).toBeUndefined()
  expect(value).toMatchObject({ ok: true, text: 'Two boats sank.', cutShort: false, tokensUsed: 1234 })
})

test.each<[string, Events, string]>([
  ['without a word that it is done', [...plain, counted], ''],
  ['without a count', plain, done],
  [
    'with a text that only speaks of both',
    [delta({ content: '"usage": {"finish_reason": "stop"' }), delta({ content: 'data: [DONE]' })],
    done,
  ],
  ['with an error', [...plain, counted, { error: { message: 'The wheels came off' } }], done],
])('an answer of a compatible service that ends %s and without a reason is none', async (_, events, last) => {
  const { value } = await answerTo(compatible, events, last)
  expect(value.ok).toBe(false)
})

test('a reason that came is kept, whatever the last line says', async () => {
  const cut = { id: 'x', created: 1, choices: [{ index: 0, delta: {}, finish_reason: 'length' }], usage }
  const { value } = await answerTo(compatible, [...plain, cut], done)
  expect(value).toMatchObject({ ok: true, cutShort: true })
})

test('reports the reason of the service behind a service, also in the middle of its answer', async () => {
  const metadata = { raw: 'boats-7b is limited upstream. Retry shortly.', provider_name: 'Harbour' }
  const failure = { error: { message: 'Provider returned error', code: 429, metadata } }
  const { value, error } = await answerTo(compatible, [...plain, failure])
  expect(value).toMatchObject({ fault: 'refused', status: 429 })
  expect(error).toContain('429')
  expect(error).toContain('boats-7b is limited upstream. Retry shortly.')
})

test('reports a refusal of Anthropic in its own words', async () => {
  const details = { type: 'refusal', category: 'cyber', explanation: 'This asks for a break-in.' }
  const refused = JSON.stringify([...wireAnswers.anthropic.begin, ...wireAnswers.anthropic.end]).replace(
    '"stop_reason":"tool_use"',
    `"stop_reason":"refusal","stop_details":${JSON.stringify(details)}`,
  )
  const { error } = await answerTo(anthropic, JSON.parse(refused) as object[])
  expect(error).toMatch(/^Anthropic .*: This asks for a break-in\.$/)
})

test.each(protocols)(
  '$engine: an invalid event is reported without the text of the validator',
  async (protocol) => {
    const { begin, text } = wireAnswers[protocol.engine]
    const strange = {
      openai: { type: 'response.output_text.delta', delta: 7 },
      anthropic: { type: 'content_block_delta', index: 'no', delta: 7 },
      gemini: { candidates: 'none' },
      'openai-compatible': { choices: 'none', created: {} },
    }[protocol.engine]
    const { value, error } = await answerTo(protocol, [...begin, ...whole(text), strange])
    expect(value).toMatchObject({ fault: expect.stringMatching(/^(?:unreadable|failed)$/) })
    expect(error).not.toMatch(/alidation|JSON|choices|candidates|delta/)
  },
)

test.each([
  ['DeepSeek', { prompt_cache_hit_tokens: 200, prompt_cache_miss_tokens: 1000 }, 0],
  ['Moonshot', { cached_tokens: 200 }, 0],
  ['OpenRouter', { prompt_tokens_details: { cached_tokens: 200, cache_write_tokens: 100 } }, 100],
])('the tokens that %s read from its cache and wrote to it are counted', async (_, more, cacheWrite) => {
  const { text, end } = wireAnswers['openai-compatible']
  const used = { choices: [], usage: { prompt_tokens: 1200, completion_tokens: 34, ...more } }
  const { bill } = await answerTo(compatible, [...whole(text), ...end.slice(0, -1), used], 'data: [DONE]\n\n')
  expect(bill.tokens).toEqual({ input: 1200, output: 34, cached: 200, cacheWrite, reasoning: 0 })
})

test('the tokens that Anthropic and OpenAI wrote to a cache are part of the input', async () => {
  const claude = wireAnswers.anthropic
  const [start] = claude.begin as [{ message: object }]
  const wrote = { input_tokens: 100, cache_creation_input_tokens: 900, cache_read_input_tokens: 200 }
  const begin = [{ ...start, message: { ...start.message, usage: { ...wrote, output_tokens: 1 } } }]
  const claudeReport = await answerTo(anthropic, reply({ ...claude, begin }, ...whole(claude.text)))
  expect(claudeReport.bill).toMatchObject({
    tokens: { input: 1200, output: 34, cached: 200, cacheWrite: 900 },
    // 900 tokens cost $0.75 and 200 save $2.70 for a million.
    saved: '-0.000135',
  })
  const gpt = wireAnswers.openai
  const details = { cached_tokens: 200, cache_write_tokens: 900 }
  const spent = { input_tokens: 1200, output_tokens: 34, input_tokens_details: details }
  const end = [{ type: 'response.completed', response: { usage: spent } }]
  const both = await answerTo(openai, reply({ ...gpt, end }, ...whole(gpt.text)))
  expect(both.bill.tokens).toMatchObject({ input: 1200, cached: 200, cacheWrite: 900 })
})

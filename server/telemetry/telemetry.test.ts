import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import { createApp } from '#server/app.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { modelsFrom, protocols } from '#server/engine/testing/model-peers.ts'
import { jobsOf, workKinds } from '#server/features.ts'
import { config } from '#server/platform/config.ts'
import { observe, observedFields } from '#server/platform/observe.ts'
import { type TracesConfig, tracesOf } from '#server/platform/traces-config.ts'
import { type ReceivedSpan, startOtlpCollector } from '#tests/peers/otlp-collector.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { eventually } from '#tests/setup/callers/outsider.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { lintExposition, parseExposition } from '#tests/setup/exposition.ts'
import { boundedLabel } from './metrics/bounded-label.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { openTracer } from './traces/open-tracer.ts'

const token = 'a token of the operator'
const seriesMax = 500
const task = 'Report what is new about the harbour of Zeebrugge.'
const answer = 'The harbour is open again.'
const callerTrace = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${callerTrace}-00f067aa0ba902b7-01`

const database = testDatabase()
const app = createApp()
const { models, metricsToken } = config
let mock: LLMock
let user: Caller
let agent: AgentReply

beforeAll(async () => {
  await startDurable({ url: database.url, kinds: await workKinds() })
  // Loads the outboxes, as a worker does.
  await jobsOf(config.roles)
  mock = new LLMock({ port: 0 })
  mock.addFixtures([{ match: {}, response: { content: answer } }])
  await mock.start()
  config.models = modelsFrom(protocols[0].env(mock.url))
  user = await aUser(app)
  agent = await user.json('POST', '/api/agents', {
    name: 'Scout',
    persona: 'researcher',
    taskDescription: task,
  })
})

afterAll(async () => {
  Object.assign(config, { models, metricsToken })
  await stopDurable(5_000)
  await mock.stop()
})

const exposition = async () => (await scrape({ authorization: `Bearer ${token}` })).text()
const scrape = (headers: Record<string, string> = {}) => app.request('/metrics', { headers })

test('metrics are served only with the token of the operator, under any host name', async () => {
  expect((await scrape()).status).toBe(404)
  config.metricsToken = token
  for (const authorization of ['', 'Bearer wrong', token]) {
    const refused = await scrape({ authorization })
    expect(refused.status).toBe(401)
    expect(await refused.text()).not.toContain('balancia_')
  }
  const read = await scrape({ authorization: `Bearer ${token}`, host: 'balancia:3000' })
  expect(read.status).toBe(200)
  expect(read.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
})

test('metrics count runs by outcome, follow the conventions, and have all that the dashboard shows', async () => {
  await user.json('POST', `/api/agents/${agent.id}/run`)
  mock.clearFixtures()
  mock.addFixtures([{ match: {}, response: { content: 'Too late.' }, latency: 600_000 }])
  const { executionId } = await user.json<{ executionId: number }>(
    'POST',
    `/api/agents/${agent.id}/run`,
    {},
    { prefer: 'respond-async' },
  )
  await eventually(async () => mock.getRequests().length > 1)
  await user.request('POST', `/api/executions/${executionId}/cancel`)
  await eventually(async () => (await exposition()).includes('outcome="canceled"'))

  const served = await serveMetrics('127.0.0.1', 0)
  const address = `http://127.0.0.1:${served.port}`
  expect((await fetch(`${address}/`)).status).toBe(404)
  expect((await fetch(`${address}/metrics`)).status).toBe(401)
  const withToken = { headers: { authorization: `Bearer ${token}` } }
  const metrics = parseExposition(await (await fetch(`${address}/metrics`, withToken)).text())
  served.close()

  expect(lintExposition(metrics, seriesMax)).toEqual([])
  const samples = Object.fromEntries([...metrics.values()].flatMap((metric) => [...metric.samples]))
  expect(samples).toMatchObject({
    'balancia_runs_total{outcome="success",trigger="manual"}': 1,
    'balancia_runs_total{outcome="canceled",trigger="manual"}': 1,
    'balancia_work_attempts_total{work="run"}': 2,
    'balancia_runs{state="waiting"}': 0,
    'balancia_deliveries_waiting{kind="emails"}': expect.any(Number),
    'balancia_model_call_duration_seconds_count{provider="openai",model="gpt-4.1-mini",outcome="answered"}': 1,
    'balancia_step_duration_seconds_count{kind="model",state="canceled"}': 1,
  })
})

test('every metric of the dashboard exists', async () => {
  const metrics = parseExposition(await exposition())
  const dashboard = readFileSync(join(import.meta.dirname, '../../deploy/grafana/balancia.json'), 'utf8')
  const named = [...dashboard.matchAll(/\b(?:balancia|nodejs|process)_\w+/g)].map(([name]) => name)
  expect(named).toContain('balancia_runs')
  const missing = named.filter((name) => !metrics.has(name.replace(/_(bucket|sum|count)$/, '')))
  expect(missing).toEqual([])
})

test('a label has a bounded number of values', () => {
  const label = boundedLabel(2)
  expect(['a', 'b', 'c', 'a', 'd'].map(label)).toEqual(['a', 'b', 'other', 'a', 'other'])
})

const sending = (url: string, more: Partial<TracesConfig> = {}): TracesConfig => ({
  url,
  protocol: 'http/json',
  headers: 'x-key=the%20key',
  ratio: 1,
  isParentBased: true,
  hasContent: false,
  ...more,
})

const runOnce = () =>
  user.json<{ id: number; status: string }>('POST', `/api/agents/${agent.id}/run`, {}, { traceparent })
const named = (spans: ReceivedSpan[], name: string) => {
  const found = spans.find((span) => span.name === name)
  if (!found) throw new Error(`No span ${name} among ${spans.map((span) => span.name).join(', ')}`)
  return found
}

test('a run is one trace, from its admission to its tools, without what anybody wrote', async () => {
  const toolCalls = [
    { name: 'read_web_page', arguments: JSON.stringify({ url: 'https://zeebrugge.invalid/' }) },
  ]
  mock.clearFixtures()
  mock.addFixtures([
    { match: { hasToolResult: false }, response: { toolCalls, finishReason: 'stop' } },
    { match: {}, response: { content: answer } },
  ])
  const collector = await startOtlpCollector()
  const close = await openTracer(sending(collector.url))
  const { id } = await runOnce()
  // As another process does after a crash, and when the result is posted.
  await observe({ kind: 'attempt', work: 'run', id, number: 2 }, async () => {})
  await observe({ kind: 'delivery', topic: 'results', executionId: id, outcome: 'sent' }, async () => {})
  await close()
  await collector.close()

  const request = named(collector.spans, 'POST /api/agents/:id/run')
  expect(request).toMatchObject({ traceId: callerTrace, parentSpanId: '00f067aa0ba902b7' })
  const root = named(collector.spans, 'invoke_agent')
  expect(root.attributes).toMatchObject({
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.id': String(agent.id),
    'balancia.run.outcome': 'success',
  })
  const trace = collector.spans.filter(({ traceId }) => traceId === root.traceId)
  const parentOf = (span: ReceivedSpan) => trace.find(({ spanId }) => spanId === span.parentSpanId)?.name
  expect(Object.fromEntries(trace.map((span) => [span.name, parentOf(span)]))).toEqual({
    invoke_agent: undefined,
    admission: 'invoke_agent',
    'attempt run': 'invoke_agent',
    'step gather': 'attempt run',
    'step model': 'attempt run',
    'chat gpt-4.1-mini': 'step model',
    'step tool': 'attempt run',
    'execute_tool read_web_page': 'step tool',
    'deliver results': 'invoke_agent',
  })
  const attempts = trace.filter(({ name }) => name === 'attempt run')
  expect(attempts.map(({ parentSpanId }) => parentSpanId)).toEqual([root.spanId, root.spanId])
  expect(named(trace, 'admission').links).toMatchObject([{ traceId: callerTrace, spanId: request.spanId }])
  expect(request.attributes['balancia.run.id']).toBe(root.attributes['balancia.run.id'])
  expect(named(trace, 'chat gpt-4.1-mini').attributes).toMatchObject({
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'openai',
    'gen_ai.request.model': 'gpt-4.1-mini',
    'gen_ai.usage.input_tokens': expect.anything(),
    'server.address': '127.0.0.1',
    'balancia.model.outcome': 'answered',
  })
  const all = collector.bodies.join()
  for (const text of ['harbour', 'Zeebrugge', 'zeebrugge.invalid', 'Scout', config.models.openai.apiKey])
    expect(all).not.toContain(text)
  expect([...collector.keys]).toEqual(['the key'])
})

test('an operator who asks for it gets prompts and answers, without the keys of models', async () => {
  const collector = await startOtlpCollector()
  const close = await openTracer(sending(collector.url, { hasContent: true }))
  await runOnce()
  await close()
  await collector.close()
  const calls = collector.spans.filter(({ name }) => name.startsWith('chat'))
  expect(calls.map(({ attributes }) => attributes['gen_ai.input.messages']).join()).toContain('Zeebrugge')
  expect(calls.at(-1)?.attributes['gen_ai.output.messages']).toBe(answer)
  expect(collector.bodies.join()).not.toContain(config.models.openai.apiKey)
})

test('without a collector runs succeed and the server stops in time; log lines name their span', async () => {
  const close = await openTracer(sending('http://127.0.0.1:9/v1/traces'))
  expect(await runOnce()).toMatchObject({ status: 'success' })
  const fields = await observe({ kind: 'step', step: 'read' }, async () => observedFields())
  expect(fields).toEqual({
    trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    span_id: expect.stringMatching(/^[0-9a-f]{16}$/),
  })
  await close()
  expect(observedFields()).toEqual({})
})

test('the standard variables choose where traces are sent, and a wrong one is named only when traces are on', () => {
  expect(tracesOf({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_TRACES_SAMPLER: 'own' })).toBeUndefined()
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }
  expect(tracesOf({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBeUndefined()
  expect(tracesOf({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined()
  expect(tracesOf(endpoint)).toMatchObject({
    url: 'http://collector:4318/v1/traces',
    ratio: 1,
    hasContent: false,
  })
  expect(tracesOf({ OTEL_TRACES_EXPORTER: 'otlp' })?.url).toBe('http://localhost:4318/v1/traces')
  const sampled = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }
  expect(tracesOf({ ...endpoint, ...sampled })).toMatchObject({ ratio: 0.25, isParentBased: true })
  const wrong = { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_TRACES_SAMPLER: 'own' }
  for (const [name, value] of Object.entries(wrong))
    expect(() => tracesOf({ ...endpoint, [name]: value })).toThrow(`${name}: needs `)
  expect(() => tracesOf({ ...endpoint, ...sampled, OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('from 0 to 1')
})

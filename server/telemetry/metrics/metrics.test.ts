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
import { aUser } from '#tests/setup/callers/call-as.ts'
import { eventually } from '#tests/setup/callers/outsider.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { lintExposition, parseExposition } from '#tests/setup/exposition.ts'
import { boundedLabel } from './bounded-label.ts'
import { serveMetrics } from './serve-metrics.ts'

const token = 'a token of the operator'
const seriesMax = 500

const database = testDatabase()
const app = createApp()
const { models, metricsToken } = config
let mock: LLMock

beforeAll(async () => {
  await startDurable({ url: database.url, kinds: await workKinds() })
  // Loads the outboxes, as a worker does.
  await jobsOf(config.roles)
  mock = new LLMock({ port: 0 })
  mock.addFixtures([{ match: {}, response: { content: 'The harbour is open.' } }])
  await mock.start()
  config.models = modelsFrom(protocols[0].env(mock.url))
})

afterAll(async () => {
  Object.assign(config, { models, metricsToken })
  await stopDurable(5_000)
  await mock.stop()
})

const text = async () => (await scrape({ authorization: `Bearer ${token}` })).text()
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
  const user = await aUser(app)
  const agent = await user.json<AgentReply>('POST', '/api/agents', {
    name: 'Scout',
    persona: 'researcher',
    taskDescription: 'Report what is new about the harbour.',
  })
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
  await eventually(async () => (await text()).includes('outcome="canceled"'))

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
  const metrics = parseExposition(await text())
  const dashboard = readFileSync(join(import.meta.dirname, '../../../deploy/grafana/balancia.json'), 'utf8')
  const named = [...dashboard.matchAll(/\b(?:balancia|nodejs|process)_\w+/g)].map(([name]) => name)
  expect(named).toContain('balancia_runs')
  const missing = named.filter((name) => !metrics.has(name.replace(/_(bucket|sum|count)$/, '')))
  expect(missing).toEqual([])
})

test('a label has a bounded number of values', () => {
  const label = boundedLabel(2)
  expect(['a', 'b', 'c', 'a', 'd'].map(label)).toEqual(['a', 'b', 'other', 'a', 'other'])
})

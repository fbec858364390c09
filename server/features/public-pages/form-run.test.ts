import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { TriggerSource } from '#contract/runs/run-names.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { workKinds } from '#server/features.ts'
import { startRun, waitForRun } from '#server/features/runs/public.ts'
import { aUser } from '#tests/setup/callers/call-as.ts'
import { anAgent, app } from '#tests/setup/callers/outsider.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

const database = testDatabase()
beforeAll(async () => startDurable({ url: database.url, kinds: await workKinds() }))
afterAll(() => stopDurable(5_000))

test('the run of a visitor reads no earlier result of the agent, and its result reaches no later run', async () => {
  const user = await aUser(app)
  const agent: AgentReply = await anAgent(user, {
    pythonScript:
      'print("before:", "PRIVATE" in (previous_output or ""), "VISITOR" in (previous_output or ""), input)',
  })
  const outputOf = async (source: TriggerSource, input: string) => {
    const run = await startRun({ userId: agent.userId }, { agentId: agent.id, source, input })
    return (await waitForRun(run, 600_000, new AbortController().signal)).output
  }
  expect(await outputOf('manual', 'PRIVATE')).toContain('before: False False')
  expect(await outputOf('form', 'VISITOR')).toContain('before: False False')
  expect(await outputOf('manual', 'again')).toContain('before: True False')
})

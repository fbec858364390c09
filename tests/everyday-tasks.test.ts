import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AgentTemplate, agentTemplates } from '#web/features/templates/agent-templates.ts'
import { execute } from '#server/engine/run/execute.ts'
import type { LinkSnapshot } from '#server/engine/run-input.ts'
import { MemoryJournal } from '#server/engine/testing/memory-journal.ts'
import { enginesFrom } from '#server/engine/testing/engines-from.ts'
import { sampleTask } from '#server/engine/testing/sample-task.ts'
import { prepareSandbox } from '#server/engine/tools/python-sandbox/sandbox.ts'
import { sharedCacheDir } from '#server/engine/tools/python-sandbox/testing/cache.ts'
import { closeWarmThreads } from '#server/platform/threads/task-threads.ts'
import { type EverydayTask, everydayTasks } from './everyday-tasks/tasks.ts'
import { type Pages, servePages } from './peers/pages.ts'

// To write the texts of the landing page again and review them: `npx vitest run tests/everyday-tasks.test.ts -u`.
const shownFile = join(import.meta.dirname, '../web/features/landing/everyday-outputs.json')
const days = ['2026-11-22T07:00:00.000Z', '2026-11-23T07:00:00.000Z']

let site: Pages

beforeAll(async () => {
  await prepareSandbox({ cacheDir: sharedCacheDir })
  site = await servePages({})
})
afterAll(async () => {
  await site.close()
  await closeWarmThreads()
})

const pathOf = (address: string) => `/${new URL(address).host}${new URL(address).pathname}`

/** The output of the template's agent; for one that reads pages, that of its second run. */
async function outputOf({ template, pages = {}, input }: EverydayTask): Promise<string> {
  const { agent } = agentTemplates.find(({ id }) => id === template) as AgentTemplate
  const addresses = Object.keys(pages)
  let last: { output: string | null; snapshots: LinkSnapshot[] } = { output: null, snapshots: [] }
  for (const [at, startedAt] of days.entries()) {
    for (const address of addresses) site.set(pathOf(address), pages[address]?.[at] ?? '')
    const { step, signal } = new MemoryJournal()
    const outcome = await execute(
      sampleTask({
        agentName: agent.name,
        taskDescription: agent.taskDescription,
        pythonScript: agent.pythonScript ?? null,
        webLinks: addresses.map((address) => site.url(pathOf(address))),
        input: input ?? null,
        previousOutput: last.output,
        snapshots: last.snapshots,
        startedAt,
      }),
      { step, signal, engines: enginesFrom({}) },
    )
    expect(outcome).toMatchObject({ status: 'success', engine: 'built-in' })
    last = outcome
    if (addresses.length === 0) break
  }
  return addresses.reduce(
    (output, address) => output.replaceAll(site.url(pathOf(address)), address),
    last.output ?? '',
  )
}

test('the everyday tasks of the landing page show the output of the built-in engine, word for word', async () => {
  const outputs: Record<string, string> = {}
  for (const task of everydayTasks) outputs[task.template] = await outputOf(task)
  await expect(`${JSON.stringify(outputs, null, 2)}\n`).toMatchFileSnapshot(shownFile)
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pool } from '#server/db/database.ts'
import { testDatabase } from '#tests/setup/database.ts'
import {
  begin,
  defineWorkflow,
  forgetEnded,
  startDurable,
  step,
  stopDurable,
  suspend,
  workInHand,
  workStates,
} from './durable.ts'

const database = testDatabase()
const done: string[] = []
let holds = new Set<string>()

const work = defineWorkflow('test-work', async ({ id }: { id: string }) => {
  await step('first', async () => void done.push(`${id} first`))
  await step('second', async () => {
    if (holds.has(id)) await suspend()
    done.push(`${id} second`)
  })
})

beforeAll(async () => {
  await startDurable({ url: database.url, pool: pool(), worker: true })
})

afterAll(async () => {
  await stopDurable(2_000)
})

const doneBy = (id: string) => done.filter((line) => line.startsWith(id)).map((line) => line.split(' ')[1])
const stateOf = async (id: string) => (await workStates([id])).get(id)

test('suspended work leaves its worker, and goes on after its last finished step', async () => {
  const id = randomUUID()
  holds = new Set([id])
  expect(await begin(work, id, { id }, true)).toBe('begun')
  await expect.poll(() => workInHand().has(id)).toBe(false)
  expect(doneBy(id)).toEqual(['first'])
  expect((await stateOf(id))?.state).toBe('open')

  holds.clear()
  expect(await begin(work, id, { id }, false)).toBe('begun')
  await expect.poll(async () => (await stateOf(id))?.state).toBe('ended')
  expect(doneBy(id)).toEqual(['first', 'second'])
})

test('the journal of suspended work is kept for more than a week', async () => {
  const id = randomUUID()
  holds = new Set([id])
  await begin(work, id, { id }, true)
  await expect.poll(() => workInHand().has(id)).toBe(false)
  await forgetEnded(Date.now() + 3_600_000)
  expect((await stateOf(id))?.state).toBe('open')
  await forgetEnded(Date.now() + 10 * 86_400_000)
  expect(await stateOf(id)).toBeUndefined()
})

test('work that a worker which is gone left behind goes on here, its finished steps are not done again', async () => {
  const id = randomUUID()
  holds = new Set([id])
  await begin(work, id, { id }, true)
  await expect.poll(() => workInHand().has(id)).toBe(false)
  await pool().query(
    `update dbos.workflow_status set status = 'PENDING', executor_id = 'gone', owner_xid = 'gone' where workflow_uuid = $1`,
    [id],
  )
  holds.clear()
  await begin(work, id, { id }, false)
  await expect.poll(async () => (await stateOf(id))?.state).toBe('ended')
  expect(doneBy(id)).toEqual(['first', 'second'])
})

test('work that has ended is not begun again', async () => {
  const id = randomUUID()
  await begin(work, id, { id }, true)
  await expect.poll(async () => (await stateOf(id))?.state).toBe('ended')
  expect(await begin(work, id, { id }, false)).toBe('ended')
  expect(doneBy(id)).toEqual(['first', 'second'])
  expect(workInHand().has(id)).toBe(false)
})

test('work that was begun too many times is given up', async () => {
  const id = randomUUID()
  holds = new Set([id])
  await begin(work, id, { id }, true)
  await expect.poll(() => workInHand().has(id)).toBe(false)
  await pool().query(
    `update dbos.workflow_status set status = 'PENDING', recovery_attempts = 60 where workflow_uuid = $1`,
    [id],
  )
  expect(await begin(work, id, { id }, false)).toBe('ended')
  expect(doneBy(id)).toEqual(['first'])
  expect((await stateOf(id))?.state).toBe('ended')
})

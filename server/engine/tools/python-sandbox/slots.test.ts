import { expect, test } from 'vitest'
import { makeSlots } from './slots.ts'

const never = new AbortController().signal

test('no more tasks run at once than there are slots, and the rest follow in order', async () => {
  const inSlot = makeSlots(2)
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const started: number[] = []
  const tasks = gates.map((gate, i) =>
    inSlot(never, () => {
      started.push(i)
      return gate.promise
    }),
  )
  await Promise.resolve()
  expect(started).toEqual([0, 1])
  gates[1]?.resolve()
  await tasks[1]
  expect(started).toEqual([0, 1, 2])
  for (const gate of gates) gate.resolve()
  await Promise.all(tasks)
  expect(started).toEqual([0, 1, 2, 3])
})

test('a task that is canceled while it waits leaves the queue and never runs', async () => {
  const inSlot = makeSlots(1)
  const gate = Promise.withResolvers<void>()
  const first = inSlot(never, () => gate.promise)
  const canceled = new AbortController()
  const second = inSlot(canceled.signal, () => Promise.resolve('ran'))
  const third = inSlot(never, () => Promise.resolve('ran'))
  canceled.abort(new Error('enough'))
  await expect(second).rejects.toThrow('enough')
  gate.resolve()
  await first
  await expect(third).resolves.toBe('ran')
})

test('a task that fails gives its slot back', async () => {
  const inSlot = makeSlots(1)
  await expect(inSlot(never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(inSlot(never, () => Promise.resolve('ran'))).resolves.toBe('ran')
})

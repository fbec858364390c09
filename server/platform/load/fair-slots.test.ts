import { expect, test } from 'vitest'
import { actFor } from '#server/platform/current-user.ts'
import { fairSlots, type InSlot } from './fair-slots.ts'

/** Lets the tasks that may begin do so. */
const soon = () => new Promise((resolve) => setImmediate(resolve))
const never = new AbortController().signal

/** Tasks that run until their gate opens, and the order in which they began. */
function tasksIn(inSlot: InSlot) {
  const begun: string[] = []
  const gates = new Map<string, () => void>()
  const ended: Promise<unknown>[] = []
  const ask = (user: string, name: string, signal = never) => {
    const gate = Promise.withResolvers<void>()
    gates.set(name, gate.resolve)
    const task = actFor(user, () =>
      inSlot(signal, () => {
        begun.push(name)
        return gate.promise
      }),
    )
    ended.push(task.catch(() => undefined))
    return task
  }
  const end = async (name: string) => {
    gates.get(name)?.()
    await soon()
  }
  const endAll = async () => {
    for (const open of gates.values()) open()
    await Promise.all(ended)
  }
  return { begun, ask, end, endAll }
}

test('no more tasks run at once than there are places, and those of one user follow in order', async () => {
  const { ask, begun, end, endAll } = tasksIn(fairSlots({ max: 2 }))
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('ada', name)
  await soon()
  expect(begun).toEqual(['a1', 'a2'])
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  await endAll()
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4'])
})

test('users are served in turn, however many tasks one of them has waiting', async () => {
  const { ask, begun, end, endAll } = tasksIn(fairSlots({ max: 1 }))
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('ada', name)
  void ask('ben', 'b1')
  void ask('cem', 'c1')
  void ask('ben', 'b2')
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  await endAll()
})

test('while another waits nobody gets more than half of the places', async () => {
  const { ask, begun, end, endAll } = tasksIn(fairSlots({ max: 4 }))
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) void ask('ada', name)
  for (const name of ['b1', 'b2', 'b3']) void ask('ben', name)
  await soon()
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4'])
  for (const name of ['a1', 'a2', 'a3']) await end(name)
  expect(begun.slice(4)).toEqual(['b1', 'b2', 'a5'])
  await endAll()
})

test('nobody ever has more than what is for one user, though places are free', async () => {
  const { ask, begun, end, endAll } = tasksIn(fairSlots({ max: 2, perUser: 1 }))
  for (const name of ['a1', 'a2']) void ask('ada', name)
  void ask('ben', 'b1')
  await soon()
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  await endAll()
})

test('a task that is canceled while it waits leaves the line and never runs', async () => {
  const { ask, begun, end, endAll } = tasksIn(fairSlots({ max: 1 }))
  void ask('ada', 'a1')
  const canceled = new AbortController()
  const second = ask('ada', 'a2', canceled.signal)
  void ask('ada', 'a3')
  canceled.abort(new Error('enough'))
  await expect(second).rejects.toThrow('enough')
  await end('a1')
  expect(begun).toEqual(['a1', 'a3'])
  await endAll()
})

test('a place that only the other’s waiting kept free is taken when the other leaves', async () => {
  const { ask, begun, end, endAll } = tasksIn(fairSlots({ max: 2, perUser: 2 }))
  void ask('ada', 'a1')
  void ask('ben', 'b1')
  void ask('ada', 'a2')
  const canceled = new AbortController()
  const waiting = ask('ben', 'b2', canceled.signal)
  canceled.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  await end('b1')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  await endAll()
})

test('a task that fails gives its place back', async () => {
  const inSlot = fairSlots({ max: 1 })
  await expect(inSlot(never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(inSlot(never, () => Promise.resolve('ran'))).resolves.toBe('ran')
})

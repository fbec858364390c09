import { expect, test } from 'vitest'
import { shownTasks } from '../src/task-list.ts'

const task = (id: number, due: string | null, done = false) => ({
  id,
  createdAt: '',
  title: `Task ${id}`,
  due,
  done,
})

test('open tasks come by their day, those without one last, done ones apart', () => {
  const all = [task(1, null), task(2, '2030-02-01'), task(3, '2030-01-01'), task(4, '2029-01-01', true)]
  expect(shownTasks(all, 'open').map(({ id }) => id)).toEqual([3, 2, 1])
  expect(shownTasks(all, 'done').map(({ id }) => id)).toEqual([4])
  expect(shownTasks(all, 'all')).toHaveLength(4)
})

import { expect, test } from 'vitest'
import { dayOfWeek, weekAt, weekOf } from './plan-weeks.ts'

const weeks = (tasks: number) => Array.from({ length: tasks }, (_, task) => weekOf(task, tasks))

test('tasks are spread over the four weeks of a month, in their order', () => {
  expect(weeks(4)).toEqual([1, 2, 3, 4])
  expect(weeks(3)).toEqual([1, 2, 3])
  expect(weeks(6)).toEqual([1, 1, 2, 3, 3, 4])
  expect(weeks(1)).toEqual([1])
})

test('weeks begin on the weekday of the month’s first day', () => {
  expect([1, 2, 4].map((week) => dayOfWeek('2026-02-23', week))).toEqual([
    '2026-02-23',
    '2026-03-02',
    '2026-03-16',
  ])
})

test('a day is in one week of its month, the last of which is longer', () => {
  const month = { from: '2026-02-23', to: '2026-03-22' }
  const found = ['2026-02-22', '2026-02-23', '2026-03-01', '2026-03-02', '2026-03-22', '2026-03-23']
  expect(found.map((day) => weekAt(day, month))).toEqual([undefined, 1, 1, 2, 4, undefined])
  expect(weekAt('2026-03-31', { from: '2026-03-01', to: '2026-03-31' })).toBe(4)
})

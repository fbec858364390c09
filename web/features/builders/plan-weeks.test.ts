import { expect, test } from 'vitest'
import { dayOfWeek, weekOf } from './plan-weeks.ts'

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

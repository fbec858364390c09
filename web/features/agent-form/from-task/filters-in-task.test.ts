import { expect, test } from 'vitest'
import { filtersInTask, withoutFilter } from './filters-in-task.ts'

test.each([
  [
    'Every weekday at 7, tell me which office jobs are new on https://a.example/jobs, not developers',
    ['not developers'],
  ],
  [
    'List flats on a.example/flats, only in Lyon, under €900, no ground floor.',
    ['only in Lyon', 'under €900', 'no ground floor'],
  ],
  ['Watch the lamp and tell me when it drops below £20', ['below £20']],
  ['Report new jobs except senior roles every Monday', ['except senior roles']],
  ['Read a.example/news. Do not include sport!', ['Do not include sport']],
  ['Jobs for bakers (without night shifts) near me', ['without night shifts']],
  ['Only when I ask, sum up the news in at most 5 sentences', []],
  ['Say what is not new, and no more than 3 points', []],
  ['Report jobs, not only for developers', []],
  ['', []],
])('the task %j names the conditions %j', (task, filters) => {
  expect(filtersInTask(task)).toEqual(filters)
})

test('a removed condition leaves the rest of the task as it was', () => {
  expect(withoutFilter('Tell me what is new, not developers', 'not developers')).toBe('Tell me what is new')
  expect(withoutFilter('Flats, only in Lyon, under €900.', 'only in Lyon')).toBe('Flats, under €900.')
  expect(withoutFilter('Jobs (without nights) near me', 'without nights')).toBe('Jobs near me')
  expect(withoutFilter('Jobs', 'not there')).toBe('Jobs')
})

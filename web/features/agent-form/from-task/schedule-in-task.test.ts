import { expect, test } from 'vitest'
import { blankSchedule, isSameSchedule, scheduleInTask } from './schedule-in-task.ts'

test.each([
  ['Tell me each weekday morning at 7 what is new', 'daily', { at: '07:00', cron: '0 7 * * 1-5' }],
  ['Every other Friday at 4:30 pm send the rates', 'weekly', { at: '16:30', weekday: 5, everyWeeks: 2 }],
  ['Every evening list the ships', 'daily', { at: '18:00' }],
  ['Each Monday report openings', 'weekly', { weekday: 1 }],
  ['Check the status page every hour', 'hourly', null],
  ['Every month sum up the invoices', 'monthly', null],
])('%j is scheduled %s with %j', (task, taskFrequency, triggerConfig) => {
  expect(scheduleInTask(task, 'UTC')).toEqual({ taskFrequency, autoSchedule: true, triggerConfig })
})

test('a task that says when asked runs by no schedule, and one without a time leaves the form blank', () => {
  expect(scheduleInTask('Sum up what I paste, only when I ask', 'UTC')).toEqual({
    taskFrequency: 'as-needed',
    autoSchedule: false,
    triggerConfig: null,
  })
  expect(scheduleInTask('Sum up the morning papers', 'UTC')).toEqual(blankSchedule)
  expect(scheduleInTask('', 'UTC')).toEqual(blankSchedule)
})

test('a task that names a single time is planned for it', () => {
  expect(scheduleInTask('Check the strike notice, on 3 December 2099 at 9:00', 'UTC')).toEqual({
    taskFrequency: 'as-needed',
    autoSchedule: true,
    triggerConfig: { once: '2099-12-03T09:00' },
  })
})

test('a task that watches something runs daily unless it names a time', () => {
  const daily = { taskFrequency: 'daily', autoSchedule: true, triggerConfig: null }
  expect(scheduleInTask('Watch the price of copy paper', 'UTC')).toEqual(daily)
  expect(scheduleInTask('Tell me when it drops below £20', 'UTC')).toEqual(daily)
  expect(scheduleInTask('Watch the price, only when I ask', 'UTC')).toMatchObject({ autoSchedule: false })
  expect(scheduleInTask('Watch the price every hour', 'UTC')).toMatchObject({ taskFrequency: 'hourly' })
})

test('schedules are the same whatever the order of their settings', () => {
  const one = {
    taskFrequency: 'weekly',
    autoSchedule: true,
    triggerConfig: { at: '07:00', weekday: 1 },
  } as const
  expect(isSameSchedule(one, { ...one, triggerConfig: { weekday: 1, at: '07:00' } })).toBe(true)
  expect(isSameSchedule(one, { ...one, triggerConfig: { weekday: 2, at: '07:00' } })).toBe(false)
  expect(isSameSchedule(blankSchedule, one)).toBe(false)
})

import { expect, test } from 'vitest'
import { averageTasks, frequencyLabel, mostActiveName, taskPreview, tasksLabel } from './home-labels.ts'

const firstSteps = { created: true, run: true, scheduled: true, notified: true }
const counts = { total: 3, active: 2, paused: 1, failed: 0, needsYou: 0, totalTasksCompleted: 8, firstSteps }

test('a frequency that is absent reads daily', { tags: 'words' }, () => {
  expect(frequencyLabel(null)).toBe('Daily')
  expect(frequencyLabel('as-needed')).toBe('As needed')
})

test('tasks are counted in the words of the specification', { tags: 'words' }, () => {
  expect(tasksLabel(12_345)).toBe('12,345 tasks completed')
})

test('a task is shown in one line and cut at 240 characters', () => {
  expect(taskPreview('  Read\n\nthis\tpage ')).toBe('Read this page')
  expect(taskPreview('a'.repeat(20_000))).toBe(`${'a'.repeat(240)}…`)
})

test('the average of tasks is rounded, and 0 without agents', () => {
  expect(averageTasks(counts)).toBe(3)
  expect(averageTasks({ ...counts, totalTasksCompleted: 7 })).toBe(2)
  expect(averageTasks({ ...counts, total: 0, totalTasksCompleted: 0 })).toBe(0)
})

test('the most active agent is named, and N/A if there are no agents', () => {
  expect(mostActiveName({ name: 'News' })).toBe('News')
  expect(mostActiveName(undefined)).toBe('N/A')
})

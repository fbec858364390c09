import { expect, test } from 'vitest'
import { deletionWarning, frequencyLabel, hostOf, scriptPreview, tasksLabel } from './agent-labels.ts'

test('frequencies read as words', () => {
  expect(frequencyLabel('as-needed')).toBe('As needed')
})

test("counts stand in the specification's words", () => {
  expect(tasksLabel(0)).toBe('0 tasks completed')
  expect(tasksLabel(1200)).toBe('1,200 tasks completed')
})

test('the question before deleting says what is lost', () => {
  expect(deletionWarning({ name: 'Scout', tasksCompleted: 0 })).toContain('its task and its links')
  expect(deletionWarning({ name: 'Scout', tasksCompleted: 2 })).toContain('the results of 2 tasks')
})

test('a chip shows the host without www, and a broken link as it is', () => {
  expect(hostOf('https://www.a.example:8080/path?q=1')).toBe('a.example')
  expect(hostOf('broken')).toBe('broken')
})

test('a script is previewed by its first 100 characters', () => {
  expect(scriptPreview('x'.repeat(100))).toBe('x'.repeat(100))
  expect(scriptPreview('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`)
})

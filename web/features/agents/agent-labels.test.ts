import { expect, test } from 'vitest'
import { trashDays } from '#contract/agents/agent-archive.ts'
import { agentSorts } from '#contract/agents/agents.ts'
import { taskFrequencies } from '#contract/schedules/schedule-fields.ts'
import {
  deletionWarning,
  frequencyHint,
  hostOf,
  matchesLabel,
  pathOf,
  scriptPreview,
  sortNames,
  tasksLabel,
} from './agent-labels.ts'

test('every frequency says what it means, each in its own words', { tags: 'words' }, () => {
  expect(new Set(taskFrequencies.map(frequencyHint)).size).toBe(taskFrequencies.length)
  expect(frequencyHint('as-needed')).toBe('Only when you or a trigger start it')
})

test('every order that the server knows can be chosen', () => {
  expect(Object.keys(sortNames)).toEqual([...agentSorts])
})

test("counts use the specification's words", { tags: 'words' }, () => {
  expect(tasksLabel(0)).toBe('0 tasks completed')
  expect(tasksLabel(1)).toBe('1 tasks completed')
  expect(tasksLabel(1200)).toBe('1,200 tasks completed')
})

test('a search says how many it found, and when there are more than were read', { tags: 'words' }, () => {
  expect(matchesLabel(0, false)).toBe('0 agents match')
  expect(matchesLabel(1, false)).toBe('1 agent matches')
  expect(matchesLabel(50, true)).toBe('50 or more agents match')
})

test('the question before deleting says what goes and for how long it can be restored', {
  tags: 'words',
}, () => {
  expect(deletionWarning({ name: 'Scout', tasksCompleted: 0 })).toContain('its task and its links')
  expect(deletionWarning({ name: 'Scout', tasksCompleted: 2 })).toContain('the results of 2 tasks')
  expect(deletionWarning({ name: 'Scout', tasksCompleted: 2 })).toContain(`for ${trashDays} days`)
})

test("a chip shows the link's hostname, and a broken link as it is", () => {
  expect(hostOf('https://www.a.example:8080/path?q=1')).toBe('www.a.example')
  expect(hostOf('broken')).toBe('broken')
})

test('a chip says what of a host is read, and its front page needs no words', () => {
  expect(pathOf('https://www.a.example:8080/path?q=1#top')).toBe(':8080/path?q=1#top')
  expect(pathOf('https://ada:secret@a.example/')).toBe('')
  expect(pathOf('broken')).toBe('')
})

test('a chip shows letters of any script, and spells what cannot be seen or would turn the rest around', () => {
  expect(pathOf('https://a.example/straße/äöü?ort=köln')).toBe('/straße/äöü?ort=köln')
  expect(pathOf('https://a.example/%D9%85%D9%8A%D9%86%D8%A7%D8%A1')).toBe('/ميناء')
  expect(pathOf('https://a.example/two%20words%E2%80%AE')).toBe('/two%20words%E2%80%AE')
  expect(pathOf('https://a.example/a%2Fb%3F?c=50%')).toBe('/a%2Fb%3F?c=50%')
})

test('a script is previewed by its first 100 characters in a row, 200 in the form', () => {
  expect(scriptPreview('x'.repeat(100), 100)).toBe('x'.repeat(100))
  expect(scriptPreview('x'.repeat(101), 100)).toBe(`${'x'.repeat(100)}…`)
  expect(scriptPreview('x'.repeat(200), 200)).toBe('x'.repeat(200))
  expect(scriptPreview('x'.repeat(201), 200)).toBe(`${'x'.repeat(200)}…`)
})

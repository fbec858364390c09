// @module-tag words
import { expect, test } from 'vitest'
import { trashDays } from '#contract/agents/agent-archive.ts'
import { timeLeftLabel, trashTime } from './trash-dialog.tsx'

const deletedAt = '2026-11-01T09:00:00.000Z'
const after = (days: number) => Date.parse(deletedAt) + days * 86_400_000

test('the trash says the time that the contract keeps an agent', () => {
  expect(trashTime).toBe(`${trashDays} days`)
  expect(timeLeftLabel(deletedAt, after(0))).toBe(`${trashDays} days left`)
})

test('a newly deleted agent has all its days, and the last day is never rounded up', () => {
  expect(timeLeftLabel(deletedAt, after(0.01))).toBe('30 days left')
  expect(timeLeftLabel(deletedAt, after(28.5))).toBe('2 days left')
  expect(timeLeftLabel(deletedAt, after(29.5))).toBe('less than a day left')
  expect(timeLeftLabel(deletedAt, after(31))).toBe('less than a day left')
})

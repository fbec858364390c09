import { expect, test } from 'vitest'
import { walls, whyUnread } from './page-state.ts'

test('jobs to apply for are no advertising that is to be agreed to, though their German word holds it', () => {
  const jobs = 'Elektroniker\n\nBewerbungsfrist: 30.11.2026\n\nBusfahrer\n\nBewerbungsfrist: 31.12.2026'
  expect(whyUnread(jobs, 'Stellen', false)).toBeNull()
  expect(whyUnread('Mit Werbung weiterlesen\n\nWerbung akzeptieren', 'Zeitung', false)).toBe(walls.consent)
})

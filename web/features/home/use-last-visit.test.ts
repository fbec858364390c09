import { expect, test } from 'vitest'
import { toStoredLook, nextVisit, parseVisit } from './use-last-visit.ts'

const at = (minutes: number) => new Date(Date.parse('2026-11-22T08:00:00.000Z') + minutes * 60_000)
const iso = (minutes: number) => at(minutes).toISOString()

test('shows what happened since the last visit, the same for the whole visit', () => {
  const first = nextVisit(at(0), undefined)
  expect(first.since).toBe('2026-11-21T08:00:00.000Z')
  const second = nextVisit(at(600), first)
  expect(second).toEqual({ since: iso(0), seen: iso(600), isFirst: false })
  expect(nextVisit(at(629), second)).toEqual({ since: iso(0), seen: iso(629), isFirst: false })
  expect(nextVisit(at(700), second).since).toBe(iso(600))
})

test('the first visit is known as such for as long as it lasts, also after a reload', () => {
  const first = nextVisit(at(0), undefined)
  expect(first.isFirst).toBe(true)
  expect(nextVisit(at(10), parseVisit(toStoredLook(first))).isFirst).toBe(true)
  expect(nextVisit(at(600), parseVisit(toStoredLook(first))).isFirst).toBe(false)
})

test('an unreadable earlier visit counts as none', () => {
  expect(parseVisit(`${iso(0)} ${iso(1)}`)).toEqual({ since: iso(0), seen: iso(1), isFirst: false })
  for (const kept of [undefined, '', 'yesterday', iso(0)]) expect(parseVisit(kept)).toBeUndefined()
})

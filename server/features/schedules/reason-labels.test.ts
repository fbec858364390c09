import { expect, test } from 'vitest'
import { plannedCauses, scheduleReasons } from '#contract/schedules/schedules.ts'
import { reasonText } from './reason-labels.ts'

const why = { cause: null, details: null, reason: null }

test('each cause has words of its own, and a run that nothing kept has none', () => {
  const said = plannedCauses.map((cause) => reasonText({ ...why, cause }, 'team'))
  expect(new Set(said).size).toBe(plannedCauses.length)
  expect(reasonText(why, 'team')).toBeNull()
})

test('the words name the run before, how many were missed and what was refused', () => {
  expect(reasonText({ ...why, cause: 'still-going', details: { run: 7 } }, 'agent')).toBe(
    scheduleReasons.stillGoing(7),
  )
  const missed = (isMore: boolean) =>
    reasonText({ ...why, cause: 'missed', details: { earlier: { count: 200, isMore } } }, 'agent')
  expect(missed(false)).toBe(`${scheduleReasons.missed} ${scheduleReasons.earlier('200')}`)
  expect(missed(true)).not.toBe(missed(false))
  expect(reasonText({ ...why, cause: 'limit', details: { message: 'Too many.' } }, 'agent')).toBe(
    scheduleReasons.limit('Too many.'),
  )
})

test('a row that was written in words keeps them', () => {
  expect(reasonText({ ...why, cause: 'limit', reason: 'As it was said.' }, 'agent')).toBe('As it was said.')
})

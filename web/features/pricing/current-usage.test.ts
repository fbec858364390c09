// @module-tag words
import { expect, test } from 'vitest'
import type { Subscription } from '#web/data/billing/plans.ts'
import { agentWords, usageOf } from './current-usage.tsx'

test('usage is given in words and percent, never above full', () => {
  expect(usageOf(0, 50)).toEqual({ words: '0 of 50 executions used this month', percent: 0 })
  expect(usageOf(1, 5_000)).toEqual({ words: '1 of 5,000 executions used this month', percent: 1 })
  expect(usageOf(60, 50)).toEqual({ words: '60 of 50 executions used this month', percent: 100 })
})

test('without a limit nothing can be full', () => {
  expect(usageOf(1_204, -1)).toEqual({
    words: '1,204 executions this month, without a limit',
    percent: undefined,
  })
})

test('the default limit is 50', () => {
  expect(usageOf(12)).toEqual({ words: '12 of 50 executions used this month', percent: 24 })
})

const having = (agentsUsed: number, agentLimit: number, isEnforced = true) =>
  agentWords({ limits: { agentsUsed, agentLimit }, isEnforced } as Subscription)

test('agents beyond the plan are not counted as a share of it', () => {
  expect(having(2, 3)).toBe('2 of 3 agents.')
  expect(having(14, 3)).toBe('14 agents, of which 3 may be active on this plan.')
  expect(having(14, 3, false)).toBe('14 agents.')
  expect(having(1, -1)).toBe('1 agent.')
})

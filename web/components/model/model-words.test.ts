// @module-tag words
import { expect, test } from 'vitest'
import type { ModelChoiceReply } from '#contract/models/model-choices.ts'
import { costWords, drawbacks, orderLines } from './model-words.ts'

const choice: ModelChoiceReply = {
  connectionId: 3,
  connection: 'Office',
  kind: 'openai',
  isOwn: false,
  model: 'gpt-4o',
  label: null,
  abilities: ['json'],
  contextTokens: null,
  price: { input: 2.5, output: 10 },
  runCost: 0.00428,
  monthCost: 0.1284,
  trouble: null,
  withdrawnAt: null,
}

test('the cost of a model is said for a run and a month, and a rounded zero is not free', () => {
  expect(costWords(choice)).toBe('About $0.0043 a run, $0.13 a month')
  expect(costWords({ ...choice, monthCost: null })).toBe('About $0.0043 a run')
  expect(costWords({ ...choice, runCost: 12.3, monthCost: 369 })).toBe('About $12 a run, $369 a month')
  expect(costWords({ ...choice, runCost: 0, monthCost: 0 })).toMatch(/^Less than \$0\.0001 a run/)
  expect(costWords({ ...choice, runCost: 0, price: { input: 0, output: 0 } })).toBe('Free')
  expect(costWords({ ...choice, runCost: null })).toBeUndefined()
})

test('what speaks against a model is said beside it', () => {
  const faulty: ModelChoiceReply = { ...choice, withdrawnAt: '2026-11-03T12:00:00Z', trouble: 'quota' }
  expect(drawbacks(faulty, ['tools', 'json'])).toEqual([
    expect.stringContaining('no longer listed by OpenAI'),
    'credit used up',
    'cannot use tools, which this agent needs',
  ])
  expect(drawbacks({ ...choice, abilities: null }, ['tools'])).toEqual([])
})

test('an order names the connections that are known', () => {
  const order = [
    { connectionId: 3, model: 'gpt-4o' },
    { connectionId: 9, model: 'gone' },
    'automatic' as const,
  ]
  expect(orderLines(order, [choice])).toEqual(['gpt-4o (Office)', 'gone (connection 9)', 'Automatic'])
})

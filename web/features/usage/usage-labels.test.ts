// @module-tag words
import { expect, test } from 'vitest'
import type { UsageRecord } from '#web/data/billing/usage.ts'
import { formatAmount, billedText, serviceName, subjectText, sumText } from './usage-labels.ts'

const record: UsageRecord = {
  id: 1,
  service: 'openai',
  model: 'gpt-4.1-mini',
  purpose: 'run',
  outcome: 'answered',
  pricing: 'priced',
  usage_type: 'tokens',
  usage_amount: 1_100,
  timestamp: '2026-11-22T10:00:00.000Z',
  total_billed: '0.000588',
  base_cost: '0.000560',
  processing_fee: '0.000028',
  executionId: 12,
  stepPosition: 3,
  agentId: 4,
  agentName: 'Scout',
}

test('amounts have six decimals, and what has no price is never zero', () => {
  expect(formatAmount('0.100000')).toBe('$0.100000')
  expect(billedText(record)).toBe('$0.000588')
  expect(billedText({ ...record, total_billed: null, pricing: 'unpriced' })).toBe('Cost unknown')
  const own = { ...record, total_billed: '0.000000', pricing: 'own' as const }
  expect(billedText(own)).toBe('Cost unknown')
  expect(billedText({ ...own, outcome: 'refused' })).toBe('$0.000000')
  expect(billedText({ ...record, usage_amount: 0, total_billed: '0.000000' })).toBe('Cost unknown')
  expect(sumText('0.000000', 3)).toBe('Cost unknown')
  expect(sumText('0.000000', 0)).toBe('$0.000000')
  expect(sumText('0.000003', 3)).toBe('$0.000003')
  expect(billedText({ ...record, total_billed: null, pricing: null, outcome: 'unknown' })).toBe(
    'Not known yet',
  )
})

test('a call is described by its agent, or by its purpose', () => {
  expect(subjectText(record)).toBe('Scout')
  expect(subjectText({ agentName: 'Scout', purpose: 'lesson' })).toBe('Scout · lesson')
  expect(subjectText({ agentName: null, purpose: 'trial' })).toBe('Test of a model')
  expect(serviceName('openai')).toBe('OpenAI')
  expect(serviceName('another')).toBe('another')
})

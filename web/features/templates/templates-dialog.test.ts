import { expect, test } from 'vitest'
import { agentTemplates } from './agent-templates.ts'
import { findTemplates } from './templates-dialog.tsx'

const titles = (search: string, category: Parameters<typeof findTemplates>[1]['category'] = null) =>
  findTemplates(agentTemplates, { search, category }).map(({ title }) => title)

test('without a search all templates of a category are found', () => {
  expect(titles('')).toHaveLength(agentTemplates.length)
  expect(titles('', 'Writing')).toContain('Meeting notes to actions')
  expect(titles('', 'Writing')).not.toContain('Daily news brief')
})

test('every word must occur in the template, in any case', () => {
  expect(titles('INVOICE total')).toEqual([])
  expect(titles(' Invoice  sums ')).toEqual(['Invoice text checker'])
})

test('search and category narrow each other', () => {
  expect(titles('invoice', 'Watch')).toEqual([])
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StatusBadge } from './status-badge.tsx'

const word = (status: string | null) =>
  renderToStaticMarkup(<StatusBadge status={status} />).replace(/<[^>]*>/g, '')

test('a status is shown as it is stored, and as unknown if there is none', () => {
  const statuses = ['active', 'paused', 'success', 'failed', null]
  expect(statuses.map(word)).toEqual(['active', 'paused', 'success', 'failed', 'unknown'])
})

test('a status that nobody foresaw is shown as it is', () => {
  expect(word('suspended')).toBe('suspended')
})

import { expect, test } from 'vitest'
import { contactHref } from './contact.ts'

test('an address is mailed to, and a link is followed', () => {
  expect(contactHref('help@example.com')).toBe('mailto:help@example.com')
  expect(contactHref(' mailto:help@example.com ')).toBe('mailto:help@example.com')
  expect(contactHref('https://example.com/help?x=1')).toBe('https://example.com/help?x=1')
})

test('a contact that is neither an address nor an email has no link', () => {
  for (const text of [
    'Ada, room 4',
    'javascript:alert(1)',
    'a@b.example?bcc=x@y.example',
    'https://',
    'data:text/html,x',
  ])
    expect(contactHref(text)).toBeUndefined()
})

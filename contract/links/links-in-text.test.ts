import { expect, test } from 'vitest'
import { asWebLink, linksInText, severalLinks } from './links-in-text.ts'

test.each([
  ['bbc.co.uk/news', 'https://bbc.co.uk/news'],
  ['www.example.com', 'https://www.example.com'],
  ['müller.de:8443/x?y=1', 'https://müller.de:8443/x?y=1'],
  ['8.8.8.8', 'https://8.8.8.8'],
  ['8.8.8.8:8443/x', 'https://8.8.8.8:8443/x'],
  ['[2606:4700::1111]/x', 'https://[2606:4700::1111]/x'],
  ['1.2.3', '1.2.3'],
  ['http://example.com', 'http://example.com'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['no url', 'no url'],
  ['harbour', 'harbour'],
])('%j is meant as %j', (typed, meant) => {
  expect(asWebLink(typed)).toBe(meant)
})

test('the addresses in a task are found, each once, without the signs around them', () => {
  const task =
    'Each morning: what is new on https://a.example/news, (see www.b.example/x) and bbc.co.uk/news? Mail me@c.example/no. Not e.g./this or 3.5/kg; https://a.example/news again.'
  expect(linksInText(task)).toEqual([
    'https://a.example/news',
    'https://www.b.example/x',
    'https://bbc.co.uk/news',
  ])
})

test('several links at once are told from a sentence', () => {
  expect(severalLinks('a.example/1  https://b.example/2\nc.example')).toHaveLength(3)
  expect(severalLinks('see a.example/1')).toBeUndefined()
  expect(severalLinks('a.example/1')).toBeUndefined()
})

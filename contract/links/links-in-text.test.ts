import { expect, test } from 'vitest'
import { linksInText, severalLinks } from './links-in-text.ts'

test('the addresses in a task are found, each once, without the signs around them', () => {
  const task =
    'Each morning: what is new on https://a.example/news, (see www.b.example/x) and bbc.co.uk/news? Mail me@c.example/no. Not e.g./this or 3.5/kg; https://a.example/news again.'
  expect(linksInText(task)).toEqual([
    'https://a.example/news',
    'https://www.b.example/x',
    'https://bbc.co.uk/news',
  ])
})

test('private addresses in a task are found by their path or port, and a range of them or a version is none', () => {
  const task =
    'Read 192.168.1.5/prices, localhost:8080 and müller.de:8443/x. Our range is 10.0.0.0/8, and 10.0.0.3 runs version 1.2.3.4.'
  expect(linksInText(task)).toEqual([
    'http://192.168.1.5/prices',
    'http://localhost:8080',
    'https://müller.de:8443/x',
  ])
  expect(linksInText('intranet.local/news, not-localhost/x')).toEqual(['http://intranet.local/news'])
})

/** Microseconds of the processor. */
function cost(chars: number): number {
  const start = process.threadCpuUsage()
  linksInText('a-'.repeat(chars / 2))
  return process.threadCpuUsage(start).user
}

test('a long word takes no time that grows with its square', () => {
  cost(1_000)
  expect(cost(20_000)).toBeLessThan(cost(5_000) * 8 + 50_000)
})

test('tells several links in a row apart from a sentence', () => {
  expect(severalLinks('a.example/1  https://b.example/2\nc.example')).toHaveLength(3)
  expect(severalLinks('https://a.example/1,2, https://b.example/2,https://c.example,')).toEqual([
    'https://a.example/1,2',
    'https://b.example/2',
    'https://c.example',
  ])
  expect(severalLinks('see a.example/1')).toBeUndefined()
  expect(severalLinks('a.example/1')).toBeUndefined()
})

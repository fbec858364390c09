import { expect, test } from 'vitest'
import { addressesIn, addressesWritten, addressKey, textForModel } from './page-links.ts'

const base = 'https://harbour.example/news/'

test('a model gets the words of a page, and each of its addresses once, at the end', () => {
  const text = `![A boat](/boat.jpg)

The [fare table](/fares?utm_source=x&day=1 "Fares") is [new](https://harbour.example/fares?day=1#top).

- [![Logo](data:image/png;base64,AAAA)](https://logo.example/)
- [Two boats sank](two-boats.html), says [the _warden_](https://en.example/wiki/Boat_(ship)).
- [Write](mailto:a@b.example) or [go up](#top), [here](${base})`
  expect(textForModel(text, base).replace(/^.*:(?=\n- )/m, 'Links:')).toBe(`The fare table is new.

- Two boats sank, says the _warden_.
- Write or go up, here

Links:
- fare table: https://harbour.example/fares?day=1
- Two boats sank: https://harbour.example/news/two-boats.html
- the _warden_: https://en.example/wiki/Boat_(ship)`)
})

test('an address in the text stays where it is, without what tracks its readers', () => {
  const text =
    'See https://a.example/x?utm_medium=mail&id=7&fbclid=1, and [https://b.example/](https://b.example/).'
  expect(textForModel(text, base)).toBe('See https://a.example/x?id=7, and https://b.example/.')
})

test('links take a small share of what a model gets, however many there are', () => {
  const words = 'Boats leave at nine and come back at five. '
  const text = Array.from({ length: 400 }, (_, at) => `${words}[Boat number ${at}](/boats/${at})`).join(
    '\n\n',
  )
  const given = textForModel(text, base)
  const list = given.slice(given.indexOf('Links of this page:'))
  expect(list.split('\n').length).toBeLessThanOrEqual(26)
  expect(list.length).toBeLessThan(given.length * 0.05)
  expect(textForModel(words, base)).toBe(words.trim())
})

/** Microseconds of the processor. */
function cost(pieces: number): number {
  const text = '![[](![a]( [x](((('.repeat(pieces)
  const start = process.threadCpuUsage()
  textForModel(text, base)
  return process.threadCpuUsage(start).user
}

test('marks without end take no time that grows with their square', () => {
  cost(500)
  expect(cost(8_000)).toBeLessThan(cost(2_000) * 16 + 50_000)
})

test.each([
  ['Read example.com/prices, then stop.', ['https://example.com/prices']],
  [
    'Read https://a.example/a(b), (http://x.example/?q=1).',
    ['https://a.example/a(b)', 'http://x.example/?q=1'],
  ],
  [
    'Read intranet.local/news, localhost:8080 and 192.168.1.5:8080/x.',
    ['http://intranet.local/news', 'http://localhost:8080', 'http://192.168.1.5:8080/x'],
  ],
  ['Write to ada@example.com about v1.2 of it.', []],
])('an owner who writes %j gives these addresses', (text, addresses) => {
  expect(addressesWritten(text)).toEqual(addresses)
})

test('every address of a page is found, links within it made whole', () => {
  const text = '[a](/a?x=1) [b](javascript:alert(1)) and https://c.example/c.'
  expect(addressesIn(text, base)).toEqual(['https://harbour.example/a?x=1', 'https://c.example/c'])
})

test('two ways to write an address are one, and another query is another one', () => {
  const key = addressKey('https://a.example/x/?q=1')
  expect(addressKey('http://A.example/x?q=1&utm_source=b#c')).toBe(key)
  for (const other of ['https://a.example/x?q=12', 'https://a.example/x', 'https://b.example/x?q=1'])
    expect(addressKey(other)).not.toBe(key)
  expect(addressKey('nonsense')).toBeNull()
})

import { expect, test } from 'vitest'
import type { NumberedPage } from '#server/engine/run-context.ts'
import { parsePage } from '#server/engine/page-digest/read/parse-page.ts'
import { comparableSnapshots, markSnapshots } from './snapshot-ways.ts'
import type { ReadPage } from '#server/engine/page.ts'

const url = 'https://harbour.example/'

function pageRead(way: Extract<ReadPage, { state: 'read' }>['way']): NumberedPage[] {
  const said = { title: null, publishedAt: null, text: 'x', truncated: false, bytes: 1 }
  return [{ number: 1, page: { state: 'read', url, finalUrl: url, kind: 'html', ...said, way } }]
}

const ways = ['article', 'stories', 'whole', 'either', 'plain', undefined] as const
/** Ways that read the same of a page, whichever comes first. */
const alike = ['stories whole', 'either article', 'either stories', 'either whole']
const snapshot = (fingerprint: string) => ({ url, title: null, fingerprint, sentences: [], readAt: 'x' })

test.each(['abc', '2:abc'])(
  'returns the fingerprint %s only for a page that was read in a compatible way',
  (fingerprint) => {
    for (const way of ways) {
      const kept = markSnapshots([snapshot(fingerprint)], pageRead(way))
      for (const other of ways) {
        const isAlike =
          way === other || alike.includes(`${way} ${other}`) || alike.includes(`${other} ${way}`)
        expect(comparableSnapshots(kept, pageRead(other))).toEqual(isAlike ? [snapshot(fingerprint)] : [])
      }
    }
  },
)

const topics = ['harbour', 'bridge', 'library', 'market']
const story = (topic: string, head: (words: string) => string) =>
  `<article>${head(`News about the ${topic} of the town`)}<p>The council decided on Monday that the ${topic} will be repaired, which takes two years and costs three million in all.</p><p>Neighbours of the ${topic} said that they had waited long.</p></article>`
const heads = [
  (words: string) => `<h2>${words}</h2>`,
  (words: string) => `<h2><a href="/${words.length}">${words}</a></h2>`,
]

test.each(heads)(
  'compares a page that has one story more than last time, also when it is the third',
  async (head) => {
    const read = async (stories: number) => {
      const items = topics.slice(0, stories).map((topic) => story(topic, head))
      const html = `<title>Town news</title><nav><a href="/">Home</a> <a href="/a">About us</a></nav><main><h1>Town news</h1>${items.join('')}</main><footer><p>Printed by the town.</p></footer>`
      const page = await parsePage({
        bytes: Buffer.from(html),
        contentType: 'text/html',
        type: 'text/html',
        url,
        plain: false,
      })
      return pageRead(page.way)
    }
    for (const stories of [1, 2, 3]) {
      const kept = markSnapshots([snapshot('abc')], await read(stories))
      expect(comparableSnapshots(kept, await read(stories + 1))).toEqual([snapshot('abc')])
    }
  },
)

test('leaves the snapshot of a link that was not read unchanged', () => {
  const kept = [snapshot('article:2:abc')]
  expect(comparableSnapshots(kept, [])).toEqual(kept)
  expect(markSnapshots(kept, [])).toEqual(kept)
})

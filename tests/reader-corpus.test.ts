import { expect, test } from 'vitest'
import { parsePage } from '#server/engine/page-digest/read/parse-page.ts'
import { sampleFeeds } from './corpus/feeds.ts'
import { samplePages } from './corpus/pages.ts'
import { readAsProduct } from './corpus/readers.ts'
import { scoreOf, summary } from './corpus/score.ts'

/** Every shape and every language is among each half. */
const half = samplePages.filter((_, at) => at % 2 === 0)

test('of pages in eleven languages and thirteen shapes the text, the title and the day are read, and little of what surrounds them', async () => {
  const scores = []
  for (const page of half) scores.push(scoreOf(page, { ...(await readAsProduct(page)), cpuMs: 0 }))
  const found = summary(scores)
  expect(half.length).toBeGreaterThan(60)
  expect(found.f1).toBeGreaterThan(0.96)
  expect(found.f1Low).toBeGreaterThan(0.9)
  expect(found.recall).toBeGreaterThan(0.99)
  expect(found.frame).toBeLessThan(0.14)
  expect(found.title).toBeGreaterThan(0.8)
  expect(found.dateRight).toBeGreaterThan(0.82)
  expect(found.dateWrong).toBeLessThan(0.04)
})

test.each(sampleFeeds)('all whole entries are read of the feed: $name', async ({ type, bytes, titles }) => {
  const page = await parsePage({ bytes, contentType: type, type, url: 'https://a.example/', plain: false })
  const read = page.items?.map(({ title }) => title?.replace(' & more', ''))
  expect(read).toEqual(titles)
  expect(page.text).not.toMatch(/<(?:item|entry|title|link)/)
})

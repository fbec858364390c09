import { expect, test } from 'vitest'
import { extractFeed } from './extract-feed.ts'

const entryOf = (inner: string) => {
  const feed = `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Radio</title><item><title>Episode 43</title>${inner}</item></channel></rss>`
  return extractFeed(feed, 'https://radio.example/feed', false).items?.[0]
}

test('a year alone is not the first of January', () => {
  expect(entryOf('<pubDate>2024</pubDate>')?.publishedAt).toBeNull()
  expect(entryOf('<pubDate>Tue, 24 Nov 2026 08:00:00 GMT</pubDate>')?.publishedAt).toContain('2026-11-24')
})

test('an identifier that is no address is not made one', () => {
  expect(entryOf('<guid>ep43</guid>')?.url).toBeNull()
  expect(entryOf('<guid>https://radio.example/43</guid>')?.url).toBe('https://radio.example/43')
  expect(entryOf('<guid isPermaLink="false">https://radio.example/43</guid>')?.url).toBeNull()
})

test('reads what a podcast says of an episode', () => {
  expect(entryOf('<itunes:summary>The harbour at night.</itunes:summary>')?.text).toBe(
    'The harbour at night.',
  )
})

import { expect, test } from 'vitest'
import { composeDigest } from '#server/engine/page-digest/report/compose-digest.ts'
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

const entry = (id: string, title: string, body: string) =>
  `<entry><title>${title}</title><id>${id}</id><link href="https://radio.example/${id}"/><updated>2026-11-20T08:00:00Z</updated><content type="html">${body}</content></entry>`
const old = [1, 2, 3].map((at) =>
  entry(`old${at}`, `Notice ${at} of the harbour`, `The crane ${at} is at work.`),
)

/** What the report of the second day says about a feed. */
function secondReport(before: readonly string[], now: readonly string[]): string {
  const url = 'https://radio.example/feed'
  const read = (entries: readonly string[]) => ({
    number: 1,
    url,
    ...extractFeed(
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>Radio</title>${entries.join('')}</feed>`,
      url,
      false,
    ),
  })
  const task = { task: 'What is new?', instructions: null, input: null, failures: [], script: null }
  const first = composeDigest({
    ...task,
    pages: [read(before)],
    snapshots: [],
    startedAt: '2026-11-20T09:00:00Z',
    hasPreviousRun: false,
  })
  const second = composeDigest({
    ...task,
    pages: [read(now)],
    snapshots: first.snapshots,
    startedAt: '2026-11-21T09:00:00Z',
    hasPreviousRun: true,
  })
  return second.output.split('## Sources')[0]?.replaceAll('*', '') ?? ''
}

test('an entry with a corrected title or text is changed, and a new one is new', () => {
  const text = 'The bridge opens soon, the council said.'
  const corrected = secondReport(
    [entry('1', 'Bridge opens in Mai', text), ...old],
    [entry('1', 'Bridge opens in May', text), ...old],
  )
  expect(corrected).toMatch(/Changed: .*Bridge opens in May.*before: Bridge opens in Mai/)
  expect(corrected).not.toContain('New:')
  const release = (words: string) => entry('t2', 'Tide 2.0', `It reads tables in ${words}.`)
  const reworded = secondReport([release('five languages'), ...old], [release('six languages'), ...old])
  expect(reworded).toMatch(/Changed: .*six.*before: five/)
  const dropped = secondReport(old, [
    entry('n', 'Notice 4 of the harbour', 'The crane 4 is at work.'),
    ...old.slice(0, 2),
  ])
  expect(dropped).toMatch(/New: .*Notice 4/)
  expect(dropped).not.toMatch(/Gone|Changed|before/)
})

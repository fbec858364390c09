import { expect, test } from 'vitest'
import { parsePage } from '#server/engine/page-digest/read/parse-page.ts'
import { oddFeeds } from './corpus/odd-feeds.ts'
import { oddPlaces } from './corpus/odd-places.ts'
import { oddTexts } from './corpus/odd-texts.ts'

/** Collapses whitespace to one space, except in lines of code. */
const flat = (text: string) =>
  text.replace(/\\([^\w\s])/g, '$1').replace(/[^\S\n]*\n[^\S\n]*(?=\S)/g, (gap) => gap)

const dayOf = (instant: string | null | undefined) => instant?.slice(0, 10) ?? null

/** The facts that were read, limited to those that the sample defines. */
function pick<Facts extends object>(said: Facts, read: Facts): Facts {
  const known = Object.entries(read).map(([name, value]) => [
    name,
    name in said && said[name as keyof Facts] !== undefined ? value : undefined,
  ])
  return Object.fromEntries(known) as Facts
}

test.each([...oddTexts, ...oddPlaces])(
  '$name: what it says is read in its order, and nothing else of it',
  async (page) => {
    const {
      html,
      contentType = 'text/html',
      url = 'https://www.harwick.example/p',
      title,
      day,
      says,
      never = [],
    } = page
    const bytes = typeof html === 'string' ? new TextEncoder().encode(html) : html
    const read = await parsePage({ bytes, contentType, type: 'text/html', url, plain: false })
    const text = flat(read.text)
    let from = 0
    for (const phrase of says) {
      const at = text.indexOf(phrase, from)
      expect(at, `${phrase}\n--- in ---\n${text}`).toBeGreaterThanOrEqual(0)
      from = at + 1
    }
    for (const phrase of never) expect(text).not.toContain(phrase)
    expect(pick({ title, day }, { title: read.title, day: dayOf(read.publishedAt) })).toEqual({ title, day })
  },
)

test.each(oddFeeds)(
  'feed, $name: its entries are read in their order',
  async ({ type, feed, entries, never = [] }) => {
    const bytes = new TextEncoder().encode(feed)
    const { items = [] } = await parsePage({
      bytes,
      contentType: type,
      type,
      url: 'https://lock.example/feed',
      plain: false,
    })
    expect(items.map(({ title }) => title)).toEqual(entries.map(({ title }) => title))
    for (const [at, { url, day, says = '' }] of entries.entries()) {
      const item = items[at]
      expect(pick({ url, day }, { url: item?.url, day: dayOf(item?.publishedAt) })).toEqual({ url, day })
      expect(item?.text.replace(/[*_]+|\[([^\]]*)\]\([^)]*\)/g, '$1')).toContain(says)
    }
    for (const phrase of never) expect(JSON.stringify(items)).not.toContain(phrase)
  },
)

import { expect, test } from 'vitest'
import type { NumberedPage } from '#server/engine/material.ts'
import { comparableSnapshots, markSnapshots } from './snapshot-ways.ts'
import type { ReadPage } from '#server/engine/tools/web-reader/web-reader.ts'

const url = 'https://harbour.example/'

function pageRead(way: Extract<ReadPage, { state: 'read' }>['way']): NumberedPage[] {
  const said = { title: null, publishedAt: null, text: 'x', truncated: false, bytes: 1 }
  return [{ number: 1, page: { state: 'read', url, finalUrl: url, kind: 'html', ...said, way } }]
}

const ways = ['article', 'stories', 'whole', 'plain', undefined] as const
const snapshot = (fingerprint: string) => ({ url, title: null, fingerprint, sentences: [], readAt: 'x' })

test.each(['abc', '2:abc'])(
  'the fingerprint %s comes back only to a page that is read in the same way',
  (fingerprint) => {
    for (const way of ways) {
      const kept = markSnapshots([snapshot(fingerprint)], pageRead(way))
      expect(comparableSnapshots(kept, pageRead(way))).toEqual([snapshot(fingerprint)])
      const others = ways.filter((other) => other !== way)
      expect(others.flatMap((other) => comparableSnapshots(kept, pageRead(other)))).toEqual([])
    }
  },
)

test('a snapshot of a link that was not read now is left as it is', () => {
  const kept = [snapshot('article:2:abc')]
  expect(comparableSnapshots(kept, [])).toEqual(kept)
  expect(markSnapshots(kept, [])).toEqual(kept)
})

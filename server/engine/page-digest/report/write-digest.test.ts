import { expect, test } from 'vitest'
import { longestHold } from '#tests/setup/time/longest-hold.ts'
import { digestNow } from './digest-task.ts'
import { writeDigest } from './write-digest.ts'
import type { RunContext } from '#server/engine/run-context.ts'
import type { LinkSnapshot } from '#server/engine/run-input.ts'
import { sampleTask } from '#server/engine/testing/sample-task.ts'

const taskDescription = 'Report on the harbour.'
const { signal } = new AbortController()

const wordOf = (n: number) => n.toString(36).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))

/** Pages of the maximum length that the reader returns, with different words. */
function largePages(count: number): RunContext['pages'] {
  return Array.from({ length: count }, (_, at) => {
    const words = Array.from({ length: 24_000 }, (__, n) => wordOf((n * 7919 + at * 104_729) % 9_973))
    const text = words.map((word, n) => (n % 14 === 13 ? `${word}. The` : word)).join(' ')
    const url = `https://page${at}.example/`
    return {
      number: at + 1,
      page: {
        state: 'read',
        url,
        finalUrl: url,
        kind: 'html',
        title: `Page ${at}`,
        publishedAt: null,
        text,
        truncated: false,
        bytes: text.length,
      },
    }
  })
}

test('digests and compares many large pages without blocking the event loop', async () => {
  const task = sampleTask({ taskDescription })
  const material: RunContext = { task, pages: largePages(10), failures: [], script: null }
  let written: Awaited<ReturnType<typeof writeDigest>> | null = null
  // The least of three: what holds it each time is the digest, and not what else the machine has to do.
  let held = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 3; turn += 1) {
    const heldNow = await longestHold(async () => {
      written = await writeDigest(material, 'report', signal)
    })
    held = Math.min(held, heldNow)
  }
  const startedAt = performance.now()
  digestNow({ purpose: 'report', run: material })
  const inlineMs = performance.now() - startedAt
  expect(written).toMatchObject({ output: expect.stringContaining('10 pages read') })
  expect(held).toBeLessThan(inlineMs / 2)
  const { sources } = await writeDigest(material, 'comparison', signal)
  expect(sources).toHaveLength(10)
})

const htmlPage = (way: 'article' | 'whole', lines: string[]): RunContext['pages'][number] => ({
  number: 1,
  page: {
    state: 'read',
    url: 'https://harbour.example/',
    finalUrl: 'https://harbour.example/',
    kind: 'html',
    title: 'Harbour',
    publishedAt: null,
    text: lines.join('\n\n'),
    truncated: false,
    bytes: 1,
    way,
    kept: { chars: 509, of: 870 },
  },
})

const rememberPage = (way: 'article' | 'whole', said: string[], snapshots: LinkSnapshot[]) =>
  writeDigest(
    {
      task: sampleTask({ taskDescription, snapshots }),
      pages: [htmlPage(way, said)],
      failures: [],
      script: null,
    },
    'comparison',
    signal,
  )

test('does not compare two ways of reading, and stores the kept share with the source', async () => {
  const lines = ['The ferry carries 900 passengers a day.', 'The harbour was dredged to 14 metres in April.']
  const first = await rememberPage('article', lines, [])
  expect(first.sources).toMatchObject([{ state: 'read', kept: { chars: 509, of: 870 } }])
  expect((await rememberPage('article', lines, first.snapshots)).sources).toMatchObject([
    { state: 'unchanged' },
  ])

  const menus = ['The menu leads to forty other pages of the town.', ...lines]
  const material = (snapshots: LinkSnapshot[]) => ({
    task: sampleTask({ taskDescription, snapshots, previousOutput: 'x' }),
    pages: [htmlPage('whole', menus)],
    failures: [],
    script: null,
  })
  const second = await writeDigest(material(first.snapshots), 'comparison', signal)
  const third = await rememberPage('whole', menus, second.snapshots)
  expect(third.sources).toMatchObject([{ state: 'unchanged' }])
  // The reading way of a snapshot from before ways were stored is unknown.
  const old = first.snapshots.map((each) => ({ ...each, fingerprint: each.fingerprint.replace(/^.*:/, '') }))
  expect((await rememberPage('article', lines, old)).sources).toMatchObject([{ state: 'read' }])
})

test('keeps the memory of a link that could not be read this time', async () => {
  const pages = [htmlPage('article', ['The ferry carries 900 passengers a day.'])]
  const task = sampleTask({ taskDescription })
  const { snapshots } = await writeDigest({ task, pages, failures: [], script: null }, 'comparison', signal)
  const failures = [{ number: 1, url: 'https://harbour.example/', reason: 'gone' }]
  const later = await writeDigest(
    { task: { ...task, snapshots }, pages: [], failures, script: null },
    'comparison',
    signal,
  )
  const [before] = snapshots
  expect(later.snapshots).toMatchObject([
    { fingerprint: before?.fingerprint, sentences: expect.arrayContaining(before?.sentences ?? []) },
  ])
})

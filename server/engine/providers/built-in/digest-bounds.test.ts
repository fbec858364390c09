import { expect, test } from 'vitest'
import { writeDigest } from './digest.ts'
import type { ReadPageLike } from './digest-material.ts'
import {
  docsPage,
  emptyMaterial,
  feedPage,
  germanPage,
  newsPage,
  pricingPage,
  secondNewsPage,
} from './digest-test-pages.ts'

/** Pages of about 15,000 characters with varied sentences, as a run of ten links reads them. */
function ordinaryPages(count: number): ReadPageLike[] {
  const parts = [newsPage, secondNewsPage, pricingPage, docsPage, germanPage]
  return Array.from({ length: count }, (_, at) => {
    const pieces: string[] = []
    for (let size = 0, round = 0; size < 15_000; round++) {
      const text = (parts[(at + round) % parts.length]?.text ?? '').replace(
        /\p{L}{6,}/gu,
        (word, offset: number) =>
          offset % 3 === 0 ? `${word}${String.fromCharCode(97 + ((at + round) % 26))}` : word,
      )
      pieces.push(text)
      size += text.length
    }
    return { ...newsPage, number: at + 1, url: `https://page${at}.example/`, text: pieces.join('\n\n') }
  })
}

/** Milliseconds of CPU that the least of twelve turns of each took, taken by turns: a busy machine slows both. */
function leastCpuMs<Name extends string>(work: Record<Name, () => unknown>): Record<Name, number> {
  const least = Object.fromEntries(Object.keys(work).map((name) => [name, Number.POSITIVE_INFINITY]))
  for (let turn = 0; turn < 12; turn++) {
    for (const [name, run] of Object.entries<() => unknown>(work)) {
      const start = process.cpuUsage()
      run()
      const { user, system } = process.cpuUsage(start)
      least[name] = Math.min(least[name] ?? 0, (user + system) / 1000)
    }
  }
  return least as Record<Name, number>
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

test('a digest of ten ordinary pages, changes included, costs at most 25 times the CPU of counting their words', () => {
  const pages = ordinaryPages(10)
  const task = 'Summarise costs, dates and jobs of the Northwind ferries and what changed'
  const { snapshots } = writeDigest({ ...emptyMaterial, task, pages })
  const later = pages.map((page) => ({ ...page, text: page.text.replaceAll('2028', '2029') }))
  const text = later.map((page) => page.text).join('\n')
  const cpuMs = leastCpuMs({
    counting: () => countWords(text),
    digest: () => writeDigest({ ...emptyMaterial, task, pages: later, snapshots, hasPreviousRun: true }),
  })
  expect(text.length).toBeGreaterThan(150_000)
  expect(cpuMs.digest / cpuMs.counting).toBeLessThan(25)
})

test('no page can make the digest slow', () => {
  const size = 200_000
  const nasty = [
    '[',
    '![](',
    '<a ',
    '*_`',
    '1,',
    'a.',
    'A. ',
    '| ',
    '|-',
    '- ',
    '> ',
    '\\',
    '&amp;',
    '1 ',
    '$1.',
    '[x](',
    'a\n',
    '“',
    '漢字',
    '1. Januar ',
    'ab-\n',
    '\n|a|b|\n|-|-|',
    'we use cookies ',
    'subscribe or ',
  ].map((part) => part.repeat(Math.ceil(size / part.length)).slice(0, size))
  const slow = nasty.filter((text) => {
    const start = performance.now()
    writeDigest({ ...emptyMaterial, task: 'what does a cost', pages: [{ ...newsPage, text }] })
    return performance.now() - start > 2_000
  })
  expect(slow.map((text) => text.slice(0, 20))).toEqual([])
})

test('the digest itself holds at most twelve statements and about 350 words', () => {
  for (const task of ['Summarise', 'ferries, prices, retries and queues']) {
    const { output } = writeDigest({
      ...emptyMaterial,
      task,
      pages: [...ordinaryPages(10), { ...feedPage, number: 11 }],
    })
    const [, inShort = ''] = /## In short\n([\s\S]*?)(?=\n## |\n\*First)/.exec(output) ?? []
    const statements = inShort.split('\n').filter((line) => line.startsWith('- '))
    expect(statements.length).toBeGreaterThan(3)
    expect(statements.length).toBeLessThanOrEqual(12)
    expect(statements.join(' ').split(/\s+/).length).toBeLessThan(400)
  }
})

const pageOf = (sentences: readonly string[]) => ({ ...newsPage, text: sentences.join(' ') })

const facts = (from: number) =>
  Array.from(
    { length: 30 },
    (_, at) => `The town of ${'abcdefghij'[at % 10]}${from + at}ville opened its gates.`,
  )

test('long lists of changes are cut and counted', () => {
  const { snapshots } = writeDigest({ ...emptyMaterial, pages: [pageOf(facts(0))] })
  const all = { ...emptyMaterial, snapshots, hasPreviousRun: true }
  const replaced = writeDigest({ ...all, pages: [pageOf(['Nobody lives here any more.'])] })
  expect(replaced.output).toContain('- and 22 more')
  const { output } = writeDigest({
    ...all,
    pages: [{ ...newsPage, text: [...facts(0), ...facts(500)].join(' ') }],
  })
  expect(output).toContain('- and 22 more')
})

test('a page longer than a snapshot holds does not call its tail new', () => {
  const sentences = Array.from(
    { length: 400 },
    (_, at) => `Sentence ${at} tells of the matter number ${at * 7}.`,
  )
  const { snapshots } = writeDigest({ ...emptyMaterial, pages: [pageOf(sentences)] })
  expect(snapshots[0]?.sentences).toHaveLength(150)
  const run = (list: string[]) =>
    writeDigest({ ...emptyMaterial, pages: [pageOf(list)], snapshots, hasPreviousRun: true }).output
  const shorter = run(sentences.slice(5))
  expect(shorter).not.toContain('Sentence 152')
  expect(shorter.split('## What is gone')[1]).toContain('Sentence 0 tells')
  const longer = run(['A wholly new opening stands here today.', ...sentences])
  expect(longer.split('## What is new')[1]).toContain('A wholly new opening')
  expect(longer).not.toContain('What is gone')
})

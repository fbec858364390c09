import { expect, test } from 'vitest'
import { leastCpuMs } from '#tests/setup/time/least-cpu.ts'
import { composeDigest } from './compose-digest.ts'
import type { SourcePage } from './digest-material.ts'
import {
  docsPage,
  emptyMaterial,
  feedPage,
  germanPage,
  newsPage,
  pricingPage,
  secondNewsPage,
} from '#server/engine/page-digest/testing/digest-pages.ts'

/** Pages of about 15,000 characters with varied sentences, as a run of ten links reads them. */
function ordinaryPages(count: number): SourcePage[] {
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

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

test('digests ten ordinary pages with changes in at most 32 times the CPU time of counting their words', async () => {
  const pages = ordinaryPages(10)
  const task = 'Summarise costs, dates and jobs of the Northwind ferries and what changed'
  const { snapshots } = composeDigest({ ...emptyMaterial, task, pages })
  const later = pages.map((page) => ({ ...page, text: page.text.replaceAll('2028', '2029') }))
  const text = later.map((page) => page.text).join('\n')
  const work = {
    counting: () => countWords(text),
    digest: () => composeDigest({ ...emptyMaterial, task, pages: later, snapshots, hasPreviousRun: true }),
  }
  const ratioIn = async (turns: number) => {
    const cpuMs = await leastCpuMs(work, turns)
    return cpuMs.digest / cpuMs.counting
  }
  const ratio = await ratioIn(6)
  expect(text.length).toBeGreaterThan(150_000)
  // A digest fills caches that tests running concurrently use: more attempts, so that one of them is undisturbed.
  expect(ratio < 32 ? ratio : await ratioIn(36)).toBeLessThan(32)
})

test('digests any page in at most 40 times the CPU time of counting the words of a page of its length', async () => {
  const size = 100_000
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
  const plain = newsPage.text.repeat(Math.ceil(size / newsPage.text.length)).slice(0, size)
  const { counting } = await leastCpuMs({ counting: () => countWords(plain) })
  const slow: string[] = []
  for (const text of nasty) {
    const pages = [{ ...newsPage, text }]
    const digest = () => composeDigest({ ...emptyMaterial, task: 'what does a cost', pages })
    const cpuMs = await leastCpuMs({ digest }, 2)
    if (cpuMs.digest / counting > 40) slow.push(text.slice(0, 20))
  }
  expect(slow).toEqual([])
})

test('quotes at most three statements of each of many sources, and about 350 words in all', () => {
  for (const task of ['Summarise', 'ferries, prices, retries and queues']) {
    const { output } = composeDigest({
      ...emptyMaterial,
      task,
      pages: [...ordinaryPages(10), { ...feedPage, number: 11 }],
    })
    const [answer = ''] = output.split('\n## Sources')
    const statements = answer.split('\n').filter((line) => line.startsWith('- '))
    expect(statements.length).toBeGreaterThan(3)
    for (const part of answer.split('\n**'))
      expect(part.split('\n').filter((line) => line.startsWith('- ')).length).toBeLessThanOrEqual(3)
    expect(statements.join(' ').split(/\s+/).length).toBeLessThan(400)
  }
})

const pageOf = (sentences: readonly string[]) => ({ ...newsPage, text: sentences.join(' ') })

const facts = (from: number) =>
  Array.from(
    { length: 30 },
    (_, at) => `The town of ${'abcdefghij'[at % 10]}${from + at}ville opened its gates.`,
  )

test('cuts and counts long lists of changes', () => {
  const { snapshots } = composeDigest({ ...emptyMaterial, pages: [pageOf(facts(0))] })
  const all = { ...emptyMaterial, snapshots, hasPreviousRun: true }
  const replaced = composeDigest({ ...all, pages: [pageOf(['Nobody lives here any more.'])] })
  expect(replaced.output).toContain('- and 23 more')
  const { output } = composeDigest({
    ...all,
    pages: [{ ...newsPage, text: [...facts(0), ...facts(500)].join(' ') }],
  })
  expect(output).toContain('- and 22 more')
})

test('does not report the end of a page as new when the page is longer than a snapshot holds', () => {
  const sentences = Array.from(
    { length: 500 },
    (_, at) => `Sentence ${at} tells of the matter number ${at * 7}.`,
  )
  const { snapshots } = composeDigest({ ...emptyMaterial, pages: [pageOf(sentences)] })
  // The form, 400 lines, and a hash of the others.
  expect(snapshots[0]?.sentences).toHaveLength(402)
  const run = (list: string[]) =>
    composeDigest({ ...emptyMaterial, pages: [pageOf(list)], snapshots, hasPreviousRun: true }).output
  const shorter = run(sentences.slice(5))
  expect(shorter).not.toContain('Sentence 402')
  expect(shorter).toContain('- **Gone:** Sentence 0 tells')
  const longer = run(['A wholly new opening stands here today.', ...sentences])
  expect(longer).toContain('- **New:** A wholly new opening')
  expect(longer).not.toMatch(/Gone:|Sentence/)
})

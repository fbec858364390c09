import { expect, test } from 'vitest'
import { writeDigest } from './digest.ts'
import type { DigestMaterial } from './digest-material.ts'
import {
  docsPage,
  emptyMaterial,
  feedPage,
  germanPage,
  newsPage,
  pricingPage,
  pricingPageLater,
  secondNewsPage,
} from './digest-test-pages.ts'

const digest = (material: Partial<DigestMaterial>) => writeDigest({ ...emptyMaterial, ...material })

/** The bullets of one part of a digest. */
function bulletsOf(output: string, heading: string): string[] {
  const part = output.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? ''
  return part.split('\n').filter((line) => line.startsWith('- '))
}

const first = (task: string, page: DigestMaterial['pages'][number]) =>
  bulletsOf(digest({ task, pages: [page] }).output, 'In short')[0]

test('the sentence that answers the task comes first', () => {
  expect(first('How many jobs are at risk?', newsPage)).toContain('120 engine-room jobs are at risk')
  expect(first('What did the union say about engine-room jobs?', newsPage)).toContain(
    "seafarers' union warned",
  )
  expect(first('When is the harbour cable finished?', newsPage)).toContain('finish the cable in March 2028')
  expect(first('Can I get refunds?', pricingPage)).toContain('Refunds are given within 14 days')
  expect(first('What happens with a lost worker that misses heartbeats?', docsPage)).toContain(
    'misses three heartbeats is considered lost',
  )
  expect(first('Which breaking changes are there?', feedPage)).toContain('Queuebee 5.0')
  expect(first('Was kostet Gas?', germanPage)).toMatch(/Gas/)
  expect(first('Wie hoch ist der Grundpreis?', germanPage)).toContain('Grundpreis bleibt bei 11,90 €')
})

test('a task without a subject gets what is central, each source in its turn', () => {
  const pages = [newsPage, { ...pricingPage, number: 2 }, feedPage, germanPage]
  const { output } = digest({ task: 'Summarise the latest news', pages })
  for (const { number } of pages) expect(bulletsOf(output, 'In short').join('\n')).toContain(`[${number}]`)
  expect(output).toContain('**Queuebee changelog**')
  expect(output).toContain('all 14 of its diesel ferries')
})

test('a task whose words stand nowhere is told so, and gets what is central', () => {
  const { output } = digest({ task: 'Explain quantum chromodynamics', pages: [newsPage] })
  expect(output).toContain("None of the task's words stand in the sources")
  expect(bulletsOf(output, 'In short').length).toBeGreaterThan(2)
})

test('a source that says nothing about the task is named instead of quoted', () => {
  const { output } = digest({
    task: 'Northwind ferry batteries',
    pages: [newsPage, { ...docsPage, number: 2 }],
  })
  expect(bulletsOf(output, 'In short').join()).not.toContain('[2]')
  expect(output).toContain('Little or nothing about the task in [2].')
})

test('who asks for prices is shown prices, even where they stand alone under a name', () => {
  const text =
    '## Starter\n\n$9 / month\n\n- Community support\n\n## Team\n\n$29 / month\n\n- Unlimited projects for all\n\nCancel any time that you like. We are a friendly company from Bonn.'
  const { output } = digest({
    task: 'Keep an eye on the prices',
    pages: [{ ...pricingPage, title: 'Plans', text }],
  })
  const priced = bulletsOf(output, 'In short').filter((line) => line.includes('$'))
  expect(priced).toEqual(['- Starter: $9 / month [1]', '- Team: $29 / month [1]'])
})

test('what two sources say is said once, with both numbers', () => {
  const { output } = digest({ task: 'Northwind diesel ferries', pages: [newsPage, secondNewsPage] })
  const fleet = bulletsOf(output, 'In short').filter((line) => line.includes('all 14 of its diesel ferries'))
  expect(fleet).toHaveLength(1)
  expect(fleet[0]).toMatch(/\[1\]\[2\]$/)
})

const shopPage = (number: number, price: string) => ({
  ...newsPage,
  number,
  url: `https://shop${number}.example/`,
  text: `The Orion kettle with temperature control costs ${price} in the online shop this week.`,
})

test('two sources that differ in a figure are both quoted', () => {
  const { output } = digest({ task: 'Orion kettle price', pages: [shopPage(1, '$49'), shopPage(2, '$45')] })
  const lines = bulletsOf(output, 'In short')
  expect(lines.filter((line) => line.includes('$49') && line.endsWith(' [1]'))).toHaveLength(1)
  expect(lines.filter((line) => line.includes('$45') && line.endsWith(' [2]'))).toHaveLength(1)
})

test('menus, notices and sharing are left out of everything', () => {
  const { output, snapshots } = digest({ task: 'Summarise', pages: [newsPage, { ...germanPage, number: 2 }] })
  for (const text of [output, snapshots.map(({ sentences }) => sentences.join('\n')).join('\n')]) {
    expect(text).not.toMatch(
      /cookie|subscribe|newsletter|sign in|min read|Weather|Facebook|rights reserved|abonnieren/i,
    )
  }
})

test('the first run says that later ones compare', () => {
  const { output } = digest({ pages: [pricingPage] })
  expect(output).toContain('First run: from the next one on')
  expect(output).not.toContain('What is new')
  expect(output).not.toContain('What is gone')
})

test('a later run says what came, what went and what was reworded, and nothing else', () => {
  const task = 'Watch the pricing'
  const { snapshots } = digest({ task, pages: [pricingPage] })
  const { output, sources } = digest({ task, pages: [pricingPageLater], snapshots, hasPreviousRun: true })
  expect(bulletsOf(output, 'What is new')).toEqual([
    '- Every plan now includes the Taskly assistant at no extra cost. [1]',
    '- Plan: Pro; Price per user and month: **$15**; Projects: Unlimited; Storage: 100 GB (before: $12) [1]',
  ])
  expect(bulletsOf(output, 'What is gone')).toEqual(['- Refunds are given within 14 days of a purchase. [1]'])
  expect(sources[0]?.state).toBe('read')
  expect(output).toContain('1 changed')
})

test('a later run without a change says so', () => {
  const pages = [pricingPage, { ...docsPage, number: 2 }]
  const { snapshots } = digest({ pages })
  const { output, sources } = digest({ pages, snapshots: snapshots.toReversed(), hasPreviousRun: true })
  expect(output).toContain('Nothing changed since the last run.')
  expect(output).not.toContain('What is gone')
  expect(sources.map(({ state }) => state)).toEqual(['unchanged', 'unchanged'])
})

test('a link that is new since the last run is said to be read for the first time', () => {
  const { snapshots } = digest({ pages: [pricingPage] })
  const { output } = digest({
    pages: [pricingPage, { ...docsPage, number: 2 }],
    snapshots,
    hasPreviousRun: true,
  })
  expect(output).toContain('Read for the first time: [2].')
  expect(bulletsOf(output, 'What is new')).toEqual([])
})

test('figures are found in English and German, in bold with their words and source', () => {
  const { output } = digest({ task: 'costs, dates and jobs of the ferries', pages: [newsPage, germanPage] })
  const figures = bulletsOf(output, 'Figures and dates').join('\n')
  for (const figure of ['€1.2 billion', '1 June 2028', '120 engine-room jobs', 'March 2028']) {
    expect(figures).toContain(`**${figure}**`)
  }
  const german = bulletsOf(digest({ task: 'Strompreis', pages: [germanPage] }).output, 'Figures and dates')
  expect(german.join('\n')).toMatch(/\*\*1\. Januar 2027\*\* um \*\*4,5 Prozent\*\*.* \[4\]/)
  expect(german.join('\n')).toContain('**11,90 €**')
})

test('sources are listed with title, address, date and state, in order', () => {
  const { output, sources } = digest({
    pages: [newsPage, feedPage],
    failures: [{ number: 2, url: 'https://gone.example/x', reason: 'The server answered 404 Not Found' }],
  })
  expect(bulletsOf(output, 'Sources')).toEqual([
    `- [1] [${newsPage.title}](${newsPage.url}) · 18 November 2026 · read`,
    '- [2] [gone.example/x](https://gone.example/x) · could not be read: The server answered 404 Not Found',
    `- [3] [${feedPage.title}](${feedPage.url}) · 17 November 2026 · read`,
  ])
  expect(sources.map(({ number, state, reason }) => ({ number, state, reason }))).toEqual([
    { number: 1, state: 'read', reason: null },
    { number: 2, state: 'failed', reason: 'The server answered 404 Not Found' },
    { number: 3, state: 'read', reason: null },
  ])
})

test('a link that fails keeps what was remembered of it', () => {
  const { snapshots } = digest({ pages: [pricingPage] })
  const failures = [{ number: 1, url: pricingPage.url, reason: 'No answer' }]
  const during = digest({ failures, snapshots, hasPreviousRun: true })
  expect(during.snapshots).toEqual(snapshots)
  const after = digest({ pages: [pricingPage], snapshots: during.snapshots, hasPreviousRun: true })
  expect(after.output).toContain('Nothing changed since the last run.')
})

test('a feed is read newest first, and its entries link to what they announce', () => {
  const { output } = digest({ task: 'Summarise', pages: [feedPage] })
  const lines = bulletsOf(output, 'In short')
  expect(lines[0]).toBe(
    '- [Queuebee 5.0: breaking changes](https://queuebee.example/changelog/5-0) — Queuebee 5.0 needs Node 22 or later and drops the callback API. (17 November 2026) [3]',
  )
})

test('a feed names new entries, and not those that only fell off its end', () => {
  const [oldest, ...rest] = feedPage.items ?? []
  const before = digest({ pages: [{ ...feedPage, items: [...rest.slice(1), ...(oldest ? [oldest] : [])] }] })
  const { output } = digest({
    pages: [{ ...feedPage, items: rest }],
    snapshots: before.snapshots,
    hasPreviousRun: true,
  })
  expect(bulletsOf(output, 'What is new').map((line) => line.slice(0, 40))).toEqual([
    '- [Queuebee 5.0: breaking changes](https',
  ])
  expect(output).not.toContain('What is gone')
})

test('an agent without anything to work on is told in two sentences what to add', () => {
  const { output, sources } = digest({})
  expect(output.trim().split(/(?<=\.)\s/)).toHaveLength(2)
  expect(output).toMatch(/nothing to work on.*Add a web link or a Python script/)
  expect(sources).toEqual([])
})

test('with a script alone its output leads', () => {
  const { output } = digest({ script: { status: 'done', stdout: 'hello\n', result: null } })
  expect(output).toMatch(/^# .+\n\n.+\n\n## Script output\n\n```text\nhello\n```/)
  expect(output).not.toContain('Sources')
})

test('with an input alone the input is digested as a source', () => {
  const { output, sources } = digest({
    task: 'Find the deadline',
    input: 'Please bring cake. The deadline for the tender is 12 March 2027. Monday is free.',
  })
  expect(bulletsOf(output, 'In short')[0]).toBe('- The deadline for the tender is 12 March 2027. [1]')
  expect(output).toContain('- [1] Your input')
  expect(sources).toEqual([])
})

test('an input of JSON is read by its keys', () => {
  const input = JSON.stringify({ order: { customer: 'Ada Quill', total: '€310.50' } })
  expect(digest({ task: 'What is the total?', input }).output).toContain('- total: €310.50 [1]')
})

test('a short input beside links says what to look for', () => {
  const { output } = digest({ task: 'Answer', input: 'Which jobs are at risk?', pages: [newsPage] })
  expect(bulletsOf(output, 'In short')[0]).toContain('120 engine-room jobs')
  expect(output).not.toContain('Your input')
})

test('the last line says that no model wrote it', () => {
  const { output } = digest({ pages: [newsPage] })
  expect(output.trim().split('\n').at(-1)).toMatch(/^\*Written by the built-in engine without an AI model\./)
})

test('the same material gives the same digest, in whatever order snapshots come', () => {
  const pages = [newsPage, { ...pricingPage, number: 2 }, feedPage, germanPage]
  const older = digest({ pages: [{ ...pricingPageLater, number: 2 }], startedAt: '2026-11-01T00:00:00.000Z' })
  const { snapshots } = digest({ pages })
  const all = [...snapshots, ...older.snapshots]
  const run = (given: typeof all) => digest({ task: 'prices', pages, snapshots: given, hasPreviousRun: true })
  expect(run(all)).toEqual(run(all))
  expect(run(all.toReversed())).toEqual(run(all))
  expect(run(all).output).toContain('Nothing changed')
})

test('what cannot be seen in a remembered sentence is not quoted when it is gone', () => {
  const page = { number: 1, url: 'https://a.example', title: null, publishedAt: null, text: '', kind: 'html' }
  const remembered = {
    url: page.url,
    title: null,
    fingerprint: 'old',
    sentences: ['\u202e', 'Old\u200b words.'],
    readAt: '2026-11-19T07:00:00.000Z',
  }
  const { output } = writeDigest({
    task: 'Watch it',
    instructions: null,
    input: null,
    pages: [page],
    failures: [],
    snapshots: [remembered],
    script: null,
    startedAt: '2026-11-20T07:00:00.000Z',
    hasPreviousRun: true,
  })
  expect(output).toContain('- Old words. [1]')
  expect(output).not.toMatch(/[\u200b\u202e]/)
})

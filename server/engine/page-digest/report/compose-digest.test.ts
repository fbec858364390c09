import { expect, test } from 'vitest'
import { summaryOf } from '#server/engine/run-summary.ts'
import { composeDigest } from './compose-digest.ts'
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
} from '#server/engine/page-digest/testing/digest-pages.ts'
import { en } from '#server/engine/digest-words/en.ts'

const digest = (material: Partial<DigestMaterial>) => composeDigest({ ...emptyMaterial, ...material })

/** The bullets of a digest before its sources, or those of one part. */
function bulletsOf(output: string, heading?: string): string[] {
  const parts = output.split(/^## /m)
  const part = heading ? (parts.find((text) => text.startsWith(`${heading}\n`)) ?? '') : (parts[0] ?? '')
  return part.split('\n').filter((line) => line.startsWith('- '))
}

const first = (task: string, page: DigestMaterial['pages'][number]) =>
  bulletsOf(digest({ task, pages: [page] }).output)[0]?.replaceAll('**', '')

test('puts the sentence that answers the task first', () => {
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

test('reports the central statements of each source for a task without a subject', () => {
  const pages = [newsPage, { ...pricingPage, number: 2 }, feedPage, germanPage]
  const { output } = digest({ task: 'Summarise the latest news', pages })
  for (const { number } of pages) expect(bulletsOf(output).join('\n')).toContain(`[${number}]`)
  expect(output).toContain('**Queuebee changelog** [3]')
  expect(output).toContain('all 14 of its diesel ferries')
})

test('reports that no word of the task was found, and then the central statements', () => {
  const { output } = digest({ task: 'Explain quantum chromodynamics', pages: [newsPage] })
  expect(output).toContain("None of the task's words stand in the sources")
  expect(bulletsOf(output).length).toBeGreaterThan(2)
})

const reportOfDocs = (task: string) => digest({ task, pages: [docsPage] }).output

test('reports only search terms as not found, not the other words of a task', () => {
  expect(reportOfDocs('Watch the retries and the timeouts, tell me when they change')).not.toContain(
    en.notFound,
  )
  expect(reportOfDocs('Watch the retries, the zeppelin, tell me when they change')).toContain(
    `${en.notFound}: zeppelin.`,
  )
})

test('names a source that says nothing about the task instead of quoting it', () => {
  const { output } = digest({
    task: 'Northwind ferry batteries',
    pages: [newsPage, { ...docsPage, number: 2 }],
  })
  expect(bulletsOf(output).join()).not.toContain('[2]')
  expect(output).toContain('Little or nothing about the task in [2].')
})

test('quotes prices for a task about prices, even on a line of their own', () => {
  const text =
    '## Starter\n\n$9 / month\n\n- Community support\n\n## Team\n\n$29 / month\n\n- Unlimited projects for all\n\nCancel any time that you like. We are a friendly company from Bonn.'
  const { output } = digest({
    task: 'Keep an eye on the prices',
    pages: [{ ...pricingPage, title: 'Plans', text }],
  })
  const priced = bulletsOf(output).filter((line) => line.includes('$'))
  expect(priced).toEqual(['- Starter: **$9** / month [1]', '- Team: **$29** / month [1]'])
})

test('merges the same statement of two sources, and cites both', () => {
  const { output } = digest({ task: 'Northwind diesel ferries', pages: [newsPage, secondNewsPage] })
  const fleet = bulletsOf(output).filter((line) => line.includes('all 14 of its diesel ferries'))
  expect(fleet).toHaveLength(1)
  expect(fleet[0]).toMatch(/\[1\]\[2\]$/)
})

const shopPage = (number: number, price: string) => ({
  ...newsPage,
  number,
  url: `https://shop${number}.example/`,
  text: `The Orion kettle with temperature control costs ${price} in the online shop this week.`,
})

test('shows figures that differ between two sources side by side, each with its source', () => {
  const { output } = digest({ task: 'Orion kettle price', pages: [shopPage(1, '$49'), shopPage(2, '$45')] })
  expect(bulletsOf(output)).toEqual([
    '- The Orion kettle with temperature control costs **$49** in the online shop this week. [1] (**$49** [1], **$45** [2])',
  ])
})

test('leaves out menus, notices and share buttons', () => {
  const { output, snapshots } = digest({ task: 'Summarise', pages: [newsPage, { ...germanPage, number: 2 }] })
  // What a page shows around its text is compared, and never quoted.
  const stored = snapshots.flatMap(({ sentences }) => sentences.filter((line) => !line.startsWith('-')))
  for (const text of [output, stored.join('\n')]) {
    expect(text).not.toMatch(
      /cookie|subscribe|newsletter|sign in|min read|Weather|Facebook|rights reserved|abonnieren/i,
    )
  }
})

test('states in the first run that later runs compare', () => {
  const { output } = digest({ pages: [pricingPage] })
  expect(output).toContain('First run. Next time you see here')
  expect(output).not.toMatch(/\*\*(?:New|Changed|Gone):/)
})

test('reports only what was added, removed or reworded in a later run', () => {
  const task = 'Watch the pricing'
  const { snapshots } = digest({ task, pages: [pricingPage] })
  const { output, sources } = digest({ task, pages: [pricingPageLater], snapshots, hasPreviousRun: true })
  expect(bulletsOf(output)).toEqual([
    '- **New:** Every plan now includes the Taskly assistant at no extra cost. [1]',
    '- **Gone:** What happens when I cancel? — Refunds are given within 14 days of a purchase. [1]',
  ])
  expect(output).toContain('| Pro | $12 | $15 | +25% |')
  expect(output.split('\n')[2]).toBe('**1 price changed, 1 story changed, 1 new sentence.**')
  expect(sources[0]?.state).toBe('read')
})

test('reports that nothing changed in a later run', () => {
  const pages = [pricingPage, { ...docsPage, number: 2 }]
  const { snapshots } = digest({ pages })
  const { output, sources } = digest({ pages, snapshots: snapshots.toReversed(), hasPreviousRun: true })
  expect(output.split('\n')[2]).toBe('**Nothing changed on 2 pages.**')
  expect(bulletsOf(output)).toEqual([])
  expect(sources.map(({ state }) => state)).toEqual(['unchanged', 'unchanged'])
})

test('does not count a page that still cannot be read as unchanged', () => {
  const failures = [
    { number: 2, url: 'https://example.com/gone', reason: 'The server answered 404 Not Found' },
  ]
  const before = digest({ pages: [pricingPage], failures })
  const { output } = digest({
    pages: [pricingPage],
    failures,
    snapshots: before.snapshots,
    hasPreviousRun: true,
  })
  expect(output.split('\n')[2]).toBe('**Nothing changed on 1 page. 1 page could not be read.**')
  expect(summaryOf(output)).toBe('Nothing changed on 1 page. 1 page could not be read.')
})

test('reports a link added since the last run like a first run, without calling anything on it new', () => {
  const { snapshots } = digest({ pages: [pricingPage] })
  const { output } = digest({
    pages: [pricingPage, { ...docsPage, number: 2 }],
    snapshots,
    hasPreviousRun: true,
  })
  expect(output.split('\n')[2]).toBe('**Nothing changed on 1 page.** 1 page read.')
  expect(bulletsOf(output).join()).toMatch(/retried.*\[2\]/)
  expect(output).not.toContain('**New:')
})

test('shows the figures that the task asks for in bold, and no others', () => {
  const { output } = digest({ task: 'costs of the ferries', pages: [newsPage] })
  expect(output).toContain('**€1.2 billion**')
  const german = digest({ task: 'Strompreis', pages: [germanPage] }).output
  expect(german).toContain('**11,90 €**')
  expect(german).not.toContain('**1. Januar 2027**')
  expect(german).toContain('## Quellen')
  expect(german).toContain('12. November 2026')
})

test('lists sources with title, address, date and state, in order', () => {
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

test('keeps the memory of a link that cannot be read', () => {
  const { snapshots } = digest({ pages: [pricingPage] })
  const failures = [{ number: 1, url: pricingPage.url, reason: 'No answer' }]
  const during = digest({ failures, snapshots, hasPreviousRun: true })
  expect(during.output).toContain('**1 page can no longer be read.**')
  expect(during.snapshots).toMatchObject(snapshots.map(({ url, fingerprint }) => ({ url, fingerprint })))
  const still = digest({ failures, snapshots: during.snapshots, hasPreviousRun: true })
  expect(still.output).not.toContain('no longer')
  const after = digest({ pages: [pricingPage], snapshots: during.snapshots, hasPreviousRun: true })
  expect(after.output).toContain('**1 page is back.**')
})

test('reads a feed newest first, and links its entries', () => {
  const { output } = digest({ task: 'Summarise', pages: [feedPage] })
  const lines = bulletsOf(output)
  expect(lines[0]).toBe(
    '- [Queuebee 5.0: breaking changes](https://queuebee.example/changelog/5-0) (17 November 2026) — Queuebee 5.0 needs Node 22 or later and drops the callback API. [3]',
  )
})

test('finds nothing new in a feed whose order changed, with and without dates', () => {
  for (const isDated of [true, false]) {
    const items = Array.from({ length: 90 }, (_, at) => ({
      title: `Release ${at} brings part number ${at * 37}`,
      text: `Part number ${at * 37} is better than the one before it.`,
      url: `https://a.example/${at}`,
      publishedAt: isDated ? new Date(Date.UTC(2026, 9, 1 + (at % 28))).toISOString() : null,
    }))
    const { snapshots } = digest({ pages: [{ ...feedPage, items }] })
    const moved = [...items.slice(20), ...items.slice(0, 20)].toReversed()
    const later = { pages: [{ ...feedPage, items: moved }], snapshots, hasPreviousRun: true }
    expect(digest(later).output).toContain('Nothing changed')
  }
})

test('reports new entries of a feed, and not those that dropped off its end', () => {
  const [oldest, ...rest] = feedPage.items ?? []
  const before = digest({ pages: [{ ...feedPage, items: [...rest.slice(1), ...(oldest ? [oldest] : [])] }] })
  const { output } = digest({
    pages: [{ ...feedPage, items: rest }],
    snapshots: before.snapshots,
    hasPreviousRun: true,
  })
  expect(bulletsOf(output).map((line) => line.slice(0, 49))).toEqual([
    '- **New:** [Queuebee 5.0: breaking changes](https',
  ])
  expect(output).not.toContain('Gone')
})

test('marks a digest of nothing as empty', () => {
  expect(digest({}).isEmpty).toBe(true)
  expect(digest({ pages: [{ ...newsPage, text: 'Loading...' }] }).isEmpty).toBe(true)
  expect(digest({ pages: [newsPage] }).isEmpty).toBe(false)
  expect(digest({ script: { status: 'done', stdout: '', result: null } }).isEmpty).toBe(false)
})

test('puts the output of a script first when there is nothing else', () => {
  const { output } = digest({ script: { status: 'done', stdout: 'hello\n', result: null } })
  expect(output).toMatch(/^# .+\n\n## Script output\n\n```text\nhello\n```/)
  expect(output).not.toContain('Sources')
})

test('reports on the input as a source when there is nothing else', () => {
  const { output, sources } = digest({
    task: 'Find the deadline',
    input: 'Please bring cake. The deadline for the tender is 12 March 2027. Monday is free.',
  })
  expect(bulletsOf(output)[0]).toBe('- The deadline for the tender is **12 March 2027**. [1]')
  expect(output).toContain('- [1] Your input')
  expect(sources).toEqual([])
})

test('reads an input of JSON by its keys', () => {
  const input = JSON.stringify({ order: { customer: 'Ada Quill', total: '€310.50' } })
  expect(digest({ task: 'What is the total?', input }).output).toContain('- total: €310.50 [1]')
})

test('searches pages for a short input', () => {
  const { output } = digest({ task: 'Answer', input: 'Which jobs are at risk?', pages: [newsPage] })
  expect(bulletsOf(output)[0]).toContain('120 engine-room jobs')
  expect(output).not.toContain('Your input')
})

test('states in the last line that no model wrote the digest', () => {
  const { output } = digest({ pages: [newsPage] })
  expect(output.trim().split('\n').at(-1)).toMatch(/^\*Written by the built-in engine without an AI model\./)
})

test('gives the same digest for the same material, in any order of snapshots', () => {
  const pages = [newsPage, { ...pricingPage, number: 2 }, feedPage, germanPage]
  const older = digest({ pages: [{ ...pricingPageLater, number: 2 }], startedAt: '2026-11-01T00:00:00.000Z' })
  const { snapshots } = digest({ pages })
  const all = [...snapshots, ...older.snapshots]
  const run = (given: typeof all) => digest({ task: 'prices', pages, snapshots: given, hasPreviousRun: true })
  expect(run(all)).toEqual(run(all))
  expect(run(all.toReversed())).toEqual(run(all))
  expect(run(all).output).toContain('Nothing changed on 4 pages.')
})

test('does not quote invisible characters of a sentence that is gone', () => {
  const page = { ...newsPage, text: 'Old words stand here for now.' }
  const [snapshot] = digest({ pages: [page] }).snapshots
  if (!snapshot) throw new Error('nothing was remembered')
  const sentences = snapshot.sentences.map((line) => line.replace('words', 'wo\u200brds\u202e'))
  const { output } = digest({
    pages: [{ ...page, text: 'Wholly other things are said today.' }],
    snapshots: [{ ...snapshot, fingerprint: 'old', sentences: [...sentences, '.\u202e'] }],
    hasPreviousRun: true,
  })
  expect(output).toContain('- **Gone:** Old words stand here for now. [1]')
  expect(output).not.toMatch(/[\u200b\u202e]/)
})

test('reports no change when a snapshot has the form of an earlier version', () => {
  const old = {
    url: newsPage.url,
    title: newsPage.title,
    fingerprint: 'ab12',
    sentences: ['Quite other words.'],
  }
  const { output, sources } = digest({
    pages: [newsPage],
    snapshots: [{ ...old, readAt: '2026-11-19T07:00:00.000Z' }],
    hasPreviousRun: true,
  })
  expect(output).not.toMatch(/\*\*(?:New|Gone|Changed):/)
  expect(output).toContain('compared from the next run on')
  expect(sources[0]?.state).toBe('read')
})

test('quotes the beginning of a short page that shares no word with the task', () => {
  const text = 'The library is closed on Friday. It opens again on Monday at 9.'
  const { output } = digest({
    task: 'Tell me what this notice says',
    pages: [{ ...newsPage, title: 'Notice', text }],
  })
  expect(bulletsOf(output)).toEqual([`- ${text} [1]`])
})

test('leaves out picture captions, and quotes a sentence that refers back with the one before it', () => {
  const text = `The harbour of Skagen got a new pier of 300 metres last spring.

It cost the town nine million euros and a ferry line.

Pictured: the pier of the harbour in May. Photo: Harbour Post`
  const { output } = digest({
    task: 'Summarise what the pier cost',
    pages: [{ ...newsPage, title: 'Pier', text }],
  })
  expect(output).not.toMatch(/Pictured|Photo/)
  expect(output).toContain('last spring. It cost the town nine million euros')
})

test('puts a table that answers a question first, and does not take a year in the page title for a version', () => {
  const text =
    '# Fees 2026\n\nThe broker charges the following fees.\n\n| Service | Fee |\n| --- | --- |\n| US shares | $6 |\n| Wire transfer | $15 |'
  const { output } = digest({
    task: 'What are the fees for US shares?',
    pages: [{ ...newsPage, title: 'Fees 2026', text }],
  })
  expect(output.indexOf('| US shares | $6 |')).toBeLessThan(output.indexOf('- The broker charges'))
})

test('answers a short Dutch task in Dutch although its stop words are also French', () => {
  const text = 'De vereniging besluit het dak te vernieuwen. De kosten bedragen 84.000 euro.'
  const { output } = digest({
    task: 'Notulen: besluiten en kosten de',
    pages: [{ ...newsPage, title: 'Notulen', text }],
  })
  expect(output).toContain('1 pagina gelezen.')
})

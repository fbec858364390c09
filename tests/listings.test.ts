import { join } from 'node:path'
import { expect, test } from 'vitest'
import { composeDigest } from '#server/engine/page-digest/report/compose-digest.ts'
import { emptyMaterial } from '#server/engine/page-digest/testing/digest-pages.ts'
import type { DigestReport } from '#server/engine/page-digest/report/digest-material.ts'
import { parsePage } from '#server/engine/page-digest/read/parse-page.ts'
import { dayPages } from './listings/days.ts'
import { offerPages } from './listings/offers.ts'
import type { WatchedPage } from './listings/page-parts.ts'
import { standingPages } from './listings/standings.ts'

// Realistic pages with lists, on three days, and their digests (`listings/<name>.md`). To write the digests again and
// review them: `npx vitest run tests/listings.test.ts -u`.
const folder = join(import.meta.dirname, 'listings')
const dates = ['2026-11-22', '2026-11-23', '2026-11-24']
const pages = [...dayPages, ...offerPages, ...standingPages]

async function reportsOf({ name, task, days }: WatchedPage): Promise<DigestReport[]> {
  const reports: DigestReport[] = []
  const url = `https://${name}.example/`
  for (const [at, html] of days.entries()) {
    const bytes = Buffer.from(html)
    const read = await parsePage({ bytes, contentType: 'text/html', type: 'text/html', url, plain: false })
    reports.push(
      composeDigest({
        ...emptyMaterial,
        agentName: name,
        task,
        pages: [{ ...read, number: 1, url }],
        snapshots: reports.at(-1)?.snapshots ?? [],
        startedAt: `${dates[at]}T07:30:00.000Z`,
        hasPreviousRun: at > 0,
      }),
    )
  }
  return reports
}

test.for(pages)('$name: the report of the list on three days is what was read and signed', async (page) => {
  const outputs = (await reportsOf(page)).map(({ output }) => output)
  await expect(`${outputs.join('\n\n\n')}\n`).toMatchFileSnapshot(join(folder, `${page.name}.md`))
})

test('a list that says the same on the next day is reported as unchanged', async () => {
  for (const page of pages) {
    const [first] = page.days
    const [, second] = await reportsOf({ ...page, task: 'Tell me what is new', days: [first, first, first] })
    expect(second?.sources[0]?.state, page.name).toBe('unchanged')
  }
})

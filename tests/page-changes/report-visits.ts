import { extractHtml } from '#server/engine/page-digest/html/extract-html.ts'
import { composeDigest } from '#server/engine/page-digest/report/compose-digest.ts'
import type { ParsedPage } from '#server/engine/page-digest/read/parsed-page.ts'
import type { DigestReport } from '#server/engine/page-digest/report/digest-material.ts'

const url = 'https://aro.example/page'
const dayMs = 86_400_000

/** The report on each of several readings of one page, a day apart. */
export function reportsOn(
  readings: readonly string[],
  task = 'Tell me what changed on this page.',
  read: (source: string) => ParsedPage = (html) => extractHtml(html, url, false),
): DigestReport[] {
  const reports: DigestReport[] = []
  for (const [at, html] of readings.entries())
    reports.push(
      composeDigest({
        agentName: 'Watch',
        task,
        instructions: null,
        input: null,
        pages: [{ number: 1, url, ...read(html) }],
        failures: [],
        snapshots: reports.at(-1)?.snapshots ?? [],
        script: null,
        startedAt: new Date(Date.UTC(2026, 10, 20, 7, 30) + at * dayMs).toISOString(),
        hasPreviousRun: at > 0,
      }),
    )
  return reports
}

/** What a report tells, without its list of sources and without marks. */
export const toldIn = ({ output }: DigestReport): string =>
  output.split('## Sources')[0]?.replaceAll('*', '') ?? ''

/** The small changes of a report, as the result lists them. */
export const smallIn = ({ sources }: DigestReport): string =>
  sources
    .flatMap(({ smallChanges }) => (smallChanges?.first ?? []).flatMap(({ before, now }) => [before, now]))
    .join('\n')

/** Whether a report says that something changed, lists only small changes, or says that nothing changed. */
export function outcomeOf({ sources }: DigestReport): 'changed' | 'small' | 'nothing' {
  const [source] = sources
  if (source?.state !== 'unchanged') return 'changed'
  return source.smallChanges ? 'small' : 'nothing'
}

import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { composeDigest } from '#server/engine/page-digest/report/compose-digest.ts'
import type { DigestReport, SourcePage } from '#server/engine/page-digest/report/digest-material.ts'
import type { UnreadLink } from '#server/engine/run-context.ts'

// Each folder contains a task (`task.txt`: the agent's name, then the task), its pages at each run (`1.run1.md`; a
// missing page is unchanged since the previous run) and the expected digest of each run. To write the digests again and
// review them: `npx vitest run tests/digests.test.ts -u`.
const folder = join(import.meta.dirname, 'digests')
const cases = globSync(`${folder}/*/task.txt`)
  .map((path) => basename(join(path, '..')))
  .toSorted()
const days = ['2026-11-22', '2026-11-23', '2026-11-24']

/** A page as its file has it: `name: value` lines, an empty line, the text; of a feed, an entry for each `## title | address | date`. */
function pageIn(path: string, number: number): SourcePage | UnreadLink {
  const [head = '', ...rest] = readFileSync(path, 'utf8').split('\n\n')
  const facts = new Map(head.split('\n').map((line) => [line.split(': ')[0], line.replace(/^\w+: /, '')]))
  const [url, text] = [facts.get('url') ?? '', rest.join('\n\n')]
  const reason = facts.get('failed')
  if (reason) return { number, url, reason }
  const page = {
    number,
    url,
    title: facts.get('title') ?? null,
    publishedAt: facts.get('published') ?? null,
    kind: facts.get('kind') ?? 'html',
    text,
  }
  if (page.kind !== 'feed') return page
  const items = text
    .split(/^## /m)
    .slice(1)
    .map((entry) => {
      const [first = '', ...body] = entry.split('\n')
      const [title = '', address = '', date = ''] = first.split(' | ')
      return { title, url: address, publishedAt: date, text: body.join('\n').trim() }
    })
  return { ...page, text: '', items }
}

function linksAt(name: string, run: number): (SourcePage | UnreadLink)[] {
  const numbers = Array.from({ length: 9 }, (_, at) => at + 1)
  return numbers.flatMap((number) => {
    const paths = Array.from({ length: run }, (_, at) => join(folder, name, `${number}.run${run - at}.md`))
    const path = paths.find((each) => existsSync(each))
    return path ? [pageIn(path, number)] : []
  })
}

function runsOf(name: string): DigestReport[] {
  const [agentName = '', ...task] = readFileSync(join(folder, name, 'task.txt'), 'utf8')
    .trim()
    .split('\n')
  const reports: DigestReport[] = []
  for (const [at, day] of days.entries()) {
    const links = linksAt(name, at + 1)
    reports.push(
      composeDigest({
        agentName,
        task: task.join('\n').trim(),
        instructions: null,
        input: null,
        pages: links.filter((link) => 'text' in link),
        failures: links.filter((link) => 'reason' in link),
        snapshots: reports.at(-1)?.snapshots ?? [],
        script: null,
        startedAt: `${day}T07:30:00.000Z`,
        hasPreviousRun: at > 0,
      }),
    )
  }
  return reports
}

test.for(cases)('%s: the digests of three runs are what was read and signed', async (name) => {
  for (const [at, { output }] of runsOf(name).entries())
    await expect(output).toMatchFileSnapshot(join(folder, name, `digest.run${at + 1}.md`))
})

/** Only words and figures, so that different markup does not matter. */
const bare = (text: string) => text.replace(/\]\([^)]*\)/g, '').replace(/[^\p{L}\p{N}\p{Sc}]+/gu, '')

test.for(cases)(
  '%s: each statement is a verbatim quote of a source that it cites, and none is repeated',
  (name) => {
    const links = linksAt(name, 1)
    const said = links.map((link) =>
      'text' in link
        ? bare([link.text, ...(link.items ?? []).flatMap(({ title, text }) => [title, text])].join(' '))
        : '',
    )
    const [first] = runsOf(name)
    const bullets = (first?.output.split(/^## /m)[0] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('- '))
    const statements = bullets.map((line) => line.replace(/( \(\*\*.*\))$/, ''))
    for (const line of statements) {
      const cited = [...(/((?:\[\d\])+)$/.exec(line)?.[1] ?? '').matchAll(/\d/g)].map(Number)
      expect(cited.length).toBeGreaterThan(0)
      const sentence = bare(
        line.replace(/^- |(?:\[\d\])+$/g, '').replace(/^\*\*.*?\*\* — |^\[.*?\)(?: \(.*?\))? — /, ''),
      )
      // The digest prefixes an entry of a list with its heading.
      const entry = bare(line.replace(/^- [^:]{1,60}: |(?:\[\d\])+$/g, ''))
      expect(
        cited.some((number) => said[number - 1]?.includes(sentence) || said[number - 1]?.includes(entry)),
        line,
      ).toBe(true)
    }
    expect(new Set(statements).size).toBe(statements.length)
  },
)

test('a story that stayed is not sold as new, whatever came, went or moved around it', () => {
  const [, second] = runsOf('office')
  const news = (second?.output ?? '').split('\n').filter((line) => line.startsWith('- **New:'))
  expect(news.join()).toContain('Storm closes Harbour Road')
  expect(news.join()).not.toContain('Rail works')
  expect(second?.output).toContain('**Gone:** Paper mill announces 60 new jobs')
})

import { expect, test } from 'vitest'
import { writeDigest } from '#server/engine/page-digest/public.ts'
import { wordsFor } from '#server/engine/digest-words/wording.ts'
import type { LinkSnapshot } from '#server/engine/run-input.ts'
import { MemoryJournal } from '#server/engine/testing/memory-journal.ts'
import { sampleTask } from '#server/engine/testing/sample-task.ts'
import { unchangedAnswer } from './unchanged.ts'

const url = 'https://example.com/terms'
const clauses = (count: number) =>
  Array.from({ length: count }, (_, nth) => `Clause ${nth} holds for the tenant of flat ${nth}.`)
const long = (rent: number) =>
  `The tenant ${'and the tenant’s heirs '.repeat(18)}pay a rent of ${rent} a month.`
const page = (said: readonly string[], truncated = false) => ({
  state: 'read' as const,
  url,
  finalUrl: url,
  kind: 'html' as const,
  title: 'Terms',
  publishedAt: null,
  text: said.join('\n\n'),
  truncated,
  bytes: 1,
})

/** A snapshot in the earlier format, without a fingerprint of the content beyond it. */
const ofBefore = (snapshot: LinkSnapshot): LinkSnapshot => ({
  ...snapshot,
  sentences: snapshot.sentences.filter((entry) => !entry.startsWith('~')),
})

interface Case {
  before: readonly string[]
  now: readonly string[]
  isCut?: boolean
  isOfBefore?: boolean
}

const taskOn = (day: string, snapshots: LinkSnapshot[] = []) =>
  sampleTask({
    taskDescription: 'Watch the terms for changes.',
    webLinks: [url],
    snapshots,
    previousOutput: snapshots.length > 0 ? 'The terms are read.' : null,
    lastAnswer: { executionId: 7, at: '2026-04-30T10:00:00.000Z', sourceCount: 1 },
    startedAt: `${day}T10:00:00.000Z`,
  })

const digestOf = (task: ReturnType<typeof sampleTask>, said: readonly string[], isCut = false) =>
  writeDigest(
    { task, pages: [{ number: 1, page: page(said, isCut) }], failures: [], script: null },
    'report',
    new AbortController().signal,
  )

/** The outcome of a second reading on the next day, with a model and without. */
async function judged({ before, now, isCut = false, isOfBefore = false }: Case) {
  const first = await digestOf(taskOn('2026-04-30'), before, isCut)
  const task = taskOn('2026-05-01', isOfBefore ? first.snapshots.map(ofBefore) : first.snapshots)
  const digest = await digestOf(task, now, isCut)
  const output = digest.output ?? ''
  const pages = [{ number: 1, page: page(now, isCut) }]
  const answer = await unchangedAnswer({ task, pages, failures: [] }, digest, new MemoryJournal().step)
  return {
    answer,
    digest: { ...digest, output },
    isSaidInDigest: ['nothingChanged', 'textUnchanged'].some((phrase) =>
      output.includes(wordsFor('en').count(phrase as 'nothingChanged', 1)),
    ),
  }
}

const updated = (day: string) => [...clauses(400), `Last updated on ${day} May 2026.`]
const visited = (hours: readonly number[]) =>
  clauses(400).flatMap((clause, nth) => [clause, `${hours[nth % hours.length]} hours ago`])

const unchanged: Record<string, Case> = {
  'a short page': { before: clauses(3), now: clauses(3) },
  'a page longer than its memory': { before: clauses(400), now: clauses(400) },
  'a page with a long line': { before: [long(900)], now: [long(900)] },
  'a page that was cut at its end': { before: clauses(3), now: clauses(3), isCut: true },
  'another order beyond the memory': {
    before: clauses(400),
    now: [...clauses(398), ...clauses(400).slice(398).toReversed()],
  },
  'only the day of writing beyond the memory': { before: updated('1'), now: updated('2') },
  'only how long ago, however often': { before: visited([3]), now: visited([4, 5, 6]) },
  'a change beyond what was remembered without a hash': {
    before: [...clauses(400), 'The rent is 900 a month.'],
    now: [...clauses(400), 'The rent is 990 a month.'],
    isOfBefore: true,
  },
  'a short page that was remembered without a hash': {
    before: clauses(3),
    now: clauses(3),
    isOfBefore: true,
  },
}
const changed: Record<string, Case> = {
  'what is remembered': { before: clauses(3), now: clauses(4) },
  'what is remembered of a long page': { before: clauses(400), now: ['No pets.', ...clauses(400)] },
  'what is remembered without a hash': { before: clauses(3), now: clauses(4), isOfBefore: true },
  'a figure beyond what is remembered': {
    before: [...clauses(400), 'The rent is 900 a month.'],
    now: [...clauses(400), 'The rent is 990 a month.'],
  },
  'more at the end of a long page': { before: clauses(400), now: clauses(401) },
  'less at the end of a long page': { before: clauses(400), now: clauses(399) },
  'the end of a long line': { before: [long(900)], now: [long(990)] },
  'an end that makes a line too long': { before: [long(900).slice(0, 299)], now: [long(900)] },
  'a date beyond the memory that is no day of writing': {
    before: [...clauses(400), 'The contract ends on 3 June 2026.'],
    now: [...clauses(400), 'The contract ends on 4 July 2026.'],
  },
  'a page that was cut at its end': { before: clauses(3), now: clauses(4), isCut: true },
}

test.for(Object.entries(unchanged))(
  'the text is unchanged, no model is asked, and the digest says so: %s',
  async ([, each]) => {
    const { answer, digest, isSaidInDigest } = await judged(each)
    expect([answer !== null, isSaidInDigest, digest.sources[0]?.state]).toEqual([true, true, 'unchanged'])
  },
)

test.for(Object.entries(changed))(
  'a model is asked, and no digest says that nothing changed: %s',
  async ([, each]) => {
    const { answer, digest, isSaidInDigest } = await judged(each)
    expect([answer, isSaidInDigest, digest.sources[0]?.state]).toEqual([null, false, 'read'])
  },
)

test('a change that cannot be named is reported once, not at each later run', async () => {
  const [before, now] = [[long(900)], [long(990)]]
  const { digest } = await judged({ before, now })
  const again = await digestOf(taskOn('2026-05-02', digest.snapshots), now)
  expect(again.sources[0]?.state).toBe('unchanged')
})

test('reports a change that cannot be named, and a page that was cut', {
  tags: 'words',
}, async () => {
  const { digest } = await judged({ before: [long(900)], now: [long(990)] })
  expect(digest.output.split('\n')[2]).toBe('**1 page changed in a part that is too long to compare.**')
  expect(digest.output).toContain(
    '- Terms: it cannot be said what changed, because it lies beyond what is remembered of a page [1]',
  )
  const cut = await judged({ before: clauses(3), now: clauses(3), isCut: true })
  expect(cut.answer).toContain('Too long to be read to the end: [1]. Only the beginning was compared.')
  expect(cut.digest.output).toContain(
    '- Terms: only its beginning was read and compared, because it is too long [1]',
  )
})

const heed = 'Read these terms with care before you sign.'
const repeating: Record<string, Case> = {
  'a line that a page repeats at its end': {
    before: [heed, ...clauses(400), heed],
    now: ['No pets in any flat.', heed, ...clauses(400), heed],
  },
  'a line that now stands at the end alone': {
    before: [heed, ...clauses(400), heed],
    now: ['No pets in any flat.', ...clauses(400), heed],
  },
  'a line that is repeated after every clause': {
    before: clauses(400).flatMap((clause) => [clause, heed]),
    now: ['No pets in any flat.', ...clauses(400)].flatMap((clause) => [clause, heed]),
  },
}

test.for(Object.entries(repeating))('by %s nothing beyond the memory counts as new', async ([, given]) => {
  const { digest } = await judged(given)
  expect(digest.output).toContain('No pets')
  expect(digest.output).not.toMatch(/Clause (?:30[5-9]|3[1-9]\d)/)
})

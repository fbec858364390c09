import { expect, test } from 'vitest'
import type { Source } from '#contract/runs/runs.ts'
import { writeDigest } from '#server/engine/page-digest/public.ts'
import type { NumberedPage, RunContext } from '#server/engine/run-context.ts'
import type { RunInput } from '#server/engine/run-input.ts'
import { sampleTask } from '#server/engine/testing/sample-task.ts'
import { foundNothingNew } from './unchanged.ts'

const url = 'https://example.com/terms'
const page = (text: string, more: object = {}) => ({
  number: 1,
  page: {
    state: 'read' as const,
    url,
    finalUrl: url,
    kind: 'html' as const,
    title: 'Terms',
    publishedAt: null,
    text,
    truncated: false,
    bytes: text.length,
    ...more,
  },
})
const compare = (pages: readonly NumberedPage[], task: RunInput) =>
  writeDigest(
    { task, pages: [...pages], failures: [], script: null },
    'comparison',
    new AbortController().signal,
  )

/** Whether a second reading by the digest leaves no doubt that nothing is new. */
async function isNothingNew(then: string, now: string, more: object = {}): Promise<boolean> {
  const first = await compare([page(then)], sampleTask({ webLinks: [url] }))
  const task = sampleTask({ webLinks: [url], snapshots: first.snapshots, before: { fingerprint: null } })
  const material: RunContext = { task, pages: [page(now, more)], failures: [], script: null }
  const compared = await compare(material.pages, task)
  const found = { status: 'success', engine: 'built-in', fingerprint: null, ...compared } as const
  return foundNothingNew(material, found, compared)
}

const sentence = (nth: number) => `Clause ${nth} holds for the tenant of flat ${nth}.`
const terms = (count: number, last = '') =>
  [...Array.from({ length: count }, (_, nth) => sentence(nth)), last].join('\n\n')

test('a page that says what it said is nothing new', async () => {
  expect(await isNothingNew(terms(3), terms(3))).toBe(true)
  expect(await isNothingNew(terms(3), terms(4))).toBe(false)
})

test('a change beyond the stored part of a long page is uncertain', async () => {
  expect(
    await isNothingNew(terms(500, 'The rent is 900 a month.'), terms(500, 'The rent is 900 a month.')),
  ).toBe(true)
  expect(
    await isNothingNew(terms(500, 'The rent is 900 a month.'), terms(500, 'The rent is 990 a month.')),
  ).toBe(false)
})

const long = (rent: number) =>
  `The tenant ${'and the tenant’s heirs '.repeat(18)}pay a rent of ${rent} a month.`

test('a change at the end of a long sentence is uncertain', async () => {
  expect(await isNothingNew(long(900), long(900))).toBe(true)
  expect(await isNothingNew(long(900), long(990))).toBe(false)
})

test('a page that was cut off, and one that shows no text, may have changed unseen', async () => {
  expect(await isNothingNew(terms(3), terms(3), { truncated: true })).toBe(false)
  expect(await isNothingNew('', '')).toBe(false)
})

test('pages that a model read besides the links are not compared', async () => {
  const first = await compare([page(terms(3))], sampleTask({ webLinks: [url] }))
  const task = sampleTask({ webLinks: [url], snapshots: first.snapshots, before: { fingerprint: 'a' } })
  const material: RunContext = { task, pages: [page(terms(3))], failures: [], script: null }
  const compared = await compare(material.pages, task)
  const found = { status: 'success', engine: 'openai', fingerprint: 'a', sources: compared.sources } as const
  expect(foundNothingNew(material, found, compared)).toBe(true)
  const looked: Source = {
    number: 2,
    url: `${url}/more`,
    title: null,
    publishedAt: null,
    state: 'read',
    reason: null,
  }
  expect(foundNothingNew(material, { ...found, sources: [...found.sources, looked] }, compared)).toBe(false)
})

import { expect, test } from 'vitest'
import { groupAlike, previewOf } from './group-alike.ts'

let lastId = 0
const one = (change: object) => {
  lastId += 1
  return {
    id: lastId,
    kind: 'run.succeeded',
    title: 'News finished',
    body: '',
    link: null,
    readAt: null,
    ...change,
  } as const
}
const shapes = (all: ReturnType<typeof one>[]) =>
  groupAlike(all).map(({ newest, others }) => [newest.id, ...others.map(({ id }) => id)])

test('what says the same is one group in the place of its newest, and other news is not hidden in it', () => {
  const [news, ships, again] = [one({}), one({ title: 'Ships finished' }), one({})]
  expect(shapes([news, ships, again])).toEqual([[news.id, again.id], [ships.id]])
  expect(shapes([one({ body: 'Paper rose.' }), one({ body: 'Pens fell.' })])).toHaveLength(2)
})

const failed = (title: string, body: string) => one({ kind: 'run.failed', title, body })

test('failures of several agents for one reason are one group, for two reasons two', () => {
  const all = [
    failed('A failed', 'Key refused'),
    failed('B failed', 'Key refused'),
    failed('A failed', 'Disk full'),
  ]
  expect(shapes(all)).toEqual([[all[0]?.id, all[1]?.id], [all[2]?.id]])
})

test('read and unread ones stay apart, and decisions are never grouped', () => {
  expect(shapes([one({}), one({ readAt: '2026-11-20T09:00:00.000Z' })])).toHaveLength(2)
  expect(
    shapes([one({ link: '/approvals?approval=1' }), one({ link: '/approvals?approval=2' })]),
  ).toHaveLength(2)
})

test('a preview is the first line that says something, without the bars of a table', () => {
  expect(previewOf('| Product | Was |\n|---|---|\n| Paper | 4.20 |')).toBe('Product · Was')
  expect(previewOf('\n---\nPaper rose.\nPens fell.')).toBe('Paper rose.')
  expect(previewOf('')).toBe('')
})

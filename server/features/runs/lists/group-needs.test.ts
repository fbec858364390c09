import { expect, test } from 'vitest'
import type { AgentInTrouble } from '#server/features/agents/public.ts'
import { causeIn, groupNeeds } from './group-needs.ts'

let lastId = 0

function inTrouble(name: string, summary: string | null, pausedItself = false): AgentInTrouble {
  lastId += 1
  const last = { executionId: 100 + lastId, status: 'failed', at: new Date(0), summary } as const
  return { id: lastId, name, standing: { open: null, last, pausedItself } }
}

const told = (agents: AgentInTrouble[]) =>
  groupNeeds(agents).map(({ kind, reason, agents: named }) => [
    kind,
    reason,
    named.map(({ agentName }) => agentName).join(),
  ])

test('agents with the same cause are one group, and the most frequent cause comes first', () => {
  expect(
    told([
      inTrouble('A', 'KeyError'),
      inTrouble('B', 'The disk is full.'),
      inTrouble('C', 'The disk is full.'),
      inTrouble('D', 'The disk is full.', true),
    ]),
  ).toEqual([
    ['failed', 'The disk is full.', 'B,C'],
    ['failed', 'KeyError', 'A'],
    ['paused', 'The disk is full.', 'D'],
  ])
})

test('pages of one host, request ids and times do not divide a cause, and the reason of the group names none of them', () => {
  expect(
    told([
      inTrouble('A', 'https://shop.example/a?b=1 could not be read after 12 s (req_011CVZabcdefgh1234).'),
      inTrouble('B', 'https://shop.example/c could not be read after 15 s (req_011CVZabcdefgh5678).'),
    ]),
  ).toEqual([['failed', 'shop.example could not be read after some time (…).', 'A,B']])
  expect(causeIn('https://shop.example/a failed.')).not.toBe(causeIn('https://other.example/a failed.'))
})

test('failures without a reason are never the same', () => {
  expect(told([inTrouble('A', null), inTrouble('B', null)])).toHaveLength(2)
})

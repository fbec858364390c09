import { expect, test } from 'vitest'
import {
  flowWords,
  movedOrder,
  movedText,
  nextOrder,
  placeWords,
  stageBeside,
  stagesOf,
} from './team-labels.ts'

const members = [
  { id: 1, executionOrder: 1 },
  { id: 2, executionOrder: 1 },
  { id: 3, executionOrder: 2 },
]

test('a member that moves takes the place of another, and the stages keep their sizes', () => {
  expect(movedOrder(members, 2, 0)).toEqual([
    { id: 3, executionOrder: 1 },
    { id: 1, executionOrder: 1 },
    { id: 2, executionOrder: 2 },
  ])
  expect(stageBeside(members, 0, 1)).toBe(2)
  expect(stageBeside(members, 2, -1)).toBe(1)
  expect(stageBeside(members, 0, -1)).toBeUndefined()
})

test('an agent that is added runs after all others, up to the last order there is', () => {
  expect(nextOrder([])).toBe(1)
  expect(nextOrder(members)).toBe(3)
  expect(nextOrder([{ executionOrder: 7 }, { executionOrder: 2 }])).toBe(8)
  expect(nextOrder([{ executionOrder: 100 }])).toBe(100)
})

test('a move is announced with the new order and who is beside', { tags: 'words' }, () => {
  const named = members.map((member) => ({ ...member, agent: { name: `Agent ${member.id}` } }))
  expect(movedText('Agent 1', named, 1)).toBe('Agent 1 runs at order 1 of 2, beside Agent 2.')
  expect(movedText('Agent 3', named, 3)).toBe('Agent 3 runs at order 2 of 2.')
  expect(movedText('Gone', named, 9)).toBe('')
})

test('a place is described by whose results it gets, and by who runs at the same time', {
  tags: 'words',
}, () => {
  const others = members.map((member) => ({ ...member, agent: { name: `Agent ${member.id}` } }))
  expect(placeWords(1, [])).toBe('Runs first.')
  expect(placeWords(1, others)).toBe('Runs first. Runs at the same time as Agent 1 and Agent 2.')
  expect(placeWords(3, others)).toBe('Gets the results of Agent 1, Agent 2, and Agent 3.')
  expect(
    flowWords('sequential', [
      { name: 'A', executionOrder: 2 },
      { name: 'B', executionOrder: 1 },
    ]),
  ).toBe('B, then A')
})

test('members of one order are in one stage, and those of a parallel team all are', () => {
  expect(stagesOf('sequential', members).map((stage) => stage.length)).toEqual([2, 1])
  expect(stagesOf('parallel', members).map((stage) => stage.length)).toEqual([3])
})

import { expect, test } from 'vitest'
import { movedOrder, stageBeside, stagesOf } from './team-labels.ts'

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

test('members of one order stand in one stage, and those of a parallel team all do', () => {
  expect(stagesOf('sequential', members).map((stage) => stage.length)).toEqual([2, 1])
  expect(stagesOf('parallel', members).map((stage) => stage.length)).toEqual([3])
})

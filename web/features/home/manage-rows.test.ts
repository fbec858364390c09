import { expect, test } from 'vitest'
import { agentForTests } from './agent-for-tests.ts'
import { manageRows } from './manage-rows.ts'

const [one, two, three] = [1, 2, 3].map((id) => agentForTests({ id }))
const agents = [three, two, one].filter((agent) => agent !== undefined)
const shown = (rows: ReturnType<typeof manageRows>) =>
  rows.map(({ agent, isDeleted }) => (isDeleted ? `deleted ${agent.id}` : String(agent.id)))

test('a deleted agent keeps its place, before and after the list has been read again', () => {
  const agent = agentForTests({ id: 2 })
  const removals = new Map([[2, { agent, isUndone: false }]])
  expect(shown(manageRows(agents, removals))).toEqual(['3', 'deleted 2', '1'])
  const readAgain = agents.filter(({ id }) => id !== 2)
  expect(shown(manageRows(readAgain, removals))).toEqual(['3', 'deleted 2', '1'])
})

test('an agent brought back is there at once, and as the list has it once that is read again', () => {
  const restored = agentForTests({ id: 2, status: 'paused' })
  const removals = new Map([[2, { agent: restored, isUndone: true }]])
  const withoutIt = agents.filter(({ id }) => id !== 2)
  expect(manageRows(withoutIt, removals)[1]).toEqual({ agent: restored, isDeleted: false })
  const resumed = agentForTests({ id: 2, status: 'active' })
  expect(manageRows([...withoutIt, resumed], removals)[1]?.agent).toBe(resumed)
})

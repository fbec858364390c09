import { afterEach, expect, test } from 'vitest'
import type { ConversationMessage } from '#web/data/conversations.ts'
import { setTimeZone } from '#web/platform/format.ts'
import { hasAllGroups, historyLabel, pairsLabel, recentGroups } from './conversation-groups.ts'

afterEach(() => setTimeZone(undefined))

function message(id: number, executionId: number | null, timestamp = at(id)): ConversationMessage {
  return {
    id,
    agentId: 1,
    messageType: id % 2 === 1 ? 'user' : 'agent',
    message: `Message ${id}`,
    timestamp,
    executionId,
  }
}

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString()

/** The messages of runs 1 to `count`, two each, newest first as the server sends them. */
const runs = (count: number) =>
  Array.from({ length: count * 2 }, (_, index) => message(index + 1, Math.ceil((index + 1) / 2))).toReversed()

test('messages are grouped by execution, latest group first, in the order they were written within', () => {
  const groups = recentGroups(runs(2))
  expect(groups.map(({ messages }) => messages.map(({ id }) => id))).toEqual([
    [3, 4],
    [1, 2],
  ])
})

test('messages of no execution are grouped by the day in the zone of the reader', () => {
  const late = message(1, null, '2026-11-19T22:30:00.000Z')
  const later = message(2, null, '2026-11-19T23:30:00.000Z')
  setTimeZone('Europe/Berlin')
  expect(recentGroups([later, late]).map(({ title }) => title)).toEqual(['20 Nov 2026', '19 Nov 2026'])
  setTimeZone('UTC')
  expect(recentGroups([later, late])).toHaveLength(1)
})

test('a message of a run that ended late is with its run', () => {
  const [late, other] = [message(9, 1, at(59)), message(3, 2)]
  const groups = recentGroups([late, other, message(1, 1)])
  expect(groups.map(({ messages }) => messages.map(({ id }) => id))).toEqual([[1, 9], [3]])
})

test('only the seven most recent groups are shown', () => {
  const shown = recentGroups(runs(9)).map(({ messages }) => messages[0]?.executionId)
  expect(shown).toEqual([9, 8, 7, 6, 5, 4, 3])
})

test('reading may stop once an eighth group has begun, and not before', () => {
  expect(hasAllGroups(runs(7))).toBe(false)
  expect(hasAllGroups(runs(8))).toBe(true)
})

test('a group is named after its execution', { tags: 'words' }, () => {
  expect(recentGroups(runs(2)).map(({ title }) => title)).toEqual(['Execution #2', 'Execution #1'])
})

test('the pairs that show are counted, at most seven', { tags: 'words' }, () => {
  expect(pairsLabel(recentGroups(runs(2)))).toBe('Showing last 2 conversation pairs')
  expect(pairsLabel(recentGroups(runs(12)))).toBe('Showing last 7 conversation pairs')
  const oneDay = Array.from({ length: 30 }, (_, index) => message(index + 1, null))
  expect(pairsLabel(recentGroups(oneDay))).toBe('Showing last 7 conversation pairs')
})

test('History counts half the messages, rounded down, and nothing that is not known', {
  tags: 'words',
}, () => {
  expect(historyLabel(7)).toBe('History (3)')
  expect(historyLabel(0)).toBe('History (0)')
  expect(historyLabel(undefined)).toBe('History')
})

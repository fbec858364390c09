import { expect, test } from 'vitest'
import { connectionChange } from '#contract/models/connections.ts'
import type { Connection } from '#web/data/models/model-connections.ts'
import { draftOf, newDraft, settingsOf } from './connection-draft.ts'

const saved: Connection = {
  id: 3,
  kind: 'openai-compatible',
  name: 'Gateway',
  isFromEnvironment: false,
  address: 'http://gateway.example.com/v1',
  isAddressEntered: true,
  hasKey: true,
  keyHint: 'x9Qd',
  headerNames: ['x-team'],
  region: null,
  apiVersion: null,
  firstSeconds: 300,
  pauseSeconds: null,
  totalSeconds: 1_800,
  groups: ['pro'],
  problem: null,
  listedAt: null,
  listingError: null,
  canList: true,
  models: [],
  modelsCount: 0,
  createdAt: '2026-11-27T04:00:00.000Z',
  updatedAt: '2026-11-27T04:00:00.000Z',
}

test('a connection that is saved unchanged keeps its key, its headers and all other settings', () => {
  const settings = settingsOf(draftOf(saved))
  expect(settings).toEqual({
    name: 'Gateway',
    address: 'http://gateway.example.com/v1',
    headers: [{ name: 'x-team' }],
    region: null,
    apiVersion: null,
    firstSeconds: 300,
    pauseSeconds: null,
    totalSeconds: 1_800,
    groups: ['pro'],
  })
  expect(connectionChange.safeParse({ ...settings, updatedAt: saved.updatedAt }).success).toBe(true)
  // The address of the service itself is not entered.
  expect(settingsOf(draftOf({ ...saved, isAddressEntered: false })).address).toBeNull()
})

test('what is typed into a number field and is no number is refused by the server, not dropped', () => {
  const settings = settingsOf({ ...draftOf(saved), firstSeconds: 'ten', key: ' sk-1 ' })
  expect(settings).toMatchObject({ key: 'sk-1' })
  const { error } = connectionChange.safeParse({ ...settings, updatedAt: saved.updatedAt })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['firstSeconds'])
})

test('a new connection has a name that is still free', () => {
  expect(newDraft('anthropic', []).name).toBe('Anthropic')
  expect(newDraft('anthropic', ['Anthropic', 'Anthropic 2']).name).toBe('Anthropic 3')
})

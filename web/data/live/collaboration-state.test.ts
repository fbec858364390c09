import { expect, test } from 'vitest'
import { applyShared, nothingShared, type SharedState } from './collaboration-state.ts'

const typed = applyShared(nothingShared, { type: 'typed', field: 'name', value: 'Mine' })
const state = (fields: Record<string, string>, version: number) =>
  ({ type: 'session_state', collaborators: [], locks: [], fields, version }) as const

test('an edit is pending until the server has confirmed it', () => {
  expect(typed.pending).toEqual({ name: 'Mine' })
  const operation = { field: 'name', value: 'Mine' }
  const applied = applyShared(typed, { type: 'edit_operation', userId: 'me', operation, version: 4 })
  expect(applied).toMatchObject({ pending: {}, fields: { name: 'Mine' }, version: 4 })
})

test('after a break an own edit is kept, and is beside what somebody else typed meanwhile', () => {
  expect(applyShared(typed, state({}, 7))).toMatchObject({ pending: { name: 'Mine' }, conflicts: {} })
  const conflict = applyShared(typed, state({ name: 'Theirs' }, 7))
  expect(conflict.conflicts).toEqual({ name: { mine: 'Mine', theirs: 'Theirs' } })
  expect(applyShared(conflict, { type: 'take_theirs', field: 'name' })).toMatchObject({
    pending: {},
    conflicts: {},
  })
  expect(applyShared(conflict, { type: 'keep_mine', field: 'name' })).toMatchObject({
    pending: { name: 'Mine' },
    conflicts: {},
  })
})

test('a refused edit loses neither version, and a save elsewhere is shown', () => {
  const error = {
    type: 'error',
    message: '',
    code: 'conflict',
    field: 'name',
    value: 'Theirs',
    version: 9,
  } as const
  const refused: SharedState = applyShared(typed, error)
  expect(refused).toMatchObject({ version: 9, conflicts: { name: { mine: 'Mine', theirs: 'Theirs' } } })
  const saved = { type: 'error', message: '', code: 'conflict', saved: { name: 'Saved' } } as const
  expect(applyShared(typed, saved).savedElsewhere).toEqual({ name: 'Saved' })
})

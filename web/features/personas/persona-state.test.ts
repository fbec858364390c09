import { expect, test } from 'vitest'
import { personaState, removalWarning } from './persona-state.ts'

const persona = { isPublished: true, isVisible: true, withdrawnAt: null }

test('a persona is shown as published, waiting, private or withdrawn', { tags: 'words' }, () => {
  expect(personaState(persona).word).toBe('Published')
  expect(personaState({ ...persona, isVisible: false }).word).toBe('Waiting')
  expect(personaState({ ...persona, isPublished: false, isVisible: false }).word).toBe('Private')
  expect(personaState({ ...persona, isVisible: false, withdrawnAt: '2026-11-20T12:00:00Z' }).word).toBe(
    'Withdrawn',
  )
})

test('the question before deleting says from where it goes and what stays', () => {
  expect(removalWarning({ name: 'Gardener', isVisible: true })).toContain('and from the community')
  expect(removalWarning({ name: 'Gardener', isVisible: false })).not.toContain('community')
})

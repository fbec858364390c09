import { expect, test } from 'vitest'
import { followTask } from './follow-task.ts'

function field() {
  let value = ''
  const follower = followTask<string>({
    inTask: (task) => task.toUpperCase(),
    blank: '',
    isSame: (one, other) => one === other,
    current: () => value,
    set: (next) => {
      value = next
    },
  })
  return { ...follower, value: () => value, type: (text: string) => (value = text) }
}

test('a value follows the task while it is typed', () => {
  const { update, value, isFromTask } = field()
  update('a')
  update('ab')
  expect(value()).toBe('AB')
  expect([isFromTask('ab', 'AB'), isFromTask('ab', 'x'), isFromTask('', '')]).toEqual([true, false, false])
})

test('a value that the user set takes precedence over the task', () => {
  const { update, type, value } = field()
  update('a')
  type('own')
  update('ab')
  expect(value()).toBe('own')
})

test('a removed value stays removed until the form is empty', () => {
  const { update, remove, value } = field()
  update('a')
  remove()
  update('ab')
  expect(value()).toBe('')
  update('')
  update('abc')
  expect(value()).toBe('ABC')
})

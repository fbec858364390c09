import { expect, test } from 'vitest'
import { agentFormRules, blankAgent, payloadOf, tooLong } from './agent-form-values.ts'

const filled = {
  ...blankAgent,
  name: 'News watcher',
  persona: 'researcher',
  taskDescription: 'Tell me what is new',
}

function messagesOf(values: typeof blankAgent) {
  const result = agentFormRules.safeParse(values)
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path.join('.'), message])
}

test("an empty form is refused with the specification's messages", () => {
  expect(messagesOf(blankAgent)).toEqual([
    ['name', 'Agent name is required'],
    ['persona', 'Persona is required'],
    ['taskDescription', 'Task description must be at least 10 characters'],
  ])
})

test('ten characters are enough for a task, and spaces do not count', () => {
  expect(messagesOf({ ...filled, taskDescription: '1234567890' })).toEqual([])
  expect(messagesOf({ ...filled, taskDescription: '  12345678 ' })).toHaveLength(1)
})

test('a persona of one’s own must be described, a built-in one need not', () => {
  expect(messagesOf({ ...filled, persona: 'custom', customPersona: 'short' })).toEqual([
    ['customPersona', 'Persona description must be at least 10 characters'],
  ])
  expect(messagesOf({ ...filled, persona: 'custom', customPersona: 'A patient gardener' })).toEqual([])
  expect(messagesOf({ ...filled, customPersona: null })).toEqual([])
})

test('a link that is not an address is refused at its place in the list', () => {
  expect(messagesOf({ ...filled, webLinks: ['https://a.example', 'nope'] })).toEqual([
    ['webLinks.1', 'Please enter valid URLs'],
  ])
})

test('a blank script is sent as none, and the indentation of a real one is kept', () => {
  expect(payloadOf(agentFormRules.parse({ ...filled, pythonScript: ' \n' })).pythonScript).toBeNull()
  expect(payloadOf(agentFormRules.parse({ ...filled, pythonScript: '  x = 1\n' })).pythonScript).toBe(
    '  x = 1\n',
  )
})

test('the text of a persona is dropped with the persona', () => {
  const values = { ...filled, persona: 'writer', customPersona: 'A patient gardener' }
  expect(payloadOf(agentFormRules.parse(values)).customPersona).toBeNull()
})

test('a text over its limit is refused in words', () => {
  const values = { ...filled, taskDescription: 'x'.repeat(20_001) }
  const result = agentFormRules.safeParse(values, { error: tooLong })
  expect(result.error?.issues[0]?.message).toBe('Please use at most 20,000 characters')
})

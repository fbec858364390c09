import { expect, test } from 'vitest'
import { agentFormRules, blankAgent, payloadOf, tooLong, valuesOf } from './agent-form-values.ts'

const filled = {
  ...blankAgent,
  name: 'News watcher',
  persona: 'researcher',
  taskDescription: 'Tell me what is new',
}

/** The names of the invalid fields. */
const refused = (values: typeof blankAgent) => messagesOf(values).map(([path]) => path)

function messagesOf(values: typeof blankAgent) {
  const result = agentFormRules.safeParse(values)
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path.join('.'), message])
}

test('an empty form is refused at its three fields', () => {
  expect(refused(blankAgent)).toEqual(['name', 'persona', 'taskDescription'])
})

test("an empty form is refused with the specification's messages", { tags: 'words' }, () => {
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
  const own = { ...filled, isPersonaShared: false, persona: 'custom' }
  expect(refused({ ...own, customPersona: 'short' })).toEqual(['customPersona'])
  expect(messagesOf({ ...own, customPersona: 'A patient gardener' })).toEqual([])
  expect(messagesOf({ ...filled, customPersona: null })).toEqual([])
})

test('a persona that is shared is sent under its name, one that is kept private is not', () => {
  const mine = { ...filled, persona: 'custom', customPersona: 'A patient gardener', isPersonaShared: true }
  expect(refused({ ...mine, personaName: ' ' })).toEqual(['personaName'])
  const shared = payloadOf(agentFormRules.parse({ ...mine, personaName: ' Patient gardener ' }))
  expect(shared).toMatchObject({ persona: 'custom-Patient gardener', customPersona: 'A patient gardener' })
  expect(Object.keys(shared)).not.toContain('personaName')
  const kept = { ...mine, personaName: 'Patient gardener', isPersonaShared: false }
  expect(payloadOf(agentFormRules.parse(kept)).persona).toBe('custom')
  // Saving an agent with a custom text does not share the persona.
  const agent = { ...mine, isPersonaShared: undefined, personaName: undefined }
  expect(payloadOf(agentFormRules.parse(valuesOf(agent))).persona).toBe('custom')
})

test('a link that is not an address is refused at its place in the list', () => {
  expect(refused({ ...filled, webLinks: ['https://a.example', 'nope'] })).toEqual(['webLinks.1'])
})

test('a persona and a link are refused with the messages of the specification', { tags: 'words' }, () => {
  const own = { ...filled, isPersonaShared: false, persona: 'custom', customPersona: 'short' }
  expect(messagesOf(own)).toEqual([['customPersona', 'Persona description must be at least 10 characters']])
  const shared = { ...own, customPersona: 'A patient gardener', isPersonaShared: true, personaName: ' ' }
  expect(messagesOf(shared)).toEqual([['personaName', 'Persona name is required']])
  expect(messagesOf({ ...filled, webLinks: ['https://a.example', 'nope'] })).toEqual([
    ['webLinks.1', 'Please enter valid URLs'],
  ])
  expect(messagesOf({ ...filled, triggerConfig: { at: '25:00' } })).toEqual([
    ['triggerConfig.at', 'Expected a time like 09:30'],
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

test('a text over its limit is refused in words', { tags: 'words' }, () => {
  const values = { ...filled, taskDescription: 'x'.repeat(20_001) }
  const result = agentFormRules.safeParse(values, { error: tooLong })
  expect(result.error?.issues[0]?.message).toBe('Please use at most 20,000 characters')
})

test('a community persona needs its text, and keeps it; the customer service rep has none', () => {
  const shared = { ...filled, persona: 'custom-Patient gardener', customPersona: 'Explains slowly.' }
  expect(messagesOf({ ...shared, customPersona: 'short' })).toHaveLength(1)
  expect(payloadOf(agentFormRules.parse(shared)).customPersona).toBe('Explains slowly.')
  const rep = { ...filled, persona: 'customer-service', customPersona: 'Left over from before' }
  expect(payloadOf(agentFormRules.parse(rep)).customPersona).toBeNull()
})

test('the times of a schedule survive the form as they are, and a time that is none is refused', () => {
  const triggerConfig = {
    at: '07:15',
    weekday: 3,
    timeZone: 'Asia/Tokyo',
    missed: 'skip',
    overlap: 'queue',
  } as const
  const kept = valuesOf({ ...filled, triggerConfig })
  expect(payloadOf(agentFormRules.parse(kept)).triggerConfig).toEqual(triggerConfig)
  expect(refused({ ...filled, triggerConfig: { at: '25:00' } })).toEqual(['triggerConfig.at'])
})

test('a form begins with the fields of a template, the rest blank, and nothing that is no field', () => {
  const template = { name: 'Brief', persona: 'writer', taskDescription: 'Write a brief', status: 'paused' }
  expect(valuesOf(template)).toEqual({ ...blankAgent, ...template, status: undefined })
  expect('status' in valuesOf(template)).toBe(false)
})

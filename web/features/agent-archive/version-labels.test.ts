// @module-tag words
import { expect, test } from 'vitest'
import { wholeAgentVersion } from '#contract/agents/agent-archive.ts'
import { fieldLabel, fieldNames, fieldText, type StoredFields } from './field-labels.ts'
import { changeLabel, compareFields, restoreWarning } from './version-labels.ts'

const fields: StoredFields = {
  name: 'Digest',
  persona: 'researcher',
  customPersona: null,
  taskDescription: 'Read the links and sum them up.',
  taskFrequency: 'as-needed',
  webLinks: ['https://a.example/', 'https://b.example/'],
  pythonScript: null,
  notifications: true,
  notifyWhen: 'every-run',
  autoSchedule: false,
  learningMode: false,
  triggerType: 'api',
  triggerConfig: { at: '09:30', weekday: 1 },
  integrations: [],
  tools: null,
  engine: null,
  skipUnchanged: null,
}

test('every field that a version keeps has a label and is compared', () => {
  expect(fieldNames.toSorted()).toEqual(Object.keys(wholeAgentVersion.shape.fields.shape).toSorted())
})

test('a save says in words what it changed, and the oldest version that it is the first', () => {
  expect(changeLabel({ changed: ['taskDescription', 'webLinks', 'pythonScript'] }, false)).toBe(
    'Changed: task description, reference links, and Python script',
  )
  expect(changeLabel({ changed: [] }, true)).toBe('First version')
  expect(changeLabel({ changed: [] }, false)).toBe('Saved without a change')
})

test('a field that this page does not know is named as it is', () => {
  expect(changeLabel({ changed: ['mood', 'constructor'] }, false)).toBe('Changed: mood and constructor')
  expect(fieldLabel('__proto__')).toBe('__proto__')
})

test('values read as the form shows them', () => {
  expect(fieldText('persona', 'researcher')).toBe('Research Specialist')
  expect(fieldText('taskFrequency', 'as-needed')).toBe('As needed')
  expect(fieldText('notifications', true)).toBe('On')
  expect(fieldText('engine', null)).toBe('Automatic')
  expect(fieldText('webLinks', fields.webLinks)).toBe('https://a.example/\nhttps://b.example/')
  expect(fieldText('triggerConfig', fields.triggerConfig)).toBe('Day of the week: Monday\nTime of day: 09:30')
  expect(fieldText('triggerConfig', { missed: 'once', overlap: 'queue', weekday: 9 })).toBe(
    'Day of the week: 9\nIf it was missed: Run once\nIf the previous run is still going: Wait',
  )
  expect(fieldText('pythonScript', null)).toBe('')
})

test('only the fields that differ are laid side by side', () => {
  const later = { ...fields, name: 'Brief', engine: 'built-in', pythonScript: 'print(1)' }
  const { differences, same } = compareFields(fields, later)
  expect(differences).toEqual([
    { name: 'name', label: 'Agent name', left: 'Digest', right: 'Brief' },
    { name: 'pythonScript', label: 'Python script', left: '', right: 'print(1)' },
    { name: 'engine', label: 'Engine', left: 'Automatic', right: 'Built-in engine, no AI model' },
  ])
  expect(same).toMatch(/^persona, persona text, task description, .* and only when a link changed$/)
})

test('settings whose keys merely changed places are no difference', () => {
  const turned = { ...fields, triggerConfig: { weekday: 1, at: '09:30' } }
  expect(compareFields(fields, turned).differences).toEqual([])
})

test('the question before restoring says that nothing is lost', () => {
  expect(restoreWarning({ version: 2 }, { version: 5 })).toContain('Version 5 stays in this list')
})

import { expect, test } from 'vitest'
import { fileNameOf } from './save-file.ts'

test.each([
  ['Morning digest', 'Morning-digest.agent.json'],
  ['  Überblick: 日本 ', 'Überblick-日本.agent.json'],
  ['../../etc/passwd', 'etc-passwd.agent.json'],
  ['???', 'agent.agent.json'],
  ['x'.repeat(500), `${'x'.repeat(60)}.agent.json`],
])('an agent called %j is saved as %s', (name, file) => {
  expect(fileNameOf(name, 'agent.json', 'agent')).toBe(file)
})

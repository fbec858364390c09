import { expect, test } from 'vitest'
import { mcp } from '#server/integrations/connectors/mcp.ts'
import { toolNameFor } from './tool-name.ts'

const nameOf = (name: string, id = 5) => toolNameFor({ connection: { connector: mcp, id }, tool: { name } })
const long = 'enterprise_customer_relationship_management_account_record_history'

test.for([
  ['names that are equal in their first 64 letters', [`${long}_create`, `${long}_delete`]],
  [
    'names that differ in their last letter alone',
    [`${long}${'x'.repeat(150)}1`, `${long}${'x'.repeat(150)}2`],
  ],
  [
    'names that differ in what a model may not write',
    ['list-issues', 'list_issues', 'list.issues', 'list issues', 'list/issues'],
  ],
  ['names in other scripts', ['工具', '搜索', 'größe', 'grosse', '🔧']],
  ['names in another case', ['Find', 'find', 'FIND']],
  [
    'a name that looks like the short form of another',
    ['list-issues', nameOf('list-issues').replace(/^mcp_|_5$/g, '')],
  ],
] as const)('%s stay apart, each within 64 letters, digits and _', ([, names]) => {
  const offered = names.map((name) => nameOf(name))
  expect(new Set(offered).size).toBe(names.length)
  for (const name of offered) expect(name).toMatch(/^[a-zA-Z_]\w{0,63}$/)
  expect(names.map((name) => nameOf(name))).toEqual(offered)
})

test('a plain name stays as it is, and two connections stay apart', () => {
  expect(nameOf('look_up')).toBe('mcp_look_up_5')
  expect(nameOf(`${long}_create`, 999_999_999)).not.toBe(nameOf(`${long}_create`, 5))
  expect(nameOf(`${long}_create`, 999_999_999).length).toBe(64)
})

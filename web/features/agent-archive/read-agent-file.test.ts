import { expect, test } from 'vitest'
import { agentFileBytesMax } from '#contract/agents/agent-archive.ts'
import { agentTexts } from '#contract/agents/agents.ts'
import { fieldLabel } from './field-labels.ts'
import { problemsOf, readAgentFile } from './read-agent-file.ts'

const agent = {
  name: 'Digest',
  persona: 'researcher',
  taskDescription: 'Read the links and sum them up.',
  webLinks: ['https://a.example/'],
}
const whole = { format: 'balancia-agent', version: 1, agent }

const read = (value: unknown) => readText(JSON.stringify(value))
const readText = (text: string | Uint8Array<ArrayBuffer>) => readAgentFile(new Blob([text]))
async function problems(value: unknown) {
  const reading = await read(value)
  return 'problems' in reading ? reading.problems : []
}

test('a file is read with the defaults for what it leaves out, also behind a byte order mark', async () => {
  const reading = await readText(`\uFEFF${JSON.stringify(whole)}`)
  expect(reading).toMatchObject({
    file: { agent: { name: 'Digest', taskFrequency: 'daily', integrations: [] } },
  })
})

test('a file that Windows saved as UTF-16 is read, in either byte order', async () => {
  const bytes = Buffer.from(
    `\uFEFF${JSON.stringify({ ...whole, agent: { ...agent, name: 'Größe 価格' } })}`,
    'utf16le',
  )
  const name = { file: { agent: { name: 'Größe 価格' } } }
  expect(await readText(new Uint8Array(bytes))).toMatchObject(name)
  expect(await readText(new Uint8Array(bytes.swap16()))).toMatchObject(name)
})

test.each([
  ['an empty file', ''],
  ['half a file', '{"format":"balancia-agent","ver'],
  ['an image', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe])],
])('%s is no JSON file', async (_, content) => {
  expect(await readText(content)).toEqual({ problems: [expect.any(String)] })
})

test.each([[null], [[]], ['text'], [{}], [{ format: 'other', version: 9, agent: 7 }]])(
  '%j is no agent file, and nothing else is said of it',
  async (value) => {
    expect(await problems(value)).toHaveLength(1)
  },
)

test('of a file of another version nothing else is said', async () => {
  expect(await problems({ ...whole, version: 2, agent: {} })).toHaveLength(1)
})

test('invalid, damaged, large and newer files have different errors', {
  tags: 'words',
}, async () => {
  expect(await readText('')).toEqual({ problems: ['This is not a JSON file, or it is damaged.'] })
  expect(await problems({})).toEqual(['This is not a Balancia agent file'])
  expect(await problems({ ...whole, version: 2, agent: {} })).toEqual([
    'This file was made by another version of Balancia',
  ])
  expect(await readText(' '.repeat(agentFileBytesMax + 1))).toEqual({
    problems: ['The file is too large: an agent has at most 512 KiB.'],
  })
  expect(await problems({ ...whole, agent: { ...agent, name: 'a\0b' } })).toEqual([
    'The file contains characters that no text may have (NUL or half characters).',
  ])
})

const broken = {
  name: ' ',
  persona: 7,
  taskDescription: 'Short',
  webLinks: ['https://a.example/', 'javascript:alert(1)'],
  taskFrequency: 'yearly',
  notifications: 'yes',
  triggerConfig: { at: '25:00' },
}

test('each field that is wrong has its problem', async () => {
  expect(await problems({ ...whole, agent: broken })).toHaveLength(Object.keys(broken).length)
  expect(await problems({ ...whole, agent: { persona: 'writer' } })).toHaveLength(2)
})

test('a message that names its field is shown unchanged, others after the field name', async () => {
  const messages = await problems({ ...whole, agent: { ...broken, persona: '' } })
  expect(messages).toEqual(expect.arrayContaining(Object.values(agentTexts)))
  const others = messages.slice(Object.keys(agentTexts).length)
  expect(others.map((text) => text.split(/[:,]/)[0])).toEqual([
    fieldLabel('taskFrequency'),
    expect.stringMatching(/ 2$/),
    fieldLabel('notifications'),
    fieldLabel('triggerConfig'),
  ])
})

test('each field that is wrong is named in words', { tags: 'words' }, async () => {
  expect(await problems({ ...whole, agent: broken })).toEqual([
    'Agent name is required',
    'Persona is required',
    'Task description must be at least 10 characters',
    'Task frequency: should be one of: hourly, daily, weekly, monthly, as-needed',
    'Reference link 2: Please enter valid URLs',
    'Notifications: should be true or false',
    'Trigger settings, Time of day: Expected a time like 09:30',
  ])
  expect(await problems({ ...whole, agent: { persona: 'writer' } })).toEqual([
    'Agent name is required',
    'Task description must be at least 10 characters',
  ])
})

test('unknown fields are refused by name: ids, a status, a prototype', async () => {
  const hostile = `{"format":"balancia-agent","version":1,"agent":{"name":"x","persona":"writer",
    "taskDescription":"Long enough to pass","status":"active","id":1,"__proto__":{"isAdmin":true}}}`
  const reading = await readText(hostile)
  expect(reading).toEqual({ problems: [expect.stringContaining('“status”, “id”, “__proto__”')] })
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})

test('text that no database takes is refused', async () => {
  expect(await problems({ ...whole, agent: { ...agent, name: 'a\0b' } })).toHaveLength(1)
  expect(await problems({ ...whole, agent: { ...agent, name: 'a\uD800b' } })).toHaveLength(1)
  expect(await problems({ ...whole, agent: { ...agent, name: 'written \\u0000' } })).toEqual([])
})

test('a file nested a hundred thousand deep is refused without harm', async () => {
  const depth = 100_000
  const deep = '['.repeat(depth) + ']'.repeat(depth)
  const nested = `{"format":"balancia-agent","version":1,"agent":{"name":"x","triggerConfig":${deep}}}`
  for (const text of [deep, nested]) expect(await readText(text)).toHaveProperty('problems')
})

test('a file above 512 KiB is refused before it is read', async () => {
  expect(await readText(' '.repeat(agentFileBytesMax + 1))).toEqual({ problems: [expect.any(String)] })
})

test('many problems are counted instead of listed, and long names in them are cut', async () => {
  const webLinks = Array.from({ length: 30 }, () => 'nonsense')
  const messages = await problems({ ...whole, agent: { ...agent, webLinks } })
  expect(messages).toHaveLength(9)
  expect(messages.at(-1)).toMatch(/\b22\b/)
  const [unknown] = await problems({ ...whole, ['k'.repeat(5_000)]: 1 })
  expect(unknown?.length).toBeLessThan(150)
})

test("the server's objections to a file use the same words", { tags: 'words' }, () => {
  const issues = [{ path: ['agent', 'webLinks', '0'], message: 'Please enter valid URLs' }]
  expect(problemsOf(issues)).toEqual(['Reference link 1: Please enter valid URLs'])
})

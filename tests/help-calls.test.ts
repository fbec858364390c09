import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { startDurable, stopDurable } from '#server/durable/durable.ts'
import { workKinds } from '#server/features.ts'
import { readText } from '#web/features/help/read-text.ts'
import { aUser } from './setup/callers/call-as.ts'
import { testDatabase } from './setup/database/database.ts'

const root = join(import.meta.dirname, '..')
const text = readText(readFileSync(join(root, 'web/features/help/topics/api.md'), 'utf8'))
const commands = text.sections.flatMap(({ title, blocks }) =>
  blocks.flatMap((block) => (block.kind === 'code' ? [{ title, command: block.text }] : [])),
)
const hasCurl = spawnSync('curl', ['--version']).status === 0

const database = testDatabase()
const app = createApp()
let environment: Record<string, string>
let close: () => void

beforeAll(async () => {
  await startDurable({ url: database.url, kinds: await workKinds() })
  const owner = await aUser(app)
  const address = await new Promise<string>((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`),
    )
    close = () => void server.close()
  })
  const form = { name: 'As the page says', scopes: ['read', 'run'], expiresInDays: null }
  const { key } = await owner.json<{ key: string }>('POST', '/api/keys', form)
  const agent = { name: 'Note', persona: 'writer', taskDescription: 'Write a short note each day.' }
  const { id } = await owner.json<{ id: number }>('POST', '/api/agents', agent)
  environment = { BALANCIA_URL: address, BALANCIA_KEY: key, AGENT_ID: String(id) }
})
afterAll(async () => {
  close?.()
  await stopDurable(5_000)
})

async function typed(command: string): Promise<unknown> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment }
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: root, env })
  return JSON.parse(stdout)
}

const said = (title: string) => commands.filter((each) => each.title === title).map(({ command }) => command)

test.skipIf(!hasCurl)('the commands of the API page work, with a key that may read and run', async () => {
  const [list = ''] = said('List your agents')
  expect(await typed(list)).toMatchObject([{ name: 'Note' }])
  const [run = ''] = said('Run one and wait for the result')
  const result = await typed(run)
  expect(result).toMatchObject({ status: 'success', error: null })
  expect(result).toHaveProperty('output')
  expect(result).toHaveProperty('sources')
  expect(result).toHaveProperty('cost')
  const [start = '', look = ''] = said('Start one and look later')
  const begun = (await typed(start)) as { executionId: number }
  expect(begun).toEqual({ executionId: expect.any(Number), status: expect.any(String) })
  expect(await typed(start)).toMatchObject({ executionId: begun.executionId })
  expect(await typed(look)).toMatchObject([{ id: begun.executionId }, { status: 'success' }])
})

test('every other command of the page is one that exists', () => {
  const others = commands.filter(({ command }) => !command.startsWith('curl '))
  expect(others.map(({ command }) => command)).toEqual(['npm run balancia -- help'])
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  expect(scripts.balancia).toBe('node balancia.js')
})

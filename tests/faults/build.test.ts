import { execFile } from 'node:child_process'
import { appendFile, cp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { ExecutionDetailReply, RunResult } from '#contract/runs/runs.ts'
import { Client } from '#tests/setup/callers/client.ts'
import { article, type Pages, servePages } from '#tests/peers/pages.ts'
import { copyProduct } from '#tests/setup/processes/product-copy.ts'
import {
  launchServer,
  newDataDir,
  removeDataDir,
  type Server,
  startServer,
} from '#tests/setup/processes/server.ts'
import { newReadyDataDir } from '#tests/setup/processes/warm-data.ts'
import { newWarmDataDir } from '#tests/setup/processes/warm-sandbox.ts'

let root: string
/** The product, built and then left without what builds it. */
let lean: string | undefined
let pages: Pages
const servers: Server[] = []

beforeAll(async () => {
  root = await copyProduct()
  pages = await servePages({
    '/harbour': article('Harbour news', ['The harbour opened again on Monday after 14 days of repair.']),
  })
})

afterEach(async () => {
  for (const server of servers.splice(0)) {
    await server.stop()
    await removeDataDir(server.dataDir)
  }
})

afterAll(async () => {
  await pages.close()
  for (const each of [root, lean]) if (each) await rm(each, { recursive: true, force: true })
})

async function start(
  options: { from?: string; args?: string[]; data?: Promise<string> } = {},
): Promise<Server> {
  const { from = root, args, data = newReadyDataDir() } = options
  const dataDir = await data
  const server = await startServer({ dataDir, root: from, args })
  servers.push(server)
  return server
}

const built = async (from = root) => (await readdir(join(from, 'dist'))).toSorted()

/** Runs an agent with a link and a script: threads, the sandbox and the migrations are all found. */
async function expectToWork(server: Server): Promise<void> {
  const client = new Client(server.url)
  await client.signUp('ada@example.com')
  const agent = await client.json<AgentReply>('POST', '/api/agents', {
    name: 'Harbour watch',
    persona: 'researcher',
    taskDescription: 'Report what is new about the harbour.',
    webLinks: [pages.url('/harbour')],
    pythonScript: 'print(6 * 7)',
  })
  const runOnce = async () => {
    const { id } = await client.json<RunResult>('POST', `/api/agents/${agent.id}/run`, {})
    return client.json<ExecutionDetailReply>('GET', `/api/executions/${id}`)
  }
  let run = await runOnce()
  // On a busy machine a reader that has just started may run out of its own time.
  for (let go = 1; go < 5 && run.sources[0]?.state === 'failed'; go += 1) run = await runOnce()
  expect(run.status).toBe('success')
  expect(run.sources).toMatchObject([{ title: 'Harbour news', state: 'read' }])
  expect(run.steps.findLast(({ kind }) => kind === 'script')?.output).toContain('42')
  expect(await (await fetch(server.url)).text()).toContain('<title>')
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s while the server is built stops the start cleanly',
  async (signal) => {
    const server = launchServer({ dataDir: await newDataDir(), root, ownGroup: signal === 'SIGINT' })
    while (!server.output().includes('Building the server')) await sleep(5)
    expect(await server.stop(signal)).toBe(0)
    expect(server.output()).not.toMatch(/could not/i)
    await removeDataDir(server.dataDir)
  },
)

test('two servers that start at once in a fresh clone both come up, and one build is left', async () => {
  await Promise.all([start(), start()])
  expect(await built()).toEqual([
    expect.stringMatching(/^pages-[0-9a-f]{12}$/),
    'pages.json',
    expect.stringMatching(/^server-[0-9a-f]{12}$/),
    'server.json',
  ])
})

test('a later start builds nothing, not even where files were only touched', async () => {
  const before = await built()
  await utimes(join(root, 'server', 'main.ts'), new Date(), new Date())
  await writeFile(join(root, 'server', 'new.test.ts'), 'a test is no part of the product')
  const server = await start()
  expect(server.output()).not.toContain('Building')
  expect(await built()).toEqual(before)
})

test('a built server reads links and runs scripts, also where its folder was moved to', async () => {
  const moved = `${root}-moved`
  await rename(root, moved)
  root = moved
  // What it starts Python from, it has to make by itself as well.
  const server = await start({ data: newDataDir() })
  expect(server.output()).not.toContain('Building')
  await expectToWork(server)
})

test('a changed source is built at the next start, its part alone, and a running server keeps its files', async () => {
  const running = await start()
  const before = await built()
  const file = join(root, 'server', 'main.ts')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace('Stop with Ctrl-C', 'Stop it with Ctrl-C'))
  const next = await start()
  expect(next.output()).toContain('Building the server')
  expect(next.output()).not.toContain('Building the pages')
  expect(next.output()).toContain('Stop it with Ctrl-C')
  expect(await built()).toEqual(expect.arrayContaining(before))
  await expectToWork(running)
})

test('a server can be run from its sources', async () => {
  const server = await start({ args: ['--sources'], data: newWarmDataDir() })
  expect(server.output()).not.toContain('Building')
  await expectToWork(server)
})

test('after npm run build a start builds nothing, and needs nothing that builds', async () => {
  lean = await copyProduct()
  // The pages of the same sources are there already: building them again would prove nothing more.
  const pagesBuilt = (await built()).find((name) => /^pages-[0-9a-f]+$/.test(name)) ?? ''
  await cp(join(root, 'dist', pagesBuilt), join(lean, 'dist', pagesBuilt), { recursive: true })
  await promisify(execFile)(process.execPath, [join(lean, 'build', 'build.ts')], { cwd: lean })
  for (const name of ['rolldown', 'vite']) await rm(join(lean, 'node_modules', name))
  const server = await start({ from: lean, data: newWarmDataDir() })
  expect(server.output()).not.toContain('Building')
  await expectToWork(server)
})

test('if nothing can be built, newer sources run unbuilt, with the older pages', async () => {
  if (!lean) throw new Error('This test goes on with the copy of the one before.')
  const from = lean
  for (const file of ['server/main.ts', 'web/app.tsx']) await appendFile(join(from, file), '// newer\n')
  await expectToWork(await start({ from, data: newWarmDataDir() }))
  await rm(join(from, 'dist'), { recursive: true })
  await expect(start({ from })).rejects.toThrow('the pages cannot be built by this installation')
})

import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { LLMock } from '@copilotkit/aimock'
import type { AgentReply } from '#contract/agents/agents.ts'
import { fillIn } from '#server/features/builders/fill-in.ts'
import { openRawMcpPeer, type RawMcpPeer, withHandshake } from '#tests/peers/raw-mcp-peer.ts'
import { Client } from '#tests/setup/callers/client.ts'
import { openSocket } from '#tests/setup/callers/socket-page.ts'

const ownFile = import.meta.filename

/** Two hostile accounts and the peers that they bring along, in a process of their own. */
export interface HostileAccounts {
  /** The model that the server is to ask. */
  modelUrl: string
  begin: (url: string) => Promise<void>
  /** Ends the attack; answers how often each call was answered how. */
  stop: () => Promise<Record<string, number>>
}

/** Starts the process. `only` names the attacks that it is to make; without it, it makes all. */
export async function startHostileAccounts(only: string): Promise<HostileAccounts> {
  const child = fork(ownFile, ['hostile', only], { execArgv: process.execArgv })
  const next = async <T>() => ((await once(child, 'message')) as [T])[0]
  const modelUrl = await next<string>()
  return {
    modelUrl,
    async begin(url) {
      child.send(url)
      await next()
    },
    async stop() {
      child.send('stop')
      return next<Record<string, number>>().finally(() => child.kill())
    },
  }
}

const manyProperties = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`field_${at}`, { type: 'string', pattern: `^(a+)+${at}$` }]),
  )
const schemaOf = (properties: object) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).slice(0, 3),
})
/** What the server of the attackers lists, one after the other: big schemas, patterns without end, cursors without end. */
const listings: object[] = [
  { tools: [{ name: 'big', inputSchema: schemaOf({}), outputSchema: schemaOf(manyProperties(4_000)) }] },
  {
    tools: [
      {
        name: 'evil',
        inputSchema: schemaOf({ text: { type: 'string', pattern: '^(a+)+$' } }),
        outputSchema: schemaOf({ text: { type: 'string', pattern: '^(a|a)*$' } }),
        // A tool that says that it only reads is called without asking anybody.
        annotations: { readOnlyHint: true },
      },
    ],
  },
  { tools: [{ name: 'more', inputSchema: schemaOf({}) }], nextCursor: 'again' },
  {
    tools: Array.from({ length: 100 }, (_, at) => ({
      name: `tool_${at}`,
      inputSchema: schemaOf(manyProperties(20)),
      outputSchema: schemaOf(manyProperties(20)),
    })),
  },
]
const evil = 1

/** Code of applications that reads files, fills memory and keeps the build busy. */
const hostileCode = [
  `import '../../../../../../../etc/passwd'`,
  `import './x.css?../../../../../../../dev/zero'`,
  `const s = new URL('../../../../../../../dev/zero', import.meta.url); export default s`,
  `export const big = ${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `import zero from 'zod/../../../../../../../../dev/zero'; export default zero`,
]

interface World {
  client: Client
  mcp: RawMcpPeer
  signal: AbortSignal
  note: (what: string, status: number) => void
}

async function over({ signal, note }: World, act: () => Promise<unknown>, pauseMs = 100): Promise<void> {
  while (!signal.aborted) {
    await act().catch((error: Error) => note(`failed: ${error.message.slice(0, 80)}`, 0))
    await sleep(pauseMs)
  }
}

async function answered({ client, note }: World, what: string, method: string, path: string, body?: unknown) {
  const reply = await client.request(method, path, body)
  note(what, reply.status)
  return (await reply.json().catch(() => undefined)) as
    | { id?: number; messages?: { content: string }[] }
    | undefined
}

const connection = (mcp: RawMcpPeer) => ({
  integrationId: 'mcp',
  name: `Tickets ${randomUUID().slice(0, 8)}`,
  config: { serverUrl: mcp.url, token: 'token-of-the-peer-4711' },
})

/** Connects hostile servers and takes them away again. */
async function connectOver(world: World): Promise<void> {
  await over(world, async () => {
    const made = await answered(world, 'connection', 'POST', '/api/user-integrations', connection(world.mcp))
    if (made?.id) await answered(world, 'disconnect', 'DELETE', `/api/user-integrations/${made.id}`)
  })
}

/** Runs an agent whose model calls the tool with the pattern. */
async function runOver(world: World): Promise<void> {
  const made = await answered(world, 'connection', 'POST', '/api/user-integrations', connection(world.mcp))
  const uses = [{ integrationId: 'mcp', connectionId: made?.id, tool: 'evil', isAllowed: true }]
  const agent = await answered(world, 'agent', 'POST', '/api/agents', {
    name: 'Clerk',
    persona: 'researcher',
    taskDescription: `Call the tool mcp_evil_${made?.id} with the text.`,
    ...(made?.id ? { tools: { uses } } : {}),
  })
  await over(world, () => answered(world, 'run with a pattern', 'POST', `/api/agents/${agent?.id}/run`, {}))
}

/** Has an application built again and again, from code that no build should follow. */
async function buildOver(world: World): Promise<void> {
  const chat = await answered(world, 'chat', 'POST', '/api/builder-chats', { kind: 'app' })
  const send = (event: object) =>
    answered(world, 'build', 'POST', `/api/builder-chats/${chat?.id}/events`, { id: randomUUID(), ...event })
  for (const text of ['A blog called Slow Notes', 'yes']) await send({ type: 'said', text })
  await send({ type: 'build' })
  await over(world, async () => {
    await send({ type: 'said', text: 'Change the introduction, it should sound slower' })
    const built = await send({ type: 'build' })
    const reason = built?.messages
      ?.map(({ content }) => /The reason at last: (.{0,60})/.exec(content)?.[1])
      .findLast(Boolean)
    world.note(`build ended: ${reason ?? 'built'}`, 0)
    const projects = await answered(world, 'projects', 'GET', '/api/app-projects')
    const [first] = (projects ?? []) as unknown as { id: number }[]
    if (first) await answered(world, 'preview', 'GET', `/api/app-projects/${first.id}/preview`)
  })
}

/** Sockets in one room that are not read, and one that edits. */
async function unreadSockets(world: World, agent: AgentReply): Promise<void> {
  const { client } = world
  const join = { type: 'join', resourceType: 'agent', resourceId: agent.id }
  await over(
    world,
    async () => {
      const pages = Array.from({ length: 19 }, () => openSocket(client, client.url))
      for (const { socket, say } of pages)
        socket.on('open', () => {
          say(join)
          socket.pause()
        })
      const editor = openSocket(client, client.url)
      await once(editor.socket, 'open')
      editor.say(join)
      for (let count = 0; count < 400 && !world.signal.aborted; count += 1) {
        const operation = { field: 'taskDescription', value: 'x'.repeat(19_000), version: count }
        if (editor.socket.readyState === editor.socket.OPEN) editor.say({ type: 'edit', operation })
        await sleep(25)
      }
      world.note('unread sockets still open', pages.filter(({ socket }) => socket.readyState === 1).length)
      for (const { socket } of [...pages, editor]) socket.terminate()
    },
    1_000,
  )
}

/** Connections that ask for lists, downloads, event streams and documents, and read nothing. */
async function unreadReplies({ client, signal }: World): Promise<void> {
  const { hostname, port, host } = new URL(client.url)
  const paths = [
    '/api/agents?limit=200',
    '/api/account/data',
    '/api/events',
    '/api/docs',
    '/api/openapi.json',
    '/api/personas',
  ]
  let sockets: Socket[] = []
  while (!signal.aborted) {
    sockets = sockets.filter(({ destroyed }) => !destroyed)
    while (sockets.length < 40) {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => undefined).pause()
      sockets.push(socket)
    }
    for (const [at, socket] of sockets.entries()) {
      const call = `GET ${paths[at % paths.length]} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${client.cookie}\r\n\r\n`
      if (socket.writable) socket.write(call)
    }
    await sleep(500)
  }
  for (const socket of sockets) socket.destroy()
}

async function startModel(): Promise<LLMock> {
  const model = new LLMock({ port: 0 })
  let asked = 0
  const plan = { summary: 'Slower', files: [{ path: 'src/hero.tsx', what: 'another text' }] }
  const edit = () => {
    const code = hostileCode[(asked += 1) % hostileCode.length] ?? ''
    return {
      files: [
        { path: 'src/hero.tsx', changes: [{ find: '{site.intro}', replace: '{site.intro}' }], content: code },
      ],
    }
  }
  model.addFixture({
    match: {},
    response({ messages }) {
      const said = JSON.stringify(messages)
      const tool = /mcp_evil_\d+/.exec(said)?.[0]
      const input = { text: `${'a'.repeat(40)}b` }
      if (tool && !messages.some(({ role }) => role === 'tool'))
        return { toolCalls: [{ id: randomUUID(), name: tool, arguments: JSON.stringify(input) }] }
      if (said.includes(fillIn)) return { content: JSON.stringify({ reply: 'Slower it is.', plan }) }
      return { content: said.includes('hero.tsx') ? JSON.stringify(edit()) : 'Done.' }
    },
  })
  await model.start()
  return model
}

async function beHostile(): Promise<void> {
  const [model, mcp, patterns] = [await startModel(), await openRawMcpPeer(), await openRawMcpPeer()]
  let listed = 0
  mcp.answers(withHandshake(() => ({ result: listings[(listed += 1) % listings.length] })))
  patterns.answers(
    withHandshake(() => ({ result: { ...listings[evil], content: [{ type: 'text', text: 'Done.' }] } })),
  )
  process.send?.(model.url)
  const [url] = (await once(process, 'message')) as [string]
  const statuses: Record<string, number> = {}
  const note = (what: string, status: number) => {
    statuses[`${what} ${status}`] = (statuses[`${what} ${status}`] ?? 0) + 1
  }
  const stopping = new AbortController()
  const attacks: Promise<unknown>[] = []
  for (const name of ['mallory', 'trudy']) {
    const client = new Client(url)
    await client.signUp(`${name}@example.com`)
    const world = { client, mcp, signal: stopping.signal, note }
    const form = { name: 'Room', persona: 'writer', taskDescription: 'Write a note.' }
    const room = await client.json<AgentReply>('POST', '/api/agents', form)
    const all = {
      connections: () => connectOver(world),
      runs: () => runOver({ ...world, mcp: patterns }),
      builds: () => buildOver(world),
      sockets: () => unreadSockets(world, room),
      replies: () => unreadReplies(world),
    }
    const named = process.argv[3] ? process.argv[3].split(',') : Object.keys(all)
    attacks.push(...Object.entries(all).flatMap(([what, begin]) => (named.includes(what) ? [begin()] : [])))
  }
  process.send?.('begun')
  await once(process, 'message')
  stopping.abort()
  process.send?.(statuses)
}

if (process.argv[1] === ownFile && process.argv[2] === 'hostile') await beHostile()

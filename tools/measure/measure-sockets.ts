import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { WebSocket } from 'ws'
import type { AgentReply } from '#contract/agents/agents.ts'
import { ensureBuilt } from '#build/ensure-built.ts'
import { cpuOf, memoryOf } from '#tests/setup/processes/process-figures.ts'
import { findBrowser } from '#tests/e2e/find-browser.ts'
import { Client } from '#tests/setup/callers/client.ts'
import { startCluster } from '#tests/setup/processes/cluster.ts'
import type { Server } from '#tests/setup/processes/server.ts'
import { setupCode } from '#tests/setup/setup-code.ts'

const people = 10
const rooms = 20
const perSecond = 10
const seconds = 20
/** In each room so many edit a field of their own with every second message; the rest of the messages are cursors. */
const editors = ['name', 'taskDescription']
const seenEdits = 60

interface Member {
  socket: WebSocket
  room: number
  person: number
  version: number
}

const say = (text: string) => process.stdout.write(`${text}\n`)
const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
const figure = (ms: number) => ms.toFixed(0)

/** 200 sockets over two server processes, each with ten messages a second, and how soon one browser sees what another types. */
async function main(): Promise<void> {
  await Promise.all([ensureBuilt(process.cwd(), 'pages'), ensureBuilt(process.cwd(), 'server')])
  const cluster = await startCluster({ BALANCIA_USER_REQUESTS: '1000', BALANCIA_TRUST_PROXY: 'on' })
  try {
    const servers = [await cluster.start(['web']), await cluster.start(['web'])] as const
    const { clients, agents } = await prepare(servers)
    await measureSockets(servers, clients, agents)
    const [agent] = agents
    if (agent) await measureBrowsers(servers, clients, agent)
  } finally {
    await cluster.close()
  }
}

async function prepare([one]: readonly [Server, Server]): Promise<{
  clients: Client[]
  agents: AgentReply[]
}> {
  const clients = Array.from({ length: people }, () => new Client(one.url))
  for (const [person, client] of clients.entries()) {
    const email = `person-${person}@example.com`
    const form = { email, password: 'correct horse battery', firstName: 'Ada', lastName: 'Test', setupCode }
    // Each from an address of their own, within the limit of sign-ups.
    await client.json('POST', '/api/auth/sign-up/email', form, { 'x-forwarded-for': `10.3.0.${person + 1}` })
  }
  const [owner] = clients
  if (!owner) throw new Error('There is nobody to own the agents.')
  const agents: AgentReply[] = []
  for (let room = 0; room < rooms; room += 1) {
    const form = { name: `Room ${room}`, persona: 'writer', taskDescription: 'Write a short note each day.' }
    const agent = await owner.json<AgentReply>('POST', '/api/agents', form)
    for (let person = 1; person < people; person += 1) {
      const share = { email: `person-${person}@example.com`, role: 'editor' }
      await owner.json('POST', `/api/agents/${agent.id}/shares`, share)
    }
    agents.push(agent)
  }
  return { clients, agents }
}

async function measureSockets(
  servers: readonly [Server, Server],
  clients: Client[],
  agents: AgentReply[],
): Promise<void> {
  const sentAt = new Map<string, number>()
  const cursors: number[] = []
  const edits: number[] = []
  let refused = 0
  const members: Member[] = []
  for (const [room, agent] of agents.entries()) {
    for (const [person, client] of clients.entries()) {
      const { url } = (room + person) % 2 === 0 ? servers[0] : servers[1]
      const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
        headers: { cookie: client.cookie, origin: url },
      })
      const member: Member = { socket, room, person, version: 0 }
      members.push(member)
      await joined(member, agent.id)
      socket.on('message', (data: Buffer) => {
        const now = performance.now()
        const message = JSON.parse(data.toString())
        if (message.type === 'error') refused += 1
        if (message.type === 'cursor_update')
          cursors.push(now - (sentAt.get(`${room} ${message.cursor.line}`) ?? now))
        if (message.type !== 'edit_operation') return
        member.version = Math.max(member.version, message.version)
        edits.push(now - (sentAt.get(`${room} ${message.operation.value}`) ?? now))
      })
    }
  }
  const databasePid = 0
  const before = await Promise.all(
    servers.map(({ process: { pid = 0 } }) => cpuOf({ serverPid: pid, databasePid })),
  )
  let sequence = 0
  let sentCursors = 0
  let sentEdits = 0
  const begun = performance.now()
  for (let round = 0; round < seconds * perSecond; round += 1) {
    for (const { socket, room, person, version } of members) {
      sequence += 1
      const field = round % 2 === 1 ? editors[person] : undefined
      if (field === undefined) sentCursors += 1
      else sentEdits += 1
      const value = `An edit with the number ${sequence}`
      sentAt.set(`${room} ${field === undefined ? sequence : value}`, performance.now())
      socket.send(
        JSON.stringify(
          field === undefined
            ? { type: 'cursor', cursor: { line: sequence, column: 0, field: null } }
            : { type: 'edit', operation: { field, value, version } },
        ),
      )
    }
    await sleep(Math.max(0, begun + ((round + 1) * 1_000) / perSecond - performance.now()))
  }
  const tookSeconds = (performance.now() - begun) / 1_000
  await sleep(3_000)
  const after = await Promise.all(
    servers.map(({ process: { pid = 0 } }) => cpuOf({ serverPid: pid, databasePid })),
  )
  const memory = await Promise.all(
    servers.map(({ process: { pid = 0 } }) => memoryOf({ serverPid: pid, databasePid })),
  )
  for (const { socket } of members) socket.terminate()

  say(
    `${members.length} sockets over 2 processes, ${(sequence / tookSeconds).toFixed(0)} messages a second for ${tookSeconds.toFixed(0)} s; ${refused} answered with an error.`,
  )
  report('cursors', cursors, sentCursors * (people - 1))
  report('edits', edits, sentEdits * people)
  for (const [index, { server }] of after.entries()) {
    const cpu = (server - (before[index]?.server ?? 0)) / 10 / tookSeconds
    say(
      `process ${index + 1}: ${cpu.toFixed(0)} % of a processor, ${(memory[index]?.server ?? 0).toFixed(0)} MB`,
    )
  }
}

function report(what: string, took: number[], wanted: number): void {
  const sorted = took.toSorted((one, other) => one - other)
  const share = ((took.length / wanted) * 100).toFixed(2)
  say(
    `${what}: ${share} % of ${wanted} delivered, p50 ${figure(at(sorted, 0.5))} ms, p99 ${figure(at(sorted, 0.99))} ms`,
  )
}

function joined(member: Member, resourceId: number): Promise<void> {
  const { socket } = member
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString())
      if (message.type === 'connected')
        socket.send(JSON.stringify({ type: 'join', resourceType: 'agent', resourceId }))
      if (message.type !== 'session_state') return
      member.version = message.version
      resolve()
    })
  })
}

/** From the key press in one browser to the rendered field in another, on the other process. */
async function measureBrowsers(
  servers: readonly [Server, Server],
  clients: Client[],
  agent: AgentReply,
): Promise<void> {
  const found = await findBrowser()
  const browser = await chromium.launch({ executablePath: found.path, args: found.args })
  const open = async (server: Server, client: Client | undefined): Promise<Page> => {
    const context = await browser.newContext()
    const [name = '', value = ''] = (client?.cookie.split('; ')[0] ?? '').split('=')
    await context.addCookies([{ name, value, url: server.url }])
    const page = await context.newPage()
    await page.goto(`${server.url}/dashboard?edit=${agent.id}`)
    await page.getByText('Connected', { exact: true }).waitFor()
    return page
  }
  const typing = await open(servers[0], clients[0])
  const watching = await open(servers[1], clients[1])
  await watching.getByLabel('Agent name').focus()
  await watching.getByLabel('Agent name').blur()
  await typing.getByLabel('Agent name').click()
  const took: number[] = []
  for (let edit = 0; edit < seenEdits; edit += 1) {
    const wanted = `Room ${edit}`
    const seen = watching.evaluate<number>(`new Promise((resolve) => {
      const look = () => {
        if (document.querySelector('input[name=name]').value === '${wanted}') resolve(Date.now())
        else requestAnimationFrame(look)
      }
      look()
    })`)
    const pressedAt = await typing.evaluate<number>(`(() => {
      const input = document.querySelector('input[name=name]')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, '${wanted}')
      input.dispatchEvent(new Event('input', { bubbles: true }))
      return Date.now()
    })()`)
    took.push((await seen) - pressedAt)
    await sleep(150)
  }
  await browser.close()
  const sorted = took.toSorted((one, other) => one - other)
  say(
    `two browsers, ${took.length} edits: p50 ${figure(at(sorted, 0.5))} ms, p95 ${figure(at(sorted, 0.95))} ms until the other sees it`,
  )
}

await main()

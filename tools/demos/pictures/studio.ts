import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from '#tests/setup/callers/client.ts'
import { newDataDir, removeDataDir, type Server, startServer } from '#tests/setup/processes/server.ts'
import { openDesk } from './desk.ts'
import { opener, timeZone } from './opener.ts'
import { addresses, changeHarbour, openTown } from './town.ts'

/** The running product with one person in it, whose agent did its work by itself. */
export interface Studio {
  agentId: number
  /** The run that found out what had changed. */
  executionId: number
  /** A run of a team that this agent is in. */
  teamRunId: number
  /** An application that was built. */
  appId: number
  /** Opens the approvals of somebody whose agent wants to write to a channel. */
  openApprovals: (screen: BrowserContextOptions) => Promise<Page>
  /** Opens a path of the product as this person. */
  open: (path: string, screen: BrowserContextOptions) => Promise<Page>
  close: () => Promise<void>
}

const minuteMs = 60_000
/** Time to save a plan before its minute comes, ms. */
const saveMs = 5_000
/** From here on the ledger says how late a run began. */
const lateMs = 75_000

/** Starts the product and lets an agent run twice at planned times: once on time, once made up for after a crash. */
export async function openStudio(browser: Browser): Promise<Studio> {
  await using opened = new AsyncDisposableStack()
  const town = await openTown()
  opened.defer(() => town.close())
  const dataDir = await newDataDir()
  opened.defer(() => removeDataDir(dataDir))
  const env = {
    BALANCIA_ALLOW_HOSTS: Object.values(addresses)
      .map((address) => new URL(address).hostname)
      .join(),
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'named-town.ts')}`,
    TOWN_PORT: new URL(town.url('/')).port,
  }
  let server: Server = await startServer({ dataDir, env })
  opened.defer(async () => void (await server.stop()))
  const { url } = server

  const person = new Client(url)
  await person.signUp('ada@example.com')
  const firstAt = nextMinute()
  const { id: agentId } = await person.json<{ id: number }>('POST', '/api/agents', {
    name: 'Harbour watch',
    persona: 'researcher',
    taskDescription: 'Tell me what is new at the harbour and on the ferry: times, berths and prices.',
    webLinks: Object.values(addresses),
    autoSchedule: true,
    triggerConfig: plan(firstAt),
  })
  await runOf(person, agentId, firstAt)

  changeHarbour(town)
  const secondAt = nextMinute()
  await person.json('PATCH', `/api/agents/${agentId}`, { triggerConfig: plan(secondAt) })
  await server.kill()
  await sleep(secondAt.getTime() + lateMs - Date.now())
  server = await startServer({ dataDir, env: { ...env, PORT: new URL(url).port } })
  const executionId = await runOf(person, agentId, secondAt)
  await person.json('PATCH', `/api/agents/${agentId}`, { triggerConfig: { at: '07:00', timeZone } })

  const teamRunId = await runTeam(person)
  const { id: appId } = await person.json<{ id: number }>('POST', '/api/app-projects', {
    name: 'Barber Quay',
    kind: 'booking',
  })
  const desk = await openDesk(browser)
  opened.defer(() => desk.close())
  const everything = opened.move()
  return {
    agentId,
    openApprovals: desk.open,
    executionId,
    teamRunId,
    appId,
    open: opener(browser, person),
    close: () => everything.disposeAsync(),
  }
}

/** Two readers side by side, and one who is given what they found: answers the run of the team. */
async function runTeam(person: Client): Promise<number> {
  const agent = (name: string, persona: string, taskDescription: string, webLinks: string[]) =>
    person.json<{ id: number }>('POST', '/api/agents', { name, persona, taskDescription, webLinks })
  const harbour = await agent('Harbour news', 'researcher', 'Say when basins and berths open, and prices.', [
    addresses.harbour,
  ])
  const ferry = await agent('Ferry watch', 'researcher', 'Say which ferries leave at another time.', [
    addresses.ferry,
  ])
  const writer = await agent('Town letter', 'writer', 'Put what was found into one short letter.', [])
  const team = await person.json<{ id: number }>('POST', '/api/agent-teams', {
    name: 'Morning letter',
    description: 'What boats and passengers have to know today.',
    taskDescription: 'Tell the town what is new at the harbour and on the ferry.',
    executionOrder: 'sequential',
  })
  const members = [
    { agentId: harbour.id, executionOrder: 1 },
    { agentId: ferry.id, executionOrder: 1 },
    { agentId: writer.id, executionOrder: 2 },
  ]
  for (const member of members) await person.json('POST', `/api/agent-teams/${team.id}/members`, member)
  const run = await person.json<{ id: number; success: boolean }>(
    'POST',
    `/api/agent-teams/${team.id}/execute`,
    {},
  )
  if (!run.success) throw new Error('The team did not get through.')
  return run.id
}

/** The next full minute that a plan can still be saved for. */
const nextMinute = () => new Date(Math.ceil((Date.now() + saveMs) / minuteMs) * minuteMs)

const plan = (at: Date) => ({
  at: at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }),
  timeZone,
  missed: 'once',
})

/** Waits for the run of this planned time; answers its id. */
async function runOf(person: Client, agentId: number, plannedAt: Date): Promise<number> {
  const giveUpAt = Math.max(plannedAt.getTime(), Date.now()) + minuteMs
  while (Date.now() < giveUpAt) {
    const { ledger } = await person.json<{
      ledger: { plannedAt: string; executionId: number | null; executionStatus: string | null }[]
    }>('GET', `/api/agents/${agentId}/schedule`)
    const entry = ledger.find((each) => Date.parse(each.plannedAt) === plannedAt.getTime())
    if (entry?.executionStatus === 'failed') throw new Error(`Run ${entry.executionId} failed.`)
    if (entry?.executionStatus === 'success' && entry.executionId !== null) return entry.executionId
    await sleep(500)
  }
  throw new Error(`The run planned for ${plannedAt.toISOString()} did not come.`)
}

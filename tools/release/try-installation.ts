import { readFile } from 'node:fs/promises'
import { article, servePages } from '#tests/peers/pages.ts'
import { Client } from '#tests/setup/callers/client.ts'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { AppProjectReply } from '#contract/builders/app-projects.ts'
import type { InstallationReply } from '#contract/installation/installation.ts'
import type { ExecutionDetailReply, RunResult } from '#contract/runs/runs.ts'

const account = { email: 'ada@example.com', password: 'correct horse battery' }

/**
 * Uses a new installation as its first visitor does: makes the first account by the printed link, then an agent with a
 * link and a script, and runs it. The server must allow agents to read 127.0.0.1. Throws when anything fails.
 */
export async function tryFirstRun(address: string, signUpLink: string): Promise<Client> {
  const client = new Client(address)
  const setupCode = new URL(signUpLink).searchParams.get('code')
  const form = { ...account, firstName: 'Ada', lastName: 'Test', setupCode }
  await client.json('POST', '/api/auth/sign-up/email', form)
  const pages = await servePages({
    '/harbour': article('Harbour news', ['The harbour opened again on Monday after 14 days of repair.']),
  })
  try {
    const agent = await client.json<AgentReply>('POST', '/api/agents', {
      name: 'Harbour watch',
      persona: 'researcher',
      taskDescription: 'Report what is new about the harbour.',
      webLinks: [pages.url('/harbour')],
      pythonScript: 'print(6 * 7)',
    })
    const { id } = await client.json<RunResult>('POST', `/api/agents/${agent.id}/run`, {})
    await expectResult(client, id)
    return client
  } finally {
    await pages.close()
  }
}

/**
 * Reads the home page, a result as PDF and a published application, each of which needs further files of the
 * installation, and prints whether scripts are locked in.
 */
export async function tryFurtherFiles(client: Client): Promise<void> {
  const [run] = await client.json<{ id: number }[]>('GET', '/api/executions')
  const document = await client.request('GET', `/api/executions/${run?.id}/result/pdf`)
  if (document.headers.get('content-type') !== 'application/pdf') throw new Error(await document.text())
  const spec = { name: 'Harbour notes', kind: 'blog' }
  const project = await client.json<AppProjectReply>('POST', '/api/app-projects', spec)
  await client.json('POST', `/api/app-projects/${project.id}/site`)
  const page = await (await client.request('GET', '/')).text()
  if (!page.includes('<title>')) throw new Error('The home page is not served.')
  const { scripts } = await client.json<InstallationReply>('GET', '/api/admin/installation')
  process.stdout.write(
    `isolation of scripts: ${scripts?.isProven ? 'proven' : `not proven (${scripts?.reason})`}\n`,
  )
}

/** Signs in again after a restart, and finds the run of `tryFirstRun`. */
export async function tryAgain(address: string): Promise<void> {
  const client = new Client(address)
  await client.json('POST', '/api/auth/sign-in/email', account)
  const [run] = await client.json<{ id: number }[]>('GET', '/api/executions')
  if (!run) throw new Error('The run is gone after the restart.')
  await expectResult(client, run.id)
}

async function expectResult(client: Client, id: number): Promise<void> {
  const run = await client.json<ExecutionDetailReply>('GET', `/api/executions/${id}`)
  const printed = run.steps.findLast(({ kind }) => kind === 'script')?.output ?? ''
  const isGood = run.status === 'success' && run.output?.includes('opened again') && printed.includes('42')
  if (!isGood) throw new Error(`The run is not as expected: ${JSON.stringify(run, null, 1)}`)
}

/** `node tools/release/try-installation.ts <file> [again]`: the same for the server whose output is in a file. */
if (import.meta.main) {
  const [file = '', turn] = process.argv.slice(2)
  const printed = await readFile(file, 'utf8')
  const address = /ready at (\S+)/.exec(printed)?.[1] ?? ''
  const link = /http\S+signup\?code=\S+/.exec(printed)?.[0] ?? ''
  if (turn === 'again') await tryAgain(address)
  else await tryFurtherFiles(await tryFirstRun(address, link))
  process.stdout.write(
    turn === 'again' ? 'the data is there after a restart\n' : 'an agent and a script have run\n',
  )
}

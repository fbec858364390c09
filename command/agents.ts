import { writeFile } from 'node:fs/promises'
import type { AgentReply } from '#contract/agents/agents.ts'
import { allAgents, findAgent } from './find-agent.ts'
import { wordsOf } from './output.ts'
import { print, printJson, printTable, printNote, timeText } from './printing.ts'
import { ask } from './server-calls.ts'
import type { SignIn } from './sign-in.ts'
import { exitCodes, Stopped } from './stopped.ts'
import { textFrom } from './text-from.ts'

/** Lists the agents. */
export async function listAgents(signIn: SignIn, { json }: { json: boolean }): Promise<void> {
  const agents = await allAgents(signIn)
  if (json) return printJson(agents)
  if (agents.length === 0) return printNote('There are no agents yet.')
  printTable(
    ['ID', 'STATUS', 'LAST RUN', 'NEXT RUN', 'NAME'],
    agents.map(({ id, status, lastRun, nextRun, name }) => [
      String(id),
      status,
      timeText(lastRun),
      timeText(nextRun),
      name,
    ]),
  )
}

/** Writes an agent as a file, to the given place or to the output. */
export async function exportAgent(
  signIn: SignIn,
  agent: string | undefined,
  { out, force }: { out?: string; force: boolean },
): Promise<void> {
  if (!agent) throw new Stopped('Say which agent: balancia export <agent> --out agent.json')
  const id = await findAgent(signIn, agent)
  const file = await ask<object>(signIn, 'GET', `/api/agents/${id}/export`)
  if (!out) return printJson(file)
  try {
    await writeFile(out, `${JSON.stringify(file, null, 2)}\n`, { flag: force ? 'w' : 'wx' })
  } catch (error) {
    const failure = error as NodeJS.ErrnoException
    if (failure.code === 'EEXIST') throw new Stopped(`${out} is there already; --force replaces it.`)
    throw new Stopped(`Could not write ${out}: ${wordsOf(failure)}.`, exitCodes.outputLost)
  }
  printNote(`Wrote ${out}.`)
}

/** Makes an agent of a file; it arrives paused. */
export async function importAgent(
  signIn: SignIn,
  file: string | undefined,
  { json }: { json: boolean },
): Promise<void> {
  if (!file) throw new Stopped('Say which file: balancia import agent.json (or - for the input)')
  const text = await textFrom(file)
  const agent = await ask<AgentReply>(signIn, 'POST', '/api/agents/import', { body: text })
  if (json) return printJson(agent)
  print(`Agent ${agent.id}, "${agent.name}", is there and paused: ${signIn.address}/dashboard`)
}

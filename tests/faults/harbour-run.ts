import type { AgentReply } from '#contract/agents/agents.ts'
import type { ExecutionDetailReply, RunEventReply } from '#contract/runs/runs.ts'
import { startChatPeer } from '#tests/peers/chat-peer.ts'
import type { Client } from '#tests/setup/callers/client.ts'
import { article, servePages } from '#tests/peers/pages.ts'

const givenUpMs = 300_000
/** Minimum duration of each step, ms, so that a kill can happen in the middle of it. */
const delayMs = 40
const steps = ['read /one', 'read /two', 'model 0', 'tool', 'model 1']

/** The progress of a run at its kill point. */
export interface Progress {
  /** The steps that were seen finished. */
  finished: string[]
  hasEnded: boolean
}

/** The outcome of a run. */
export interface Outcome {
  status: string
  errorMessage: string | null
  saysWhatItRead: boolean
  stepsStillRunning: number
  runsStillOpen: number
  finishedStepsDoneAgain: string[]
  /** Steps that were done never, or more often than the run was begun, which a kill cannot explain. */
  stepsDoneOddly: string[]
}

/** The outcome of a run that was killed and ended as if it had not been. */
export const whole: Outcome = {
  status: 'success',
  errorMessage: null,
  saysWhatItRead: true,
  stepsStillRunning: 0,
  runsStillOpen: 0,
  finishedStepsDoneAgain: [],
  stepsDoneOddly: [],
}

/** An agent whose run reads two pages, runs a script, calls a model, uses a tool and calls again; counts the steps. */
export interface Harbour extends AsyncDisposable {
  env: Record<string, string>
  /** Creates the agent of this person, whose session the other calls need. */
  makeAgent: (client: Client) => Promise<void>
  startRun: (client: Client) => Promise<number>
  /** Follows the run until it has sent `upTo` events of steps and text; 0: just admitted. */
  follow: (client: Client, executionId: number, upTo: number, whenBegun?: () => void) => Promise<Progress>
  /**
   * Waits for the end of a run that was killed when these steps were finished. `attemptsOf` says how often it was begun:
   * a worker on a slow machine may lose its lease without a kill.
   */
  outcomeOf: (
    client: Client,
    executionId: number,
    finished: string[],
    attemptsOf?: () => Promise<number>,
  ) => Promise<Outcome>
  /** The stored records of all runs together. */
  recorded: (client: Client) => Promise<{ messages: number; counted: number | undefined }>
}

/** Serves the pages and the model of that agent on loopback. */
export async function openHarbour(): Promise<Harbour> {
  await using opened = new AsyncDisposableStack()
  const pages = await servePages(
    {
      '/one': article('The harbour', ['The harbour opened again on Monday after 14 days of repair.']),
      '/two': article('The bridge', ['The bridge stays closed until 3 December for all traffic.']),
      '/tool': article('The timetable', ['Ferries leave every 30 minutes from pier 4.']),
    },
    { delayMs },
  )
  opened.defer(() => pages.close())
  const peer = await startChatPeer({ toolUrl: pages.url('/tool'), delayMs })
  opened.defer(() => peer.close())
  const everything = opened.move()
  let agentId = 0

  const timesDone = (step: string) => {
    const [kind, name] = step.split(' ')
    if (kind === 'model') return peer.calls[Number(name)] ?? 0
    return pages.hits.get(kind === 'tool' ? '/tool' : (name ?? '')) ?? 0
  }

  return {
    env: { LLM_BASE_URL: peer.url, LLM_MODEL: 'loopback-model' },
    async makeAgent(client) {
      const agent = await client.json<AgentReply>('POST', '/api/agents', {
        name: 'Harbour watch',
        persona: 'researcher',
        taskDescription: `Report what is new about the harbour and the bridge. The timetable: ${pages.url('/tool')}`,
        webLinks: [pages.url('/one'), pages.url('/two')],
        pythonScript: 'print("sources:", len(sources))',
      })
      agentId = agent.id
    },
    async startRun(client) {
      peer.reset()
      pages.hits.clear()
      const path = `/api/agents/${agentId}/run`
      const headers = { prefer: 'respond-async' }
      return (await client.json<{ executionId: number }>('POST', path, {}, headers)).executionId
    },
    async follow(client, executionId, upTo, whenBegun) {
      const finished: string[] = []
      // The end of a step may be sent twice: live, and from the journal.
      const seenSteps = new Set<number>()
      let models = 0
      let seen = 0
      for await (const event of readEvents(client, executionId)) {
        if (event.type === 'step' && event.step.state === 'done') {
          if (seenSteps.has(event.step.position)) continue
          seenSteps.add(event.step.position)
        }
        // The number of status events depends on timing; that of the other events does not.
        if (event.type !== 'status') seen += 1
        if (event.type === 'step') {
          whenBegun?.()
          whenBegun = undefined
          const { kind, input, state } = event.step
          if (state === 'done' && kind === 'read') finished.push(`read ${new URL(input ?? '').pathname}`)
          if (state === 'done' && kind === 'model') finished.push(`model ${models++}`)
          if (state === 'done' && kind === 'tool') finished.push('tool')
        }
        if (event.type === 'end') return { finished, hasEnded: true }
        if (seen >= upTo) break
      }
      return { finished, hasEnded: false }
    },
    async outcomeOf(client, executionId, finished, attemptsOf = async () => 2) {
      const run = await endOf(client, executionId)
      const attempts = Math.max(2, await attemptsOf())
      const runs = await client.json<{ status: string }[]>('GET', `/api/agents/${agentId}/executions`)
      return {
        status: run.status,
        errorMessage: run.errorMessage,
        saysWhatItRead: run.output?.includes('The harbour opened again on Monday') ?? false,
        stepsStillRunning: run.steps.filter(({ state }) => state === 'running').length,
        runsStillOpen: runs.filter(({ status }) => status === 'queued' || status === 'running').length,
        finishedStepsDoneAgain: finished.filter((step) => timesDone(step) !== 1),
        stepsDoneOddly: steps.filter((step) => timesDone(step) < 1 || timesDone(step) > attempts),
      }
    },
    async recorded(client) {
      const path = `/api/agents/${agentId}/conversations?limit=200`
      const messages = await client.json<unknown[]>('GET', path)
      const [row] = await client.json<AgentReply[]>('GET', '/api/agents')
      return { messages: messages.length, counted: row?.tasksCompleted }
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

async function* readEvents({ url, cookie }: Client, executionId: number): AsyncGenerator<RunEventReply> {
  const response = await fetch(`${url}/api/executions/${executionId}/events`, { headers: { cookie } })
  let rest = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (data) yield JSON.parse(data) as RunEventReply
    }
  }
}

async function endOf(client: Client, executionId: number): Promise<ExecutionDetailReply> {
  const giveUpAt = performance.now() + givenUpMs
  for (;;) {
    const run = await client.json<ExecutionDetailReply>('GET', `/api/executions/${executionId}`)
    if (run.completedAt !== null || performance.now() > giveUpAt) return run
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

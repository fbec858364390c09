import { randomUUID } from 'node:crypto'
import { Agent as Connections, request } from 'node:http'
import type { AgentReply } from '#contract/agents/agents.ts'
import { startHeaders } from '#contract/runs/run-names.ts'
import type { RunResult } from '#contract/runs/runs.ts'
import { modelMs } from './model.ts'
import type { RunEnds } from './run-ends.ts'
import { setupCode } from '#tests/setup/setup-code.ts'

/** One run as its caller saw it; times in ms. */
export interface TimedRun {
  tag: string
  /** Epoch ms. */
  askedAt: number
  tookMs: number
  /** The failure instead of a result; undefined on success. */
  fault: string | undefined
}

interface Answer {
  status: number
  text: string
  cookies: string[]
}

let tags = 0

/** An API user with a session, a loopback address and a keep-alive connection of their own. */
export class Person {
  #url: string
  readonly #address: string
  readonly #connections = new Connections({ keepAlive: true, maxSockets: 8 })
  #cookie = ''

  constructor(url: string, number: number) {
    this.#url = url
    // The rate limit of sign-ups is per address.
    this.#address = `127.0.1.${number + 1}`
  }

  async signUp(email: string): Promise<void> {
    const form = { email, password: 'correct horse battery', firstName: 'Ada', lastName: 'Bench' }
    const { cookies } = await this.#must('/api/auth/sign-up/email', { ...form, setupCode }).catch(() =>
      // Earlier commits neither ask for a code nor accept one.
      this.#must('/api/auth/sign-up/email', form),
    )
    this.#cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  }

  async addAgent(form: object): Promise<AgentReply> {
    const agent = { persona: 'researcher', taskDescription: 'Say what is new in the harbour.', ...form }
    return JSON.parse((await this.#must('/api/agents', agent)).text) as AgentReply
  }

  /** Runs an agent by the request of the Run button, and waits for its end. */
  async run(agentId: number, ends: RunEnds): Promise<TimedRun> {
    const startedAt = performance.now()
    const { answer, ...timed } = await this.#timedRun(agentId, startHeaders(randomUUID()))
    if (answer.status !== 202) return { ...timed, fault: `${answer.status} ${answer.text}` }
    const { executionId } = JSON.parse(answer.text) as { executionId: number }
    const { status, error } = await ends.of(executionId, startedAt + modelMs)
    const tookMs = performance.now() - startedAt
    return { ...timed, tookMs, fault: status === 'success' ? undefined : `${status}: ${error}` }
  }

  /** Runs an agent without an input and waits for its result. */
  async runTask(agentId: number): Promise<TimedRun> {
    const { answer, ...timed } = await this.#timedRun(agentId, {}, false)
    return { ...timed, fault: errorOf(answer) }
  }

  /** Reads a path; returns how long that took, ms. */
  async readMs(path: string): Promise<number> {
    const startedAt = performance.now()
    await this.#read(path)
    return performance.now() - startedAt
  }

  async id(): Promise<string> {
    return (JSON.parse(await this.#read('/api/auth/user')) as { id: string }).id
  }

  /** Starts a run and waits until it is admitted. */
  async start(agentId: number): Promise<TimedRun> {
    const { answer, ...timed } = await this.#timedRun(agentId, startHeaders(randomUUID()))
    return { ...timed, fault: answer.status === 202 ? undefined : `${answer.status} ${answer.text}` }
  }

  /** Continues with the same session at the new address of a restarted server. */
  moveTo(url: string): void {
    this.#url = url
  }

  leave(): void {
    this.#connections.destroy()
  }

  async #timedRun(agentId: number, headers: Record<string, string>, hasInput = true) {
    tags += 1
    const tag = `bench-run-${tags}`
    const startedAt = performance.now()
    const answer = await this.#post(`/api/agents/${agentId}/run`, hasInput ? { input: tag } : {}, headers)
    const tookMs = performance.now() - startedAt
    return { tag, askedAt: performance.timeOrigin + startedAt, tookMs, answer }
  }

  async #read(path: string): Promise<string> {
    const response = await fetch(this.#url + path, { headers: { cookie: this.#cookie } })
    if (!response.ok) throw new Error(`GET ${path}: ${response.status}`)
    return response.text()
  }

  async #must(path: string, body: object): Promise<Answer> {
    const answer = await this.#post(path, body, {})
    if (answer.status >= 300) throw new Error(`POST ${path}: ${answer.status} ${answer.text}`)
    return answer
  }

  #post(path: string, body: object, headers: Record<string, string>): Promise<Answer> {
    const text = JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const sent = request(
        this.#url + path,
        {
          method: 'POST',
          agent: this.#connections,
          localAddress: this.#address,
          headers: {
            origin: this.#url,
            cookie: this.#cookie,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
            ...headers,
          },
        },
        (response) => {
          Array.fromAsync(response as AsyncIterable<Buffer>).then(
            (parts) =>
              resolve({
                status: response.statusCode ?? 0,
                text: Buffer.concat(parts).toString(),
                cookies: response.headers['set-cookie'] ?? [],
              }),
            reject,
          )
        },
      )
      sent.once('error', reject)
      sent.end(text)
    })
  }
}

function errorOf({ status, text }: Answer): string | undefined {
  if (status !== 200) return `${status} ${text}`
  const run = JSON.parse(text) as RunResult
  return run.status === 'success' ? undefined : `${run.status}: ${run.error}`
}

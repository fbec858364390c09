import { setTimeout as sleep } from 'node:timers/promises'
import type { ExecutionDetailReply, ExecutionStepReply, RunEventReply } from '#contract/runs/runs.ts'
import { call } from './server-calls.ts'
import type { SignIn } from './sign-in.ts'
import { exitCodes, Stopped } from './stopped.ts'

/** Broken connections in a row, without an event in between, before the command gives up. */
const breaksMax = 5
const breakMs = 1_000

interface Follow {
  signal: AbortSignal
  onEvent?: (event: RunEventReply) => void
  onStep?: (step: ExecutionStepReply) => void
}

/** Follows a run live, reconnecting when the connection breaks; returns the run when it has ended. */
export async function followRun(
  signIn: SignIn,
  executionId: number,
  { signal, onEvent, onStep }: Follow,
): Promise<ExecutionDetailReply> {
  let lastId: string | undefined
  for (let breaks = 0; breaks <= breaksMax; breaks += 1) {
    if (breaks > 0) await sleep(breakMs, undefined, { signal })
    try {
      for await (const { id, value } of eventsOf(signIn, executionId, lastId, signal)) {
        breaks = 0
        lastId = id ?? lastId
        onEvent?.(value)
        if (value.type === 'step') onStep?.(value.step)
        if (value.type === 'end') return value.execution
      }
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof Stopped && error.exitCode !== exitCodes.unreachable) throw error
    }
  }
  throw new Stopped(
    `The connection broke off. The run goes on: balancia logs ${executionId} --follow`,
    exitCodes.unreachable,
  )
}

async function* eventsOf(
  signIn: SignIn,
  executionId: number,
  lastId: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<{ id: string | undefined; value: RunEventReply }> {
  const headers = { accept: 'text/event-stream', ...(lastId !== undefined && { 'last-event-id': lastId }) }
  const response = await call(signIn, 'GET', `/api/executions/${executionId}/events`, { headers, signal })
  let text = ''
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (text + part).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (data) yield { id: /^id: (.*)$/m.exec(block)?.[1], value: JSON.parse(data) as RunEventReply }
    }
  }
}

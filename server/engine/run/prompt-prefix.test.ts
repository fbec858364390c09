import { expect, test } from 'vitest'
import { z } from 'zod'
import { type JournalEntry, MemoryJournal } from '#server/engine/testing/memory-journal.ts'
import { withPeer } from '#server/engine/testing/model-calls.ts'
import { enginesFrom } from '#server/engine/testing/engines-from.ts'
import { type Peer, type Protocol, protocols } from '#server/engine/testing/model-peers.ts'
import { sampleTask } from '#server/engine/testing/sample-task.ts'
import { sendEvents, whole, wholeAnswer, wireAnswers } from '#server/engine/testing/wire-answers.ts'
import { defineTool } from '#server/engine/tool.ts'
import { execute } from './execute.ts'

const [openai, anthropic] = protocols
const calls = 5
const mark = ',"cache_control":{"type":"ephemeral"}'

const tool = (name: string) =>
  defineTool({
    name,
    description: 'Looks up a word',
    input: z.strictObject({ word: z.string() }),
    readsOutside: true,
    title: ({ word }) => `Looking up ${word}`,
    answer: async ({ word }) => ({ text: `${word} is good.`, failed: false, page: null }),
  })
const tools = [tool('look_up'), tool('count_up')]

/** Four different tool calls, then an answer. */
function eventsOf({ engine }: Protocol, body: string): object[] {
  const { begin, text, end } = wireAnswers[engine]
  const turn = body.split('is good.').length
  if (turn === calls) return [...begin, ...whole(text), ...end]
  const asks = JSON.stringify(wholeAnswer(wireAnswers[engine]))
  return JSON.parse(asks.replaceAll(String.raw`ws\"}`, String.raw`ws${turn}\"}`)) as object[]
}

function withModel(protocol: Protocol, act: (peer: Peer) => Promise<void>): Promise<void> {
  return withPeer((response, _, body) => {
    sendEvents(response, eventsOf(protocol, body))
    response.end()
  }, act)
}

/** Runs the agent; returns the raw bodies of its calls. */
async function run(
  protocol: Protocol,
  peer: Peer,
  task: Parameters<typeof sampleTask>[0],
  finished: readonly (JournalEntry | undefined)[] = [],
) {
  peer.requests.length = 0
  const journal = new MemoryJournal(finished)
  const outcome = await execute(sampleTask(task), {
    step: journal.step,
    signal: journal.signal,
    tools: task?.executionId === 2 ? tools.toReversed() : tools,
    engines: enginesFrom(protocol.env(peer.url)),
  })
  expect(outcome).toMatchObject({ status: 'success', output: expect.stringContaining('It is news.') })
  return { journal, bodies: [...peer.requests], saved: [...journal.calls.values()].map(({ saved }) => saved) }
}

/** The bytes of a field of a body, without marks, which move on with each call. */
function rawField(body: string, field: string): string {
  const bytes = body.replaceAll(mark, '')
  const raw = JSON.stringify((JSON.parse(bytes) as Record<string, unknown>)[field])
  expect(bytes).toContain(`"${field}":${raw}`)
  return raw
}

const places = {
  openai: { fixed: ['model', 'tools', 'store', 'prompt_cache_key'], growing: 'input' },
  anthropic: { fixed: ['model', 'tools', 'system'], growing: 'messages' },
}

test.each([openai, anthropic])(
  '$engine: each call of a run begins with the bytes of the one before, those of two runs with the same',
  async (protocol) => {
    const { fixed, growing } = places[protocol.engine]
    const stable = {
      taskDescription: 'Count the words.',
      instructions: 'Add them up.',
      engine: protocol.engine,
    }
    await withModel(protocol, async (peer) => {
      const first = await run(protocol, peer, { ...stable, input: 'alpha' })
      const second = { executionId: 2, startedAt: '2026-05-02T08:15:00.000Z', previousOutput: 'Seven.' }
      const next = await run(protocol, peer, { ...stable, ...second, input: 'omega' })
      for (const { bodies, saved } of [first, next]) {
        expect(bodies).toHaveLength(calls)
        expect(saved).toEqual(Array.from({ length: calls }, () => expect.stringMatching(/^0\.000\d*[1-9]/)))
        for (const [index, body] of bodies.slice(1).entries()) {
          const before = rawField(bodies[index] ?? '', growing)
          expect(rawField(body, growing).startsWith(before.slice(0, -1))).toBe(true)
        }
      }
      const [one = '', ...others] = [...first.bodies, ...next.bodies]
      for (const field of fixed) {
        expect(rawField(one, field).length).toBeGreaterThan(3)
        for (const body of others) expect(rawField(body, field)).toBe(rawField(one, field))
      }
      const grown = rawField(one, growing)
      const head = grown.slice(0, grown.indexOf('Add them up.'))
      expect(head).toContain('Count the words.')
      for (const body of others) expect(rawField(body, growing).startsWith(head)).toBe(true)

      // Taken up after its second call by a process that has the journal alone.
      const kept = first.journal.entries.slice(0, 3)
      const resumed = await run(protocol, peer, { ...stable, input: 'alpha' }, kept)
      expect(resumed.bodies.map((body) => rawField(body, growing))).toEqual(
        first.bodies.slice(-resumed.bodies.length).map((body) => rawField(body, growing)),
      )
    })
  },
)

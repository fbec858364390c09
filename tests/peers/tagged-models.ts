import { LLMock } from '@copilotkit/aimock'

/** A model provider on loopback that speaks OpenAI's protocol and counts its calls by the runs that make them. */
export interface TaggedModels {
  url: string
  /** Calls so far, by the word of the task that begins with `job-` and the turn: 'job-ferry 0', 'job-ferry 1'. */
  calls: Map<string, number>
  close: () => Promise<void>
}

/**
 * On turn 0 it asks for the given page by tool, on turn 1 it answers; calls for which `isStuck` is true are never
 * answered. Turn 0 costs ten times as much as the others.
 */
export async function startTaggedModels(options: {
  toolUrl: () => string
  isStuck?: (call: string) => boolean
}): Promise<TaggedModels> {
  const calls = new Map<string, number>()
  const mock = new LLMock({ port: 0 })
  mock.addFixture({
    match: {},
    async response(request) {
      const said = JSON.stringify(request)
      const turn = request.messages.some(({ role }) => role === 'tool') ? 1 : 0
      const call = `${/job-\w+/.exec(said)?.[0]} ${turn}`
      calls.set(call, (calls.get(call) ?? 0) + 1)
      if (options.isStuck?.(call)) await new Promise(() => {})
      const tool = { name: 'read_web_page', arguments: JSON.stringify({ url: options.toolUrl() }) }
      return turn === 0
        ? { toolCalls: [tool], usage: { input_tokens: 20_000, output_tokens: 1_000 } }
        : { content: 'The harbour opened again [1].', usage: { input_tokens: 2_000, output_tokens: 100 } }
    },
  })
  await mock.start()
  return { url: mock.url, calls, close: () => mock.stop() }
}

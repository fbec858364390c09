import { type ChatCompletionRequest, LLMock } from '@copilotkit/aimock'
import { fillIn } from '#server/features/builders/fill-in.ts'
import { protocols } from '#server/engine/testing/model-peers.ts'
import { sites } from '#tools/demos/sites.ts'

/** A task with these words gets an answer that is written for minutes. */
export const slowTask = 'take your time'

/** A model on loopback with OpenAI's protocol: it costs nothing and needs no network. */
export interface ScriptedModel {
  /** The environment of a server that uses it. */
  env: Record<string, string>
  close: () => Promise<void>
}

/** Its answers follow from the request: known sentences of the pages, a tool call, or a reply of a builder. */
export async function startScriptedModel(): Promise<ScriptedModel> {
  const model = new LLMock({ port: 0 })
  model.addFixture({
    match: { predicate: (request) => textOf(request).includes(slowTask) && !isForm(request) },
    response: () => ({ content: slowAnswer }),
    latency: 2_000,
    chunkSize: 40,
  })
  model.addFixture({ match: {}, response: answer, latency: 20, chunkSize: 60 })
  await model.start()
  return { env: protocols[0].env(model.url), close: () => model.stop() }
}

const textOf = ({ messages }: ChatCompletionRequest) => JSON.stringify(messages)
const isForm = (request: ChatCompletionRequest) => textOf(request).includes(fillIn)

function answer(request: ChatCompletionRequest) {
  if (isForm(request))
    return {
      content: JSON.stringify({ reply: 'The scripted model of the development server has read that.' }),
    }
  const { messages, tools = [] } = request
  const send = tools.find((tool) => tool.function.name.includes('send_message'))?.function.name
  if (send !== undefined && !messages.some(({ role }) => role === 'tool'))
    return {
      toolCalls: [
        { id: 'send', name: send, arguments: JSON.stringify({ text: 'The north basin opens on Monday.' }) },
      ],
    }
  const text = textOf(request)
  return { content: reportOf(text) + dataOf(text) }
}

let answers = 0
const samples: [wanted: string, value: (place: number) => unknown][] = [
  ['a text of', (place) => `Basin ${place}`],
  ['a number', (place) => place * 10 + answers / 4],
  ['true or false', (place) => place > 1],
  ['a text like', (place) => `2026-05-0${place}`],
  ['a text with', (place) => `https://harbour.example/basins/${place}`],
]

/** Values for the fields of an agent, which differ a little in each answer. */
function dataOf(text: string): string {
  const fields = [...text.matchAll(/- \\\\?"([^"\\]+)\\\\?": ((?:a|true) [a-z]+(?: [a-z]+)?)/g)]
  if (!text.includes('<fields>') || fields.length === 0) return ''
  answers += 1
  const row = (place: number) =>
    Object.fromEntries(
      fields.map(([, name, wanted = '']) => [
        name,
        samples.find(([start]) => wanted.startsWith(start))?.[1](place) ?? null,
      ]),
    )
  const result = text.includes('{…}, {…}') ? [1, 2, 3].map(row) : row(1)
  return `\n\n\`\`\`json\n${JSON.stringify({ result }, null, 2)}\n\`\`\``
}

/** A report of the known sentences in a request. */
function reportOf(text: string): string {
  const found = Object.values(sites).flatMap((site) => {
    const known = [...site.paragraphs, ...('nextParagraphs' in site ? site.nextParagraphs : [])]
    return known.filter((sentence) => text.includes(sentence))
  })
  const lines = [...new Set(found)].slice(0, 6).map((sentence) => `- ${sentence}`)
  if (lines.length > 0) return `## What the pages say\n\n${lines.join('\n')}`
  return '## Done\n\nThis answer comes from the scripted model of the development server. Connect a real model to get real work.'
}

const slowAnswer = `## The long report\n\n${Array.from(
  { length: 60 },
  (_, index) => `${index + 1}. The scripted model writes this line slowly, so that a run is in progress.`,
).join('\n')}`

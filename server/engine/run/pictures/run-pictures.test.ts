import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInput } from '#contract/runs/run-input.ts'
import { execute, type ExecuteOptions } from '#server/engine/run/execute.ts'
import { configuredEngines } from '#server/engine/model/providers/environment-engines.ts'
import type { ConfiguredEngine } from '#server/engine/model/providers/registry.ts'
import { aboutPicture } from '#server/engine/picture-facts.ts'
import type { RunInput } from '#server/engine/run-input.ts'
import { makePng } from '#server/engine/testing/make-pictures.ts'
import { memoryPictures } from '#server/engine/testing/memory-pictures.ts'
import { MemoryJournal } from '#server/engine/testing/memory-journal.ts'
import {
  modelsFrom,
  type Peer,
  type Protocol,
  protocols,
  startPeer,
} from '#server/engine/testing/model-peers.ts'
import { samplePage, sampleTask } from '#server/engine/testing/sample-task.ts'
import { sendEvents, whole, wireAnswers } from '#server/engine/testing/wire-answers.ts'
import { closeWarmThreads } from '#server/platform/threads/task-threads.ts'

const [openai, anthropic, , compatible] = protocols
const chart = makePng(640, 480)
const photo = makePng(400, 300, 9)
const base64 = Buffer.from(chart).toString('base64')

const page = samplePage(
  'Sales',
  'The harbour sold 14 boats, which is more than in any year since the new pier was built.',
).replace(
  '</article>',
  '<img src="/chart" alt="Sales by month"><img src="/photo.png"><img src="/small"><img src="/gone"></article>',
)
const files: Record<string, [string, string | Uint8Array]> = {
  '/chart': ['application/octet-stream', chart],
  '/photo.png': ['image/png', photo],
  '/small': ['image/png', makePng(40, 40)],
  '/page': ['text/html', page],
  '/page.png': ['image/png', page],
  '/html.png': ['text/html', page],
  '/drawing': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  '/bomb': ['image/png', makePng(1, 1, 0, { width: 60_000, height: 60_000 })],
}
let site: Peer

beforeAll(async () => {
  site = await startPeer((response, request) => {
    const [type, body] = files[request.url ?? ''] ?? []
    response.writeHead(type ? 200 : 404, { 'content-type': type ?? 'text/plain' }).end(body ?? 'no')
  })
})
afterAll(async () => {
  await site.close()
  await closeWarmThreads()
})

interface Seeing {
  protocol?: Protocol
  answer?: (response: ServerResponse, body: string) => void
  model?: string
  journal?: MemoryJournal
  options?: Partial<ExecuteOptions>
}

const answered = (response: ServerResponse, { engine }: Protocol) => {
  const { begin, text, end } = wireAnswers[engine]
  sendEvents(response, [...begin, ...whole(text), ...end])
  response.end()
}

/** Runs an agent against a peer of a protocol; gives what the peer received. */
async function see(task: Partial<RunInput>, seeing: Seeing = {}) {
  const { protocol = openai, model, journal = new MemoryJournal(), options } = seeing
  const peer = await startPeer((response, _request, body) =>
    seeing.answer ? seeing.answer(response, body) : answered(response, protocol),
  )
  try {
    const env: Record<string, string> = protocol.env(peer.url)
    const named = Object.keys(env).find((name) => name.endsWith('_MODEL'))
    const models = modelsFrom({ ...env, ...(model && named ? { [named]: model } : {}) })
    const { signal, step } = journal
    const outcome = await execute(sampleTask(task), {
      signal,
      step,
      engines: configuredEngines(models),
      ...options,
    })
    return { outcome, journal, requests: peer.requests }
  } finally {
    await peer.close()
  }
}

function sentWith(contents: readonly Uint8Array[], text = 'What do they show?') {
  const pictures = memoryPictures(contents)
  const named = pictures.facts.map((facts, at) => ({
    ...facts,
    name: `picture-${at}.png`,
    about: aboutPicture(facts),
  }))
  return { ...pictures, input: runInput.withPictures(text, named) }
}

const bytesOf: Record<Protocol['engine'], object> = {
  openai: { type: 'input_image', image_url: `data:image/png;base64,${base64}` },
  anthropic: { type: 'image', source: { type: 'base64', media_type: 'image/png', data: base64 } },
  gemini: { inlineData: { mimeType: 'image/png', data: base64 } },
  'openai-compatible': { type: 'image_url', image_url: { url: `data:image/png;base64,${base64}` } },
}

/** The smallest parts of a body that hold the bytes of the chart and say what they are. */
function partsWithBytes(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const text = JSON.stringify(value)
  if (text.includes(base64) && text.length < base64.length + 120) return [value]
  return Object.values(value).flatMap(partsWithBytes)
}

test.each(protocols)(
  '$engine receives a picture that was sent with a run as its protocol takes them',
  async (protocol) => {
    const { store, input } = sentWith([chart])
    const { outcome, journal, requests } = await see({ input }, { protocol, options: { pictures: store } })
    expect(outcome.status).toBe('success')
    const sent = requests[0] ?? ''
    expect(partsWithBytes(JSON.parse(sent))).toMatchObject([bytesOf[protocol.engine]])
    expect(requests[0]).toContain('picture-0.png')
    // The input shows neither the line nor the hash, and nothing that is stored holds the bytes.
    expect(requests[0]).not.toContain('[Picture:')
    expect(JSON.stringify([journal.entries, outcome])).not.toContain(base64.slice(0, 40))
    expect(outcome.output).not.toContain('sees no pictures')
  },
)

test('a run that resumes after a crash sends the same bytes, and reads no picture a second time', async () => {
  const { store, input } = sentWith([chart])
  const first = new MemoryJournal()
  const task = { input, webLinks: [`${site.url}/photo.png`], taskDescription: 'Describe the pictures.' }
  const before = await see(task, { journal: first, options: { pictures: store } })
  const readAgain = new MemoryJournal(first.entries.filter((entry) => entry?.plan.kind === 'read'))
  const after = await see(task, { journal: readAgain, options: { pictures: store } })
  expect(after.requests[0]).toBe(before.requests[0])
  expect(before.requests[0]).toContain(Buffer.from(photo).toString('base64'))
  expect(readAgain.done.filter((title) => title.startsWith('Reading'))).toEqual([])
})

const refusals: [string, number, object][] = [
  [
    'a server without a projector',
    500,
    {
      error: {
        message:
          'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
      },
    },
  ],
  [
    'a service with a text model',
    400,
    { error: { message: 'Invalid content type. image_url is only supported by certain models.' } },
  ],
  [
    'a parser of plain texts',
    422,
    {
      detail: [{ msg: 'Input should be a valid string', loc: ['body', 'messages', 1, 'content', 'str'] }],
      error: { message: 'messages[1].content should be a valid string' },
    },
  ],
  ['a router', 404, { error: { message: 'No endpoints found that support image input' } }],
]
test.each(refusals)(
  '%s that refuses pictures is asked again without them, and remembered',
  async (_, status, body) => {
    const { store, input } = sentWith([chart])
    const model = `blind-${status}`
    const answer = (response: ServerResponse, asked: string) => {
      if (asked.includes('image_url'))
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      else answered(response, compatible)
    }
    const peerTask = { protocol: compatible, answer, model, options: { pictures: store } }
    const { outcome, requests } = await see({ input }, peerTask)
    expect(outcome.output).toContain(`*${model} sees no pictures, so it read only their descriptions.*`)
    expect(requests).toHaveLength(2)
    expect(requests[1]).toContain('not shown to you: P1')
  },
)

test('a picture that a service cannot read leaves its model able to see the next one', async () => {
  const { store, input } = sentWith([chart])
  const answer = (response: ServerResponse, asked: string) => {
    if (asked.includes('"image"')) {
      const error = { type: 'invalid_request_error', message: 'Could not process image' }
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end(JSON.stringify({ type: 'error', error }))
    } else answered(response, anthropic)
  }
  const seeing = { protocol: anthropic, answer, options: { pictures: store } }
  const { outcome } = await see({ input }, seeing)
  expect(outcome.output).toContain('did not accept the pictures')
})

const blind = (protocol: Protocol, url: string): ConfiguredEngine[] =>
  configuredEngines(modelsFrom(protocol.env(url))).map((each) => ({ ...each, abilities: ['tools'] }))

test('a model that is known to see nothing is never sent a picture, and one that sees is asked before it', async () => {
  const { store, input } = sentWith([chart])
  const peer = await startPeer((response) => answered(response, openai))
  try {
    const options = { pictures: store, engines: blind(openai, peer.url) }
    const { outcome } = await see(
      { input, webLinks: [`${site.url}/page`], taskDescription: 'Describe the pictures.' },
      { options },
    )
    expect(outcome.output).toContain('*gpt-4.1-mini sees no pictures, so it read only their descriptions.*')
    expect(peer.requests.join()).not.toContain('base64')
    const seeing = await startPeer((response) => answered(response, anthropic))
    const both = [...blind(openai, peer.url), ...configuredEngines(modelsFrom(anthropic.env(seeing.url)))]
    const asked = await see({ input }, { options: { pictures: store, engines: both } })
    await seeing.close()
    expect(asked.outcome).toMatchObject({ engine: 'anthropic' })
  } finally {
    await peer.close()
  }
})

test('links are pictures by their bytes, and what only claims to be one is said', async () => {
  const { store, stored } = memoryPictures()
  const paths = ['/photo.png', '/page.png', '/html.png', '/drawing', '/bomb', '/chart']
  const webLinks = paths.map((path) => site.url + path)
  const { outcome, requests } = await see(
    { webLinks, taskDescription: 'Sum up.' },
    { options: { pictures: store } },
  )
  const states = outcome.sources.map(({ state, reason, pictures }) => [
    state,
    reason?.split(/[.,]/)[0] ?? null,
    pictures?.length ?? 0,
  ])
  expect(states).toEqual([
    ['read', null, 1],
    ['failed', 'It says that it is a picture (image/png)', 0],
    ['read', null, 0],
    ['failed', 'It is an SVG drawing', 0],
    ['failed', expect.stringContaining('60000 × 60000'), 0],
    ['read', null, 1],
  ])
  expect(stored.size).toBe(2)
  expect(requests[0]).toContain(base64)
  expect(requests[0]).not.toContain('alert(1)')
})

test('a task about pictures gets the main ones of its pages, others do not', async () => {
  const webLinks = [`${site.url}/page`]
  const { store } = memoryPictures()
  const options = { pictures: store }
  const { outcome, requests } = await see(
    { webLinks, taskDescription: 'Was zeigen die Diagramme?' },
    { options },
  )
  expect(outcome.sources[0]?.pictures).toMatchObject([
    { name: 'chart', alt: 'Sales by month' },
    { name: 'photo.png', alt: null },
  ])
  expect(requests[0]).toContain('Its description: Sales by month')
  expect(requests[0]).toContain(base64)
  const plain = await see({ webLinks, taskDescription: 'How many boats were sold?' }, { options })
  expect(plain.requests[0]).not.toContain('base64')
  expect(plain.outcome.sources[0]?.pictures).toBeUndefined()
})

test('without a model a run names the pictures that it could not see', async () => {
  const { store, input } = sentWith([chart], '')
  const builtIn = { engine: 'built-in' as const, webLinks: [`${site.url}/page`] }
  const options = { pictures: store }
  const { outcome } = await see(
    { ...builtIn, input, taskDescription: 'What do the charts show?' },
    { options },
  )
  expect(outcome.output).toMatch(/cannot see pictures, so it did not use: picture-0.png; Sales by month\./)
  const only = await see({ ...builtIn, webLinks: [], input }, { options })
  expect(only.outcome).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('Connect an AI model that sees pictures'),
  })
})

test('a picture that is not stored any more, or larger than a service takes, is named in the result', async () => {
  const { input } = sentWith([chart])
  const gone = await see({ input }, { options: { pictures: memoryPictures().store } })
  expect(gone.requests[0]).toContain('picture-0.png (not stored any more)')
  const wide = sentWith([makePng(9_000, 20)])
  const { outcome, requests } = await see(
    { input: wide.input },
    { protocol: anthropic, options: { pictures: wide.store } },
  )
  expect(outcome.output).toContain('picture-0.png: Anthropic takes pictures of at most 8000 pixels a side')
  expect(requests[0]).not.toContain('base64')
})

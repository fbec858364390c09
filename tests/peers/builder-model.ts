import { LLMock } from '@copilotkit/aimock'
import { fillIn } from '#server/features/builders/fill-in.ts'
import { protocols } from '#server/engine/testing/model-peers.ts'

type Asked = 'form' | 'code'

/** A model on loopback for the builders, which speaks every wire protocol. */
export interface BuilderModel {
  /** For a server: the OpenAI-compatible service is connected, each of the others only needs its key. */
  env: Record<string, string>
  /** Holds back what is answered to forms, or to wishes for code, until what it returns is called. */
  hold: (asked: Asked) => () => void
  close: () => Promise<void>
}

/** It fills in forms by `form`, which is given all that was sent, and writes code by `code`. */
export async function startBuilderModel(answers: {
  form: (sent: string) => string
  code?: () => string
}): Promise<BuilderModel> {
  const gates = { form: Promise.resolve(), code: Promise.resolve() }
  const mock = new LLMock({ port: 0 })
  mock.addFixture({
    match: {},
    async response({ messages }) {
      const sent = JSON.stringify(messages)
      const asked = sent.includes(fillIn) ? 'form' : 'code'
      await gates[asked]
      return { content: asked === 'form' ? answers.form(sent) : (answers.code?.() ?? '') }
    },
  })
  await mock.start()
  return {
    env: {
      ...protocols[3].env(mock.url),
      OPENAI_BASE_URL: mock.url,
      ANTHROPIC_BASE_URL: mock.url,
      GEMINI_BASE_URL: mock.url,
    },
    hold(asked) {
      const { promise, resolve } = Promise.withResolvers<void>()
      gates[asked] = promise
      return resolve
    },
    close: () => mock.stop(),
  }
}

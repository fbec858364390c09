import type { z } from 'zod'
import { marked } from '#server/engine/marked-text.ts'
import { ask } from '#server/engine/model/ask.ts'
import { engineOrder } from '#server/engine/model/engine-choice.ts'
import { configuredEngines, modelSecrets } from '#server/engine/model/providers/registry.ts'
import type { CallLimits } from '#server/engine/model/watchdog.ts'
import { userMeter } from '#server/features/budgets/service.ts'
import { modelsOf } from '#server/features/models/service.ts'
import { log } from '#server/platform/log.ts'
import type { Understanding } from './builder.ts'

/** Somebody waits in front of the screen. */
const limits: CallLimits = {
  totalMs: 40_000,
  firstChunkMs: 20_000,
  chunkGapMs: 10_000,
  answerCharsMax: 20_000,
  repeatWaitsMs: [],
}
const stateMax = 8_000

interface Form<Answer> {
  key: string
  instructions: string
  schema: z.ZodType<Answer>
  text: string
  /** What is known so far. */
  state: object
}

/** Has a model fill in a form from what was said; null where none is connected, or none answered in form. */
export async function askForForm<Answer>(
  { userId, about, signal }: Understanding,
  { key, instructions, schema, text, state }: Form<Answer>,
): Promise<{ answer: Answer; engine: string } | null> {
  const models = await modelsOf(userId)
  const engines = engineOrder(null, 'communication', configuredEngines(models)).slice(0, 2)
  if (engines.length === 0) return null
  try {
    const meter = await userMeter({ userId, subject: { kind: 'chat', id: about }, purpose: 'builder' })
    const known = marked('input', JSON.stringify(state).slice(0, stateMax), { what: 'what is known so far' })
    const said = marked('input', text, { what: 'what was said now' })
    const content = `${known}\n\n${said}\n\nFill in the form now.`
    const question = { key, purpose: 'builder' as const, instructions, schema, engines, limits }
    const asked = await ask(
      { ...question, messages: [{ role: 'user', content }], secrets: modelSecrets(models) },
      meter,
      { signal },
    )
    return asked.ok ? { answer: asked.answer, engine: asked.engine } : null
  } catch (error) {
    if (signal.aborted) throw error
    log.warn({ err: error }, 'a builder could not ask a model')
    return null
  }
}

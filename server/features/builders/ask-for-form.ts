import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { wrapUntrusted } from '#server/engine/untrusted-text.ts'
import { ask } from '#server/engine/model/calls/ask.ts'
import { engineOrder } from '#server/engine/model/providers/engine-choice.ts'
import { engineSecrets } from '#server/engine/model/providers/registry.ts'
import type { CallLimits } from '#server/engine/model/calls/watchdog.ts'
import { userMeter } from '#server/features/budgets/public.ts'
import { modelsOf } from '#server/features/models/public.ts'
import { log } from '#server/platform/log.ts'
import type { Understanding } from './builder.ts'
import { fillIn } from './fill-in.ts'
import { textInJson } from './text-in-json.ts'

/** A person waits for the answer. */
const limits: CallLimits = {
  totalMs: 40_000,
  firstChunkMs: 20_000,
  chunkGapMs: 10_000,
  answerCharsMax: 20_000,
  repeatWaitsMs: [],
}
const stateMax = 8_000
const replyMax = 600

interface Form<Shape extends z.ZodRawShape> {
  instructions: string
  schema: z.ZodObject<Shape>
  text: string
  /** What is known so far. */
  state: object
  /** Prompt blocks with further material. */
  material?: string
}

const reply = z.string().max(5_000).nullish()
const replyHint = `
- reply: one to three short sentences to the user, in the language of the user. Refer to what the user said and answer what the user asked. Do not ask questions and do not say what happens next: other messages do that.`

/**
 * Makes a model fill in a form from a text and write a reply, which is shown while it is written. Returns null when no
 * model is connected, or when none gave a valid answer.
 */
export async function askForForm<Shape extends z.ZodRawShape>(
  { userId, about, models, signal, show }: Understanding,
  { instructions, schema, text, state, material = '' }: Form<Shape>,
): Promise<{ answer: z.output<z.ZodObject<Shape>>; reply: string | null; engine: string } | null> {
  const available = await modelsOf(userId)
  const engines = engineOrder({ models, engine: null }, 'communication', available).slice(0, 2)
  if (engines.length === 0) return null
  try {
    const meter = await userMeter({ userId, subject: { kind: 'chat', id: about }, purpose: 'builder' })
    const known = wrapUntrusted('input', JSON.stringify(state).slice(0, stateMax), {
      what: 'what is known so far',
    })
    const messageBlock = wrapUntrusted('input', text, { what: 'what was said now' })
    const content = `${known}\n\n${material}${messageBlock}\n\n${fillIn}`
    const asked = await ask(
      {
        key: `builder ${randomUUID()}`,
        purpose: 'builder',
        instructions: instructions + replyHint,
        // The reply comes first, so that it can be read while the rest is written.
        schema: z.object({ reply }).extend(schema.shape),
        engines,
        limits,
        messages: [{ role: 'user', content }],
        secrets: engineSecrets(available),
      },
      meter,
      { signal, showText: (read) => show?.(textInJson(read(), 'reply').slice(0, replyMax)) },
    )
    if (!asked.ok) return null
    const { reply: spoken, ...answer } = asked.answer as { reply?: string | null }
    return {
      answer: answer as z.output<z.ZodObject<Shape>>,
      reply: spoken?.trim().slice(0, replyMax) || null,
      engine: asked.engine,
    }
  } catch (error) {
    if (signal.aborted) throw error
    log.warn({ err: error }, 'A builder got no answer from the model; it continues without it')
    return null
  }
}

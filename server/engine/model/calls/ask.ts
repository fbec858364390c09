import { z } from 'zod'
import type { ModelEngine } from '#contract/models/model-kinds.ts'
import { addCosts } from '#server/engine/model/prices/cost.ts'
import type { Dollars } from '#server/engine/units.ts'
import { callMetered, type Meter, type NamedCall } from './metered-call.ts'
import type { ModelMessage } from './model-message.ts'
import type { CallFault } from './provider-error.ts'
import type { ConfiguredEngine } from '#server/engine/model/providers/registry.ts'
import type { CallContext } from '#server/engine/run-input.ts'
import { type CallLimits, patientLimits } from './watchdog.ts'

/** One question to a model, outside of the conversation of a run. */
export interface Question<Answer> extends NamedCall {
  instructions: string
  messages: ModelMessage[]
  /** Schema of the answer; without it the answer is text. */
  schema?: z.ZodType<Answer>
  /** The engines to ask, in order, until one answers. */
  engines: readonly ConfiguredEngine[]
  limits: CallLimits
  /** Nobody waits at a screen, so that a slow connection gets its own time. */
  isPatient?: boolean
  answerTokensMax?: number
  secrets: readonly string[]
}

/** The result of a question, totalled over all engines that were asked. */
export type Asked<Answer> = { tokensUsed: number; cost: Dollars } & (
  | { ok: true; answer: Answer; engine: ModelEngine; model: string }
  /** The error of each engine that failed; the cause of the last failure, and the status of its refusal. */
  | { ok: false; failures: string[]; fault?: CallFault; status?: number }
)

/**
 * Asks the engines in order until one returns a valid answer. Each call is metered, the second under `<key> 2`. A
 * failure is returned as a value; only an aborted signal throws.
 */
export async function ask<Answer = string>(
  question: Question<Answer>,
  meter: Meter,
  context: Pick<CallContext, 'signal'> & Partial<CallContext>,
): Promise<Asked<Answer>> {
  const { key, purpose, schema, engines, instructions, isPatient, ...request } = question
  const failures: string[] = []
  const costs: string[] = []
  let tokensUsed = 0
  let last: { fault?: CallFault; status?: number } = {}
  for (const [index, asked] of engines.entries()) {
    const { value } = await callMetered(
      meter,
      { key: index === 0 ? key : `${key} ${index + 1}`, purpose },
      {
        ...request,
        ...(isPatient ? { limits: patientLimits(request.limits, asked) } : {}),
        asked,
        instructions: schema ? `${instructions}\n\n${inForm(schema)}` : instructions,
        tools: [],
        toolsAllowed: false,
        asJson: schema !== undefined,
      },
      { showText: () => undefined, ...context },
    )
    tokensUsed += value.tokensUsed
    costs.push(value.cost)
    const spent = { tokensUsed, cost: addCosts(costs) }
    if (!value.ok) {
      failures.push(value.error)
      last = { fault: value.fault, status: value.status }
      continue
    }
    const read = answerIn(value.text, schema)
    if (read) return { ok: true, answer: read.answer, engine: asked.engine, model: asked.model, ...spent }
    failures.push(`${asked.name} did not answer in the form that was asked for.`)
    last = { fault: 'unreadable' }
  }
  return { ok: false, failures, ...last, tokensUsed, cost: addCosts(costs) }
}

function inForm(schema: z.ZodType): string {
  return `Answer with JSON alone, without a code fence or a word beside it, that fits this schema:\n${JSON.stringify(z.toJSONSchema(schema))}`
}

/**
 * The answer in a text; null: it does not match the schema. Models put fences around JSON regardless of the
 * instructions.
 */
function answerIn<Answer>(text: string, schema: z.ZodType<Answer> | undefined): { answer: Answer } | null {
  if (!schema) return { answer: text as Answer }
  const from = text.search(/[[{]/)
  const to = Math.max(text.lastIndexOf(']'), text.lastIndexOf('}'))
  if (from < 0 || to < from) return null
  try {
    const parsed = schema.safeParse(JSON.parse(text.slice(from, to + 1)))
    return parsed.success ? { answer: parsed.data } : null
  } catch {
    return null
  }
}

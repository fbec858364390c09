import type { Engine } from '#contract/agents/agents.ts'
import type { CallOutcome, CallPricing } from '#contract/usage/usage.ts'
import type { Dollars } from '#server/engine/units.ts'
import type { CallTokens } from '#server/engine/call-record.ts'
import { callWait } from './call-wait.ts'
import { answerTo, joined } from './answer-to.ts'
import type { CallRequest, AssistantMessage, ToolRequest } from './model-message.ts'
import { costOf, type TokenUsage, type ListedPrice } from '#server/engine/model/prices/cost.ts'
import { type ModelTrouble, troubleIn } from './model-trouble.ts'
import { isSelfHosted, type ConfiguredEngine } from '#server/engine/model/providers/registry.ts'
import { type CallFailure, type CallFault, isRejectedUnprocessed, providerFailure } from './provider-error.ts'
import { cacheMarks } from './prompt-cache.ts'
import { namedWait } from '#server/engine/step-retry.ts'
import { clock } from '#server/platform/clock.ts'
import { refusedBy } from './refused-options.ts'
import { type SeenPictures, seenPictures } from './sent-pictures.ts'
import { redactDeep, redact } from './redact.ts'
import { type StreamResult, consumeStream } from '#server/engine/model/streams/stream-assembly.ts'
import type { CallContext, StepReport } from '#server/engine/run-input.ts'
import { Overrun, watchdog } from './watchdog.ts'

/** The result of one model call: plain JSON, for the journal. */
export type CallResult =
  | {
      ok: true
      /** The engine that answered, read from the journal because the configuration may have changed. */
      engine: Engine
      model: string
      text: string
      /** Whether the model stopped at its own length limit. */
      cutShort: boolean
      /** Whether the model refused tools and answered without them; omitted: it did not. */
      refusedTools?: boolean
      /** What it saw of the pictures that it was given; omitted: there were none. */
      pictures?: SeenPictures
      /** What the model thought; omitted: nothing that can be read. */
      thoughts?: string
      toolRequests: ToolRequest[]
      /** The turn of the model, in the form in which it must be sent back. */
      turn: AssistantMessage[]
      tokensUsed: number
      cost: string
    }
  | {
      ok: false
      error: string
      /** The cause, for programs; missing in journals of earlier versions. */
      fault?: CallFault
      /** HTTP status of a refusal. */
      status?: number
      /** When the service wants to be asked again, ISO-8601; omitted: it does not say. */
      retryAt?: string
      /** What the model thought before it failed; omitted: nothing that can be read. */
      thoughts?: string
      /** The error in the connection of the model that makes every call fail; omitted: unknown. */
      trouble?: ModelTrouble | null
      /** Only in journals of earlier versions: whether to repeat the call without tools. */
      refusesTools: boolean
      tokensUsed: number
      cost: string
    }

/** Other names of the length limit. */
const lengthReasons = /^(?:model_length|max_length|max_tokens)$/i

/** The model asked for tools although the request forbids them. */
class UnwantedToolCall extends Error {}

/** Throws an error for a stream that ended by itself without a valid answer. */
function checkAnswer(result: StreamResult, { tools, toolsAllowed }: CallRequest): void {
  const { error, finish, explanation, text, toolRequests, turn, hasThought } = result
  if (error !== null) throw error
  const reason = finish?.unified ?? 'interrupted'
  if (finish && tools.length > 0 && !toolsAllowed && toolRequests.length > 0) throw new UnwantedToolCall()
  if (reason === 'content-filter') {
    throw new Error(`it refused to answer (content filter)${explanation ? `: ${explanation}` : '.'}`)
  }
  if (reason === 'error') throw new Error('it broke off with an error.')
  const unexplained = reason === 'other' && finish?.raw === undefined
  if (unexplained || reason === 'interrupted') {
    throw new Error(turn.length > 0 ? 'its answer broke off in the middle.' : 'its answer cannot be read.')
  }
  if (!text.trim() && toolRequests.length === 0) {
    throw new Error(hasThought ? 'it only thought and answered nothing.' : 'it answered nothing.')
  }
}

/** The part of an answer that the trace shows. */
function shown(result: CallResult & { ok: true }, priced: boolean): string {
  const asks = result.toolRequests.map(({ tool, input }) => `Asks for ${tool} ${JSON.stringify(input)}`)
  const notes = [
    ...(result.cutShort ? ['(stopped at its length limit)'] : []),
    ...(result.refusedTools ? ['(asked without tools, which the model refused)'] : []),
    ...(priced ? [] : ['(price not known)']),
  ]
  return [...notes, result.text, ...asks].filter(Boolean).join('\n')
}

function failureOf(cause: unknown, { asked, secrets }: CallRequest): CallFailure {
  if (cause instanceof Overrun) return { text: cause.message, fault: cause.fault, providerMessage: '' }
  if (cause instanceof UnwantedToolCall) {
    const text = `${asked.name} went on asking for tools when it had to answer.`
    return { text, fault: 'tool_unwanted', providerMessage: '' }
  }
  return providerFailure(asked.name, cause, secrets)
}

/** The usage and cost of a call, as far as they are known. */
export interface CallBill {
  outcome: Exclude<CallOutcome, 'unknown'>
  /** Null: the service did not report it. */
  tokens: CallTokens | null
  pricing: CallPricing
  price: ListedPrice | null
  /** Null: unknown, and possibly charged. */
  cost: Dollars | null
  /** What the cache of the service saved; negative: what writing to it cost more. Null: unknown. */
  saved: Dollars | null
}

/** The report of a call, and its bill. */
export type CallReport = StepReport<CallResult> & { bill: CallBill }

/**
 * Makes one call to one model and reports the result. Returns every failure as a value except the end of the run. Only
 * `callMetered` may call this, because every call leaves a record.
 */
export async function callModel(request: CallRequest, context: CallContext): Promise<CallReport> {
  const { asked, limits, secrets } = request
  const { engine, model, name } = asked
  const dog = watchdog(limits, name)
  const signal = AbortSignal.any([context.signal, dog.signal])
  const wait = callWait(asked, context.showWait)
  const show = (read: () => string) => context.showText(() => redact(read(), secrets))
  let received: StreamResult | null = null
  try {
    const offered = request.tools.map(({ name: tool }) => tool)
    const receive = (chars: number) => {
      wait.over()
      dog.received(chars)
    }
    const marked = { ...request, marks: cacheMarks(request) }
    const answered = await answerTo(marked, { signal, alive: dog.alive, wait }, async (stream) => {
      received = joined(received, await consumeStream(stream, show, receive, offered))
      dog.signal.throwIfAborted()
      return received
    })
    checkAnswer(answered.result, request)
    const { text, toolRequests, usage, finish, turn: content } = answered.result
    const { tokensUsed, cost, priced, bill } = await spentOn('answered', usage, asked)
    const turn: AssistantMessage[] = [{ role: 'assistant', content }]
    const cutShort = finish?.unified === 'length' || lengthReasons.test(finish?.raw ?? '')
    const refusedTools = answered.dropped.has('tools') ? { refusedTools: true } : {}
    const result = {
      ok: true as const,
      engine,
      model,
      text,
      cutShort,
      ...refusedTools,
      ...seenOf(request, answered.dropped.has('images')),
      ...thoughtsIn(answered.result),
      toolRequests,
      turn,
      tokensUsed,
      cost,
    }
    const value = redactDeep(result, secrets)
    return { value, output: shown(value, priced), tokensUsed, cost, bill }
  } catch (thrown) {
    context.signal.throwIfAborted()
    const cause: unknown = dog.signal.aborted ? dog.signal.reason : thrown
    const { text: error, fault, status, providerMessage } = failureOf(cause, request)
    const trouble = troubleIn(status, providerMessage)
    const outcome = received === null && isRejectedUnprocessed(cause) ? 'refused' : 'failed'
    const { tokensUsed, cost, bill } = await spentOn(outcome, usageOf(received), asked)
    const failure = {
      ok: false as const,
      error,
      fault,
      status,
      trouble,
      refusesTools: false,
      tokensUsed,
      cost,
    }
    const value = { ...failure, ...retryAtOf(cause), ...redactDeep(thoughtsIn(received), secrets) }
    return { value, error, tokensUsed, cost, bill }
  } finally {
    wait.over()
    dog.stop()
  }
}

/** A service that is still busy after the waits of a call is not asked again earlier, ms. */
const retryAfterMinMs = 60_000

function retryAtOf(cause: unknown): { retryAt?: string } {
  const wait = namedWait(cause)
  return wait === null
    ? {}
    : { retryAt: new Date(clock.now().getTime() + Math.max(wait, retryAfterMinMs)).toISOString() }
}

function seenOf(request: CallRequest, areDropped: boolean): { pictures?: SeenPictures } {
  if (!areDropped) return seenPictures(request, null)
  return seenPictures(request, refusedBy(request.asked).has('images') ? 'unable' : 'refused')
}

const thoughtsIn = (result: StreamResult | null) => (result?.thoughts ? { thoughts: result.thoughts } : {})

/** The compiler cannot see that a callback has set it. */
const usageOf = (result: StreamResult | null) => result?.usage ?? null

const noTokens: TokenUsage = { inputTokens: 0, outputTokens: 0 }

/** The cost of the call as reported by the service; a service that reports nothing counts as free. */
async function spentOn(outcome: CallBill['outcome'], usage: TokenUsage | null, asked: ConfiguredEngine) {
  const { tokens, price, saved, ...spent } = await costOf(usage ?? noTokens, asked)
  const unlisted = isSelfHosted(asked) ? 'own' : 'unpriced'
  const pricing = spent.priced ? 'priced' : unlisted
  const isKnown = outcome === 'refused' || pricing === 'own' || (usage !== null && pricing === 'priced')
  const bill: CallBill = {
    outcome,
    tokens: usage && tokens,
    pricing,
    price,
    cost: isKnown ? spent.cost : null,
    saved: usage && saved,
  }
  return { ...spent, bill }
}

import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { Engine } from '#contract/agents.ts'
import { costOf, type TokenUsage } from './cost.ts'
import type { AssistantMessage, ModelMessage, ToolRequest } from './model-message.ts'
import { providerError, wasTurnedAway } from './provider-error.ts'
import { providerPrompt, providerTools } from './provider-prompt.ts'
import type { ConfiguredEngine } from './providers/registry.ts'
import { plainWithoutSecrets, withoutSecrets } from './secrets-out.ts'
import { modelWaitsMs, repeated, waitForModel } from './step-retry.ts'
import { type Heard, listen } from './stream-assembly.ts'
import type { StepContext, StepReport } from './task.ts'
import type { EngineTool } from './tools/tool.ts'
import { type CallLimits, Overrun, watchdog } from './watchdog.ts'

/** What one model call came to: plain JSON, for the journal. */
export type CallResult =
  | {
      ok: true
      /** Who answered; from the journal, for the configuration may have changed since. */
      engine: Engine
      model: string
      text: string
      /** Whether the model stopped because it reached its own length limit. */
      cutShort: boolean
      toolRequests: ToolRequest[]
      /** The model's turn as it must be handed back to it. */
      turn: AssistantMessage[]
      tokensUsed: number
      cost: string
    }
  | {
      ok: false
      error: string
      /** Whether the model cannot be given tools at all, as small local ones cannot. */
      refusesTools: boolean
      tokensUsed: number
      cost: string
    }

export interface CallRequest {
  asked: ConfiguredEngine
  instructions: string
  messages: ModelMessage[]
  tools: readonly EngineTool[]
  /** Whether the model may still ask for tools. */
  toolsAllowed: boolean
  /** Tokens that the answer may have, reasoning included; the provider's own limit when left out. */
  answerTokensMax?: number
  limits: CallLimits
  secrets: readonly string[]
}

/** The model asked for tools though it was told that it may not. */
class UnwantedToolCall extends Error {}

/** Makes the call, once; ends when the answer begins, and throws where the call was refused. */
async function startCall(request: CallRequest, signal: AbortSignal) {
  const { asked, instructions, messages, tools, toolsAllowed, answerTokensMax } = request
  const model = await asked.load()
  const { stream } = await model.doStream({
    prompt: providerPrompt(instructions, messages),
    ...(tools.length > 0
      ? { tools: providerTools(tools), toolChoice: { type: toolsAllowed ? 'auto' : 'none' } }
      : {}),
    ...(answerTokensMax === undefined ? {} : { maxOutputTokens: answerTokensMax }),
    abortSignal: signal,
    providerOptions: asked.provider.callOptions,
  })
  return stream
}

type Opened =
  | { ok: true; stream: ReadableStream<LanguageModelV4StreamPart> }
  | { ok: false; refusal: unknown }

/** Opens the stream of an answer, at a busy model with some patience; an answer that has begun is never asked for again. */
async function openStream(request: CallRequest, signal: AbortSignal) {
  const waitsMs = request.limits.repeatWaitsMs ?? modelWaitsMs
  const opened = await repeated<Opened>(
    () =>
      startCall(request, signal).then(
        (stream) => ({ ok: true, stream }),
        (refusal: unknown) => ({ ok: false, refusal }),
      ),
    (result, goes) => (result.ok ? null : waitForModel(result.refusal, goes, waitsMs)),
    signal,
  )
  if (!opened.ok) throw opened.refusal
  return opened.stream
}

/** Throws what is wrong with a stream that ended by itself, if it is not an answer. */
function checkAnswer(heard: Heard, { tools, toolsAllowed }: CallRequest): void {
  const { error, finish, text, toolRequests, turn } = heard
  if (error !== null) throw error
  const reason = finish?.unified ?? 'interrupted'
  if (finish && tools.length > 0 && !toolsAllowed && toolRequests.length > 0) throw new UnwantedToolCall()
  if (reason === 'content-filter') throw new Error('it refused to answer (content filter).')
  if (reason === 'error') throw new Error('it broke off with an error.')
  const unexplained = reason === 'other' && finish?.raw === undefined
  if (unexplained || reason === 'interrupted') {
    throw new Error(turn.length > 0 ? 'its answer broke off in the middle.' : 'its answer cannot be read.')
  }
  if (!text.trim() && toolRequests.length === 0) throw new Error('it answered nothing.')
}

/** What a person sees of an answer in the trace. */
function shown(result: CallResult & { ok: true }, priced: boolean): string {
  const asks = result.toolRequests.map(({ tool, input }) => `Asks for ${tool} ${JSON.stringify(input)}`)
  const notes = [
    ...(result.cutShort ? ['(stopped at its length limit)'] : []),
    ...(priced ? [] : ['(price not known)']),
  ]
  return [...notes, result.text, ...asks].filter(Boolean).join('\n')
}

const toolRefusal = /not support[^.]*\btools?\b|\btools?\b[^.]*not supported/i

function errorText(cause: unknown, { asked, secrets }: CallRequest): string {
  if (cause instanceof Overrun) return cause.message
  if (cause instanceof UnwantedToolCall) {
    return `${asked.name} went on asking for tools when the run's steps were used up.`
  }
  return providerError(asked.name, cause, secrets)
}

/** The report of a call, and what it came to in dollars; null: nobody knows, and it may have been paid. */
export type CallReport = StepReport<CallResult> & { charge: string | null }

/**
 * Makes one call to one model and reports what it came to; every failure but the end of the run is a value.
 */
export async function callModel(request: CallRequest, context: StepContext): Promise<CallReport> {
  const { asked, limits, secrets } = request
  const { engine, model, name } = asked
  const dog = watchdog(limits, name)
  const signal = AbortSignal.any([context.signal, dog.signal])
  const show = (text: string) => context.showText(withoutSecrets(text, secrets))
  let heard: Heard | null = null
  try {
    const stream = await openStream(request, signal)
    heard = await listen(stream, show, dog.heard)
    dog.signal.throwIfAborted()
    checkAnswer(heard, request)
    const { text, toolRequests, usage, finish } = heard
    const { tokensUsed, cost, priced } = await spentOn(usage, asked)
    const turn: AssistantMessage[] = [{ role: 'assistant', content: heard.turn }]
    const cutShort = finish?.unified === 'length'
    const result = { ok: true as const, engine, model, text, cutShort, toolRequests, turn, tokensUsed, cost }
    const value = plainWithoutSecrets(result, secrets)
    return { value, output: shown(value, priced), tokensUsed, cost, charge: usage && cost }
  } catch (thrown) {
    context.signal.throwIfAborted()
    const cause: unknown = dog.signal.aborted ? dog.signal.reason : thrown
    const error = errorText(cause, request)
    const usage = heard?.usage ?? null
    const { tokensUsed, cost } = await spentOn(usage, asked)
    const value = { ok: false as const, error, refusesTools: toolRefusal.test(error), tokensUsed, cost }
    const charge = heard === null && wasTurnedAway(cause) ? unpaid : usage && cost
    return { value, error, tokensUsed, cost, charge }
  } finally {
    dog.stop()
  }
}

const unpaid = '0.000000'

/** What the call cost as far as the peer said; a peer that says nothing costs nothing that we could know. */
async function spentOn(usage: TokenUsage | null, asked: ConfiguredEngine) {
  return usage ? costOf(usage, asked) : { tokensUsed: 0, cost: unpaid, priced: false }
}

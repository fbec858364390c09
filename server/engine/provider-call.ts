import type { AssistantModelMessage, LanguageModelUsage, ModelMessage, TextStreamPart, ToolSet } from 'ai'
import type { Engine } from '#contract/agents.ts'
import { costOf } from './cost.ts'
import { providerError, wasTurnedAway } from './provider-error.ts'
import type { ConfiguredEngine } from './providers/registry.ts'
import { plainWithoutSecrets, withoutSecrets } from './secrets-out.ts'
import { modelWaitsMs, repeated, waitForModel } from './step-retry.ts'
import type { StepContext, StepReport } from './task.ts'
import type { EngineTool } from './tools/tool.ts'
import { type CallLimits, Overrun, watchdog } from './watchdog.ts'

export interface ToolRequest {
  id: string
  tool: string
  input: unknown
}

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
      turn: AssistantModelMessage[]
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

interface Heard {
  text: string
  usage: LanguageModelUsage | null
  error: unknown
}

async function toolSet(tools: readonly EngineTool[]): Promise<ToolSet> {
  const { jsonSchema, tool } = await import('ai')
  return Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [
      name,
      tool({ description, inputSchema: jsonSchema(inputSchema) }),
    ]),
  )
}

/** Opens the stream of one call; nothing is retried and no tool is run by the library. */
async function openStream(request: CallRequest, signal: AbortSignal) {
  const { asked, instructions, messages, tools, toolsAllowed, answerTokensMax } = request
  const { streamText } = await import('ai')
  // The library would print its warnings to the console.
  globalThis.AI_SDK_LOG_WARNINGS = false
  return streamText({
    model: await asked.load(),
    instructions,
    messages,
    ...(tools.length > 0
      ? { tools: await toolSet(tools), toolChoice: toolsAllowed ? ('auto' as const) : ('none' as const) }
      : {}),
    ...(answerTokensMax === undefined ? {} : { maxOutputTokens: answerTokensMax }),
    maxRetries: 0,
    abortSignal: signal,
    providerOptions: asked.provider.callOptions,
    telemetry: { isEnabled: false },
    onError: () => undefined,
  })
}

type Stream = Awaited<ReturnType<typeof openStream>>

function charsOf(part: TextStreamPart<ToolSet>): number {
  if (part.type === 'text-delta' || part.type === 'reasoning-delta') return part.text.length
  return part.type === 'tool-input-delta' ? part.delta.length : 0
}

/** Follows a stream to its end, showing the text as it grows. */
async function listen(
  stream: Stream,
  onText: (text: string) => void,
  onPart: (chars: number) => void,
): Promise<Heard> {
  const heard: Heard = { text: '', usage: null, error: null }
  for await (const part of stream.stream) {
    // The library says 'start' by itself, before the peer has said anything.
    if (part.type !== 'start' && part.type !== 'start-step') onPart(charsOf(part))
    if (part.type === 'text-delta') {
      heard.text += part.text
      onText(heard.text)
    }
    if (part.type === 'finish-step') heard.usage = part.usage
    if (part.type === 'error') heard.error ??= part.error ?? 'an error without a reason'
  }
  return heard
}

/** Throws what is wrong with a stream that ended by itself, if it is not an answer. */
async function checkAnswer(stream: Stream, heard: Heard): Promise<void> {
  if (heard.error !== null) throw heard.error
  const reason = await stream.finishReason
  if (reason === 'content-filter') throw new Error('it refused to answer (content filter).')
  if (reason === 'error') throw new Error('it broke off with an error.')
  const unexplained = reason === 'other' && (await stream.rawFinishReason) === undefined
  if (unexplained || reason === 'interrupted') {
    throw new Error(heard.text ? 'its answer broke off in the middle.' : 'its answer cannot be read.')
  }
  if (!heard.text.trim() && (await stream.toolCalls).length === 0) throw new Error('it answered nothing.')
}

async function resultOf(
  stream: Stream,
  text: string,
  { engine, model }: ConfiguredEngine,
): Promise<Omit<CallResult & { ok: true }, 'tokensUsed' | 'cost'>> {
  const messages = await stream.responseMessages
  const calls = await stream.toolCalls
  return {
    ok: true,
    engine,
    model,
    text,
    cutShort: (await stream.finishReason) === 'length',
    toolRequests: calls.map(({ toolCallId, toolName, input }) => ({
      id: toolCallId,
      tool: toolName,
      input: input ?? null,
    })),
    turn: messages.filter((message) => message.role === 'assistant'),
  }
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

async function heardFrom(
  request: CallRequest,
  context: StepContext,
  dog: ReturnType<typeof watchdog>,
): Promise<{ stream: Stream; heard: Heard }> {
  const signal = AbortSignal.any([context.signal, dog.signal])
  const show = (text: string) => context.showText(withoutSecrets(text, request.secrets))
  const go = async () => {
    const stream = await openStream(request, signal)
    return { stream, heard: await listen(stream, show, dog.heard) }
  }
  // An answer that has begun is never asked for again.
  const waitMs = ({ heard }: { heard: Heard }, goes: number) =>
    heard.text || heard.usage
      ? null
      : waitForModel(heard.error, goes, request.limits.repeatWaitsMs ?? modelWaitsMs)
  return repeated(go, waitMs, signal)
}

const toolRefusal = /not support[^.]*\btools?\b|\btools?\b[^.]*not supported/i

function errorText(cause: unknown, { asked, secrets }: CallRequest): string {
  if (cause instanceof Overrun) return cause.message
  if (cause instanceof Error && cause.name === 'AI_ToolChoiceViolationError') {
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
  const dog = watchdog(limits, asked.name)
  let usage: LanguageModelUsage | null = null
  try {
    const { stream, heard } = await heardFrom(request, context, dog)
    usage = heard.usage
    dog.signal.throwIfAborted()
    await checkAnswer(stream, heard)
    const { tokensUsed, cost, priced } = await spentOn(usage, asked)
    const result = { ...(await resultOf(stream, heard.text, asked)), tokensUsed, cost }
    const value = plainWithoutSecrets(result, secrets)
    return { value, output: shown(value, priced), tokensUsed, cost, charge: usage && cost }
  } catch (thrown) {
    context.signal.throwIfAborted()
    const cause: unknown = dog.signal.aborted ? dog.signal.reason : thrown
    const error = errorText(cause, request)
    const { tokensUsed, cost } = await spentOn(usage, asked)
    const value = { ok: false as const, error, refusesTools: toolRefusal.test(error), tokensUsed, cost }
    const charge = usage === null && wasTurnedAway(cause) ? unpaid : usage && cost
    return { value, error, tokensUsed, cost, charge }
  } finally {
    dog.stop()
  }
}

const unpaid = '0.000000'

/** What the call cost as far as the peer said; a peer that says nothing costs nothing that we could know. */
async function spentOn(usage: LanguageModelUsage | null, asked: ConfiguredEngine) {
  return usage ? costOf(usage, asked) : { tokensUsed: 0, cost: unpaid, priced: false }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type {
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
} from '@ai-sdk/provider'
import {
  isLoading,
  loadingWaitMs,
  modelWaitsMs,
  nextWait,
  repeated,
  waitForModel,
} from '#server/engine/step-retry.ts'
import type { CallWait } from './call-wait.ts'
import type { CallRequest } from './model-message.ts'
import { addUsage } from '#server/engine/model/prices/cost.ts'
import { isPassingError, providerFailure } from './provider-error.ts'
import { cacheKeyOf } from './prompt-cache.ts'
import { loadPictures, picturesIn } from './sent-pictures.ts'
import { providerPrompt, providerTools } from './provider-prompt.ts'
import { WholeAnswer, type Wire, wire } from '#server/engine/model/providers/wire.ts'
import {
  type CallOption,
  isLasting,
  namesOption,
  optionToDrop,
  refusedBy,
  rememberRefused,
  withoutOptions,
} from './refused-options.ts'
import type { StreamResult } from '#server/engine/model/streams/stream-assembly.ts'

type Stream = ReadableStream<LanguageModelV4StreamPart>
type Dropped = ReadonlySet<CallOption>

interface Life {
  signal: AbortSignal
  /** Called at each sign of life that is not part of an answer; `restMs`: the next one will be that much later. */
  alive: (restMs?: number) => void
  wait: CallWait
}

/**
 * Returns the answer to one call. Waits as long as a busy model asks, omits an option that the model refuses, and
 * retries an answer that began and ended without text. Throws the refusal of the first call.
 */
export async function answerTo(
  request: CallRequest,
  life: Life,
  consume: (stream: Stream) => Promise<StreamResult>,
): Promise<{ result: StreamResult; dropped: Dropped }> {
  const { asked, limits } = request
  const known = refusedBy(asked)
  const dropped = new Set([...known].filter((option) => option === 'tools' || isFor(request, option)))
  if (request.tools.length === 0) dropped.delete('tools')
  let refusal: unknown
  let learnt: Refused[] = []
  let isGuess = false
  for (let isAgain = false; ; ) {
    const opened = await openStream(request, dropped, life, isGuess ? [] : undefined)
    const result = opened.ok ? await consume(opened.stream) : null
    const refused = 'refusal' in opened ? opened.refusal : result && earlyError(result)
    const option = refused === null ? null : refusedOption(request, refused, dropped)
    if (option !== null && !life.signal.aborted) {
      refusal ??= refused
      dropped.add(option.name)
      if (option.isLasting) learnt = [...learnt, option]
      isGuess = !option.isSure
      life.alive()
      continue
    }
    if (!result) throw refusal ?? refused
    if (!isAgain && !life.signal.aborted && isRetryable(result)) {
      isAgain = true
      const wait = nextWait(limits.repeatWaitsMs ?? modelWaitsMs, 1)
      if (wait !== null) {
        life.alive(wait)
        await sleep(wait, undefined, { signal: life.signal }).catch(() => undefined)
        life.alive()
        continue
      }
    }
    if (refused === null && learnt.length > 0) await rememberRefused(asked, learnt)
    return { result, dropped }
  }
}

function isFor(request: CallRequest, option: CallOption): boolean {
  const { asJson, answerTokensMax, tools, messages } = request
  if (option === 'json') return asJson ?? false
  if (option === 'max_tokens') return answerTokensMax !== undefined
  if (option === 'images') return picturesIn(messages).length > 0
  if (option === 'cache') return asksForCache(request)
  return option === 'tools' ? tools.length > 0 : true
}

/** Whether a request has marks or a key for the cache of its service. */
const asksForCache = ({ asked, marks }: CallRequest) =>
  asked.provider.callOptions !== undefined || Boolean(marks?.instructions || marks?.messages)

/** An option that a call carried and the service refused. */
interface Refused {
  name: CallOption
  /** Whether the service named it. */
  isNamed: boolean
  /** Whether the refusal is no passing error. */
  isSure: boolean
  /** Whether the model will refuse it again. */
  isLasting: boolean
}

/** The option that the next attempt omits; null: the refusal is final. */
function refusedOption(request: CallRequest, refused: unknown, dropped: Dropped): Refused | null {
  const { asked, secrets, toolsAllowed } = request
  // Only the chat protocol's body can be changed below its package.
  const own: CallOption[] = asked.provider.isChat(asked.connection)
    ? ['tools', 'json', 'stream_options', 'max_tokens', 'temperature', 'system', 'images', 'cache']
    : ['tools', 'json', 'images', 'cache']
  const carried = new Set(own.filter((option) => isFor(request, option) && !dropped.has(option)))
  const { status, providerMessage } = providerFailure(asked.name, refused, secrets)
  const name = optionToDrop({ status, providerMessage }, carried)
  if (!name) return null
  const isNamed = namesOption(name, providerMessage)
  // A call that fails with 500 and names no option may succeed with the option on a later attempt.
  const isSure = (status ?? 0) < 500 || isNamed
  const isOfCall = name === 'tools' && !toolsAllowed
  return { name, isNamed, isSure, isLasting: isSure && !isOfCall && isLasting(name, providerMessage) }
}

const hasSpoken = ({ text, toolRequests, hasThought }: StreamResult) =>
  text.trim() !== '' || toolRequests.length > 0 || hasThought

/** The error that a stream sent instead of an answer; null: it answered, or broke off within its answer. */
const earlyError = (result: StreamResult) => (hasSpoken(result) ? null : result.error)

/** Whether an answer that began contained nothing, for a reason that may be temporary. */
function isRetryable(result: StreamResult): boolean {
  if (hasSpoken(result)) return false
  if (result.error !== null) return isPassingError(result.error)
  const { unified, raw } = result.finish ?? {}
  if (unified === undefined || unified === 'content-filter' || unified === 'length') return false
  return raw !== undefined
}

/** Combines two attempts at one answer: the text of the last, and the tokens of both. */
export function joined(before: StreamResult | null, last: StreamResult): StreamResult {
  return before ? { ...last, usage: addUsage(before.usage, last.usage) } : last
}

type Opened = { ok: true; stream: Stream } | { ok: false; refusal: unknown }

/** Opens the stream of an answer; waits as long as a busy model asks. */
function openStream(
  request: CallRequest,
  dropped: Dropped,
  { signal, alive, wait }: Life,
  waitsMs = request.limits.repeatWaitsMs ?? modelWaitsMs,
): Promise<Opened> {
  const beganAt = performance.now()
  return repeated<Opened>(
    () => {
      alive()
      wait.attempt()
      return startCall(request, dropped, { signal, alive }).then(
        (stream) => ({ ok: true, stream }),
        (refusal: unknown) => ({ ok: false, refusal }),
      )
    },
    (result, goes) => {
      // Waiting does not help when an option caused the refusal.
      if (result.ok || refusedOption(request, result.refusal, dropped)?.isSure) return null
      const isLoaded = !isLoading(result.refusal) || performance.now() - beganAt > request.limits.firstChunkMs
      const ms = isLoaded
        ? waitForModel(result.refusal, goes, waitsMs)
        : (request.limits.repeatWaitsMs?.[0] ?? loadingWaitMs)
      if (!isLoaded) wait.loading()
      else if (ms !== null) wait.asked(ms)
      if (ms !== null) alive(ms)
      return ms
    },
    signal,
  )
}

/** Makes the call once. Resolves when the answer begins; throws when the call is refused. */
async function startCall(
  request: CallRequest,
  dropped: Dropped,
  { signal, alive }: Omit<Life, 'wait'>,
): Promise<Stream> {
  const { asked, instructions, messages, tools, toolsAllowed, answerTokensMax, asJson = false } = request
  const { callOptions } = asked.provider
  const isCached = !dropped.has('cache')
  const model = await asked.load()
  const pictures = dropped.has('images') ? undefined : await loadPictures(request)
  const options: LanguageModelV4CallOptions = {
    prompt: providerPrompt(instructions, messages, isCached ? request.marks : null, pictures),
    ...(tools.length > 0 && !dropped.has('tools')
      ? { tools: providerTools(tools), toolChoice: { type: toolsAllowed ? 'auto' : 'none' } }
      : {}),
    ...(asJson && !dropped.has('json') ? { responseFormat: { type: 'json' } } : {}),
    ...(answerTokensMax === undefined ? {} : { maxOutputTokens: answerTokensMax }),
    abortSignal: signal,
    providerOptions: callOptions?.(isCached ? cacheKeyOf(instructions) : undefined),
  }
  const call: Wire = {
    onBytes: () => alive(),
    ...(dropped.size > 0 && asked.provider.isChat(asked.connection)
      ? { edit: (body) => withoutOptions(body, dropped) }
      : {}),
  }
  return wire.run(call, async () => {
    try {
      return (await model.doStream(options)).stream
    } catch (error) {
      if (!(error instanceof WholeAnswer)) throw error
      return streamOf(await model.doGenerate(options))
    }
  })
}

/** Converts a complete answer to the requested stream. */
function streamOf(answer: LanguageModelV4GenerateResult): ReadableStream<LanguageModelV4StreamPart> {
  const { content, finishReason, usage, providerMetadata } = answer
  const parts = content.flatMap((part, index) => partsOf(part, String(index)))
  return ReadableStream.from([
    ...parts,
    { type: 'finish', finishReason, usage, providerMetadata } satisfies LanguageModelV4StreamPart,
  ])
}

function partsOf(part: LanguageModelV4Content, id: string): LanguageModelV4StreamPart[] {
  if (part.type !== 'text' && part.type !== 'reasoning') return [part]
  const { type, text, providerMetadata } = part
  return [
    { type: `${type}-start`, id, providerMetadata },
    { type: `${type}-delta`, id, delta: text },
    { type: `${type}-end`, id, providerMetadata },
  ]
}

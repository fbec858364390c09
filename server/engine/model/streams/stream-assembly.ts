import type {
  LanguageModelV4File,
  LanguageModelV4FinishReason,
  LanguageModelV4ReasoningFile,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolCall,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider'
import { z } from 'zod'
import { parseExact } from '#server/platform/exact-json.ts'
import type { TokenUsage } from '#server/engine/model/prices/cost.ts'
import type { ToolRequest, TurnPart } from '#server/engine/model/calls/model-message.ts'
import { beforeCalls, callsIn } from './written-calls.ts'
import { splitThoughts } from './written-thoughts.ts'
import { WrittenText } from './written-text.ts'

/** The answer of a model, as far as its stream was received. */
export interface StreamResult {
  text: string
  /** The model's turn, part by part, in the order in which the parts began. */
  turn: TurnPart[]
  toolRequests: ToolRequest[]
  /** Null: the service did not report it. */
  usage: TokenUsage | null
  /** Null: the service did not report the end. */
  finish: LanguageModelV4FinishReason | null
  /** Why the peer ended as it did, in its own words, or null. */
  explanation: string | null
  /** The first error, or null. */
  error: unknown
  /** Whether it thought, beside its answer or in it; what it thought may be encrypted. */
  hasThought: boolean
  /** Its thoughts in readable text, from their beginning. */
  thoughts: string
}

/** Characters of a model's thoughts that the trace of a run shows. */
const thoughtCharsMax = 20_000

interface Block {
  type: 'text' | 'reasoning'
  text: string
  providerOptions?: SharedV4ProviderMetadata
}

type BlockPart = Extract<LanguageModelV4StreamPart, { type: `${Block['type']}-${'start' | 'delta' | 'end'}` }>

/** The opaque metadata of a part is returned to its provider under another name. */
function options({ providerMetadata }: { providerMetadata?: SharedV4ProviderMetadata }) {
  return providerMetadata ? { providerOptions: providerMetadata } : {}
}

/** Puts a model's answer together from the parts of its stream, as they come. */
export class StreamAssembly {
  readonly #blocks = { text: new Map<string, Block>(), reasoning: new Map<string, Block>() }
  readonly #turn: TurnPart[] = []
  readonly #written = new WrittenText()
  readonly #offered: ReadonlySet<string> | null
  readonly #received: Omit<StreamResult, 'turn' | 'text' | 'hasThought' | 'thoughts'> = {
    toolRequests: [],
    usage: null,
    finish: null,
    explanation: null,
    error: null,
  }

  /** `offered`: the names of the tools offered to the model; null: every tool call is a request. */
  constructor(offered: readonly string[] | null = null) {
    this.#offered = offered && new Set(offered)
  }

  /** Everything received so far; omits empty texts from the turn, because providers refuse them. */
  get result(): StreamResult {
    const first = this.#turn.find((part) => part.type === 'text')
    const turn = this.#turn
      // A thought must not be returned to its model as if it were an answer.
      .map((part) => (part === first ? { ...first, text: splitThoughts(first.text).answer } : part))
      .filter((part) => part.type !== 'text' || part.text !== '' || part.providerOptions)
    const { answer, thoughts: written } = splitThoughts(this.#written.text)
    const apart = this.#turn.flatMap((part) => (part.type === 'reasoning' ? [part.text.trim()] : []))
    const hasThought = apart.length + written.length > 0
    const thoughts = [...apart, ...written]
      .filter(Boolean)
      .join('\n\n')
      .slice(0, thoughtCharsMax)
      .toWellFormed()
    return this.#withWrittenCalls({ ...this.#received, text: answer, turn, hasThought, thoughts })
  }

  /** The answer so far, without the model's comments on its work, unless there is nothing else. */
  get text(): string {
    const { answer } = splitThoughts(this.#written.text, false)
    return this.#offered ? beforeCalls(answer) : answer
  }

  /** Reads the calls in the text of a model whose server does not. */
  #withWrittenCalls(result: StreamResult): StreamResult {
    const isWhole = result.finish !== null && result.toolRequests.length === 0
    const calls = isWhole && this.#offered ? callsIn(result.text, this.#offered) : null
    if (!calls) return result
    const text = beforeCalls(result.text)
    const toolRequests = calls.map((call, index) => ({ id: `written_${index + 1}`, ...call }))
    const rest = result.turn.filter(({ type }) => type !== 'text')
    const asked = toolRequests.map(({ id, tool, input }): TurnPart => {
      return { type: 'tool-call', toolCallId: id, toolName: tool, input: isObject(input) ? input : {} }
    })
    return {
      ...result,
      text,
      toolRequests,
      turn: [...rest, ...(text ? [{ type: 'text' as const, text }] : []), ...asked],
    }
  }

  take(part: LanguageModelV4StreamPart): void {
    switch (part.type) {
      case 'text-start':
      case 'reasoning-start':
        return this.#begin(part.type === 'text-start' ? 'text' : 'reasoning', part)
      case 'text-delta':
        if (part.delta.trim() !== '') this.#dropUnoffered()
        return this.#append('text', part)
      case 'text-end':
        return this.#append('text', part)
      case 'reasoning-delta':
      case 'reasoning-end':
        return this.#append('reasoning', part)
      case 'tool-call':
        return this.#takeToolCall(part)
      case 'tool-result':
        this.#written.pause()
        return this.#drop(({ id }) => id === part.toolCallId)
      case 'file':
      case 'reasoning-file':
        this.#written.pause()
        return this.#takeFile(part)
      case 'custom':
        this.#turn.push({ type: 'custom', kind: part.kind, ...options(part) })
        return
      case 'finish':
        this.#received.usage = tokenUsage(part.usage)
        this.#received.finish = part.finishReason
        this.#received.explanation = explanationIn(part.providerMetadata)
        return
      case 'error':
        this.fail(part.error ?? 'an error without a reason')
    }
  }

  /** Notes what went wrong, if it is the first. */
  fail(error: unknown): void {
    this.#received.error ??= error
  }

  #begin(type: Block['type'], part: BlockPart): void {
    const block: Block = { type, text: '', ...options(part) }
    this.#blocks[type].set(part.id, block)
    this.#turn.push(block)
    if (type === 'text') this.#written.begin(block.providerOptions)
    else this.#written.think()
  }

  /** Adds to a block that has begun; the last word of the provider on it counts, such as its signature. */
  #append(type: Block['type'], part: BlockPart): void {
    if (type === 'text') this.#written.append('delta' in part ? part.delta : '', part.providerMetadata)
    const block = this.#blocks[type].get(part.id)
    if (!block) return this.fail(new Error(`its answer goes on with a ${type} that never began.`))
    if ('delta' in part) block.text += part.delta
    else this.#blocks[type].delete(part.id)
    Object.assign(block, options(part))
  }

  /** A tool call that the provider executed itself is not a request to us; none is offered to it. */
  #takeToolCall(part: LanguageModelV4ToolCall): void {
    this.#written.pause()
    if (part.providerExecuted) return
    const { toolCallId, toolName } = part
    const input = toolInput(part.input)
    this.#received.toolRequests.push({ id: toolCallId, tool: toolName, input })
    // Providers only accept an object as the input of an earlier call.
    const sent = isObject(input) ? input : {}
    this.#turn.push({ type: 'tool-call', toolCallId, toolName, input: sent, ...options(part) })
  }

  /** A service that continues its answer after calling a tool that was not offered has executed that tool itself. */
  #dropUnoffered(): void {
    const offered = this.#offered
    if (offered) this.#drop(({ tool }) => !offered.has(tool))
  }

  #drop(isTheirs: (request: ToolRequest) => boolean): void {
    for (const request of this.#received.toolRequests.filter(isTheirs)) {
      this.#received.toolRequests.splice(this.#received.toolRequests.indexOf(request), 1)
      const place = this.#turn.findIndex(
        (part) => part.type === 'tool-call' && part.toolCallId === request.id,
      )
      if (place >= 0) this.#turn.splice(place, 1)
    }
  }

  /** A file given only by its address is skipped: a model must not trigger a download. */
  #takeFile(part: LanguageModelV4File | LanguageModelV4ReasoningFile): void {
    if (part.data.type !== 'data') return
    const { type, mediaType } = part
    const { data } = part.data
    const text = typeof data === 'string' ? data : Buffer.from(data).toString('base64')
    this.#turn.push({ type, data: text, mediaType, ...options(part) })
  }
}

/** The input of a tool as a model wrote it: JSON, nothing at all for no input, or text that is neither. */
function toolInput(written: string): unknown {
  if (written.trim() === '') return {}
  try {
    return parseExact(written)
  } catch {
    return written
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const explained = z.object({
  anthropic: z.object({ stopDetails: z.object({ explanation: z.string() }) }),
})

function explanationIn(metadata: SharedV4ProviderMetadata | undefined): string | null {
  if (!metadata) return null
  const parsed = explained.safeParse(metadata)
  return parsed.success ? parsed.data.anthropic.stopDetails.explanation : null
}

/**
 * The token counts of the service; null if it reported none, which some packages represent as a usage without numbers.
 */
function tokenUsage({ inputTokens, outputTokens }: LanguageModelV4Usage): TokenUsage | null {
  if (inputTokens.total === undefined && outputTokens.total === undefined) return null
  return {
    inputTokens: inputTokens.total,
    outputTokens: outputTokens.total,
    cacheReadTokens: inputTokens.cacheRead,
    cacheWriteTokens: inputTokens.cacheWrite,
    reasoningTokens: outputTokens.reasoning,
  }
}

/** Follows a stream to its end; one that breaks off has its reason in `error`. */
export async function consumeStream(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  /** Called whenever the text has grown, with what reads the whole of it so far. */
  onText: (read: () => string) => void,
  /** Called at every sign of life, with the number of received characters. */
  onPart: (chars: number) => void,
  /** The names of the tools that the model was given. */
  offered: readonly string[] | null = null,
): Promise<StreamResult> {
  const assembly = new StreamAssembly(offered)
  const read = () => assembly.text
  try {
    for await (const part of stream) {
      // These only confirm that the service accepted the call.
      if (part.type === 'stream-start' || part.type === 'response-metadata') continue
      onPart('delta' in part ? part.delta.length : 0)
      assembly.take(part)
      if (part.type === 'text-delta' && part.delta !== '') onText(read)
    }
  } catch (error) {
    assembly.fail(error)
  }
  return assembly.result
}

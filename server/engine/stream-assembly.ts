import type {
  LanguageModelV4File,
  LanguageModelV4FinishReason,
  LanguageModelV4ReasoningFile,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolCall,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider'
import type { TokenUsage } from './cost.ts'
import type { ToolRequest, TurnPart } from './model-message.ts'

/** What a model has said, as far as its stream was heard. */
export interface Heard {
  text: string
  /** The model's turn, part by part, in the order in which the parts began. */
  turn: TurnPart[]
  toolRequests: ToolRequest[]
  /** Null: the peer has not said. */
  usage: TokenUsage | null
  /** Null: the peer has not said that it was done. */
  finish: LanguageModelV4FinishReason | null
  /** The first thing that went wrong, or null. */
  error: unknown
}

interface Block {
  type: 'text' | 'reasoning'
  text: string
  providerOptions?: SharedV4ProviderMetadata
}

type BlockPart = Extract<LanguageModelV4StreamPart, { type: `${Block['type']}-${'start' | 'delta' | 'end'}` }>

/** What a part carries for its provider's eyes goes back to it under another name. */
function options({ providerMetadata }: { providerMetadata?: SharedV4ProviderMetadata }) {
  return providerMetadata ? { providerOptions: providerMetadata } : {}
}

/** Puts a model's answer together from the parts of its stream, as they come. */
export class StreamAssembly {
  readonly #blocks = { text: new Map<string, Block>(), reasoning: new Map<string, Block>() }
  readonly #turn: TurnPart[] = []
  readonly #heard: Omit<Heard, 'turn'> = {
    text: '',
    toolRequests: [],
    usage: null,
    finish: null,
    error: null,
  }

  /** All that was heard so far; a text that stayed empty is no part of a turn, for providers refuse it. */
  get heard(): Heard {
    const turn = this.#turn.filter((part) => part.type !== 'text' || part.text !== '' || part.providerOptions)
    return { ...this.#heard, turn }
  }

  get text(): string {
    return this.#heard.text
  }

  take(part: LanguageModelV4StreamPart): void {
    switch (part.type) {
      case 'text-start':
      case 'reasoning-start':
        return this.#begin(part.type === 'text-start' ? 'text' : 'reasoning', part)
      case 'text-delta':
        this.#heard.text += part.delta
        return this.#goOn('text', part)
      case 'text-end':
        return this.#goOn('text', part)
      case 'reasoning-delta':
      case 'reasoning-end':
        return this.#goOn('reasoning', part)
      case 'tool-call':
        return this.#takeToolCall(part)
      case 'file':
      case 'reasoning-file':
        return this.#takeFile(part)
      case 'custom':
        this.#turn.push({ type: 'custom', kind: part.kind, ...options(part) })
        return
      case 'finish':
        this.#heard.usage = tokenUsage(part.usage)
        this.#heard.finish = part.finishReason
        return
      case 'error':
        this.fail(part.error ?? 'an error without a reason')
    }
  }

  /** Notes what went wrong, if it is the first. */
  fail(error: unknown): void {
    this.#heard.error ??= error
  }

  #begin(type: Block['type'], part: BlockPart): void {
    const block: Block = { type, text: '', ...options(part) }
    this.#blocks[type].set(part.id, block)
    this.#turn.push(block)
  }

  /** Adds to a block that has begun; the last word of the provider on it counts, such as its signature. */
  #goOn(type: Block['type'], part: BlockPart): void {
    const block = this.#blocks[type].get(part.id)
    if (!block) return this.fail(new Error(`its answer goes on with a ${type} that never began.`))
    if ('delta' in part) block.text += part.delta
    else this.#blocks[type].delete(part.id)
    Object.assign(block, options(part))
  }

  /** A tool that the provider used by itself is not asked of us; none is offered to it. */
  #takeToolCall(part: LanguageModelV4ToolCall): void {
    if (part.providerExecuted) return
    const { toolCallId, toolName } = part
    const input = toolInput(part.input)
    this.#heard.toolRequests.push({ id: toolCallId, tool: toolName, input })
    // Providers take nothing but an object as the input of an earlier call.
    const sent = isObject(input) ? input : {}
    this.#turn.push({ type: 'tool-call', toolCallId, toolName, input: sent, ...options(part) })
  }

  /** A file that is only named by an address is left out: nothing is fetched because a model says so. */
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
    return JSON.parse(written)
  } catch {
    return written
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What the peer counted; null where it counted nothing, which some packages tell as a count without numbers. */
function tokenUsage({ inputTokens, outputTokens }: LanguageModelV4Usage): TokenUsage | null {
  if (inputTokens.total === undefined && outputTokens.total === undefined) return null
  return {
    inputTokens: inputTokens.total,
    outputTokens: outputTokens.total,
    cacheReadTokens: inputTokens.cacheRead,
    cacheWriteTokens: inputTokens.cacheWrite,
  }
}

/** Follows a stream to its end; one that breaks off has its reason in `error`. */
export async function listen(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  /** Called with the whole text so far whenever it has grown. */
  onText: (text: string) => void,
  /** Called at every sign of life, with the characters that came with it. */
  onPart: (chars: number) => void,
): Promise<Heard> {
  const assembly = new StreamAssembly()
  try {
    for await (const part of stream) {
      // These say no more than that the peer took the call.
      if (part.type === 'stream-start' || part.type === 'response-metadata') continue
      onPart('delta' in part ? part.delta.length : 0)
      assembly.take(part)
      if (part.type === 'text-delta' && part.delta !== '') onText(assembly.text)
    }
  } catch (error) {
    assembly.fail(error)
  }
  return assembly.heard
}

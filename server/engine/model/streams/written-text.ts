import type { SharedV4ProviderMetadata } from '@ai-sdk/provider'
import { z } from 'zod'

/** What precedes a part of a text: nothing, a thought, or a separate action or message. */
type Break = 'none' | 'thought' | 'apart'

interface Part {
  text: string
  /** The provider's id of the message that it belongs to. */
  message: string | undefined
  isCommentary: boolean
}

const metadataSchema = z.object({
  openai: z.object({ itemId: z.string().optional(), phase: z.string().nullish() }),
})

/**
 * A character after which a text can end before a separate text; a thought in mid-sentence does not split the sentence.
 */
const endsWell = /[.!?:…。！？：)\]}*_`"'”’»]\s*$/
const beginsBlock = /^\s*(#{1,6} |```|~~~)/

/**
 * The text of a model's turn: joins its parts as a reader would set them and omits the comments on its work in between.
 */
export class WrittenText {
  readonly #parts: Part[] = []
  #break: Break = 'none'

  /** The parts that answer, or all parts if none does. */
  get text(): string {
    const answers = this.#parts.filter(({ isCommentary, text }) => !isCommentary && text.trim() !== '')
    const shown = answers.length > 0 ? this.#parts.filter(({ isCommentary }) => !isCommentary) : this.#parts
    // The gap belongs to the part before which it was added, which may now be the first.
    return shown
      .map(({ text }) => text)
      .join('')
      .replace(/^\n+/, '')
  }

  /** Begins a part; two messages of one turn never run into each other. */
  begin(metadata: SharedV4ProviderMetadata | undefined): void {
    const before = this.#parts.at(-1)
    const { message, isCommentary } = textMetadata(metadata)
    if (before && message !== before.message) this.pause()
    this.#parts.push({ text: '', message, isCommentary })
  }

  /** Notes that the model thought before it continued to write. */
  think(): void {
    if (this.#break === 'none') this.#break = 'thought'
  }

  /** Notes an action other than writing, such as the use of a tool. */
  pause(): void {
    this.#break = 'apart'
  }

  /** Appends to the text; the last classification by the provider counts. */
  append(delta: string, metadata: SharedV4ProviderMetadata | undefined): void {
    const part = this.#parts.at(-1) ?? this.#first()
    part.isCommentary ||= textMetadata(metadata).isCommentary
    if (delta === '') return
    part.text += this.#gapBefore(delta) + delta
    if (delta.trim() !== '') this.#break = 'none'
  }

  #first(): Part {
    const part = { text: '', message: undefined, isCommentary: false }
    this.#parts.push(part)
    return part
  }

  /** The line breaks that are missing before a text that does not continue the previous sentence. */
  #gapBefore(delta: string): string {
    const atPartBegin = this.#parts.at(-1)?.text === ''
    if (delta.trim() === '' || (this.#break === 'none' && !atPartBegin)) return ''
    const before = this.#parts
      .map(({ text }) => text)
      .join('')
      .slice(-200)
    if (before.trim() === '') return ''
    const isApart =
      this.#break === 'apart' ||
      (this.#break === 'thought' && endsWell.test(before)) ||
      (atPartBegin && beginsBlock.test(delta))
    if (!isApart) return ''
    const there = (/\n*$/.exec(before)?.[0].length ?? 0) + (/^\n*/.exec(delta)?.[0].length ?? 0)
    return '\n'.repeat(Math.max(0, 2 - there))
  }
}

function textMetadata(metadata: SharedV4ProviderMetadata | undefined): {
  message?: string
  isCommentary: boolean
} {
  // Most models send no metadata for their text.
  if (!metadata) return { isCommentary: false }
  const parsed = metadataSchema.safeParse(metadata)
  const { itemId, phase } = parsed.success ? parsed.data.openai : {}
  return { message: itemId, isCommentary: phase === 'commentary' }
}

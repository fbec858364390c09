import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'

/** Converts a complete answer to the requested stream. */
export function streamOf(answer: LanguageModelV4GenerateResult): ReadableStream<LanguageModelV4StreamPart> {
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

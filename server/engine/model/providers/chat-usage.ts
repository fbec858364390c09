import type { LanguageModelV4Usage } from '@ai-sdk/provider'
import { z } from 'zod'

const count = z.int().nonnegative().nullish().catch(null)
const usage = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  prompt_tokens_details: z.object({ cached_tokens: count, cache_write_tokens: count }).nullish().catch(null),
  completion_tokens_details: z.object({ reasoning_tokens: count }).nullish().catch(null),
  /** DeepSeek. */
  prompt_cache_hit_tokens: count,
  /** Moonshot. */
  cached_tokens: count,
})

const unknown: LanguageModelV4Usage = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
}

/**
 * The tokens of an answer of a service that copies OpenAI's chat API, the cached ones in the fields of several services;
 * undefined: not reported.
 */
export function chatUsage(reported: unknown): LanguageModelV4Usage {
  const { data } = usage.safeParse(reported)
  if (!data) return unknown
  const { prompt_tokens: prompt, completion_tokens: completion, prompt_tokens_details: details } = data
  const total = prompt ?? 0
  const cacheRead = details?.cached_tokens ?? data.prompt_cache_hit_tokens ?? data.cached_tokens ?? 0
  const cacheWrite = details?.cache_write_tokens ?? undefined
  const reasoning = data.completion_tokens_details?.reasoning_tokens ?? 0
  return {
    inputTokens: {
      total,
      noCache: Math.max(0, total - cacheRead - (cacheWrite ?? 0)),
      cacheRead,
      cacheWrite,
    },
    outputTokens: {
      total: completion ?? 0,
      text: Math.max(0, (completion ?? 0) - reasoning),
      reasoning,
    },
  }
}

import { modelName } from '#contract/models/model-choice.ts'
import type { ModelAbility, OwnPrice } from '#contract/models/model-kinds.ts'
import type { ListedModel } from '#server/engine/model/providers/provider.ts'
import { familyAbilities } from './model-families.ts'

export const modelsMax = 500
export const pagesMax = 10
const labelCharsMax = 100
const contextMax = 100_000_000
const dollarsMax = 100_000

/** Models that answer no chat: they embed, speak, hear, draw, rank or moderate. */
const otherWork =
  /embed|\bbge-|rerank|whisper|transcri|speech|\btts\b|-tts|kokoro|realtime|-audio|dall-e|image|imagen|stable-diffusion|sdxl|flux|sora|veo-|moderation|guard\b|\bocr\b|\baqa\b|^(?:babbage|davinci)-|turbo-instruct|-search-(?:preview|api)|deep-research|computer-use|learnlm-tts/i

/** What a service said about one of its models. */
export interface SaidModel {
  name: unknown
  label?: unknown
  contextTokens?: unknown
  /** Undefined: the service does not say. */
  abilities?: readonly ModelAbility[] | undefined
  price?: OwnPrice | null
  /** Whether the service itself says that it is for chats; undefined: by its name. */
  isForChat?: boolean | undefined
}

/** Returns what a service said in the form for storage: without other kinds of models, doubles and senseless values. */
export function listedModels(said: readonly SaidModel[]): ListedModel[] {
  const models = new Map<string, ListedModel>()
  for (const each of said) {
    const name = modelName.min(1).safeParse(each.name).data
    if (name === undefined || models.has(name) || !(each.isForChat ?? !otherWork.test(name))) continue
    if (models.size >= modelsMax) break
    models.set(name, {
      name,
      label: labelOf(each.label, name),
      contextTokens: wholeNumber(each.contextTokens),
      abilities: each.abilities ? [...each.abilities] : familyAbilities(name),
      price: each.price ?? null,
    })
  }
  return [...models.values()]
}

function labelOf(label: unknown, name: string): string | null {
  if (typeof label !== 'string') return null
  const text = label
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, labelCharsMax)
  return text === '' || text === name ? null : text
}

function wholeNumber(count: unknown): number | null {
  const tokens = Number(count)
  return Number.isSafeInteger(tokens) && tokens > 0 && tokens <= contextMax ? tokens : null
}

/** A price from dollars for one token, as numbers or text; null: not a price. */
export function priceByToken(
  input: unknown,
  output: unknown,
  cache: { read?: unknown; write?: unknown } = {},
): OwnPrice | null {
  const read = dollarsOf(input)
  const written = dollarsOf(output)
  if (read === null || written === null) return null
  const [cached, cacheWrite] = [dollarsOf(cache.read), dollarsOf(cache.write)]
  return {
    input: read,
    output: written,
    ...(cached === null ? {} : { cached }),
    ...(cacheWrite === null ? {} : { cacheWrite }),
    by: 'service',
  }
}

/** Dollars for a million tokens from those for one; twelve digits drop the noise of binary fractions. */
function dollarsOf(perToken: unknown): number | null {
  if (typeof perToken !== 'number' && (typeof perToken !== 'string' || perToken.trim() === '')) return null
  const perMillion = Number((Number(perToken) * 1e6).toPrecision(12))
  return perMillion >= 0 && perMillion <= dollarsMax ? perMillion : null
}

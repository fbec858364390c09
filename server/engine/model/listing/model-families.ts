import type { ModelAbility } from '#contract/models/model-kinds.ts'

const seeing: readonly ModelAbility[] = ['tools', 'images', 'json']
const thinking: readonly ModelAbility[] = ['tools', 'images', 'json', 'reasoning']
const blindThinking: readonly ModelAbility[] = ['tools', 'json', 'reasoning']

/**
 * What the models of well-known families can do, for services that do not say. The first match counts, in the name
 * without the prefixes of gateways and regions.
 */
const families: readonly (readonly [RegExp, readonly ModelAbility[]])[] = [
  [/^gpt-3\.5/, ['tools', 'json']],
  [/^gpt-(?:4o|4\.1|4-turbo|4\.5)|^chatgpt-4o/, seeing],
  [/^gpt-oss/, blindThinking],
  [/^gpt-5(?:\.\d)?-chat/, seeing],
  [/^gpt-[5-9]/, thinking],
  [/^o3-mini/, blindThinking],
  [/^o[134](?:-pro|-mini)?(?:-\d|$)/, thinking],
  [/^claude-3-(?:opus|sonnet|haiku|5)/, seeing],
  [/^claude-(?:3-7|opus|sonnet|haiku|fable|mythos)/, thinking],
  [/^gemini-(?:1\.|2\.0)/, seeing],
  [/^gemini-(?:[2-9]|flash|pro)/, thinking],
]

const prefixes = /^(?:models\/|(?:[a-z-]+\.)?anthropic\.|(?:[a-z-]+\.)?openai\.|[\w.-]+\/)+/i

/** What a model can do by its name; null: unknown. */
export function familyAbilities(model: string): ModelAbility[] | null {
  const name = model.toLowerCase().replace(prefixes, '')
  const found = families.find(([pattern]) => pattern.test(name))
  return found ? [...found[1]] : null
}

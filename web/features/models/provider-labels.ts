import { troubleTexts } from '#contract/models/model-troubles.ts'
import type { ModelEngine } from '#contract/models/model-kinds.ts'
import type { Reply } from '#web/platform/call.ts'

export type Provider = Reply<'GET /api/admin/models'>[number]

/** The display names of the services. */
export const serviceNames: Record<ModelEngine, string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic (Claude)',
  gemini: 'Google (Gemini)',
  azure: 'Azure OpenAI',
  bedrock: 'Amazon Bedrock',
  openrouter: 'OpenRouter',
  mistral: 'Mistral',
  groq: 'Groq',
  ollama: 'Ollama',
  'openai-compatible': 'Another service or a model of your own',
}

/** Where to get an API key. */
export const keyHints: Record<ModelEngine, string> = {
  openai: 'From platform.openai.com, under API keys.',
  anthropic: 'From console.anthropic.com, under API keys.',
  gemini: 'From aistudio.google.com, under API keys.',
  azure: 'From portal.azure.com, under Keys and Endpoint of the resource.',
  bedrock: 'From the console of Amazon Bedrock, under API keys.',
  openrouter: 'From openrouter.ai, under Keys.',
  mistral: 'From console.mistral.ai, under API keys.',
  groq: 'From console.groq.com, under API keys.',
  ollama: 'Leave it empty: Ollama asks for none.',
  'openai-compatible': 'Leave it empty where the service asks for none.',
}

/** The current status of a service, in two or three words. */
export function stateOf({ setBy, isKeyReadable, trouble }: Provider): {
  tone: 'success' | 'danger' | 'neutral'
  words: string
} {
  if (trouble) return { tone: 'danger', words: troubleTexts[trouble.kind] }
  if (setBy === 'environment') return { tone: 'success', words: "Set by the server's environment" }
  if (setBy === 'nobody') return { tone: 'neutral', words: 'Not connected' }
  return isKeyReadable
    ? { tone: 'success', words: 'Connected' }
    : { tone: 'danger', words: 'Enter the key again' }
}

/** Model, address, key and access of a service, as far as they are set. */
export function factsOf(provider: Provider): string {
  const { setBy, model, address, keyHint, isSaved, forAdministratorsOnly } = provider
  if (setBy === 'nobody') return ''
  const facts = [
    model,
    address,
    keyHint && setBy === 'administrator' && `key ••••${keyHint}`,
    setBy === 'administrator' && (forAdministratorsOnly ? 'administrators only' : 'everyone may use it'),
    setBy === 'environment' && isSaved && 'what was entered here is not used',
  ]
  return facts.filter(Boolean).join(' · ')
}

import type { Engine } from '#contract/agents.ts'

/** The engines in the words that results and settings show. */
export const engineNames: Record<Engine, string> = {
  'built-in': 'Built-in engine, no AI model',
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  gemini: 'Google Gemini',
  'openai-compatible': 'OpenAI-compatible',
}

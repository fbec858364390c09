// chunk: base
import type { Engine } from './agents.ts'

/** The engines in the words that results, traces and settings show. */
export const engineNames: Record<Engine, string> = {
  'built-in': 'Built-in engine, no AI model',
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  gemini: 'Gemini',
  azure: 'Azure OpenAI',
  bedrock: 'Amazon Bedrock',
  openrouter: 'OpenRouter',
  mistral: 'Mistral',
  groq: 'Groq',
  ollama: 'Ollama',
  'openai-compatible': 'OpenAI-compatible',
}

import type { ModelEngine } from '#contract/models/model-kinds.ts'

interface KindLabels {
  name: string
  /** What one gets from it, in one line. */
  line: string
  /** Where to get a key. */
  keyHint: string
  addressHint: string
  addressExample: string
}

const usualAddressHint = 'Leave it empty unless your requests go through a server of your own.'

/** The kinds of AI services, in words for the person who connects one. */
export const kindLabels: Record<ModelEngine, KindLabels> = {
  openai: {
    name: 'OpenAI',
    line: 'GPT models, from OpenAI itself.',
    keyHint: 'From platform.openai.com, under API keys.',
    addressHint: usualAddressHint,
    addressExample: 'https://api.openai.com/v1',
  },
  anthropic: {
    name: 'Anthropic (Claude)',
    line: 'Claude models, from Anthropic itself.',
    keyHint: 'From console.anthropic.com, under API keys.',
    addressHint: usualAddressHint,
    addressExample: 'https://api.anthropic.com/v1',
  },
  gemini: {
    name: 'Google (Gemini)',
    line: 'Gemini models, from Google AI Studio.',
    keyHint: 'From aistudio.google.com, under API keys.',
    addressHint: usualAddressHint,
    addressExample: 'https://generativelanguage.googleapis.com/v1beta',
  },
  azure: {
    name: 'Azure OpenAI',
    line: 'OpenAI models in your own Azure resource.',
    keyHint: 'From portal.azure.com, under Keys and Endpoint of the resource.',
    addressHint: 'The endpoint of your resource.',
    addressExample: 'https://my-resource.openai.azure.com',
  },
  bedrock: {
    name: 'Amazon Bedrock',
    line: 'Models of many makers in your AWS account.',
    keyHint: 'From the console of Amazon Bedrock, under API keys.',
    addressHint: usualAddressHint,
    addressExample: 'https://bedrock-runtime.eu-central-1.amazonaws.com',
  },
  openrouter: {
    name: 'OpenRouter',
    line: 'Hundreds of models behind one key.',
    keyHint: 'From openrouter.ai, under Keys.',
    addressHint: usualAddressHint,
    addressExample: 'https://openrouter.ai/api/v1',
  },
  mistral: {
    name: 'Mistral',
    line: 'Models from Mistral AI.',
    keyHint: 'From console.mistral.ai, under API keys.',
    addressHint: usualAddressHint,
    addressExample: 'https://api.mistral.ai/v1',
  },
  groq: {
    name: 'Groq',
    line: 'Open models that answer fast.',
    keyHint: 'From console.groq.com, under API keys.',
    addressHint: usualAddressHint,
    addressExample: 'https://api.groq.com/openai/v1',
  },
  ollama: {
    name: 'Ollama',
    line: 'Models on a machine of yours, at no cost.',
    keyHint: 'Leave it empty: Ollama asks for none.',
    addressHint: 'Where Ollama listens.',
    addressExample: 'http://localhost:11434',
  },
  'openai-compatible': {
    name: 'Another service or your own server',
    line: "Whatever speaks OpenAI's protocol: vLLM, LM Studio, LiteLLM.",
    keyHint: 'Leave it empty if the service asks for none.',
    addressHint: "Of a service that speaks OpenAI's protocol.",
    addressExample: 'http://localhost:8000/v1',
  },
}

// chunk: base
/** The kinds of connections to AI models; each is a wire protocol with its own address and way to sign in. */
export const modelEngines = [
  'openai',
  'anthropic',
  'gemini',
  'azure',
  'bedrock',
  'openrouter',
  'mistral',
  'groq',
  'ollama',
  'openai-compatible',
] as const
export type ModelEngine = (typeof modelEngines)[number]

/** What a model can do, as far as the product needs to know. */
export const modelAbilities = ['tools', 'images', 'json', 'reasoning'] as const
export type ModelAbility = (typeof modelAbilities)[number]

/** The groups that may use a connection of the installation beside administrators: people on a plan, or nobody. */
export const modelGroups = ['administrators', 'free', 'starter', 'pro', 'enterprise'] as const
export type ModelGroup = (typeof modelGroups)[number]

/** Settings that only some kinds of connections have. */
export interface ConnectionOptions {
  /** Of Amazon Bedrock, such as eu-central-1. */
  region?: string
  /** Of Azure OpenAI, such as 2024-10-21. */
  apiVersion?: string
}

/** US dollars for a million tokens, as a service lists them or an administrator entered them. */
export interface OwnPrice {
  input: number
  output: number
  /** Of input that the service reads from its cache. */
  cached?: number
  /** Of input that the service writes to its cache. */
  cacheWrite?: number
  /** The service's own list, or an administrator. */
  by: 'service' | 'administrator'
}

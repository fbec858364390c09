import { expect, test } from 'vitest'
import type { ModelTroubleKind } from '#contract/models/model-troubles.ts'
import { troubleIn } from './model-trouble.ts'

const refusals: [number, string, ModelTroubleKind | null][] = [
  [401, 'Incorrect API key provided: sk-…. You can find your API key at https://platform.openai.com.', 'key'],
  [401, 'invalid x-api-key', 'key'],
  [400, 'API key not valid. Please pass a valid API key.', 'key'],
  [400, 'API key expired. Please renew the API key.', 'key'],
  [403, 'Your API key does not have permission to use the specified resource.', 'key'],
  [403, 'Permission denied', 'key'],
  [401, 'No auth credentials found', 'key'],
  [404, 'The model `gpt-4-32k` has been deprecated, learn more here', 'model'],
  [404, 'The model `gpt-9` does not exist or you do not have access to it.', 'model'],
  [404, 'models/gemini-1.0-pro is not found for API version v1beta', 'model'],
  [404, 'model "llama9" not found, try pulling it first', 'model'],
  [404, 'model: claude-2.1 not found', 'model'],
  [400, 'mistralai/unknown is not a valid model ID. The model is not available.', 'model'],
  [410, 'This model was shut down on 1 November', 'model'],
  [429, 'You exceeded your current quota, please check your plan and billing details.', 'quota'],
  [400, 'Your credit balance is too low to access the Anthropic API.', 'quota'],
  [402, 'Insufficient Balance', 'quota'],
  [402, 'This request requires more credits', 'quota'],
  [401, 'Your account has been deactivated', 'account'],
  [403, 'This organization has been disabled.', 'account'],
  [403, "Permission denied: Consumer 'api_key:…' has been suspended.", 'account'],
  [400, 'This organization has been disabled.', 'account'],
  [429, 'You exceeded your current quota. Please retry in 3.2s.', null],
  [429, 'Rate limit reached for requests per minute', null],
  [500, 'Internal server error', null],
  [503, 'Overloaded', null],
  [400, 'This model does not support tools', null],
  [404, 'No endpoints found that support tool use', null],
  [400, "This model's maximum context length is 8192 tokens", null],
  [403, 'Your input was flagged by moderation', null],
]

test.each(refusals)('%i "%s" means %s', (status, providerMessage, kind) => {
  expect(troubleIn(status, providerMessage)?.kind ?? null).toBe(kind)
})

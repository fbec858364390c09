import { expect, test } from 'vitest'
import { apiCommands, keyPlaceholder, webhookCommand } from './trigger-card.tsx'

const origin = 'https://balancia.example'

test('the commands of an API key run the agent with it as a Bearer key', () => {
  const commands = apiCommands({ origin, path: '/api/v1/agents/7/run' })
  expect(commands).toContain(`-H 'Authorization: Bearer ${keyPlaceholder}'`)
  expect(commands).toContain('https://balancia.example/api/v1/agents/7/run')
  expect(commands).toContain(`-d '{"input":"Only the last week, please."}'`)
})

test('the command of a webhook sends JSON and the key to its address', () => {
  const command = webhookCommand({ origin, path: '/api/hooks/abc' }, 'blk_1')
  expect(command).toContain(`-H 'x-api-key: blk_1'`)
  expect(command.endsWith('https://balancia.example/api/hooks/abc')).toBe(true)
})

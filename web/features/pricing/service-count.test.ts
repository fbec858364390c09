import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serviceCount } from './service-count.ts'

const anyService = ['http-request.ts', 'mcp.ts', 'webhook.ts']

test('the pricing page counts the services that there are', () => {
  const connectors = readdirSync(join(import.meta.dirname, '../../../server/integrations/connectors'))
  const named = connectors.filter((name) => !name.includes('.test.') && !anyService.includes(name))
  expect(named).toHaveLength(serviceCount)
})

import { expect, test } from 'vitest'
import { addressField, optional, secretAddressField } from './field.ts'

test.for([
  ['mcp.example.com/mcp', 'https://mcp.example.com/mcp'],
  ['hooks.slack.com/services/T0/B0/x', 'https://hooks.slack.com/services/T0/B0/x'],
  ['  gitlab.example.org  ', 'https://gitlab.example.org'],
  ['ntfy.sh', 'https://ntfy.sh'],
  ['localhost:8080/mcp', 'http://localhost:8080/mcp'],
  ['müller.example/feed', 'https://müller.example/feed'],
  ['https://example.com/x', 'https://example.com/x'],
  ['http://example.com', 'http://example.com'],
])('an address is taken as it is meant: %s', ([entered, address]) => {
  for (const field of [
    addressField('Address'),
    secretAddressField('Webhook'),
    optional(addressField('Address')),
  ])
    expect(field.schema.safeParse(entered)).toEqual({ success: true, data: address })
})

test.for([
  'word',
  'ftp://example.com',
  'stdio:npx server',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'me@example.com',
  'user:pass@example.com',
  'https://',
])('an invalid web address is refused: %s', (entered) => {
  expect(addressField('Address').schema.safeParse(entered).success).toBe(false)
})

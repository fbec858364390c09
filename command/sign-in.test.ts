import { expect, test } from 'vitest'
import { addressOf } from './sign-in.ts'

test.for([
  ['balancia.example.com', 'http://balancia.example.com'],
  ['https://balancia.example.com/dashboard?run=7', 'https://balancia.example.com'],
  ['https://tools.example.com/office/balancia/', 'https://tools.example.com/office/balancia'],
  ['https://tools.example.com/balancia/settings/api-keys#keys', 'https://tools.example.com/balancia'],
  ['https://tools.example.com/balancia/mcp', 'https://tools.example.com/balancia'],
] as const)('the address %s means the server at %s', ([typed, server]) => {
  expect(addressOf(typed)).toBe(server)
})

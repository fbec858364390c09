import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

test('a sealed value opens only for the same purpose', () => {
  const sealed = seal('one', 'whsec_höchst geheim')
  expect(sealed).not.toContain('geheim')
  expect(unseal('one', sealed)).toBe('whsec_höchst geheim')
  expect(() => unseal('two', sealed)).toThrow(/\S/)
})

test('the same secret is never sealed the same twice', () => {
  expect(seal('one', 'x')).not.toBe(seal('one', 'x'))
})

test('a sealed text that was changed or cut does not open', () => {
  const sealed = seal('one', 'secret')
  const [id = '', text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  for (let index = 0; index < bytes.length; index++) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => unseal('one', `${id}.${changed.toString('base64url')}`)).toThrow(Error)
  }
  expect(() => unseal('one', `${id}.${text.slice(0, 8)}`)).toThrow(Error)
  expect(() => unseal('one', '')).toThrow(Error)
})

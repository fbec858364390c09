import { expect, test } from 'vitest'
import { openToken, signToken } from './signed-token.ts'

test('a token opens for the purpose that it was signed for, whatever its text', () => {
  for (const text of ['ada', '', 'a.b c ☎']) expect(openToken('stop', signToken('stop', text))).toBe(text)
})

test('a token of another purpose, one that was changed, and nonsense open for nobody', () => {
  const token = signToken('stop', 'ada')
  const [, signature = ''] = token.split('.')
  const ofBob = Buffer.from('bob').toString('base64url')
  for (const wrong of [`${ofBob}.${signature}`, token.slice(0, -1), `${ofBob}.`, ofBob, '', '.', 'é.é'])
    expect(openToken('stop', wrong)).toBeUndefined()
  expect(openToken('prove', token)).toBeUndefined()
})

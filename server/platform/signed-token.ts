import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretFor } from './secrets.ts'

/** A text that a link carries and nobody else could have made: itself and its HMAC under the key of this purpose. */
export function signToken(purpose: string, text: string): string {
  return `${Buffer.from(text).toString('base64url')}.${digest(purpose, text).toString('base64url')}`
}

/** The text of a token that was signed for this purpose; undefined for any other. */
export function openToken(purpose: string, token: string): string | undefined {
  const [encoded = '', signature = ''] = token.split('.')
  const text = Buffer.from(encoded, 'base64url').toString()
  const expected = digest(purpose, text)
  const given = Buffer.from(signature, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : undefined
}

function digest(purpose: string, text: string): Buffer {
  return createHmac('sha256', secretFor(purpose)).update(text).digest()
}

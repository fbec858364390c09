import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretFor, secretsFor } from './secrets.ts'

/** A text for a link that nobody else can forge: the text and its HMAC under the key of this purpose. */
export function signToken(purpose: string, text: string): string {
  return `${Buffer.from(text).toString('base64url')}.${digest(secretFor(purpose), text).toString('base64url')}`
}

/** The text of a token that was signed for this purpose; undefined for any other. */
export function openToken(purpose: string, token: string): string | undefined {
  const [encoded = '', signature = ''] = token.split('.')
  const text = Buffer.from(encoded, 'base64url').toString()
  const given = Buffer.from(signature, 'base64url')
  const isOurs = secretsFor(purpose).some((key) => {
    const expected = digest(key, text)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isOurs ? text : undefined
}

function digest(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

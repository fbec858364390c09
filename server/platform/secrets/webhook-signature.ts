import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the time of a signature may be from ours, ms. */
export const signatureToleranceMs = 300_000
/** Maximum number of signatures of one message that are checked: there are several while a secret is rotated. */
const signaturesMax = 10

/** The three headers of Standard Webhooks, without their prefix. */
export interface SignatureHeaders {
  id: string
  /** Unix seconds. */
  timestamp: string
  /** `v1,<base64>`, several separated by spaces. */
  signature: string
}

/** Signs a message as Standard Webhooks does, by HMAC-SHA256 over id, time and body. */
export function sign(
  secret: string,
  { id, timestamp }: Omit<SignatureHeaders, 'signature'>,
  body: Uint8Array | string,
): string {
  return `v1,${digest(secret, id, timestamp, body).toString('base64')}`
}

/** The headers of a JSON message that is sent at this time, signed as Standard Webhooks says; its id is the same in each attempt. */
export function webhookHeaders(
  secret: string,
  { id, at }: { id: string; at: Date },
  body: string,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return {
    'content-type': 'application/json',
    'user-agent': 'Balancia-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': sign(secret, { id, timestamp }, body),
  }
}

/** Whether the time of a signature is a number and within five minutes of ours. */
export function isFresh(timestamp: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false
  return Math.abs(now.getTime() - Number(timestamp) * 1000) <= signatureToleranceMs
}

/** Whether one of the signatures is valid for this body; compared in constant time. */
export function isSigned(secret: string, headers: SignatureHeaders, body: Uint8Array): boolean {
  const expected = digest(secret, headers.id, headers.timestamp, body)
  const given = headers.signature.split(' ', signaturesMax).filter((part) => part.startsWith('v1,'))
  return given.map((part) => isSameDigest(expected, part.slice(3))).includes(true)
}

function isSameDigest(expected: Buffer, base64: string): boolean {
  const given = Buffer.from(base64, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function digest(secret: string, id: string, timestamp: string, body: Uint8Array | string): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
}

import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { isFresh, isSigned, sign } from './webhook-signature.ts'

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`
const secret = newSecret()
const body = JSON.stringify({ said: 'Grüße, "quoted"\n' })
const bytes = Buffer.from(body)
const now = new Date()
const timestamp = String(Math.floor(now.getTime() / 1000))
const id = 'msg_1'

test('the Standard Webhooks library accepts our signatures', () => {
  const signature = sign(secret, { id, timestamp }, body)
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
})

test('we accept signatures of the library, also as one of several', () => {
  const signature = new Webhook(secret).sign(id, new Date(Number(timestamp) * 1000), body)
  expect(isSigned(secret, { id, timestamp, signature }, bytes)).toBe(true)
  const several = `v1a,xx v1,AAAA v2,${signature.slice(3)} ${signature}`
  expect(isSigned(secret, { id, timestamp, signature: several }, bytes)).toBe(true)
})

const right = sign(secret, { id, timestamp }, body)
const wrong: [string, Partial<{ id: string; timestamp: string; signature: string; body: Buffer }>][] = [
  ['of another body', { body: Buffer.from(`${body} `) }],
  ['of another id', { id: 'msg_2' }],
  ['of another time', { timestamp: String(Number(timestamp) + 1) }],
  ['by another secret', { signature: sign(newSecret(), { id, timestamp }, body) }],
  ['without a version', { signature: right.slice(3) }],
  ['of another version', { signature: `v2,${right.slice(3)}` }],
  ['cut short', { signature: right.slice(0, -4) }],
  ['that is empty', { signature: '' }],
  ['that is nothing but a version', { signature: 'v1,' }],
  ['after ten wrong ones', { signature: `${'v1,AAAA '.repeat(10)}${right}` }],
]
test.for(wrong)('a signature %s is refused', ([, { body: given = bytes, ...headers }]) => {
  expect(isSigned(secret, { id, timestamp, signature: right, ...headers }, given)).toBe(false)
})

test('a time is fresh for five minutes on either side, and only as whole seconds', () => {
  const seconds = Math.floor(now.getTime() / 1000)
  const at = new Date(seconds * 1000)
  for (const off of [0, 299, -299, 300, -300]) expect(isFresh(String(seconds + off), at), `${off}`).toBe(true)
  for (const off of [301, -301, 86_400]) expect(isFresh(String(seconds + off), at), `${off}`).toBe(false)
  for (const text of ['', 'now', '-1', '1e9', `${seconds}.5`, ` ${seconds}`, '9'.repeat(30)]) {
    expect(isFresh(text, at), text).toBe(false)
  }
})

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { seal, unseal } from '#server/platform/seal.ts'

const keyBytes = 32
const endpointBytes = 24
const sealPurpose = 'webhook signing'

/** A key for calls from outside: what its owner is shown once, what is kept of it, and what a list may show. */
export function newKey() {
  const key = `blk_${randomBytes(keyBytes).toString('base64url')}`
  return { key, apiKey: hashOf(key), keyHint: `blk_…${key.slice(-4)}` }
}

/** What is kept of a key: it has 256 random bits, so that a plain hash is enough. */
export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Compares two hashes in a time that tells nothing. */
export function isSameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

/** A signing secret as Standard Webhooks writes it: what its owner is shown once, and as it is kept. */
export function newSecret() {
  const secret = `whsec_${randomBytes(keyBytes).toString('base64')}`
  return { secret, signingSecret: seal(sealPurpose, secret) }
}

/** The signing secret of a row. */
export function openSecret(signingSecret: string): string {
  return unseal(sealPurpose, signingSecret)
}

/** The last part of a new webhook's address, which nobody can guess. */
export function newEndpoint(): string {
  return randomBytes(endpointBytes).toString('base64url')
}

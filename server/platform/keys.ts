import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const keyBytes = 32
/** What the keys begin with that a user makes for programs; those of triggers begin otherwise. */
export const userKeyPrefix = 'blu_'
/** Keys have as many characters after their prefix: what looks otherwise is not looked up. */
const userKeyPattern = /^Bearer +(blu_[\w-]{43})$/i
const userKeyMark = /^Bearer +blu_/i

/** A new key: what its owner is shown once, what is kept of it, and what a list may show. */
export function newKey(prefix: string) {
  const key = `${prefix}${randomBytes(keyBytes).toString('base64url')}`
  return { key, keyHash: hashOf(key), keyHint: `${prefix}…${key.slice(-4)}` }
}

/** What is kept of a key: it has 256 random bits, so that a plain hash is enough. */
export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Compares two hashes in a time that tells nothing. */
export function isSameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

/** Whether a request asks by a user's key, right or wrong: its cookies then count for nothing. */
export function asksByKey(headers: Headers): boolean {
  return userKeyMark.test(headers.get('authorization') ?? '')
}

/** The user's key that a request carries; undefined where it cannot be one. */
export function userKeyOf(headers: Headers): string | undefined {
  return userKeyPattern.exec(headers.get('authorization') ?? '')?.[1]
}

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const keyBytes = 32
/** The prefix of keys that users create for programs; keys of triggers have another. */
export const userKeyPrefix = 'blu_'
/** Keys have as many characters after their prefix: what looks otherwise is not looked up. */
const userKeyPattern = /^Bearer +(blu_[\w-]{43})$/i
const userKeyMark = /^Bearer +blu_/i

/** A new key: the text shown once to its owner, its stored hash, and the part that a list may show. */
export function newKey(prefix: string) {
  const key = `${prefix}${randomBytes(keyBytes).toString('base64url')}`
  return { key, keyHash: hashOf(key), keyHint: `${prefix}…${key.slice(-4)}` }
}

/** The stored form of a key: it has 256 random bits, so a plain hash is sufficient. */
export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Compares two hashes in constant time. */
export function isSameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

/** Whether a request asks by a user's key, right or wrong: its cookies then count for nothing. */
export function hasApiKey(headers: Headers): boolean {
  return userKeyMark.test(headers.get('authorization') ?? '')
}

/** The user's key in a request; undefined when the header cannot contain one. */
export function userKeyOf(headers: Headers): string | undefined {
  return userKeyPattern.exec(headers.get('authorization') ?? '')?.[1]
}

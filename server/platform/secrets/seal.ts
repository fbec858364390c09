import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { secretFor, secretsFor } from './secrets.ts'

const ivBytes = 12
const tagBytes = 16

/** Encrypts a secret with AES-256-GCM under the installation's key for this purpose; prefixes the id of the key. */
export function seal(purpose: string, text: string): string {
  const key = secretFor(purpose)
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${keyId(key)}.${sealed.toString('base64url')}`
}

/**
 * Decrypts what `seal` encrypted for the same purpose. Throws when the installation has no such key or the text was
 * changed.
 */
export function unseal(purpose: string, sealed: string): string {
  const [id, text = ''] = sealed.split('.')
  const key = secretsFor(purpose).find((each) => keyId(each) === id)
  if (!key) throw new Error('A secret was sealed under another key than this installation has.')
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
}

/** Re-encrypts a secret under the current key; null: it already is. Throws like `unseal`. */
export function resealed(purpose: string, sealed: string): string | null {
  if (sealed.startsWith(`${keyId(secretFor(purpose))}.`)) return null
  return seal(purpose, unseal(purpose, sealed))
}

/** Identifies a key without revealing it. */
function keyId(key: Buffer): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 8)
}

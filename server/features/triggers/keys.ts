import { randomBytes } from 'node:crypto'
import { sealedColumn } from '#server/db/reseal.ts'
import { newKey } from '#server/platform/secrets/api-key.ts'
import { seal, unseal } from '#server/platform/secrets/seal.ts'

const keyBytes = 32
const endpointBytes = 24
const sealPurpose = 'webhook signing'

/** The stored, sealed signing secrets of webhooks and of result addresses. */
export const sealedSigningSecrets = (
  [
    ['signing secrets of webhooks', 'agent_triggers'],
    ['signing secrets of posted results', 'result_hooks'],
  ] as const
).map(([what, table]) =>
  sealedColumn({ what, table, id: 'id', column: 'signing_secret', purpose: sealPurpose }),
)

/** Creates a key for external calls: the key that its owner sees once, its stored hash, and the hint for lists. */
export function newTriggerKey() {
  const { key, keyHash, keyHint } = newKey('blk_')
  return { key, apiKey: keyHash, keyHint }
}

/**
 * Creates a signing secret in the form of Standard Webhooks: the secret that its owner sees once, and its sealed form.
 */
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

import { randomBytes } from 'node:crypto'
import { sealedColumn } from '#server/db/reseal.ts'
import { newKey } from '#server/platform/keys.ts'
import { seal, unseal } from '#server/platform/seal.ts'

const keyBytes = 32
const endpointBytes = 24
const sealPurpose = 'webhook signing'

/** The signing secrets of webhooks and of results that are posted, as they are kept. */
export const sealedSigningSecrets = (
  [
    ['signing secrets of webhooks', 'agent_triggers'],
    ['signing secrets of posted results', 'result_hooks'],
  ] as const
).map(([what, table]) =>
  sealedColumn({ what, table, id: 'id', column: 'signing_secret', purpose: sealPurpose }),
)

/** A key for calls from outside: what its owner is shown once, what is kept of it, and what a list may show. */
export function newTriggerKey() {
  const { key, keyHash, keyHint } = newKey('blk_')
  return { key, apiKey: keyHash, keyHint }
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

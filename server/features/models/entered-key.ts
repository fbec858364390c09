import type { ModelProviderRow } from '#server/db/tables/model-providers.ts'
import { sealedColumn } from '#server/db/reseal.ts'
import { log } from '#server/platform/log.ts'
import { seal, unseal } from '#server/platform/secrets/seal.ts'

const purpose = 'model-provider-key'
const hintChars = 4

/** The stored keys of all services. */
export const sealedModelKeys = sealedColumn({
  what: 'keys of AI services',
  table: 'model_providers',
  id: 'engine',
  column: 'sealed_key',
  purpose,
})

/**
 * Returns the key that was entered for a service; undefined: none; null: it was sealed with another secret and must be
 * entered again.
 */
export function enteredKey({ engine, sealedKey }: ModelProviderRow): string | undefined | null {
  if (sealedKey === null) return undefined
  try {
    return unseal(purpose, sealedKey)
  } catch {
    log.warn({ engine }, 'Could not decrypt the key of a model provider; enter it again in System')
    return null
  }
}

/** Returns a key for storage, with the characters by which people recognize it; none of a short key. */
export function keyColumns(key: string): Pick<ModelProviderRow, 'sealedKey' | 'keyHint'> {
  return {
    sealedKey: seal(purpose, key),
    keyHint: key.length >= hintChars * 4 ? key.slice(-hintChars) : null,
  }
}

import type { ModelProviderRow } from '#server/db/tables/model-providers.ts'
import { sealedColumn } from '#server/db/reseal.ts'
import { log } from '#server/platform/log.ts'
import { seal, unseal } from '#server/platform/seal.ts'

const purpose = 'model-provider-key'
const hintChars = 4

/** The keys of all services, as they are kept. */
export const sealedModelKeys = sealedColumn({
  what: 'keys of AI services',
  table: 'model_providers',
  id: 'engine',
  column: 'sealed_key',
  purpose,
})

/** The key that was entered for a service; undefined: none, null: it was sealed under another secret and must be entered anew. */
export function enteredKey({ engine, sealedKey }: ModelProviderRow): string | undefined | null {
  if (sealedKey === null) return undefined
  try {
    return unseal(purpose, sealedKey)
  } catch {
    log.warn({ engine }, 'the key of an AI service cannot be read: enter it again')
    return null
  }
}

/** A key as it is stored, with the characters by which people know it again; a short one shows none. */
export function keyColumns(key: string): Pick<ModelProviderRow, 'sealedKey' | 'keyHint'> {
  return {
    sealedKey: seal(purpose, key),
    keyHint: key.length >= hintChars * 4 ? key.slice(-hintChars) : null,
  }
}

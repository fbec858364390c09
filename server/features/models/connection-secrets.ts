import { z } from 'zod'
import type { ModelConnectionRow } from '#server/db/tables/model-connections.ts'
import { sealedColumn } from '#server/db/reseal.ts'
import { log } from '#server/platform/log.ts'
import { seal, unseal } from '#server/platform/secrets/seal.ts'

const keyPurpose = 'model-provider-key'
const headersPurpose = 'model-connection-headers'
const hintChars = 4

/** The stored keys and headers of all connections. */
export const sealedConnections = [
  sealedColumn({
    what: 'keys of AI services',
    table: 'model_connections',
    id: 'id',
    column: 'sealed_key',
    purpose: keyPurpose,
  }),
  sealedColumn({
    what: 'headers of AI services',
    table: 'model_connections',
    id: 'id',
    column: 'sealed_headers',
    purpose: headersPurpose,
  }),
]

export interface ConnectionSecrets {
  key: string | undefined
  headers: Record<string, string>
}

const headersIn = z.record(z.string(), z.string())

/** Returns what a connection sends; null: it was sealed with another secret and must be entered again. */
export function secretsOf({
  id,
  sealedKey,
  sealedHeaders,
}: Pick<ModelConnectionRow, 'id' | 'sealedKey' | 'sealedHeaders'>): ConnectionSecrets | null {
  try {
    return {
      key: sealedKey === null ? undefined : unseal(keyPurpose, sealedKey),
      headers:
        sealedHeaders === null ? {} : headersIn.parse(JSON.parse(unseal(headersPurpose, sealedHeaders))),
    }
  } catch {
    log.warn({ connection: id }, 'Could not decrypt the key of an AI service; enter it again in Settings')
    return null
  }
}

/** Returns secrets for storage, with the characters by which people recognize the key; none of a short key. */
export function secretColumns({
  key,
  headers,
}: ConnectionSecrets): Pick<ModelConnectionRow, 'sealedKey' | 'keyHint' | 'sealedHeaders' | 'headerNames'> {
  const headerNames = Object.keys(headers)
  return {
    sealedKey: key === undefined ? null : seal(keyPurpose, key),
    keyHint: key !== undefined && key.length >= hintChars * 4 ? key.slice(-hintChars) : null,
    sealedHeaders: headerNames.length === 0 ? null : seal(headersPurpose, JSON.stringify(headers)),
    headerNames,
  }
}

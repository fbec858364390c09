import { type ChangeableSetting, isSecretSetting } from '#contract/installation/setting-names.ts'
import type { SealedColumn } from '#server/db/reseal.ts'
import { readSealedSettings, resealSetting } from '#server/features/settings/public.ts'
import { log } from '#server/platform/log.ts'
import { seal, unseal } from '#server/platform/secrets/seal.ts'

/** In an object, because a plain text that looks like a number would be read as one. */
type StoredValue = { text: string } | { sealed: string }

const purposeOf = (name: string) => `setting:${name}`

/** Converts a setting for storage: seals a secret, leaves other values unchanged. */
export const toStoredSetting = (name: ChangeableSetting, text: string): StoredValue =>
  isSecretSetting(name) ? { sealed: seal(purposeOf(name), text) } : { text }

/** Reads a stored setting; undefined: it was sealed with another secret and must be entered again. */
export function readSetting(name: ChangeableSetting, value: unknown): string | undefined {
  const stored = value as StoredValue
  if ('text' in stored) return stored.text
  try {
    return unseal(purposeOf(name), stored.sealed)
  } catch {
    log.warn({ setting: name }, 'Could not decrypt a setting; enter it again in System')
    return undefined
  }
}

/** The secret settings, for sealing them again under a new key. */
export const sealedSettings: SealedColumn = {
  what: 'settings',
  async read(after) {
    const rows = await readSealedSettings(after === undefined ? undefined : String(after))
    return rows.map((row) => ({ ...row, purpose: purposeOf(row.id) }))
  },
  write: ({ id, sealed: before }, sealed) => resealSetting(String(id), before, sealed),
}

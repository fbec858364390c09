import { type ChangeableSetting, isSecretSetting } from '#contract/installation/setting-names.ts'
import type { SealedColumn } from '#server/db/reseal.ts'
import { readSealedSettings, resealSetting } from '#server/features/settings/service.ts'
import { log } from '#server/platform/log.ts'
import { seal, unseal } from '#server/platform/seal.ts'

/** A text alone would come back as a number where it looks like one. */
type Kept = { text: string } | { sealed: string }

const purposeOf = (name: string) => `setting:${name}`

/** A setting as it is stored: a secret sealed, anything else as it is. */
export const keptSetting = (name: ChangeableSetting, text: string): Kept =>
  isSecretSetting(name) ? { sealed: seal(purposeOf(name), text) } : { text }

/** What was stored; undefined: it was sealed under another secret and must be entered anew. */
export function readSetting(name: ChangeableSetting, value: unknown): string | undefined {
  const kept = value as Kept
  if ('text' in kept) return kept.text
  try {
    return unseal(purposeOf(name), kept.sealed)
  } catch {
    log.warn({ setting: name }, 'a setting cannot be read: enter it again')
    return undefined
  }
}

/** The secrets among the settings, as they are kept. */
export const sealedSettings: SealedColumn = {
  what: 'settings',
  async read(after) {
    const rows = await readSealedSettings(after === undefined ? undefined : String(after))
    return rows.map((row) => ({ ...row, purpose: purposeOf(row.id) }))
  },
  write: ({ id, sealed: before }, anew) => resealSetting(String(id), before, anew),
}

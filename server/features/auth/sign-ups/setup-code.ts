import { createHash, timingSafeEqual } from 'node:crypto'
import { pages } from '#contract/pages.ts'
import { db } from '#server/db/database.ts'
import { hasAccounts } from '#server/features/users/public.ts'
import { config } from '#server/platform/config.ts'
import { invalid } from '#server/platform/failure.ts'
import { secretFor } from '#server/platform/secrets/secrets.ts'

/** Without letters and digits that look alike. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 4
const groupSigns = 4

/** The code that proves that the first account belongs to the operator of this server; the same after a restart. */
function setupCode(): string {
  if (config.setupCode !== undefined) return config.setupCode
  const key = [...secretFor('setup code')].slice(0, groups * groupSigns)
  const text = key.map((byte) => signs[byte % signs.length]).join('')
  return text.replaceAll(/.{4}(?=.)/g, '$&-')
}

/** Throws `invalid` if the first account is created without the code; later ones need none. */
export async function requireSetupCode(given: string | undefined): Promise<void> {
  if (await hasAccounts(db)) return
  if (given && timingSafeEqual(fingerprint(given), fingerprint(setupCode()))) return
  const message = given
    ? 'This is not the setup code of this installation. The server prints it when it starts.'
    : 'The first account needs the setup code that the server prints when it starts.'
  throw invalid(message, [{ path: 'setupCode', message }])
}

/**
 * The link to create the first account; undefined once there is one, or if the operator has set the code and knows it.
 */
export async function setupLink(site: string): Promise<string | undefined> {
  if (config.setupCode !== undefined || (await hasAccounts(db))) return undefined
  return `${site}${pages.signup}?code=${setupCode()}`
}

const fingerprint = (code: string) => createHash('sha256').update(code.trim().toLowerCase()).digest()

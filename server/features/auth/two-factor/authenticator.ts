import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { recoveryCodesMade } from '#contract/auth/two-factor.ts'
import { sealedColumn } from '#server/db/reseal.ts'
import { clock } from '#server/platform/clock.ts'
import { seal, unseal } from '#server/platform/secrets/seal.ts'

const secretBytes = 20
const stepSeconds = 30
/** Accepts a clock that is one time step off. */
const window = 1
const purpose = 'two-factor'
const recoveryBytes = 10

/** The stored, sealed secrets of all authenticator apps. */
export const sealedAuthenticators = sealedColumn({
  what: 'authenticator apps',
  table: 'two_factors',
  id: 'user_id',
  column: 'sealed_secret',
  purpose,
})

/** Creates a secret for an authenticator app, sealed for storage. */
export function newSealedSecret(): string {
  return seal(purpose, new Secret({ size: secretBytes }).base32)
}

/** The setup values for the app: the secret to type in, and its `otpauth` address for a QR code. */
export function setupValues(email: string, sealedSecret: string): { secret: string; uri: string } {
  const secret = unseal(purpose, sealedSecret)
  return { secret, uri: totpOf(secret, email).toString() }
}

/** The time step of a code of the app; undefined if the code is wrong or outside the window. */
export function stepOf(sealedSecret: string, code: string): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const now = clock.now().getTime()
  const delta = totpOf(unseal(purpose, sealedSecret), '').validate({ token: code, timestamp: now, window })
  return delta === null ? undefined : Math.floor(now / 1000 / stepSeconds) + delta
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: 'Balancia',
    label: label || 'account',
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
  })
}

/** Creates recovery codes of 80 bits each, in groups of four letters and digits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodesMade }, () => {
    const text = new Secret({ buffer: new Uint8Array(randomBytes(recoveryBytes)).buffer }).base32
    return text.toLowerCase().match(/.{4}/g)?.join('-') ?? text
  })
}

/** The stored hash of a recovery code; ignores spaces and letter case. */
export function hashOfRecoveryCode(code: string): string {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('base64url')
}

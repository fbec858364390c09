import { createHash, createHmac, randomBytes } from 'node:crypto'
import { clock } from '#server/platform/clock.ts'
import { secretFor } from '#server/platform/secrets/secrets.ts'
import { openToken, signToken } from '#server/platform/secrets/signed-token.ts'

const stampMaxMs = 86_400_000
/** A person needs longer to fill in a form. */
const fillMinMs = 2_000
const passMaxMs = 3_600_000

/** What a page with a form carries to prove that this server made it, when, and which one it is. */
interface Stamp {
  /** Of this page: sent twice, it starts one run. */
  requestKey: string
  isTooFast: boolean
}

export function newStamp(formId: number): string {
  const requestKey = randomBytes(18).toString('base64url')
  return signToken('form-page', `${formId} ${requestKey} ${clock.now().getTime()}`)
}

/** Opens the stamp of a page; undefined: it is of another form or older than a day. */
export function openStamp(formId: number, stamp: string): Stamp | undefined {
  const [ofForm, requestKey, at] = (openToken('form-page', stamp) ?? '').split(' ')
  if (ofForm !== String(formId) || !requestKey) return undefined
  const ageMs = clock.now().getTime() - Number(at)
  return ageMs > stampMaxMs ? undefined : { requestKey, isTooFast: ageMs < fillMinMs }
}

/** Proves for an hour that a visitor knew the password of a form; a new password ends it. */
export function newPass(form: { id: number; passwordHash: string | null }): string {
  return signToken('form-pass', `${form.id} ${fingerprint(form.passwordHash)} ${clock.now().getTime()}`)
}

export function isPass(form: { id: number; passwordHash: string | null }, pass: string): boolean {
  const [ofForm, ofPassword, at] = (openToken('form-pass', pass) ?? '').split(' ')
  const isOfForm = ofForm === String(form.id) && ofPassword === fingerprint(form.passwordHash)
  return isOfForm && clock.now().getTime() - Number(at) <= passMaxMs
}

const fingerprint = (hash: string | null) =>
  createHash('sha256')
    .update(hash ?? '')
    .digest('base64url')

/** The token by which a visitor follows the run of a sent page. Only its hash is stored. */
export const followToken = (formId: number, requestKey: string) =>
  createHmac('sha256', secretFor('form-follow')).update(`${formId} ${requestKey}`).digest('base64url')

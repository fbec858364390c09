import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ApprovalRow } from '#server/db/tables/approvals.ts'
import { clock } from '#server/platform/clock.ts'
import { siteUrl } from '#server/platform/site-url.ts'
import { openToken, signToken } from '#server/platform/secrets/signed-token.ts'

const unsubscribing = 'unsubscribe'
const confirming = 'confirm-email'
const deciding = 'decide-approval'
const confirmationMs = 3 * 86_400_000

/** Links of earlier versions have no hash. */
const decision = z.object({ userId: z.string(), approvalId: z.int(), hash: z.string().optional() })
const confirmation = z.object({ userId: z.string(), email: z.string(), until: z.number() })

/** The link in each email with which its reader, signed in or not, unsubscribes this user. */
export const unsubscribeLink = (userId: string) => linkTo('unsubscribe', signToken(unsubscribing, userId))

/** Returns the user that such a link unsubscribes; undefined: the token is invalid. */
export const userToUnsubscribe = (token: string) => openToken(unsubscribing, token)

/** The link with which a user confirms within three days that an address is theirs. */
export function confirmationLink(userId: string, email: string): string {
  const until = clock.now().getTime() + confirmationMs
  return linkTo('confirm', signToken(confirming, JSON.stringify({ userId, email, until })))
}

/** Returns the user whose address such a link confirms; undefined: the token is invalid or expired. */
export function addressToConfirm(token: string): { userId: string; email: string } | undefined {
  const text = openToken(confirming, token)
  if (text === undefined) return undefined
  const { until, ...address } = confirmation.parse(JSON.parse(text))
  return clock.now().getTime() < until ? address : undefined
}

type Decidable = Pick<ApprovalRow, 'id' | 'kind' | 'payload' | 'expiresAt'>

/** Identifies what an approval permits and until when, so that a message decides only what it showed. */
export const payloadHashOf = ({ id, kind, payload, expiresAt }: Decidable): string =>
  createHash('sha256').update(canonicalJson({ id, kind, payload, expiresAt })).digest('hex')

/** JSON with the names of each object in order. */
const canonicalJson = (value: unknown) =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** The link with which a user who is not signed in decides one approval, once, as it is now. */
export const approvalLink = (approval: Decidable & Pick<ApprovalRow, 'userId'>) =>
  linkTo(
    'approval',
    signToken(
      deciding,
      JSON.stringify({ userId: approval.userId, approvalId: approval.id, hash: payloadHashOf(approval) }),
    ),
  )

/** Returns the approval that such a link decides and the hash of what it showed; undefined: the token is invalid. */
export function approvalToDecide(token: string): z.output<typeof decision> | undefined {
  const text = openToken(deciding, token)
  return text === undefined ? undefined : decision.parse(JSON.parse(text))
}

function linkTo(what: string, token: string): string {
  return `${siteUrl()}/api/email-links/${what}?token=${token}`
}

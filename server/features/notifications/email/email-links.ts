import { z } from 'zod'
import { clock } from '#server/platform/clock.ts'
import { siteUrl } from '#server/platform/site-url.ts'
import { openToken, signToken } from '#server/platform/secrets/signed-token.ts'

const unsubscribing = 'unsubscribe'
const confirming = 'confirm-email'
const deciding = 'decide-approval'
const confirmationMs = 3 * 86_400_000

const decision = z.object({ userId: z.string(), approvalId: z.int() })
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

/** The link with which a user who is not signed in decides one approval, once. */
export const approvalLink = (userId: string, approvalId: number) =>
  linkTo('approval', signToken(deciding, JSON.stringify({ userId, approvalId })))

/** Returns the approval and its user from the token of such a link; undefined: the token is invalid. */
export function approvalToDecide(token: string): { userId: string; approvalId: number } | undefined {
  const text = openToken(deciding, token)
  return text === undefined ? undefined : decision.parse(JSON.parse(text))
}

function linkTo(what: string, token: string): string {
  return `${siteUrl()}/api/email-links/${what}?token=${token}`
}
